package serve

import (
	"consort/cmd/consort/session"
	"consort/engine"
)

// A premove is a move that a person has made while the opponent thinks. It is
// kept here, not in the page, so that a reload does not lose it. It is played if
// it is legal when its turn comes, and forgotten if not.
type premove struct {
	set bool
	ply int    // of the game when it is to be played
	id  string // as the page names it
}

// setPremove keeps a premove for the side that waits. "" forgets it.
func (g *game) setPremove(id string) error {
	state := g.session.State()
	p := premove{}
	if id != "" {
		side := state.Position.SideToMove().Other()
		if state.End.Over() {
			return session.ErrOver
		}
		if !state.Seats[side&1].IsHuman() {
			return session.ErrComputer
		}
		if !isPremove(&state.Position, id) {
			return &session.ParseError{What: "move ahead of time", Text: id, Hint: "a piece can never go there"}
		}
		p = premove{set: true, ply: state.Ply + 1, id: id}
	}
	g.mu.Lock()
	g.premove = p
	g.mu.Unlock()
	g.stir()
	return nil
}

// playPremove plays the premove if its turn has come.
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
		_ = g.session.Move(m) // If it is no longer possible, it is forgotten.
	}
}
