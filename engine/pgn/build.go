package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
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
	levels []level           // the game and the open variations
	deeper int               // open variations that are kept as text: in a broken line, or beyond maxDepth
	begun  bool              // a tag, a move or a result was seen
	moves  bool              // a move or a result was seen
	result bool              // a result was seen
	inner  string            // the last result in a variation, if no move came after it
	gap    bool              // an empty line was seen after the last tag
	before kind              // the kind of the token before the last
	last   kind              // the kind of the last token
	number bool              // the last token was a move number
	values map[string]string // of tags, if there are many
	prose  *Error            // the warning of the last token, if that was not understood
	odd    *Error            // the first token that was not understood, as an error
}

func newBuilder() *builder {
	return &builder{game: &Game{Start: engine.StartPosition(), Result: "*"}, levels: make([]level, 1)}
}

// top returns the innermost level.
func (b *builder) top() *level { return &b.levels[len(b.levels)-1] }

// take adds a token. It reports true at the end of the game: after its result, or
// at a token that belongs to the next game.
func (b *builder) take(t token) (done bool, err error) {
	number := b.number
	b.number = false
	b.gap = b.gap || t.gap
	b.before, b.last = b.last, t.kind
	switch t.kind {
	case endOfFile:
		return b.end(t, "the file ends before that")
	case tagPair:
		return b.tag(t)
	case unknown:
		b.unknown(t, t.text)
		return false, nil
	case word:
		return b.words(t)
	}
	b.prose = nil
	b.warn(t.fault)
	switch t.kind {
	case open:
		b.open(t)
	case closed:
		if !b.close() && !number { // Some write 1) for 1.
			b.unknown(t, ")")
		}
	case comment:
		switch l := b.top(); {
		case t.text == "":
		case len(l.kept) > 0:
			l.keep(t.text)
		default:
			l.comments = append(l.comments, t.text)
		}
	}
	return false, nil
}

