package pgn

// Visitors, to which a Reader gives a game part by part: a tree is built by one of them.

import "consort/engine"

// A Visitor takes the parts of a game from a Reader, in the order of the text.
type Visitor interface {
	// Begin begins a game, after its tags. The result and all warnings are known when
	// Reader.Visit returns.
	Begin(h *Header)

	// Move is a move, or NoMove for an annotator's null move, with the positions before and
	// after it, which are valid until the method returns. It continues the line, unless
	// Open was called right before it.
	Move(m engine.Move, before, after *engine.Position)

	// Glyph is said of the last move of the line.
	Glyph(g Glyph)

	// Comment is a comment with its commands: on the last move of the line, or before the
	// first move of the game or of a variation.
	Comment(text string)

	// Open begins a variation: an alternative to the last move of the line. Close ends it,
	// and its line continues after that move.
	Open()
	Close()
}

// A MainLine is a Visitor that keeps the moves of the main line, and the comments on them.
// It can be used for one game after another.
type MainLine struct {
	Moves    []engine.Move // legal, or NoMove for an annotator's null move
	Comments []string      // Comments[i] is on Moves[i]; may be shorter than Moves
	depth    int           // of the variation
}

// Begin begins a game.
func (l *MainLine) Begin(*Header) { l.Moves, l.Comments, l.depth = l.Moves[:0], l.Comments[:0], 0 }

// Move adds a move of the main line.
func (l *MainLine) Move(m engine.Move, _, _ *engine.Position) {
	if l.depth == 0 {
		l.Moves = append(l.Moves, m)
	}
}

// Glyph does nothing.
func (l *MainLine) Glyph(Glyph) {}

// Comment adds a comment on a move of the main line.
func (l *MainLine) Comment(text string) {
	if l.depth > 0 || len(l.Moves) == 0 {
		return
	}
	for len(l.Comments) < len(l.Moves) {
		l.Comments = append(l.Comments, "")
	}
	last := &l.Comments[len(l.Moves)-1]
	*last = join(*last, text)
}

// Open begins a variation.
func (l *MainLine) Open() { l.depth++ }

// Close ends a variation.
func (l *MainLine) Close() { l.depth-- }

// A planter is the Visitor that builds the tree of a game.
type planter struct {
	game    *Game
	at      *Node
	hosts   []*Node // the moves that the open variations are written after
	opening bool    // the next move begins the innermost of them
	before  string  // the comment before that
	closed  bool    // a variation on the last move was closed
}

// Begin makes the game.
func (p *planter) Begin(h *Header) {
	p.game = NewGame(h.start)
	p.at = p.game.Root()
}

// Move adds a node.
func (p *planter) Move(m engine.Move, _, after *engine.Position) {
	parent, host := p.at, (*Node)(nil)
	if p.opening {
		parent, host = p.at.parent, p.at
	}
	p.at = parent.add(m, *after, host)
	if p.before != "" {
		p.at.note = &Note{Before: p.before}
	}
	p.opening, p.before, p.closed = false, "", false
}

// note returns the note of the last move, to change.
func (p *planter) note() *Note {
	if p.at.note == nil {
		p.at.note = &Note{}
	}
	return p.at.note
}

// Glyph adds a glyph.
func (p *planter) Glyph(g Glyph) { p.note().Glyphs = append(p.note().Glyphs, g) }

// Comment adds a comment in its place.
func (p *planter) Comment(text string) {
	switch {
	case p.opening:
		p.before = join(p.before, text)
	case p.closed:
		p.note().After = join(p.note().After, text)
	default:
		p.note().join(text)
	}
}

// Open begins a variation on the last move.
func (p *planter) Open() {
	p.hosts = append(p.hosts, p.at)
	p.opening = true
}

// Close returns to the move that the variation is an alternative to.
func (p *planter) Close() {
	last := len(p.hosts) - 1
	p.at, p.hosts, p.closed = p.hosts[last], p.hosts[:last], true
}
