package pgn

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"consort/engine"
)

// Limits of a game. The longest that the rules allow is shorter.
const (
	maxMoves = 20000   // plies of the game and of each variation
	maxGame  = 4 << 20 // bytes: bounds the memory that any file can take
	maxDepth = 100     // nesting of variations; deeper ones are skipped
)

// A level is the game itself, or a variation of the level before it.
type level struct {
	Variation
	before, position engine.Position // before and after the last move
	comments         []string        // comments after the last move, not yet stored
	broken           bool            // the rest cannot be played, and is kept as a comment
	kept             []byte          // what cannot be played, not yet among the comments
	line             int             // number of the line where it begins
}

// last returns the note of the last move, or nil before the first.
func (l *level) last() *Note {
	if len(l.Moves) == 0 {
		return nil
	}
	return noteAt(&l.Notes, len(l.Moves)-1)
}

// flush stores the comments after the last move or its variations. They are joined
// all at once: appending one by one would take quadratic time in a hostile file.
func (l *level) flush() {
	l.endKept()
	if len(l.comments) == 0 {
		return
	}
	to := &l.Intro
	if n := l.last(); n != nil && len(n.Variations) > 0 {
		to = &n.After
	} else if n != nil {
		to = &n.Comment
	}
	*to = strings.Join(l.comments, " ")
	l.comments = l.comments[:0]
}

// keep appends a word, or a comment, to the text of what cannot be played.
func (l *level) keep(text string) {
	begins := len(l.kept) == 0 || text != "(" && bytes.HasSuffix(l.kept, []byte("("))
	ends := text == ")" && !bytes.HasSuffix(l.kept, []byte("))")) // no word of any length
	if !begins && !ends {
		l.kept = append(l.kept, ' ')
	}
	l.kept = append(l.kept, text...)
}

// endKept makes the text of what cannot be played a comment. Commands in it belong to
// other moves than the one that the comment follows.
func (l *level) endKept() {
	if len(l.kept) > 0 {
		l.comments = append(l.comments, strings.ReplaceAll(string(l.kept), "[%", "[ %"))
		l.kept = nil
	}
}

// play appends a move that can be made.
func (l *level) play(m engine.Move) {
	l.flush()
	l.before = l.position
	l.position = l.position.After(m)
	l.Moves = append(l.Moves, m)
}

// A builder assembles a game from tokens.
type builder struct {
	game   *Game
	levels []level // the game and the open variations
	deeper int     // open variations that are kept as text: in a broken line, or beyond maxDepth
	begun  bool    // anything of the game was seen
	moves  bool    // a move or a result was seen
	result bool    // a result was seen
}

func newBuilder() *builder {
	return &builder{game: &Game{Start: engine.StartPosition(), Result: "*"}, levels: make([]level, 1)}
}

// top returns the innermost level.
func (b *builder) top() *level { return &b.levels[len(b.levels)-1] }

// take adds a token. It reports true at the end of the game: after its result, or
// at a token that belongs to the next game.
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
		switch l := b.top(); {
		case t.text == "":
		case len(l.kept) > 0:
			l.keep(t.text)
		default:
			l.comments = append(l.comments, t.text)
		}
	case word:
		// Some sites separate words by Unicode spaces.
		for _, part := range strings.FieldsFunc(t.text, unicode.IsSpace) {
			t.text = part
			if done, err = b.word(t); done || err != nil {
				return done, err
			}
		}
	}
	return false, nil
}

// tag adds a tag, or reports true if it belongs to the next game.
func (b *builder) tag(t token) (done bool, err error) {
	if b.moves || t.name == "Event" && b.game.Tag("Event") != "" {
		return b.end(t, "the next game begins before that")
	}
	b.begun = true
	b.game.Tags = append(b.game.Tags, Tag{t.name, t.text})
	return false, nil
}

// end ends a game that has no result after its moves.
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

// takeTag takes the result from the Result tag, if there is one, for a game without
// a result after its moves.
func (b *builder) takeTag(line int, why string) {
	tag := plain(b.game.Tag("Result"))
	if isResult(tag) && tag != "*" {
		b.game.Result = tag
		b.warn(&Error{Line: line, Rule: GameEnd, Detail: why + "; the Result tag says " + tag})
	}
}

// warn records a fault that does not invalidate the game.
func (b *builder) warn(e *Error) {
	const maxWarnings = 20
	if len(b.game.Warnings) < maxWarnings {
		b.game.Warnings = append(b.game.Warnings, e)
	}
}

// open begins a variation.
func (b *builder) open(t token) {
	up := b.top()
	if tooDeep := len(b.levels) > maxDepth; tooDeep || up.broken || b.deeper > 0 {
		if b.deeper++; tooDeep && !up.broken && b.deeper == 1 {
			b.warn(&Error{Line: t.line, Rule: Nesting, Detail: "what is deeper becomes a comment"})
		}
		up.keep("(")
		return
	}
	b.levels = append(b.levels, level{line: t.line, broken: len(up.Moves) == 0, before: up.before, position: up.before})
}

