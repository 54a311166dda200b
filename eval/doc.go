// Package eval defines Score, the unit of evaluation, with its ranges for mates and
// tablebase results. The evaluations are in subpackages:
//
//	nnue        a neural network, the default
//	classical   a small hand-crafted evaluation
//	wdl         the model that converts scores to win, draw and loss probabilities
package eval
