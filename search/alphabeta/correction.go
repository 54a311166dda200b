package alphabeta

import (
	"consort/engine"
	"consort/eval"
)

// Correction histories: the average error of the static evaluation in positions
// that share a feature, such as the pawn structure, corrects the evaluation of the
// next one with that feature. Sources: Caissa and Stockfish, 2023 and 2024.

const correctionSlots = 1 << 14

// A correctionTable holds errors of the evaluation, from -maxCorrection to
// maxCorrection, by side to move and a feature's key.
type correctionTable [2][correctionSlots]int16

type corrections struct {
	pawns        correctionTable
	minors       correctionTable
	nonPawns     [2]correctionTable // by color of the pieces
	continuation [1024][1024]int16  // by the last two moves' pieces and targets
}

// correctionEntries are the entries of one position, each with its weight: the
// largest correction by it, in centipawns.
type correctionEntries [5]struct {
	entry  *int16
	weight int
}

// entries returns the entries of a position, which the moves with two
// continuationIndexes led to.
func (c *corrections) entries(p *engine.Position, previous, last int) (e correctionEntries) {
	side := p.SideToMove() & 1
	e[0].entry, e[0].weight = &c.pawns[side][p.PawnKey()%correctionSlots], correctionPawn
	e[1].entry, e[1].weight = &c.minors[side][p.MinorKey()%correctionSlots], correctionMinor
	e[2].entry, e[2].weight = &c.nonPawns[0][side][p.NonPawnKey(engine.White)%correctionSlots], correctionNonPawn
	e[3].entry, e[3].weight = &c.nonPawns[1][side][p.NonPawnKey(engine.Black)%correctionSlots], correctionNonPawn
	e[4].entry, e[4].weight = &c.continuation[previous&1023][last&1023], correctionContinuation
	return e
}

// continuationIndex numbers a piece and its move's target.
func continuationIndex(moved engine.Piece, m engine.Move) int {
	return (int(moved)<<6 | int(m.Target()&63)) & 1023
}

// value returns the correction, in centipawns.
func (e *correctionEntries) value() eval.Score {
	sum := 0
	for _, t := range e {
		sum += int(*t.entry) * t.weight
	}
	return eval.Score(sum / maxCorrection)
}

// update applies an error of the evaluation, weighted by depth, as a bonus.
func (e *correctionEntries) update(bonus int) {
	bonus = max(-correctionStep, min(bonus, correctionStep))
	for _, t := range e {
		applyWithin(t.entry, bonus, maxCorrection)
	}
}