// words adds a word. Some sites separate words by Unicode spaces.
func (b *builder) words(t token) (done bool, err error) {
	if isPrintable(t.text) {
		return b.word(t)
	}
	parts := strings.FieldsFunc(t.text, unicode.IsSpace)
	if joined := strings.Join(parts, ""); len(parts) > 1 {
		if _, _, ends := cutResult(plain(joined)); ends {
			parts = []string{joined}
		}
	}
	for _, part := range parts {
		t.text = part
		if done, err = b.word(t); done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// tag adds a tag, or reports true if it belongs to the next game.
func (b *builder) tag(t token) (done bool, err error) {
	if t.raw != "" && !b.hasPlaceFor(t) {
		t.fault = &Error{Line: t.line, Rule: TagForm, Detail: fmt.Sprintf("found %.60q", t.raw) + keptAsComment}
		b.unknown(t, t.raw)
		return false, nil
	}
	value, repeated := b.value(t.name)
	switch {
	case b.moves, repeated && b.beginsGame(t, value):
		return b.end(t, "the next game begins before that")
	case repeated && value != t.text:
		t.fault = &Error{Line: t.line, Rule: TagOnce, Detail: fmt.Sprintf("%s %.60q is kept as a comment", t.name, t.text)}
		b.unknown(t, fmt.Sprintf("[%s \"%s\"]", t.name, t.text))
		return false, nil
	}
	b.prose = nil
	b.warn(t.fault)
	b.begun, b.gap = true, false
	if !repeated {
		b.game.Tags = append(b.game.Tags, Tag{t.name, t.text})
	}
	return false, nil
}

// hasPlaceFor reports whether something in brackets that has not quite the form of a tag
// can be one: at the beginning of a line or after a tag, and not among the moves.
func (b *builder) hasPlaceFor(t token) bool {
	if b.moves {
		return t.first && t.gap
	}
	return t.first || b.before == tagPair
}

// value returns the value of a tag that the game has already.
func (b *builder) value(name string) (value string, ok bool) {
	const few = 64
	tags := b.game.Tags
	if len(tags) > few { // a list would take quadratic time in a hostile file
		if b.values == nil {
			b.values = map[string]string{}
		}
		for _, t := range tags[len(b.values):] {
			b.values[t.Name] = t.Value
		}
		value, ok = b.values[name]
		return value, ok
	}
	for _, t := range tags {
		if t.Name == name {
			return t.Value, true
		}
	}
	return "", false
}

// beginsGame reports whether a tag that the game has already, with a value, is the first
// of the next game: after an empty line, one that each game has only once, or a second
// start position in a list of them.
func (b *builder) beginsGame(t token, value string) bool {
	if b.gap && (t.name == "FEN" || slices.ContainsFunc(roster, func(r Tag) bool { return r.Name == t.name })) {
		return true
	}
	others := slices.ContainsFunc(b.game.Tags, func(t Tag) bool { return t.Name != "FEN" && t.Name != "SetUp" })
	return t.name == "FEN" && t.text != value && !others
}

// end ends a game that has no result after its moves.
func (b *builder) end(t token, why string) (done bool, err error) {
	if t.kind == endOfFile && !b.begun && b.odd != nil {
		return false, b.odd // There is no game.
	}
	b.closeAll(why)
	if err := b.startMoves(t); err != nil {
		return false, err
	}
	if !b.result {
		b.game.Result = "*"
		if b.inner != "" {
			b.game.Result = b.inner
		}
		b.settle(t.line, why)
	}
	return true, nil
}

// closeAll ends the variations that are still open.
func (b *builder) closeAll(why string) {
	if len(b.levels) == 1 {
		return
	}
	b.warn(&Error{Line: b.levels[1].line, Rule: VariationEnd, Detail: why})
	for inner := b.inner; len(b.levels) > 1; b.inner = inner {
		b.deeper = 0
		b.close()
	}
}

// settle compares the result of the moves with the Result tag. The tag decides if the
// moves have none.
func (b *builder) settle(line int, why string) {
	value := b.game.Tag("Result")
	tag, rest, ok := cutResult(strings.ReplaceAll(plain(value), " ", ""))
	switch r := &b.game.Result; {
	case (!ok || rest != "") && value != "" && value != "?":
		detail := fmt.Sprintf("the Result tag says %.40q", value)
		if ok && *r == "*" {
			*r = tag
		}
		b.warn(&Error{Line: line, Rule: GameEnd, Detail: detail + ", which becomes " + *r})
	case !ok, tag == "*", tag == *r:
	default:
		if *r == "*" {
			*r = tag
		}
		b.warn(&Error{Line: line, Rule: GameEnd, Detail: why + "; the Result tag says " + tag})
	}
}

// warn records a fault that does not invalidate the game. Of very many the last says that
// there are more.
func (b *builder) warn(e *Error) {
	const maxWarnings = 20
	switch n := len(b.game.Warnings); {
	case e == nil:
	case n < maxWarnings:
		b.game.Warnings = append(b.game.Warnings, e)
	case n == maxWarnings:
		b.game.Warnings = append(b.game.Warnings, &Error{Line: e.Line, Rule: e.Rule, Detail: e.Detail + "; more faults follow"})
	}
}

// unknown keeps what was not understood as a comment in its place, with a warning: the
// token's own, or one for all such words in a row. Single brackets are dropped.
func (b *builder) unknown(t token, text string) {
	prose := b.prose
	b.prose = nil
	text = tidy(text)
	dropped := text == "[" || strings.Trim(text, ")}]>\"") == ""
	l := b.top()
	switch {
	case b.deeper > 0 || l.broken:
		if !dropped {
			l.keep(commentSafe.Replace(text))
		}
		return
	case t.fault != nil:
		b.warn(t.fault)
	case dropped:
		b.warn(&Error{Line: t.line, Rule: Tokens, Detail: fmt.Sprintf("found %q, ignored", text)})
	case prose != nil && prose.Line == t.line:
		const enough = 200
		if b.prose = prose; len(prose.Detail) < enough {
			prose.Detail = strings.TrimSuffix(prose.Detail, keptAsComment) + fmt.Sprintf(" %.60q", text) + keptAsComment
		}
	default:
		b.prose = &Error{Line: t.line, Rule: Tokens, Detail: fmt.Sprintf("found %.60q", text) + keptAsComment}
		if t.last {
			b.prose.Detail += "; the file ends there and may be truncated"
		}
		b.warn(b.prose)
	}
	if dropped {
		return
	}
	l.comments = append(l.comments, commentSafe.Replace(text))
	if b.odd == nil {
		_, err := b.game.Start.ParseSAN(text)
		b.odd = &Error{Line: t.line, Rule: LegalMoves, Detail: fmt.Sprint(err), Err: err}
	}
}

// keptAsComment ends the warning of words that were not understood.
const keptAsComment = ", kept as a comment"

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

// close ends a variation. It reports false if there is none.
func (b *builder) close() bool {
	if b.deeper > 0 {
		up := b.top()
		up.keep(")")
		if b.deeper--; b.deeper == 0 && !up.broken {
			up.endKept()
		}
		return true
	}
	if len(b.levels) == 1 {
		return false
	}
	unplayed := len(b.top().kept) > 0
	b.top().flush()
	l := *b.top()
	b.levels = b.levels[:len(b.levels)-1]
	up := b.top()
	switch {
	case len(l.Moves) > 0:
		b.inner = ""
		if note := up.last(); len(note.Variations) == 0 {
			up.flush()
		} else if len(up.comments) > 0 { // between two variations
			l.Intro = join(strings.Join(up.comments, " "), l.Intro)
			up.comments = up.comments[:0]
		}
		up.last().Variations = append(up.last().Variations, l.Variation)
	case l.Intro != "" && unplayed:
		up.comments = append(up.comments, "("+l.Intro+")")
		if len(up.Moves) == 0 && !up.broken {
			b.warn(&Error{Line: l.line, Rule: Tokens, Detail: "found a variation before the first move" + keptAsComment})
		}
	case l.Intro != "":
		up.comments = append(up.comments, l.Intro) // some programs put comments in parentheses
	}
	return true
}

// startMoves sets up the start position.
func (b *builder) startMoves(t token) error {
	if b.moves {
		return nil
	}
	b.moves = true
	if fen := b.game.Tag("FEN"); fen != "" {
		p, err := engine.ParseFEN(plain(fen))
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
	result, after, ends := cutResult(text)
	switch {
	case b.deeper > 0 || l.broken && (len(b.levels) > 1 || !ends):
		l.keep(tidy(t.text))
		return false, nil
	case ends && b.result:
		b.unknown(t, t.text)
		return false, nil
	case ends:
		return b.conclude(t, result, after)
	}
	rest := cutNumber(text)
	if rest == "" {
		if b.prose != nil && !strings.Contains(text, ".") {
			b.unknown(t, t.text) // a number in a sentence
		}
		b.number = true
		return false, nil
	}
	prose := b.prose
	b.prose = nil
	if len(rest) <= longestWord {
		if known, done, err := b.read(t, rest); known {
			return done, err
		}
	}
	b.prose = prose
	b.unknown(t, t.text)
	return false, nil
}

// isRemark reports whether a word after the result belongs to the game: no move or number
// with which the next game may begin. A second result does, or it would be an empty game.
func (b *builder) isRemark(t token) bool {
	text := plain(t.text)
	_, _, ends := cutResult(text)
	return ends || cutNumber(text) == text && !isMove(text)
}

// longestWord is more than the length of any word that is understood, in bytes. What is
// glued together is taken apart from its beginning, which takes quadratic time.
const longestWord = 1 << 8

// conclude adds a result, and what follows it in its word.
func (b *builder) conclude(t token, result, after string) (done bool, err error) {
	b.begun, b.prose = true, nil
	if err := b.startMoves(t); err != nil {
		return false, err
	}
	done = len(b.levels) == 1 // otherwise it is the result of a variation
	if done {
		b.game.Result, b.result = result, true
		b.settle(t.line, "the moves end with "+result)
	} else {
		b.inner = result
	}
	if after != "" {
		b.unknown(t, after)
	}
	return done, nil
}

// read adds a move or glyphs, in plain characters. known is false if the text is neither.
func (b *builder) read(t token, text string) (known, done bool, err error) {
	if isCheckMark(text) || b.addGlyphs(t, text) {
		return true, false, nil
	}
	if glyphs, rest := cutSymbols(text); text[0] == '$' && len(glyphs) > 0 && isMove(cutNumber(rest)) { // $1e5
		if numbers := strings.TrimSuffix(text, rest); !b.addGlyphs(t, numbers) {
			b.unknown(t, numbers)
		}
		t.text = rest
		done, err = b.word(t)
		return true, done, err
	}
	if !b.moves && !isMove(text) && !moveStart.MatchString(text) {
		return false, false, nil
	}
	b.begun = true
	if err := b.startMoves(t); err != nil {
		return true, false, err
	}
	l, null := b.top(), beginsNull(text)
	marks, wrong := l.move(text, t)
	if wrong == nil {
		b.inner = ""
		if marks != "" {
			t.text = marks
			done, err = b.word(t)
		}
		return true, done, err
	}
	if wrong.Rule == LegalMoves && !null {
		if move, rest, found := l.split(text); found {
			done, err = b.glued(t, move, rest)
			return true, done, err
		}
		if !isMove(text) && isUnreadable(wrong) {
			return false, false, nil
		}
	}
	if len(b.levels) == 1 && !null {
		return true, false, wrong
	}
	l.broken = true
	l.keep(l.number() + text)
	wrong.Detail += "; the rest of the line is kept as a comment"
	b.warn(wrong)
	return true, false, nil
}

// isUnreadable reports whether the error is that of a text that is no move at all.
func isUnreadable(e *Error) bool {
	var fault *engine.MoveTextError
	return errors.As(e.Err, &fault) && fault.Fault == engine.UnreadableMove
}

// glued adds a move that can be made, and what is glued to it.
func (b *builder) glued(t token, move, rest string) (done bool, err error) {
	l := b.top()
	if _, wrong := l.move(move, t); wrong != nil {
		return false, wrong
	}
	b.inner = ""
	glyphs, rest := cutSymbols(rest)
	l.last().Glyphs = append(l.last().Glyphs, glyphs...)
	if rest = strings.TrimLeft(rest, punctuation); rest == "" {
		return false, nil
	}
	t.text = rest // "e4,e5" too
	return b.word(t)
}

// addGlyphs adds the glyphs that a word consists of to the last move. N and D mark a
// novelty or a diagram, but at the end of the file more likely a truncated move.
func (b *builder) addGlyphs(t token, text string) bool {
	if beginsNull(text) || t.last && (text == "N" || text == "D") {
		return false
	}
	n := b.top().last()
	glyphs, rest := cutSymbols(text)
	if n == nil || len(glyphs) == 0 || strings.Trim(rest, punctuation) != "" {
		return false
	}
	n.Glyphs = append(n.Glyphs, glyphs...)
	return true
}

// move parses and plays a move, and adds its glyphs. It returns the marks after the move
// that are not glyphs.
func (l *level) move(text string, t token) (marks string, wrong *Error) {
	if len(l.Moves) == maxMoves {
		return "", &Error{Line: t.line, Rule: Length, Detail: "this game has more moves"}
	}
	text, glyphs, marks := cutGlyphs(text)
	m, err := l.parse(text)
	if err != nil {
		var uciErr error
		if m, uciErr = l.position.ParseUCI(strings.Replace(text, "-", "", 1)); uciErr != nil {
			wrong := &Error{Line: t.line, Rule: LegalMoves, Detail: err.Error(), Err: err}
			if t.last {
				wrong.Detail += "; the file ends there and may be truncated"
			}
			return "", wrong
		}
	}
	l.play(m)
	if len(glyphs) > 0 {
		l.last().Glyphs = glyphs
	}
	return strings.Trim(marks, punctuation), nil
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
