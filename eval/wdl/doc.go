// Package wdl tells what a score means in results: with what chance the side to
// move wins, draws or loses, and how many centipawns an even chance of winning is.
//
// The chance of a win is a logistic curve over the score, with its middle at a
// and its width b; the chance of a loss is its mirror image, and what remains is a
// draw. Both a and b depend on the material on the board, as polynomials: the same
// advantage wins more often the fewer pieces can still go wrong. It is the model
// that Stockfish made customary.
//
//	wdl.go     the model
//	models.go  the numbers of the engine's own evaluations
//	fit.go     where the numbers come from: games
package wdl
