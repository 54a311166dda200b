package classical

import (
	"consort/engine"
	"consort/eval"
)

// A Pair is a middlegame and an endgame value in centipawns, packed into one integer
// so that both are added at once: the endgame value in the upper half, the signed
// middlegame value in the lower.
type Pair int32

// pair returns the Pair of two values.
func pair(middlegame, endgame int) Pair { return Pair(endgame<<16 + middlegame) }

// Middlegame returns the middlegame value.
func (p Pair) Middlegame() eval.Score { return eval.Score(int16(p)) }

// Endgame returns the endgame value. A negative middlegame value has borrowed one from
// it, which the rounding restores.
func (p Pair) Endgame() eval.Score { return eval.Score(int16((p + 0x8000) >> 16)) }

// maxPhase is the phase of the start position; see phaseOf.
const maxPhase = 24

// The weights, set by hand, in centipawns. They are the same for both sides; ranks are
// from the side's point of view.

// material is the value of each piece.
var material = [8]Pair{
	engine.Pawn:   pair(82, 112),
	engine.Knight: pair(337, 305),
	engine.Bishop: pair(352, 322),
	engine.Rook:   pair(474, 548),
	engine.Queen:  pair(1010, 1010),
}

// placement is a piece's bonus for its square: the sum of one value for the rank and
// one for the distance to the nearer edge file, in place of a piece-square table with
// 64 values.
var placement = [8]struct {
	rank [8]Pair // rank 1 to 8
	file [4]Pair // files a and h, b and g, c and f, d and e
}{
	engine.Pawn: {
		rank: [8]Pair{1: pair(-6, 0), 2: pair(-4, -2), 3: pair(2, 2), 4: pair(10, 14), 5: pair(20, 42), 6: pair(40, 82)},
		file: [4]Pair{pair(-10, 4), pair(-1, 2), pair(-1, -2), pair(8, -4)},
	},
	engine.Knight: {
		rank: [8]Pair{pair(-36, -24), pair(-16, -14), pair(-2, -2), pair(8, 10), pair(16, 14), pair(24, 6), pair(4, -6), pair(-50, -26)},
		file: [4]Pair{pair(-26, -24), pair(-6, -8), pair(4, 4), pair(10, 10)},
	},
	engine.Bishop: {
		rank: [8]Pair{pair(-14, -10), pair(4, -6), pair(8, 0), pair(6, 4), pair(6, 4), pair(8, 2), pair(-8, 0), pair(-18, -4)},
		file: [4]Pair{pair(-6, -6), pair(4, -2), pair(2, 2), pair(4, 4)},
	},
	engine.Rook: {
		rank: [8]Pair{pair(-6, -6), pair(-14, -8), pair(-12, -6), pair(-8, 0), pair(0, 6), pair(8, 8), pair(18, 12), pair(10, 8)},
		file: [4]Pair{pair(-8, 0), pair(-3, 0), pair(4, 0), pair(8, -2)},
	},
	engine.Queen: {
		rank: [8]Pair{pair(-4, -30), pair(2, -20), pair(0, -4), pair(-2, 12), pair(-4, 20), pair(4, 20), pair(0, 14), pair(4, 6)},
		file: [4]Pair{pair(-4, -10), pair(-2, -2), pair(2, 4), pair(2, 8)},
	},
	engine.King: {
		rank: [8]Pair{pair(20, -34), pair(4, -14), pair(-24, 2), pair(-44, 16), pair(-50, 24), pair(-44, 26), pair(-36, 14), pair(-36, -10)},
		file: [4]Pair{pair(14, -18), pair(18, -4), pair(-12, 6), pair(-20, 10)},
	},
}

