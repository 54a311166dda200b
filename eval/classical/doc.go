// Package classical (internal to Consort) is a hand-crafted evaluation (HCE). It is strong
// enough to play the games from which the first network learned, needs no network file,
// and can explain itself: Explain prints every term for each side.
//
//	e := new(classical.Evaluator)
//	score := e.Evaluate(&position) // centipawns for the side to move, not in check
//
// Every term is a Pair of a middlegame and an endgame value; the phase of the game,
// determined by the material on the board, interpolates between them (tapered
// evaluation).
//
//	weights.go    Pair, and all weights
//	evaluate.go   the terms and their sum
//	pawns.go      pawn structure, with a cache
//	endgame.go    scaling of hard-to-win endgames, and mating a bare king
//	explain.go    the output of the "eval" command
package classical
