package pgn

// Edits of a Game that can be undone, and the limits that hold a game to what can be read
// again.

import (
	"errors"
	"fmt"
	"slices"

	"consort/engine"
)

// Limits of a game, for edits. A Reader accepts a fourth more moves and bytes, and twice
// the length of a line, because the moves of a game that is played on are added without a
// check: the rules end it.
const (
	maxMoves = 20_000  // in the main line, and in each variation
	maxNodes = 100_000 // with variations
	maxSize  = 4 << 20 // bytes
	maxDepth = 80      // nesting of variations
)

// The limits of a Reader.
const (
	maxReadMoves = 2 * maxMoves
	maxReadNodes = maxNodes + maxNodes/4
	maxReadSize  = maxSize + maxSize/4
	maxReadDepth = maxDepth + 20 // deeper ones become comments
)

// ErrTooLarge is the error of an edit by which a game grows beyond what a Reader accepts.
var ErrTooLarge = errors.New(string(Length))

// An Edit is a change of a Game that can be undone. It holds what was changed, not a copy
// of the game.
type Edit struct {
	game   *Game
	tags   []Tag
	result engine.Result
	nodes  []nodeState
	saved  map[*Node]bool
}

// A nodeState is what an edit can change of a node.
type nodeState struct {
	node, written *Node
	note          *Note
	children      []*Node
}

// Edit changes the game as one edit: with all that change does or, if it returns an error
// or the game has grown beyond the limits of a Reader, with nothing of it. The error is
// that of change, or ErrTooLarge with the limit.
func (g *Game) Edit(change func() error) (*Edit, error) {
	e := &Edit{game: g, tags: g.Tags, result: g.Result, saved: map[*Node]bool{}}
	g.Tags = slices.Clone(g.Tags)
	g.recording = e
	err := change()
	g.recording, e.saved = nil, nil
	if err == nil {
		err = e.checkGrowth()
	}
	if err != nil {
		e.swap()
		return nil, err
	}
	return e, nil
}

// Undo undoes the edit, which must be the last that was made and not undone. Nodes that
// come back have their IDs.
func (e *Edit) Undo() { e.swap() }

// Redo makes the edit again. It must be the last that was undone, with no other change
// after that.
func (e *Edit) Redo() { e.swap() }

// touch keeps the state of a node before it is changed, for the edit that is being made.
func (g *Game) touch(n *Node) {
	e := g.recording
	if e == nil || e.saved[n] {
		return
	}
	e.saved[n] = true
	e.nodes = append(e.nodes, nodeState{n, n.written, n.note, slices.Clip(n.children)})
	n.children = slices.Clip(n.children)
}

// swap exchanges the states of what was changed with those that the edit holds.
func (e *Edit) swap() {
	g := e.game
	g.Tags, e.tags = e.tags, g.Tags
	g.Result, e.result = e.result, g.Result
	for i := range e.nodes {
		s := &e.nodes[i]
		n := s.node
		n.written, s.written = s.written, n.written
		n.note, s.note = s.note, n.note
		n.children, s.children = s.children, n.children
	}
	clear(g.nodes[1:])
	g.count = 0
	for n := range g.All() {
		g.nodes[n.id] = n
		g.count++
	}
}

// checkGrowth returns the error of an edit by which a game grows beyond a limit.
func (e *Edit) checkGrowth() error {
	after := e.game.extent()
	if after.beyond(&extent{}) == "" {
		return nil
	}
	e.swap()
	before := e.game.extent()
	e.swap()
	if what := after.beyond(&before); what != "" {
		return fmt.Errorf("%w: %s", ErrTooLarge, what)
	}
	return nil
}

// An extent is how large a game is.
type extent struct{ moves, nodes, size, depth int }

// beyond says what is more than a limit and more than it was before, "" for nothing.
func (e *extent) beyond(before *extent) string {
	switch {
	case e.nodes > max(maxNodes, before.nodes), e.moves > max(maxMoves, before.moves):
		return "this game would have more moves"
	case e.size > max(maxSize, before.size):
		return "this game would have more bytes"
	case e.depth > max(maxDepth, before.depth):
		return fmt.Sprintf("variations can be nested at most %d deep", maxDepth)
	}
	return ""
}

// extent measures the game. Its size is at least that in PGN.
func (g *Game) extent() extent {
	const (
		head = 512                                // the tags that every game has, and the start position
		move = len("10000... ") + len("Qa1xb2+ ") // with parentheses below
	)
	e := extent{size: head, nodes: g.count}
	for _, t := range g.Tags {
		e.size += len(t.Name) + 2*len(t.Value) + len("[ \"\"]\n") // quotes are escaped
	}
	type place struct{ depth, moves int } // nesting, and moves of the line so far
	places := make([]place, len(g.nodes))
	g.Root().measure(&e.size)
	for n := range g.All() {
		at := places[n.parent.id]
		if host := n.host(); host != nil {
			at = place{max(at.depth, places[host.id].depth) + 1, 0}
			e.size += len("()")
		}
		at.moves++
		places[n.id] = at
		e.depth, e.moves, e.size = max(e.depth, at.depth), max(e.moves, at.moves), e.size+move
		n.measure(&e.size)
	}
	return e
}

// measure adds the size of what is said of the move.
func (n *Node) measure(size *int) {
	if n.note != nil {
		*size += n.note.size()
	}
}
