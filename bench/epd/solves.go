package epd

// What solves a position.

import (
	"consort/engine"
	"consort/engine/epd"
	"consort/eval"
)

// SomethingToDo is the rule of a line that Measurement.Run skips because it has no task.
const SomethingToDo epd.Rule = "a position to solve must have bm, am or dm"

// Solves reports whether a move, with a score from the side to move's view, solves the
// position of a record: the move is Right or, if the record has only dm, the score is a
// mate in at most that many moves, of the side that dm says.
func Solves(r *epd.Record, m engine.Move, score eval.Score) bool {
	if !r.Right(m) {
		return false
	}
	if len(r.Best)+len(r.Avoid) > 0 || r.Mate == 0 {
		return true
	}
	mate := r.Mate
	if mate < 0 {
		mate, score = -mate, -score
	}
	return score >= eval.MinMate && score.Moves() <= mate
}