// mobility is the bonus for the number of squares that a piece attacks within its
// side's mobility area.
var mobility = [8][28]Pair{
	engine.Knight: {
		pair(-40, -50), pair(-22, -32), pair(-8, -14), pair(-2, -2), pair(4, 6), pair(9, 12), pair(14, 16), pair(18, 17), pair(22, 16),
	},
	engine.Bishop: {
		pair(-34, -48), pair(-20, -30), pair(-8, -14), pair(-1, -3), pair(6, 6), pair(12, 13), pair(16, 18), pair(19, 22),
		pair(21, 25), pair(23, 26), pair(26, 27), pair(30, 27), pair(34, 28), pair(38, 28),
	},
	engine.Rook: {
		pair(-36, -60), pair(-22, -36), pair(-12, -16), pair(-8, -4), pair(-5, 6), pair(-2, 13), pair(1, 19), pair(4, 24),
		pair(8, 28), pair(12, 32), pair(15, 35), pair(17, 38), pair(19, 40), pair(22, 41), pair(26, 41),
	},
	engine.Queen: {
		pair(-30, -60), pair(-22, -50), pair(-14, -40), pair(-9, -28), pair(-6, -16), pair(-4, -6), pair(-2, 2), pair(0, 8),
		pair(2, 13), pair(4, 18), pair(6, 22), pair(7, 26), pair(8, 29), pair(9, 32), pair(10, 34), pair(11, 36),
		pair(11, 38), pair(12, 39), pair(12, 40), pair(13, 40), pair(14, 41), pair(15, 41), pair(16, 41), pair(17, 41),
		pair(18, 41), pair(20, 41), pair(22, 41), pair(24, 41),
	},
}

// Pawn structure.
var (
	isolatedPawn = pair(-10, -12)
	doubledPawn  = pair(-6, -18)
	backwardPawn = pair(-8, -10)
	// phalanxPawn is for a pawn with another pawn next to it, guardedPawn for one
	// that is defended by a pawn; both by rank.
	phalanxPawn = [8]Pair{1: pair(3, 0), 2: pair(7, 3), 3: pair(10, 8), 4: pair(24, 20), 5: pair(50, 50), 6: pair(80, 90)}
	guardedPawn = [8]Pair{2: pair(11, 5), 3: pair(9, 6), 4: pair(13, 12), 5: pair(30, 30), 6: pair(60, 60)}

	passedPawn     = [8]Pair{1: pair(-4, 8), 2: pair(-8, 14), 3: pair(-8, 36), 4: pair(12, 66), 5: pair(40, 112), 6: pair(80, 170)}
	passedFree     = [8]Pair{3: pair(0, 6), 4: pair(2, 14), 5: pair(6, 34), 6: pair(12, 66)}  // the square in front is empty and not lost to the enemy
	passedNearKing = [8]Pair{3: pair(0, -3), 4: pair(0, -6), 5: pair(0, -9), 6: pair(0, -11)} // for each king move from the own king to the square in front
	passedFarKing  = [8]Pair{3: pair(0, 5), 4: pair(0, 10), 5: pair(0, 16), 6: pair(0, 20)}   // the same for the enemy king
)

// Pieces.
var (
	bishopPair       = pair(26, 48)
	rookOnOpenFile   = pair(30, 8)
	rookOnHalfOpen   = pair(12, 8)
	knightOutpost    = pair(24, 14)
	bishopOutpost    = pair(14, 6)
	minorBehindPawn  = pair(5, 3)
	badBishopPerPawn = pair(-3, -5) // own pawns on the bishop's color
)

// Threats against enemy pieces.
var (
	pawnThreat  = pair(52, 34) // a pawn attacks a piece
	minorThreat = [8]Pair{engine.Rook: pair(40, 32), engine.Queen: pair(38, 24)}
	rookThreat  = pair(42, 16) // a rook attacks a queen
	hanging     = pair(22, 20) // attacked and not defended
	pushThreat  = pair(14, 12) // a safe pawn push would attack a piece
)

// King safety. The weights of the attackers of the king ring and of safe checks are
// added up; the penalty grows with the square of the sum, so that a single attacker is
// harmless and three are not.
var (
	kingAttackWeight = [8]int{engine.Knight: 24, engine.Bishop: 22, engine.Rook: 28, engine.Queen: 32}
	kingRingHit      = 9 // each attacked square of the ring
	kingSafeCheck    = [8]int{engine.Knight: 42, engine.Bishop: 26, engine.Rook: 44, engine.Queen: 40}
	kingWeakSquare   = 14  // attacked square of the ring that is not defended twice
	kingNoQueen      = -60 // the enemy has no queen
	shieldMissing    = pair(-18, 2)
	shieldFar        = pair(-8, 0)
	openFileAtKing   = pair(-22, 0)
	halfOpenAtKing   = pair(-10, 0)
)

// tempo is the bonus for the side to move.
const tempo = 14
