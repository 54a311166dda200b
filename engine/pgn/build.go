package pgn

import (
	"fmt"
	"strings"
	"unicode"

	"consort/engine"
)

// What bounds a game. The longest that the rules allow is shorter.
const (
	maxMoves = 20000   // plies, of the game and of each variation
	maxGame  = 4 << 20 // bytes, so that no file takes memory without end
	maxDepth = 100     // of variations; what is deeper is left out
)

// A level is the game itself, or a variation of the level before it.
type level struct {
	Variation
	before, position engine.Position // of the last move, and after it
	told             []string        // comments behind the last move
	broken           bool            // the rest is passed over
	line             int             // where it begins
}

// last returns the note of the last move, nil before the first.
func (l *level) last() *Note {
	if len(l.Moves) == 0 {
		return nil
	}
	return noteAt(&l.Notes, len(l.Moves)-1)
}

// flush puts the comments behind the last move where they belong. At once, for
// to join them one by one would take forever in a file made for that.
func (l *level) flush() {
	if len(l.told) == 0 {
		return
	}
	to := &l.Intro
	if n := l.last(); n != nil {
		to = &n.Comment
	}
	*to = strings.Join(l.told, " ")
	l.told = l.told[:0]
}

// play plays a move.
func (l *level) play(m engine.Move) {
	l.flush()
	l.before = l.position
	l.position = l.position.After(m)
	l.Moves = append(l.Moves, m)
}

// A builder puts a game together.
type builder struct {
	game   *Game
	levels []level // the game, and the variations that are open
	deeper int     // variations that are open beyond the deepest level
	begun  bool    // something of the game was seen
	moves  bool    // a move or a result was seen
	result bool    // a result was
}

func newBuilder() *builder {
	return &builder{game: &Game{Start: engine.StartPosition(), Result: "*"}, levels: make([]level, 1)}
}

// top returns the innermost level.
func (b *builder) top() *level { return &b.levels[len(b.levels)-1] }

// take adds a token. It says true behind the end of the game: behind its result,
// or with a token that is of the next game.
func (b *builder) take(t token) (done bool, err error) {
	switch t.kind {
	case endOfFile:
		return b.end(t, "the file ends before that")
	case tagPair:
		return b.tag(t)
	case open:
		b.open(t)
	case closed:
		b.close()
	case comment:
		if l := b.top(); b.deeper == 0 && !l.broken && t.text != "" {
			l.told = append(l.told, t.text)
		}
	case word:
		// Some sites put blanks between words that only look like blanks.
		for _, part := range strings.FieldsFunc(t.text, unicode.IsSpace) {
			t.text = part
			if done, err = b.word(t); done || err != nil {
				return done, err
			}
		}
	}
	return false, nil
}

// tag takes a tag, or says that it is of the next game.
func (b *builder) tag(t token) (done bool, err error) {
	if b.moves || t.name == "Event" && b.game.Tag("Event") != "" {
		return b.end(t, "the next game begins before that")
	}
	b.begun = true
	b.levels[0].told = nil // It stands before the game, and belongs to none.
	b.game.Tags = append(b.game.Tags, Tag{t.name, t.text})
	return false, nil
}

// end ends a game that has no result behind its moves.
func (b *builder) end(t token, why string) (done bool, err error) {
	if len(b.levels) > 1 {
		return false, &Error{Line: b.levels[1].line, Rule: VariationEnd, Detail: why}
	}
	if err := b.startMoves(t); err != nil {
		return false, err
	}
	if !b.result {
		b.takeTag(t.line, why)
	}
	return true, nil
}

// takeTag gives a game whose moves do not tell how it ended the result of its tag,
// if that knows one.
func (b *builder) takeTag(line int, why string) {
	tag := plain(b.game.Tag("Result"))
	if isResult(tag) && tag != "*" {
		b.game.Result = tag
		b.warn(&Error{Line: line, Rule: GameEnd, Detail: why + "; the Result tag says " + tag})
	}
}

// warn notes what is wrong, and no reason to refuse the game.
func (b *builder) warn(e *Error) {
	const enough = 20
	if len(b.game.Warnings) < enough {
		b.game.Warnings = append(b.game.Warnings, e)
	}
}

// open begins a variation.
func (b *builder) open(t token) {
	if len(b.levels) > maxDepth || b.deeper > 0 {
		b.deeper++
		return
	}
	up := b.top()
	l := level{line: t.line, broken: up.broken || len(up.Moves) == 0, before: up.before, position: up.before}
	b.levels = append(b.levels, l)
}

