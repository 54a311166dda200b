package pgn

// The Game: its tags and its moves, with variations, as a tree.

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"consort/engine"
)

// A Tag is a tag pair, such as White and the name of the player.
type Tag struct{ Name, Value string }

// NewTag returns a tag as it is written: its value is on one line, with single blanks and
// without control characters. The error says that PGN has no such tag: a name consists of
// letters of ASCII, digits and underscores, and a value has at most 65,536 bytes.
func NewTag(name, value string) (Tag, error) {
	if !isName(name) {
		return Tag{}, fmt.Errorf("%.40q cannot be the name of a tag: it must consist of the letters A to Z, digits and underscores", name)
	}
	if value = tidy(value); len(value) > maxText {
		return Tag{}, fmt.Errorf("the value of %.40s is longer than 65,536 bytes", name)
	}
	return Tag{name, value}, nil
}

// A Header is what a game holds besides its moves.
type Header struct {
	Tags   []Tag // in file order; String adds those that the standard requires
	Result engine.Result

	// Warnings are the faults that a Reader got over. The rest of the game is valid.
	Warnings []*Error

	start engine.Position
}

// Banned is the value of the tag EnPassant in a game that is played without that rule: a
// Reader then knows no such captures, and the start position is one of
// engine.Position.WithoutEnPassant. The tag is not in the standard; Consort has
// another one, Castling, with the same value, for start positions that lack the rights.
const Banned = "banned"

// Start returns the start position.
func (h *Header) Start() engine.Position { return h.start }

// Tag returns the value of a tag, or "" if there is none.
func (h *Header) Tag(name string) string {
	for _, t := range h.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag sets the value of a tag, as it is written: see NewTag. A new tag is appended. One
// without a valid name is not written.
func (h *Header) SetTag(name, value string) {
	value = tidy(value)
	for i := range h.Tags {
		if h.Tags[i].Name == name {
			h.Tags[i].Value = value
			return
		}
	}
	h.Tags = append(h.Tags, Tag{name, value})
}

// DeleteTag removes a tag.
func (h *Header) DeleteTag(name string) {
	h.Tags = slices.DeleteFunc(h.Tags, func(tag Tag) bool { return tag.Name == name })
}

// ForeignVariant returns the value of the Variant tag if it names a game other than
// chess and Chess960, and "" otherwise. Games of some variants consist of legal
// chess moves, but their aim is different.
func (h *Header) ForeignVariant() string {
	variant := h.Tag("Variant")
	plain := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(variant))
	for _, known := range []string{"chess960", "960", "fischer", "freestyle", "standard", "normal", "fromposition", "classic"} {
		if strings.Contains(plain, known) {
			return ""
		}
	}
	if plain == "" || plain == "chess" || plain == "?" || plain == "regular" {
		return ""
	}
	return variant
}

// A Game is a game with its variations as a tree of positions. The root is the start
// position, every other Node the position after a move. The first child of a node
// continues its line, the others begin variations. A Game must not be changed while another
// goroutine uses it; Clone makes an independent copy. The zero Game is none: NewGame and
// a Reader make games.
type Game struct {
	Header

	nodes     []*Node // by ID; nil where deleted
	count     int     // of moves
	recording *Edit   // in progress, nil for none
}

// NewGame returns a game without moves.
func NewGame(start engine.Position) *Game {
	g := &Game{Header: Header{start: start}}
	g.nodes = []*Node{{game: g, position: start}}
	return g
}

// Root returns the node of the start position. Its ID is 0.
func (g *Game) Root() *Node { return g.nodes[0] }

// Node returns the node with an ID, or nil if there is none or it was deleted.
func (g *Game) Node(id int) *Node {
	if id < 0 || id >= len(g.nodes) {
		return nil
	}
	return g.nodes[id]
}

// Len returns the number of moves, including those of the variations.
func (g *Game) Len() int { return g.count }

// Last returns the last node of the main line: the root if there are no moves.
func (g *Game) Last() *Node { return g.Root().Last() }

// All iterates over the moves of the game and its variations, each before those that
// follow it, and a line before its variations. The game must not be changed meanwhile.
func (g *Game) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for stack := reversed(g.Root().children); len(stack) > 0; {
			n := stack[len(stack)-1]
			if !yield(n) {
				return
			}
			stack = append(stack[:len(stack)-1], reversed(n.children)...)
		}
	}
}

// reversed returns nodes in reverse order.
func reversed(nodes []*Node) []*Node {
	nodes = slices.Clone(nodes)
	slices.Reverse(nodes)
	return nodes
}

// MainLine iterates over the moves of the main line.
func (g *Game) MainLine() iter.Seq[*Node] { return g.Root().Following() }

// Moves returns the moves of the main line, which are legal, or NoMove for an annotator's
// null move.
func (g *Game) Moves() (moves []engine.Move) {
	for n := range g.MainLine() {
		moves = append(moves, n.move)
	}
	return moves
}

// AddLine plays moves from the start, as Node.Add does, and returns the node after the last
// of them. It ends before one that is illegal.
func (g *Game) AddLine(moves []engine.Move) *Node {
	n := g.Root()
	for _, m := range moves {
		next, err := n.Add(m)
		if err != nil {
			break
		}
		n = next
	}
	return n
}

// Clone returns an independent copy. Its nodes have the same IDs.
func (g *Game) Clone() *Game {
	c := &Game{Header: g.Header, count: g.count}
	c.Tags, c.Warnings = slices.Clone(g.Tags), slices.Clone(g.Warnings)
	c.nodes = make([]*Node, len(g.nodes))
	copies := make([]Node, len(g.nodes))
	same := func(n *Node) *Node {
		if n == nil {
			return nil
		}
		return &copies[n.id]
	}
	for id, n := range g.nodes {
		if n == nil {
			continue
		}
		m := &copies[id]
		*m = *n
		m.game, m.parent, m.written = c, same(n.parent), same(n.written)
		m.children = slices.Clone(n.children)
		for i, child := range m.children {
			m.children[i] = same(child)
		}
		c.nodes[id] = m
	}
	return c
}

// MarshalText returns the game in PGN, as String does: in JSON a game is a string. The
// error is that of the zero Game.
func (g *Game) MarshalText() ([]byte, error) {
	if len(g.nodes) == 0 {
		return nil, errors.New("the game has no start position")
	}
	return []byte(g.String()), nil
}

// UnmarshalText sets the game to the one that a text in PGN holds. IDs are given anew, and
// earlier nodes no longer belong to the game. The error is an *Error of that game, or says
// that the text does not hold exactly one.
func (g *Game) UnmarshalText(text []byte) error {
	games, err := ReadAll(strings.NewReader(string(text)))
	switch {
	case err != nil:
		return err
	case len(games) == 0:
		return errors.New("the text holds no game in PGN")
	case len(games) > 1:
		return errors.New("the text holds more than one game in PGN")
	}
	*g = *games[0]
	for _, n := range g.nodes {
		n.game = g
	}
	return nil
}
