package classical

import "consort/eval"

// A Pair is a middlegame and an endgame value in centipawns, in one integer so
// that both are added at once: the endgame value in the upper half, the
// middlegame value, sign and all, in the lower.
type Pair int32

// pair packs the two values.
func pair(middlegame, endgame int) Pair { return Pair(endgame<<16 + middlegame) }

// Middlegame returns the middlegame value.
func (p Pair) Middlegame() eval.Score { return eval.Score(int16(p)) }

// Endgame returns the endgame value. A negative middlegame value has borrowed
// one from it, which the rounding gives back.
func (p Pair) Endgame() eval.Score { return eval.Score(int16((p + 0x8000) >> 16)) }

// maxPhase is the phase of the full board: knight and bishop 1, rook 2, queen 4.
const maxPhase = 24