// close ends a variation. A bracket too many does no harm.
func (b *builder) close() {
	if b.deeper > 0 {
		b.deeper--
		return
	}
	if len(b.levels) == 1 {
		return
	}
	b.top().flush()
	l := *b.top()
	b.levels = b.levels[:len(b.levels)-1]
	up := b.top()
	switch {
	case len(l.Moves) > 0:
		up.last().Variations = append(up.last().Variations, l.Variation)
	case l.Intro != "" && !up.broken:
		up.told = append(up.told, l.Intro) // Some programs put what is only a remark in brackets.
	}
}

// startMoves sets the position up that the moves begin at.
func (b *builder) startMoves(t token) error {
	if b.moves {
		return nil
	}
	b.moves = true
	if fen := b.game.Tag("FEN"); fen != "" {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			return &Error{Line: t.line, Rule: ValidPosition, Detail: err.Error(), Err: err}
		}
		b.game.Start = p
	}
	b.levels[0].position = b.game.Start
	return nil
}

// word takes a move, a move number, a glyph or a result.
func (b *builder) word(t token) (done bool, err error) {
	text := plain(t.text)
	l := b.top()
	passed := l.broken && (len(b.levels) > 1 || !isResult(text)) || b.deeper > 0
	if text == "" || text == "e.p." || passed {
		return false, nil
	}
	if isNull(text) {
		l.broken = true
		b.begun = true
		b.warn(&Error{Line: t.line, Rule: LegalMoves, Detail: fmt.Sprintf("null move %q; the moves after it are skipped", text)})
		return false, b.startMoves(t)
	}
	cut := t.last && (text == "N" || text == "D") // a novelty or a diagram, but rather half a move
	if glyphs, ok := parseGlyphs(text); ok && !cut {
		if n := l.last(); n != nil {
			n.Glyphs = append(n.Glyphs, glyphs...)
		}
		return false, nil
	}
	b.begun = true
	if err := b.startMoves(t); err != nil {
		return false, err
	}
	if isResult(text) {
		if len(b.levels) > 1 {
			return false, nil // the result that a variation leads to
		}
		b.game.Result, b.result = text, true
		if text == "*" {
			b.takeTag(t.line, "the moves end with *")
		}
		return true, nil
	}
	wrong := l.move(text, t)
	if wrong == nil {
		return false, nil
	}
	if len(b.levels) > 1 {
		l.broken = true
		wrong.Detail += "; the rest of the variation is skipped"
		b.warn(wrong)
		return false, nil
	}
	return false, wrong
}

// move plays a move that a word stands for.
func (l *level) move(text string, t token) *Error {
	if len(l.Moves) == maxMoves {
		return &Error{Line: t.line, Rule: Length, Detail: "this game has more moves"}
	}
	text, glyphs := cutGlyphs(text)
	m, err := l.position.ParseSAN(text)
	if err != nil {
		var uciErr error
		if m, uciErr = l.position.ParseUCI(text); uciErr != nil {
			wrong := &Error{Line: t.line, Rule: LegalMoves, Detail: err.Error(), Err: err}
			if t.last {
				wrong.Detail += "; the file ends there and may be truncated"
			}
			return wrong
		}
	}
	l.play(m)
	if len(glyphs) > 0 {
		l.last().Glyphs = glyphs
	}
	return nil
}

// finish returns the game.
func (b *builder) finish(number int) *Game {
	l, g := &b.levels[0], b.game
	l.flush()
	g.Intro, g.Moves, g.Notes = l.Intro, l.Moves, l.Notes
	if n := len(g.Moves); n == 0 {
		g.Intro, g.Comment = "", g.Intro
	} else if len(g.Notes) == n {
		g.Comment, g.Notes[n-1].Comment = g.Notes[n-1].Comment, ""
	}
	for _, w := range g.Warnings {
		w.Game = number
	}
	return g
}

// typography is what some editors make of plain characters.
var typography = strings.NewReplacer("\ufeff", "", "–", "-", "‑", "-", "½", "1/2")

// plain returns a word without what belongs to its type only: the number of the
// move, long dashes, and halves that are one character.
func plain(text string) string {
	text = typography.Replace(text)
	if text = cutNumber(text); text == "1/2" {
		return "1/2-1/2"
	}
	return text
}

// isNull reports whether a word stands for a move that is not made: what annotators
// and training databases write to show a threat.
func isNull(text string) bool {
	return text == "--" || text == "Z0" || text == "@@@@" || text == nullUCI
}

// nullUCI is the null move as UCI writes it.
const nullUCI = "0000"

// cutNumber takes the number of the move off a word: "12.", "12...", "12.e4" or
// "12". Castling with zeros and results begin with a digit too.
func cutNumber(text string) string {
	if text == nullUCI {
		return text
	}
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" || rest[0] == '.' || strings.HasPrefix(rest, "…") {
		return strings.TrimLeft(rest, ".…")
	}
	return text
}
