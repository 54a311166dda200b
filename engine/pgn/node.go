package pgn

// The nodes of a Game, to walk and to change.

import (
	"iter"
	"slices"

	"consort/engine"
)

// A Node is a move of a Game and the position after it; the root is the start position and
// has no move.
type Node struct {
	game     *Game
	id       int
	move     engine.Move
	position engine.Position // after the move
	note     *Note           // never changed, but replaced; nil for an empty one
	parent   *Node
	children []*Node
	written  *Node // the sibling that it is written after, as its variation; nil for the first child
}

// ID returns the number that names the node in its game. It never changes, and no
// other node gets it after the node is deleted.
func (n *Node) ID() int { return n.id }

// Game returns the game that the node belongs to.
func (n *Node) Game() *Game { return n.game }

// emptyNote is the note of a node that has none.
var emptyNote Note

// Note returns what is said of the move; that of the root precedes the first move. Its
// slices and what it points to must not be modified.
func (n *Node) Note() Note {
	if n.note == nil {
		return emptyNote
	}
	return *n.note
}

// Annotate changes what is said of the move: change gets a copy of the note, and must
// replace its slices rather than modify them.
func (n *Node) Annotate(change func(*Note)) {
	note := n.Note()
	change(&note)
	n.setNote(note)
}

// setNote replaces the note.
func (n *Node) setNote(note Note) {
	note.normalize()
	n.game.touch(n)
	if n.note = &note; note.IsEmpty() {
		n.note = nil
	}
}

// Move returns the move, or engine.NoMove for the root and for a null move.
func (n *Node) Move() engine.Move { return n.move }

// IsNull reports whether the move is a null move: an annotator lets the side to move pass,
// to show a threat. It is written "--", and no legal move.
func (n *Node) IsNull() bool { return n.parent != nil && n.move == engine.NoMove }

// Position returns the position after the move. It must not be modified.
func (n *Node) Position() *engine.Position { return &n.position }

// SAN returns the move in algebraic notation, or "" for the root.
func (n *Node) SAN() string {
	if n.parent == nil {
		return ""
	}
	return n.parent.position.SAN(n.move)
}

// Parent returns the node before the move, or nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the continuations in a new slice, the first of them the main one.
func (n *Node) Children() []*Node { return slices.Clone(n.children) }

// Child returns the first continuation by a move, or nil if there is none. NoMove is the
// null move.
func (n *Node) Child(m engine.Move) *Node {
	for _, c := range n.children {
		if c.move == m {
			return c
		}
	}
	return nil
}

