// Package eval says what a position is worth. It holds the unit, Score; the
// evaluators are packages of their own below it:
//
//	classical   a small tapered evaluation that can explain itself
package eval
