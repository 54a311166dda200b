package serve

import (
	"slices"

	"consort/cmd/consort/room"
)

// What the browser tests need to see of a server. They are a module of their own, so
// that this one does not depend on the library that drives the browser.

// An Inspection is the state of a game.
type Inspection struct {
	ID, FEN   string
	Ply       int
	Over      bool  // the game has ended
	Thinking  bool  // a computer thinks
	Abandoned bool  // suspended because no tab shows it
	Watchers  int   // streams
	Analyzed  []int // plies whose positions are analyzed
}

// Add creates a game and returns its ID.
func (s *Server) Add(o room.Options) (id string, err error) {
	g, err := s.games.add(o)
	if err != nil {
		return "", err
	}
	return g.id, nil
}

// Inspect returns the state of each game.
func (s *Server) Inspect() (all []Inspection) {
	for _, g := range s.games.list() {
		s := g.shown()
		v := s.view()
		i := Inspection{ID: g.id, FEN: v.FEN, Ply: v.Ply, Over: v.End != nil, Thinking: v.Thinking}
		i.Abandoned, _ = g.abandoned()
		g.look(func(p *page) { i.Watchers = len(p.watchers) })
		for node := range s.found {
			if n := s.Tree.Node(node); n != nil {
				i.Analyzed = append(i.Analyzed, n.Ply())
			}
		}
		slices.Sort(i.Analyzed)
		all = append(all, i)
	}
	return all
}
