package level

// The habits of a player: what it would like to play before it has calculated anything.
// Books for beginners teach most of them: bring out the minor pieces, occupy the center,
// castle, do not move a piece twice, leave the pawns at the edge alone, take back. Others
// are seen in all games of beginners: they attack what is undefended, take what is free
// and give check.
//
// Habits are a prior over the moves. The player chooses the move with the greatest sum of
// the search's score, of its habit and of a random error: a random utility model (Daniel
// McFadden, "Conditional logit analysis of qualitative choice behavior", 1974). The weaker
// the player, the more habit counts, because it replaces calculation; that people of each
// strength have preferences of their own was shown by Reid McIlroy-Young and others,
// "Aligning Superhuman AI with Human Behavior: Chess as a Model System", 2020.
//
// The weights are a choice. What comes of them is measured: "consort arena --style".

import (
	"slices"

	"consort/engine"
)

// The weights of the habits. Those of the opening fade as it is completed.
const (
	castleWeight    = 2.0
	developWeight   = 1.0  // a minor piece leaves its first rank
	rimWeight       = -1.2 // and goes to the edge of the board
	centerWeight    = 1.0  // a center pawn goes to the fourth rank; half as much to the third
	flankWeight     = -1.0 // a pawn of another file moves; only half of it for the c-pawn
	twiceWeight     = -0.3 // a minor piece that is developed moves again
	homeWeight      = -1.5 // and back to its first rank
	queenWeight     = -0.4 // the queen moves
	rightsWeight    = -2.5 // the king or a rook gives up castling
	recaptureWeight = 2.0
	freeWeight      = 0.8  // a capture of something undefended, or of more than what captures
	dangerWeight    = -1.0 // the piece that moves can be taken with profit; twice as much for a queen
	threatWeight    = 0.4  // an attack on something that is undefended, or more than what attacks
	checkWeight     = 0.4
	queeningWeight  = 1.5
	kingWeight      = -0.5 // the king moves while the opponent has a queen
	retreatWeight   = -0.4 // a piece goes back
	undoWeight      = -0.8 // and to where it has just come from
)

// habits are the habits of the player to move.
type habits struct {
	side    engine.Color
	opening float64       // how much is left of it: from 1 to 0
	taken   engine.Square // where the opponent has just captured
	own     engine.Move   // the player's last move
}

// newHabits returns the habits of the player to move.
func newHabits(game *engine.Game) habits {
	p, moves := game.Position(), game.Moves()
	h := habits{side: p.SideToMove(), taken: engine.NoSquare}
	home := engine.RankBitboard(engine.Rank1.RelativeTo(h.side))
	left := (p.Pieces(h.side, engine.Knight) | p.Pieces(h.side, engine.Bishop)) & home
	h.opening = float64(left.Count()) / 4
	if p.CastlingRooks(h.side) != 0 {
		h.opening = min(1, h.opening+0.25)
	}
	if n := len(moves); n > 0 && moves[n-1] != engine.NoMove && game.PositionAt(n-1).IsCapture(moves[n-1]) {
		h.taken = moves[n-1].Target()
	}
	if n := len(moves); n > 1 {
		h.own = moves[n-2]
	}
	return h
}

// of returns how strongly habit speaks for a move: 0 for an ordinary move, and 1 for one
// that develops a piece.
func (h *habits) of(p *engine.Position, m engine.Move) float64 {
	after := p.After(m)
	sum := h.opening*h.inOpening(p, m) + h.threat(&after, m)
	if p.IsCapture(m) {
		sum += h.capture(p, m)
	}
	if after.InCheck() {
		sum += checkWeight
	}
	if m.Promotion() == engine.Queen {
		sum += queeningWeight
	}
	return sum + h.danger(p, m) + h.direction(p, m)
}

