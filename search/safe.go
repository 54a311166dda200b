package search

import (
	"context"

	"consort/engine"
)

// Safe prefers moves that do not lose the moved piece at once: it looks two plies
// ahead, at replies that capture it.
type Safe struct{ dice }

// NewSafe returns the player with a random seed.
func NewSafe() *Safe { return &Safe{newDice()} }

// Name returns "safe".
func (s *Safe) Name() string { return "safe" }

// Choose implements Strategy.
func (s *Safe) Choose(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) Result {
	t := newTurn(ctx, game, limits, report)
	return t.play(2, func() engine.Move {
		return s.pick(t.prefer(func(m engine.Move) bool { return isSafe(t.position, m) }))
	})
}

// isSafe reports whether m is
//
//	(a) a check,
//	(b) a move without capture after which the moved piece cannot be captured,
//	(c) a capture after which the capturing piece cannot be captured, or
//	(d) a capture of a piece at least as valuable as the capturing one.
//
// The moved piece is the one on the board afterwards, so a new queen has to be safe
// itself; the capturing piece of (d) is the one before the move, so a pawn that
// promotes by a capture risks a pawn. Castling moves the rook, too.
func isSafe(p *engine.Position, m engine.Move) bool {
	after := p.After(m)
	if after.InCheck() {
		return true
	}
	if capturable(&after)&moved(m) == 0 {
		return true
	}
	taken := p.CapturedType(m)
	return taken != engine.NoPieceType && taken.Points() >= p.PieceAt(m.From()).Type().Points()
}
