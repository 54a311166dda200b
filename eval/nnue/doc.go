// Package nnue is an evaluation by a small neural network that is updated with
// each move instead of being computed anew (Yu Nasu, "Efficiently Updatable
// Neural-Network-based Evaluation Functions for Computer Shogi", 2018).
//
// The network looks at the board from each side's point of view: 768 inputs, one
// for each kind of piece on each square, feed the same hidden layer twice, and
// both results, the side to move first, feed one of eight outputs:
//
//	(768 -> hidden) x 2 -> 8
//
// A point of view is turned so that its own side plays up the board, and mirrored
// so that its own king stands on the files a to d: half of the positions need not
// be learned. The output is chosen by the number of pieces on the board. The
// activation is the square of the value clipped to 0..1 (SCReLU).
//
//	arch.go          inputs, outputs, and how numbers are scaled
//	network.go       the weights in memory
//	file.go          the weights in a file
//	accumulator.go   the hidden layer, kept up to date along the search's line
//	kernels.go       the three inner loops in Go, the reference for the assembly
package nnue