// inOpening returns the part of habit that belongs to the opening.
func (h *habits) inOpening(p *engine.Position, m engine.Move) float64 {
	from, to := m.From().RelativeTo(h.side), m.Target().RelativeTo(h.side)
	switch p.MovedPiece(m).Type() {
	case engine.King, engine.Rook:
		if m.Kind() == engine.Castling {
			return castleWeight
		}
		if rooks := p.CastlingRooks(h.side); rooks.Has(m.From()) || rooks != 0 && p.King(h.side) == m.From() {
			return rightsWeight
		}
		return 0
	case engine.Queen:
		return queenWeight
	case engine.Pawn:
		if p.IsCapture(m) {
			return 0
		}
		return pawnInOpening(to)
	}
	switch wasHome, isHome := from.Rank() == engine.Rank1, to.Rank() == engine.Rank1; {
	case !wasHome && isHome:
		return homeWeight
	case !wasHome:
		return twiceWeight
	case isHome:
		return 0
	}
	if to.File() == engine.FileA || to.File() == engine.FileH {
		return developWeight + rimWeight
	}
	return developWeight
}

// pawnInOpening returns the habit of moving a pawn to a square, as White sees it.
func pawnInOpening(to engine.Square) float64 {
	switch to.File() {
	case engine.FileD, engine.FileD + 1:
		if to.Rank() == engine.Rank4 {
			return centerWeight
		}
		return centerWeight / 2
	case engine.FileC:
		return flankWeight / 2
	}
	return flankWeight
}

// capture returns the habit of taking back, and of taking what is free.
func (h *habits) capture(p *engine.Position, m engine.Move) float64 {
	sum := 0.0
	if m.Target() == h.taken {
		sum += recaptureWeight
	}
	if h.isPrize(p, m.Target(), p.CapturedType(m), p.MovedPiece(m).Type()) {
		sum += freeWeight
	}
	return sum
}

// danger returns the habit of looking where the piece that moves goes.
func (h *habits) danger(p *engine.Position, m engine.Move) float64 {
	switch piece := p.MovedPiece(m).Type(); {
	case piece == engine.King && m.Kind() != engine.Castling && p.Pieces(h.side.Other(), engine.Queen) != 0:
		return kingWeight
	case p.SEE(m, 0):
		return 0
	case piece == engine.Queen:
		return 2 * dangerWeight
	}
	return dangerWeight
}

// threat returns the habit of attacking something with the piece that moves.
func (h *habits) threat(after *engine.Position, m engine.Move) float64 {
	attacker := after.PieceAt(m.Target()).Type()
	for b := after.ByColor(after.SideToMove()) &^ after.ByType(engine.King); b != 0; b &= b - 1 {
		s := b.First()
		if after.AttackersTo(s, after.Occupied()).Has(m.Target()) && h.isPrize(after, s, after.PieceAt(s).Type(), attacker) {
			return threatWeight
		}
	}
	return 0
}

// isPrize reports whether a victim of the opponent on a square is undefended, or worth more
// than the piece that attacks it. A beginner values pieces by their points.
func (h *habits) isPrize(p *engine.Position, s engine.Square, victim, attacker engine.PieceType) bool {
	if victim.Points() > attacker.Points() {
		return true
	}
	return p.AttackersTo(s, p.Occupied())&p.ByColor(h.side.Other()) == 0
}

// direction returns the habit of going forward.
func (h *habits) direction(p *engine.Position, m engine.Move) float64 {
	if m.Kind() == engine.Castling || p.IsCapture(m) {
		return 0
	}
	if m.Target() == h.own.From() && m.From() == h.own.Target() {
		return undoWeight + retreatWeight
	}
	if goesBack(h.side, m) {
		return retreatWeight
	}
	return 0
}

// withoutPointless returns the moves without those that people do not consider.
func withoutPointless(p *engine.Position, moves []engine.Move) []engine.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return isPointless(p, m) })
}

// isPointless reports whether a move promotes to less than a queen without a reason: a
// knight that gives check, or a queen that would give stalemate.
func isPointless(p *engine.Position, m engine.Move) bool {
	if !m.IsPromotion() || m.Promotion() == engine.Queen || m.Promotion() == engine.Knight && p.GivesCheck(m) {
		return false
	}
	queen := p.After(engine.NewMove(m.From(), m.To(), engine.PromoteQueen))
	return queen.InCheck() || queen.HasLegalMove()
}