// close ends a variation. An unmatched parenthesis is ignored.
func (b *builder) close() {
	if b.deeper > 0 {
		up := b.top()
		up.keep(")")
		if b.deeper--; b.deeper == 0 && !up.broken {
			up.endKept()
		}
		return
	}
	if len(b.levels) == 1 {
		return
	}
	unplayed := len(b.top().kept) > 0
	b.top().flush()
	l := *b.top()
	b.levels = b.levels[:len(b.levels)-1]
	up := b.top()
	switch {
	case len(l.Moves) > 0:
		if note := up.last(); len(note.Variations) == 0 {
			up.flush()
		} else if len(up.comments) > 0 { // between two variations
			l.Intro = join(strings.Join(up.comments, " "), l.Intro)
			up.comments = up.comments[:0]
		}
		up.last().Variations = append(up.last().Variations, l.Variation)
	case l.Intro != "" && unplayed:
		up.comments = append(up.comments, "("+l.Intro+")")
	case l.Intro != "":
		up.comments = append(up.comments, l.Intro) // some programs put comments in parentheses
	}
}

// startMoves sets up the start position.
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

// word adds a move, a move number, a glyph or a result.
func (b *builder) word(t token) (done bool, err error) {
	text := plain(t.text)
	l := b.top()
	if b.deeper > 0 || l.broken && (len(b.levels) > 1 || !isResult(text)) {
		l.keep(typography.Replace(t.text))
		return false, nil
	}
	if text == "" || text == "e.p." {
		return false, nil
	}
	// N and D mark a novelty or a diagram, but at the end of the file more likely a
	// truncated move.
	cut := t.last && (text == "N" || text == "D")
	if glyphs, ok := parseGlyphs(text); ok && !cut && !beginsNull(text) {
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
			return false, nil // the result of a variation
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
	if len(b.levels) == 1 && !beginsNull(text) {
		return false, wrong
	}
	l.broken = true
	l.keep(l.number() + text)
	wrong.Detail += "; the rest of the line is kept as a comment"
	b.warn(wrong)
	return false, nil
}

// move parses and plays a move.
func (l *level) move(text string, t token) *Error {
	if len(l.Moves) == maxMoves {
		return &Error{Line: t.line, Rule: Length, Detail: "this game has more moves"}
	}
	text, glyphs := cutGlyphs(text)
	m, err := l.parse(text)
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

// parse parses a move in algebraic notation, or a null move.
func (l *level) parse(text string) (engine.Move, error) {
	if !isNull(text) {
		return l.position.ParseSAN(text)
	}
	if err := engine.NewGame(l.position).PushNull(); err != nil {
		return engine.NoMove, errors.Unwrap(err)
	}
	return engine.NoMove, nil
}

// number returns the number of the next move, as it is written before it.
func (l *level) number() string {
	dots := "."
	if l.position.SideToMove() == engine.Black {
		dots = "..."
	}
	return strconv.Itoa(l.position.FullmoveNumber()) + dots + " "
}

// finish returns the game with the given number.
func (b *builder) finish(number int) *Game {
	l, g := &b.levels[0], b.game
	l.flush()
	g.Intro, g.Moves, g.Notes = l.Intro, l.Moves, l.Notes
	if n := len(g.Moves); n == 0 {
		g.Intro, g.Comment = "", g.Intro
	} else if len(g.Notes) == n && len(g.Notes[n-1].Variations) > 0 {
		g.Comment, g.Notes[n-1].After = g.Notes[n-1].After, ""
	} else if len(g.Notes) == n {
		g.Comment, g.Notes[n-1].Comment = g.Notes[n-1].Comment, ""
	}
	for _, w := range g.Warnings {
		w.Game = number
	}
	return g
}

// typography replaces the typographic characters of some editors by plain ones.
var typography = strings.NewReplacer("\ufeff", "", "–", "-", "‑", "-", "½", "1/2")

// plain returns a word in plain characters, without its move number.
func plain(text string) string {
	text = typography.Replace(text)
	if text = cutNumber(text); text == "1/2" {
		return "1/2-1/2"
	}
	return text
}

// isNull reports whether a word is a null move, which annotators and training databases
// use to show a threat: Scid and most others write --, ChessBase Z0.
func isNull(text string) bool {
	return text == "--" || text == "Z0" || text == "@@@@" || text == nullUCI ||
		strings.EqualFold(text, "null") || strings.EqualFold(text, "pass")
}

// beginsNull reports whether a word is a null move with or without glyphs.
func beginsNull(text string) bool {
	text, _ = cutGlyphs(text)
	return isNull(text)
}

// nullUCI is the null move in UCI notation.
const nullUCI = "0000"

// cutNumber removes the move number from a word: "12.", "12...", "12.e4" or "12".
// Castling with zeros and results begin with a digit too, and are kept.
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
