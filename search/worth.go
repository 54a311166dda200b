package search

// What a single move is worth to the player scenario, before anything that may
// follow.

import "consort/engine"

// A worth is a fixed-point number: averages are taken of averages, and unlike
// floating-point ones these are the same in every order and on every machine.
type worth int64

// centipawn is the unit: fine enough for the third average to count, coarse
// enough for the sum of 218 mates.
const centipawn worth = 1 << 20

// The worth of a move by what it does. A capture is the victim's value less a
// twentieth of the capturer's, which puts pawn takes bishop (295) above bishop
// takes pawn (85), and every capture above every quiet move.
const (
	pawnWorth     = 100 * centipawn
	capturerShare = 5 * centipawn // lost for each pawn that the capturer is worth
	kingPoints    = 10            // the king as a capturer is the dearest piece
	checkWorth    = 15 * centipawn
	castlingWorth = 30 * centipawn
	drawWorth     = worth(0)
)

// quietWorth holds the worth of a move that neither captures, promotes nor
// castles, by the moving piece: minor pieces are to come out, the king is to
// stay.
var quietWorth = [8]worth{
	engine.Pawn:   6 * centipawn,
	engine.Knight: 8 * centipawn,
	engine.Bishop: 8 * centipawn,
	engine.Rook:   4 * centipawn,
	engine.Queen:  2 * centipawn,
	engine.King:   0,
}

// doublePushWorth is that of a pawn's double step: it takes more of the centre.
const doublePushWorth = 10 * centipawn

// mateWorth returns the worth of a mating move with so many plies of replies
// left to look at: the sooner the more. At the root no other move can reach it,
// because the rest of the tree averages to less than the next lower mate.
func mateWorth(replies int) worth { return worth(replies+1) * 100 * pawnWorth }

// baseWorth returns the worth of m in p, which leads to the position after and
// does not end the game.
func baseWorth(p *engine.Position, m engine.Move, after *engine.Position) worth {
	v := kindWorth(p, m)
	if m.IsPromotion() {
		v += worth(m.Promotion().Points()-engine.Pawn.Points()) * pawnWorth
	}
	if after.InCheck() {
		v += checkWorth
	}
	return v
}

// kindWorth returns the worth of m by its kind, leaving a promotion aside.
func kindWorth(p *engine.Position, m engine.Move) worth {
	mover := p.PieceAt(m.From()).Type()
	taken := p.CapturedType(m)
	switch {
	case taken != engine.NoPieceType:
		points := mover.Points()
		if mover == engine.King {
			points = kingPoints
		}
		return worth(taken.Points())*pawnWorth - worth(points)*capturerShare
	case m.IsPromotion():
		return 0
	case m.Kind() == engine.Castling:
		return castlingWorth
	case m.Kind() == engine.DoublePush:
		return doublePushWorth
	}
	return quietWorth[mover&7]
}
