// Package eval defines Score, the unit of evaluation, with its ranges for mates and
// tablebase results. The evaluators are packages of their own below it:
//
//	classical   a small tapered evaluation that can explain itself
package eval
