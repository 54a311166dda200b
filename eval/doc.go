// Package eval defines Score, the unit of evaluation, with its ranges for mates and
// tablebase results. The evaluations are in subpackages:
//
//	nnue        a neural network, the default
//	classical   a small hand-crafted evaluation
//	wdl         the model that converts scores to win, draw and loss probabilities
//
// # What is stable
//
// Programs can rely on all names but MaxPly, Clamp, Parent, ScaleByClock and
// UnscaleByClock, which are for the search of this program. They change only for a good
// reason, which CHANGELOG.md gives; CI compares the API with a recorded baseline.
package eval
