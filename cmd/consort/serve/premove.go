package serve

import (
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
)

// A premove is a move entered during the opponent's turn. The server keeps it, not
// the page, so that a reload does not lose it. On the user's turn it is played if it
// is legal and discarded otherwise.
type premove struct {
	set bool
	ply int    // at which it is to be played
	id  string // the move as the page names it
}

// squares returns the squares of the premove to highlight, of castling those of the king. The
// premove is one of the targets.
func (p premove) squares(ahead targets) []string {
	from, to := p.id[:2], p.id[2:4]
	for _, t := range ahead[from] {
		if t.Move == p.id && !t.Hidden {
			to = t.To
		}
	}
	return []string{from, to}
}

// setPremove stores a premove for the side not to move. "" discards it.
func (g *game) setPremove(id string) error {
	return g.room.Do(func(b *room.Board) error {
		state, next := b.State(), premove{}
		if id != "" {
			switch {
			case state.End.Over():
				return match.ErrOver
			case state.Study:
				return match.ErrStudy
			case !state.Players[state.Position.SideToMove().Other()&1].IsHuman():
				return match.ErrComputer
			case !isPremove(&state.Position, id):
				return &match.ParseError{What: "premove", Text: id, Hint: "a move that the piece could make"}
			}
			next = premove{set: true, ply: state.Ply + 1, id: id}
		}
		g.page.premove = next
		b.Refresh()
		return nil
	})
}

// playPremove plays the premove on the user's turn.
func (p *page) playPremove(b *room.Board, state *room.State) {
	next := p.premove
	if !next.set || next.ply == state.Ply+1 && !state.End.Over() {
		return
	}
	p.premove = premove{}
	if next.ply != state.Ply || state.Paused || state.Closed || !state.Turn().IsHuman() {
		return
	}
	if m := findMove(&state.Position, next.id); m != engine.NoMove {
		_ = b.Move(m) // If it is no longer possible, it is discarded.
	}
}
