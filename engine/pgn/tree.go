package pgn

// The Tree: a game with its variations as a tree of moves, to walk and to change.

import (
	"slices"

	"consort/engine"
)

// A Tree is a game with its variations as a tree of positions. The root is the start
// position, every other Node the position after a move. The first child of a node
// continues its line, the others begin variations.
//
// A Tree holds what a Game holds: Game.Tree and Tree.Game convert between them
// without loss. A Tree is easier to walk and to change, a Game smaller and faster.
// A Tree must not be changed while another goroutine uses it; Clone makes an
// independent copy.
type Tree struct {
	Tags     []Tag // in file order, as in a Game
	Result   string
	Warnings []*Error // faults that a Reader got over

	nodes []*Node // by ID; nil where deleted
	count int     // of moves
}

// A Node is a move of a Tree and the position after it; the root is the start
// position and has no move. The exported fields may be changed at any time.
type Node struct {
	Glyphs []Glyph

	// Comment follows the move. That of the root precedes the first move.
	Comment string

	// Before precedes the move. Only the first move of a variation can have such a
	// comment: before another move it is the Comment or After of its parent.
	Before string

	// After follows the variations on the move, before its line continues. Without
	// variations it is written as part of the Comment.
	After string

	tree     *Tree
	id       int
	move     engine.Move
	position engine.Position // after the move
	parent   *Node
	children []*Node
	written  *Node // the sibling that it is written after, as its variation; nil for the first child
}

// NewTree returns a game without moves.
func NewTree(start engine.Position) *Tree {
	t := &Tree{Result: "*"}
	root := &Node{tree: t, position: start}
	t.nodes = []*Node{root}
	return t
}

// Root returns the node of the start position. Its ID is 0.
func (t *Tree) Root() *Node { return t.nodes[0] }

// Start returns the start position.
func (t *Tree) Start() engine.Position { return t.nodes[0].position }

// Node returns the node with an ID, or nil if there is none or it was deleted.
func (t *Tree) Node(id int) *Node {
	if id < 0 || id >= len(t.nodes) {
		return nil
	}
	return t.nodes[id]
}

// Len returns the number of moves, including those of the variations.
func (t *Tree) Len() int { return t.count }

// Last returns the last node of the main line: the root if there are no moves.
func (t *Tree) Last() *Node { return t.Root().Last() }

// Tag returns the value of a tag, or "" if there is none.
func (t *Tree) Tag(name string) string { return (&Game{Tags: t.Tags}).Tag(name) }

// SetTag sets the value of a tag, as Game.SetTag does.
func (t *Tree) SetTag(name, value string) {
	g := Game{Tags: t.Tags}
	g.SetTag(name, value)
	t.Tags = g.Tags
}

// DeleteTag removes a tag.
func (t *Tree) DeleteTag(name string) {
	t.Tags = slices.DeleteFunc(t.Tags, func(tag Tag) bool { return tag.Name == name })
}

// Clone returns an independent copy. Its nodes have the same IDs.
func (t *Tree) Clone() *Tree {
	c := &Tree{Tags: slices.Clone(t.Tags), Result: t.Result, Warnings: slices.Clone(t.Warnings), count: t.count}
	c.nodes = make([]*Node, len(t.nodes))
	copies := make([]Node, len(t.nodes))
	same := func(n *Node) *Node {
		if n == nil {
			return nil
		}
		return &copies[n.id]
	}
	for id, n := range t.nodes {
		if n == nil {
			continue
		}
		m := &copies[id]
		*m = *n
		m.tree, m.parent, m.written = c, same(n.parent), same(n.written)
		m.Glyphs, m.children = slices.Clone(n.Glyphs), slices.Clone(n.children)
		for i, child := range m.children {
			m.children[i] = same(child)
		}
		c.nodes[id] = m
	}
	return c
}

// String returns the game in PGN export format, as Game.String does.
func (t *Tree) String() string { return t.Game().String() }

// ID returns the number that names the node in its tree. It never changes, and no
// other node gets it after the node is deleted.
func (n *Node) ID() int { return n.id }

// Tree returns the tree that the node belongs to.
func (n *Node) Tree() *Tree { return n.tree }

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

// Game returns the line to the node as a game of the rules, which knows about
// repetitions. Null moves are in it: see engine.Game.PushNull.
func (n *Node) Game() *engine.Game {
	g := engine.NewGame(n.tree.Start())
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
	return n.add(m, nil), nil
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
	return n.add(engine.NoMove, nil), nil
}

// canPlay reports whether a move can be made in a position: a legal move, or a null move
// if the side to move is not in check.
func canPlay(p *engine.Position, m engine.Move) bool {
	if m == engine.NoMove {
		return !p.InCheck()
	}
	return p.IsLegal(m)
}

// add adds a child for a move that can be made.
func (n *Node) add(m engine.Move, written *Node) *Node {
	t := n.tree
	c := &Node{tree: t, id: len(t.nodes), move: m, position: n.position.After(m), parent: n, written: written}
	t.nodes = append(t.nodes, c)
	t.count++
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
	i := slices.Index(p.children, first)
	p.children = slices.Insert(slices.Delete(p.children, i, i+1), 0, first)
	p.settle()
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
	for _, c := range n.children {
		c.forget()
	}
	n.children = nil
	if p := n.parent; p != nil {
		n.forget()
		p.children = slices.DeleteFunc(p.children, func(c *Node) bool { return c == n })
		p.settle()
	}
}

// forget removes a node and those after it from the list of its tree.
func (n *Node) forget() {
	for stack := []*Node{n}; len(stack) > 0; {
		last := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], last.children...)
		n.tree.nodes[last.id] = nil
		n.tree.count--
	}
}

// settle makes all other children variations of the first one, and keeps the comments
// that have lost their place: one before a variation that is now the first line, and
// one after variations that are now elsewhere.
func (n *Node) settle() {
	for i, c := range n.children {
		c.written = nil
		if i == 0 && c.Before != "" {
			to := &n.Comment
			if n.hasVariations() {
				to = &n.After
			}
			*to, c.Before = join(*to, c.Before), ""
		}
	}
	for _, c := range n.children {
		if c.After != "" && !c.hasVariations() {
			c.Comment, c.After = join(c.Comment, c.After), ""
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

// hasVariations reports whether variations are written after the move.
func (n *Node) hasVariations() bool {
	return n.parent != nil && slices.ContainsFunc(n.parent.children, func(c *Node) bool { return c.host() == n })
}

// join joins two comments.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}