// Next returns the first child, or nil at the end of a line.
func (n *Node) Next() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// Last returns the last node of the line that continues with first children.
func (n *Node) Last() *Node {
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

// Ply returns the number of moves from the start to the node.
func (n *Node) Ply() int {
	ply := 0
	for ; n.parent != nil; n = n.parent {
		ply++
	}
	return ply
}

// IsMain reports whether the node is on the main line.
func (n *Node) IsMain() bool { return n.branch() == nil }

// branch returns the first move of the innermost variation that the node is in, or
// nil on the main line.
func (n *Node) branch() *Node {
	for ; n.parent != nil; n = n.parent {
		if n.parent.children[0] != n {
			return n
		}
	}
	return nil
}

// Replay returns the line to the node as a game of the rules, which knows about
// repetitions. Null moves are in it: see engine.Game.PushNull.
func (n *Node) Replay() *engine.Game {
	g := engine.NewGame(n.game.start)
	for _, m := range n.Line() {
		if err := g.Replay(m.move); err != nil {
			panic(err) // Only legal moves and null moves become nodes.
		}
	}
	return g
}

// Add returns the continuation by a move, which is added as the last child unless
// there is one already. An unresolved move, as engine.ParseMove returns it, is resolved.
// The error is an *engine.IllegalMoveError.
func (n *Node) Add(m engine.Move) (*Node, error) {
	if !n.position.IsLegal(m) {
		resolved, err := n.position.Resolve(m)
		if err != nil {
			return nil, engine.NewGame(n.position).Push(m)
		}
		m = resolved
	}
	if c := n.Child(m); c != nil {
		return c, nil
	}
	return n.add(m, n.position.After(m), nil), nil
}

// AddNull is Add for a null move. A side in check cannot pass: the error is an
// *engine.IllegalMoveError.
func (n *Node) AddNull() (*Node, error) {
	if err := engine.NewGame(n.position).PushNull(); err != nil {
		return nil, err
	}
	if c := n.Child(engine.NoMove); c != nil {
		return c, nil
	}
	return n.add(engine.NoMove, n.position.After(engine.NoMove), nil), nil
}

// add adds a child for a move that can be made, which leads to a position.
func (n *Node) add(m engine.Move, p engine.Position, written *Node) *Node {
	g := n.game
	c := &Node{game: g, id: len(g.nodes), move: m, position: p, parent: n, written: written}
	g.touch(n)
	g.nodes = append(g.nodes, c)
	g.count++
	n.children = append(n.children, c)
	return c
}

// Promote makes the innermost variation that the node is in the first continuation,
// and the line that was first a variation. It reports false, and does nothing, for a
// node of the main line.
func (n *Node) Promote() bool {
	first := n.branch()
	if first == nil {
		return false
	}
	p := first.parent
	rest := slices.DeleteFunc(slices.Clone(p.children), func(c *Node) bool { return c == first })
	p.settle(append([]*Node{first}, rest...))
	return true
}

// PromoteToMain promotes until the node is on the main line. It reports false if it
// was there already.
func (n *Node) PromoteToMain() bool {
	promoted := false
	for n.Promote() {
		promoted = true
	}
	return promoted
}

// Delete removes the node and everything after it. If it was the first child, the
// first variation takes its place. The root cannot be deleted: Delete removes its
// children.
func (n *Node) Delete() {
	if p := n.parent; p != nil {
		n.forget()
		p.settle(slices.DeleteFunc(slices.Clone(p.children), func(c *Node) bool { return c == n }))
		return
	}
	for _, c := range n.children {
		c.forget()
	}
	n.settle(nil)
}

// forget removes a node and those after it from the list of its game.
func (n *Node) forget() {
	for stack := []*Node{n}; len(stack) > 0; {
		last := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], last.children...)
		n.game.nodes[last.id] = nil
		n.game.count--
	}
}

// settle replaces the children, makes all others variations of the first one, and keeps
// the comments that have lost their place: one before a variation that is now the first
// line, and one after variations that are now elsewhere.
func (n *Node) settle(children []*Node) {
	n.game.touch(n)
	n.children = children
	for i, c := range children {
		if c.written != nil {
			n.game.touch(c)
			c.written = nil
		}
		if before := c.Note().Before; i == 0 && before != "" {
			c.Annotate(func(note *Note) { note.Before = "" })
			after := n.parent != nil && n.isHost()
			n.Annotate(func(note *Note) {
				if after {
					note.After = join(note.After, before)
				} else {
					note.join(before)
				}
			})
		}
	}
	for i, c := range children {
		if after := c.Note().After; after != "" && (i > 0 || len(children) == 1) {
			c.Annotate(func(note *Note) { note.After = ""; note.join(after) })
		}
	}
}

// host returns the sibling that a variation is written after, nil for a first child.
func (n *Node) host() *Node {
	switch {
	case n.parent == nil || n.parent.children[0] == n:
		return nil
	case n.written != nil:
		return n.written
	}
	return n.parent.children[0]
}

// isHost reports whether variations are written after the move.
func (n *Node) isHost() bool {
	return slices.ContainsFunc(n.parent.children, func(c *Node) bool { return c.host() == n })
}

// hosted returns the variations among the children by the sibling that they are written
// after, nil if there are none.
func (n *Node) hosted() map[*Node][]*Node {
	if len(n.children) < 2 {
		return nil
	}
	all := map[*Node][]*Node{}
	for _, c := range n.children[1:] {
		all[c.host()] = append(all[c.host()], c)
	}
	return all
}

// Following iterates over the moves after the node, by first children.
func (n *Node) Following() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := n.Next(); n != nil && yield(n); n = n.Next() {
		}
	}
}

// Line returns the moves from the start to the node, which is the last of them. That
// of the root is empty.
func (n *Node) Line() []*Node {
	var line []*Node
	for ; n.parent != nil; n = n.parent {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}

// join joins two comments.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}
