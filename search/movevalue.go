package search

// The value of a single move to the player scenario, without what may follow.

import "consort/engine"

// A moveValue is a fixed-point number: averages of averages are then the same in any
// order and on any machine, unlike with floating point.
type moveValue int64

// centipawn is the unit: fine enough for three nested averages, coarse enough for the
// sum of 218 mates.
const centipawn moveValue = 1 << 20

// The value of a move by its kind. A capture has the victim's value less a twentieth
// of the capturer's: pawn takes bishop (295) is better than bishop takes pawn (85), and
// every capture better than every quiet move.
const (
	pawnValue     = 100 * centipawn
	capturerShare = 5 * centipawn // subtracted for each pawn of the capturer's value
	kingPoints    = 10            // of the king as a capturer
	checkValue    = 15 * centipawn
	castlingValue = 30 * centipawn
	drawValue     = moveValue(0)
)

// quietValue has the value of a move that does not capture, promote or castle, by the
// moving piece: minor pieces should develop, the king should stay.
var quietValue = [8]moveValue{
	engine.Pawn:   6 * centipawn,
	engine.Knight: 8 * centipawn,
	engine.Bishop: 8 * centipawn,
	engine.Rook:   4 * centipawn,
	engine.Queen:  2 * centipawn,
	engine.King:   0,
}

// doublePushValue is the value of a double push, which gains more of the center.
const doublePushValue = 10 * centipawn

// mateValue returns the value of a checkmate with that many plies of replies left: the
// sooner the higher. At the root no other move reaches it, because the averages of the
// rest of the tree stay below the next lower mate.
func mateValue(replies int) moveValue { return moveValue(replies+1) * 100 * pawnValue }

// baseValue returns the value of m in p, which leads to the position after and does
// not end the game.
func baseValue(p *engine.Position, m engine.Move, after *engine.Position) moveValue {
	v := kindValue(p, m)
	if m.IsPromotion() {
		v += moveValue(m.Promotion().Points()-engine.Pawn.Points()) * pawnValue
	}
	if after.InCheck() {
		v += checkValue
	}
	return v
}

// kindValue returns the value of m by its kind, without the gain of a promotion.
func kindValue(p *engine.Position, m engine.Move) moveValue {
	mover := p.PieceAt(m.From()).Type()
	taken := p.CapturedType(m)
	switch {
	case taken != engine.NoPieceType:
		points := mover.Points()
		if mover == engine.King {
			points = kingPoints
		}
		return moveValue(taken.Points())*pawnValue - moveValue(points)*capturerShare
	case m.IsPromotion():
		return 0
	case m.Kind() == engine.Castling:
		return castlingValue
	case m.Kind() == engine.DoublePush:
		return doublePushValue
	}
	return quietValue[mover&7]
}
