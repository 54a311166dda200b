package alphabeta

import (
	"unsafe"

	"consort/engine"
	"consort/eval"
	"consort/search/alphabeta/internal/prefetch"
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
	nonPawns     [2]correctionTable              // by color of the pieces
	continuation [moveIndexes][moveIndexes]int16 // by the pieces and targets of the last move and an earlier one
}

// correctionEntries are the entries of one position: by pawns, minor pieces, White's and
// Black's pieces, and by the last move with the second and the fourth last.
type correctionEntries [6]*int16

// find sets e to the entries of a position, given the moveIndex of the last, the
// second last and the fourth last move that led to it.
func (e *correctionEntries) find(c *corrections, p *engine.Position, last, second, fourth int) {
	side := p.SideToMove() & 1
	e[0] = &c.pawns[side][p.PawnKey()%correctionSlots]
	e[1] = &c.minors[side][p.MinorKey()%correctionSlots]
	e[2] = &c.nonPawns[0][side][p.NonPawnKey(engine.White)%correctionSlots]
	e[3] = &c.nonPawns[1][side][p.NonPawnKey(engine.Black)%correctionSlots]
	e[4] = &c.continuation[second&(moveIndexes-1)][last&(moveIndexes-1)]
	e[5] = &c.continuation[fourth&(moveIndexes-1)][last&(moveIndexes-1)]
}

// prefetch loads the entries into the processor's cache: together the tables are larger
// than the cache of a core.
func (e *correctionEntries) prefetch() {
	prefetch.Each((*unsafe.Pointer)(unsafe.Pointer(e)), len(e))
}

// value returns the correction, in centipawns. The weights are the largest correction by
// each entry.
func (e *correctionEntries) value() eval.Score {
	sum := int(*e[0])*correctionPawn + int(*e[1])*correctionMinor +
		(int(*e[2])+int(*e[3]))*correctionNonPawn +
		int(*e[4])*correctionContinuation + int(*e[5])*correctionContinuation4
	return eval.Score(sum / maxCorrection)
}

// update applies an error of the evaluation, weighted by depth, as a bonus.
func (e *correctionEntries) update(bonus int) {
	bonus = max(-correctionStep, min(bonus, correctionStep))
	for _, entry := range e {
		applyWithin(entry, bonus, maxCorrection)
	}
}
