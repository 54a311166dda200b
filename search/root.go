package search

// The root position of a choice: its moves, and its score when there are none.

import (
	"slices"

	"consort/engine"
	"consort/eval"
)

// RootMoves returns the moves that a player may choose from, in the order of
// generation: the legal moves of p that only lists (Limits.Moves), or all legal
// moves if it lists none of them. A player that can move always does.
func RootMoves(p *engine.Position, only []engine.Move) []engine.Move {
	legal := p.Moves()
	if len(only) == 0 {
		return legal
	}
	var listed []engine.Move
	for _, m := range legal {
		if slices.Contains(only, m) {
			listed = append(listed, m)
		}
	}
	if len(listed) == 0 {
		return legal
	}
	return listed
}

// TerminalScore returns the score of a position without a legal move, for the side
// to move: checkmate or stalemate.
func TerminalScore(p *engine.Position) eval.Score {
	if p.InCheck() {
		return eval.MatedIn(0)
	}
	return eval.Draw
}
