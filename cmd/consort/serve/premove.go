package serve

import (
	"consort/cmd/consort/session"
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

// setPremove stores a premove for the side not to move. "" discards it.
func (g *game) setPremove(id string) error {
	state := g.session.State()
	p := premove{}
	if id != "" {
		side := state.Position.SideToMove().Other()
		if state.End.Over() {
			return session.ErrOver
		}
		if state.Study {
			return session.ErrStudy
		}
		if !state.Players[side&1].IsHuman() {
			return session.ErrComputer
		}
		if !isPremove(&state.Position, id) {
			return &session.ParseError{What: "premove", Text: id, Hint: "a move that the piece could make"}
		}
		p = premove{set: true, ply: state.Ply + 1, id: id}
	}
	g.mu.Lock()
	g.premove = p
	g.mu.Unlock()
	g.wake()
	return nil
}

// playPremove plays the premove on the user's turn.
func (g *game) playPremove(state *session.State) {
	g.mu.Lock()
	p := g.premove
	waits := p.set && p.ply == state.Ply+1 && !state.End.Over()
	if !waits {
		g.premove = premove{}
	}
	g.mu.Unlock()
	if !p.set || waits || p.ply != state.Ply || state.Paused || !state.Turn().IsHuman() {
		return
	}
	if m := findMove(&state.Position, p.id); m != engine.NoMove {
		_ = g.session.Move(m) // If it is no longer possible, it is discarded.
	}
}
