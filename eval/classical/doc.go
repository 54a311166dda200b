// Package classical is a small hand-written evaluation. It plays well enough
// to make the games that the first network learns from, needs no weights file,
// and can explain itself: Explain prints what each term gives to each side.
//
// Every term is a Pair, one value for the middlegame and one for the endgame;
// the material on the board says how much of each counts.
//
//	pair.go       the two-valued score
//	weights.go    every number
//	evaluate.go   the terms and their sum
//	pawns.go      pawn structure, kept in a cache
//	endgame.go    material that cannot win, and bare kings
//	explain.go    the table of the "eval" command
package classical
