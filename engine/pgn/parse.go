package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"consort/engine"
)

// A level is the game itself, or a variation of the level before it.
type level struct {
	before, position engine.Position // before and after the last move
	moves            int             // so far
	varied           bool            // the last move has variations
	comments         []string        // comments after the last move, not yet given to the visitor
	broken           bool            // the rest cannot be played, and is kept as a comment
	kept             []byte          // what cannot be played, not yet among the comments
	line             int             // number of the line where it begins
}

// takeComments returns the comments that are not yet given to the visitor. They are joined
// all at once: appending one by one would take quadratic time in a hostile file.
func (l *level) takeComments() string {
	l.endKept()
	text := strings.Join(l.comments, " ")
	l.comments = l.comments[:0]
	return text
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

// A parser makes a game of tokens, and gives it to a visitor.
type parser struct {
	header *Header
	to     Visitor
	nodes  int               // moves, with variations
	levels []level           // the game and the open variations
	deeper int               // open variations that are kept as text: in a broken line, or beyond maxDepth
	begun  bool              // a tag, a move or a result was seen
	moves  bool              // a move or a result was seen
	result bool              // a result was seen
	inner  engine.Result     // the last result in a variation, if no move came after it
	gap    bool              // an empty line was seen after the last tag
	before kind              // the kind of the token before the last
	last   kind              // the kind of the last token
	number bool              // the last token was a move number
	values map[string]string // of tags, if there are many
	prose  *Error            // the warning of the last token, if that was not understood
	odd    *Error            // the first token that was not understood, as an error
}

func newParser(to Visitor) *parser {
	return &parser{header: &Header{start: engine.StartPosition()}, to: to, levels: make([]level, 1)}
}

// flush gives the comments of the innermost level to the visitor.
func (p *parser) flush() {
	if text := p.top().takeComments(); text != "" {
		p.to.Comment(text)
	}
}

// play gives a move that can be made to the visitor. The first one of a variation opens
// it. Comments between two variations become part of the second.
func (p *parser) play(m engine.Move) {
	if l, last := p.top(), len(p.levels)-1; l.moves == 0 && last > 0 {
		up := &p.levels[last-1]
		text := up.takeComments()
		if !up.varied && text != "" {
			p.to.Comment(text)
			text = ""
		}
		up.varied = true
		p.to.Open()
		if text != "" {
			p.to.Comment(text)
		}
	}
	p.flush()
	l := p.top()
	l.before = l.position
	l.position = l.position.After(m)
	l.varied = false
	l.moves++
	p.nodes++
	p.inner = engine.Unfinished
	p.to.Move(m, &l.before, &l.position)
}

// top returns the innermost level.
func (p *parser) top() *level { return &p.levels[len(p.levels)-1] }

// take adds a token. It reports true at the end of the game: after its result, or
// at a token that belongs to the next game.
func (p *parser) take(t token) (done bool, err error) {
	number := p.number
	p.number = false
	p.gap = p.gap || t.gap
	p.before, p.last = p.last, t.kind
	switch t.kind {
	case endOfFile:
		return p.end(t, "the file ends before that")
	case tagPair:
		return p.tag(t)
	case unknown:
		p.unknown(t, t.text)
		return false, nil
	case word:
		return p.words(t)
	}
	p.prose = nil
	p.warn(t.fault)
	switch t.kind {
	case open:
		p.open(t)
	case closed:
		if !p.close() && !number { // Some write 1) for 1.
			p.unknown(t, ")")
		}
	case comment:
		switch l := p.top(); {
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
func (p *parser) words(t token) (done bool, err error) {
	if isPrintable(t.text) {
		return p.word(t)
	}
	parts := strings.FieldsFunc(t.text, unicode.IsSpace)
	if joined := strings.Join(parts, ""); len(parts) > 1 {
		if _, _, ends := cutResult(plain(joined)); ends {
			parts = []string{joined}
		}
	}
	for _, part := range parts {
		t.text = part
		if done, err = p.word(t); done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// tag adds a tag, or reports true if it belongs to the next game.
func (p *parser) tag(t token) (done bool, err error) {
	if t.raw != "" && !p.hasPlaceFor(t) {
		t.fault = &Error{Line: t.line, Rule: TagForm, Detail: fmt.Sprintf("found %.60q", t.raw) + keptAsComment}
		p.unknown(t, t.raw)
		return false, nil
	}
	value, repeated := p.value(t.name)
	switch {
	case p.moves, repeated && p.beginsGame(t, value):
		return p.end(t, "the next game begins before that")
	case repeated && value != t.text:
		t.fault = &Error{Line: t.line, Rule: TagOnce, Detail: fmt.Sprintf("%s %.60q is kept as a comment", t.name, t.text)}
		p.unknown(t, fmt.Sprintf("[%s \"%s\"]", t.name, t.text))
		return false, nil
	}
	p.prose = nil
	p.warn(t.fault)
	p.begun, p.gap = true, false
	if !repeated {
		p.header.Tags = append(p.header.Tags, Tag{t.name, t.text})
	}
	return false, nil
}

// hasPlaceFor reports whether something in brackets that has not quite the form of a tag
// can be one: at the beginning of a line or after a tag, and not among the moves.
func (p *parser) hasPlaceFor(t token) bool {
	if p.moves {
		return t.first && t.gap
	}
	return t.first || p.before == tagPair
}

// value returns the value of a tag that the game has already.
func (p *parser) value(name string) (value string, ok bool) {
	const few = 64
	tags := p.header.Tags
	if len(tags) > few { // a list would take quadratic time in a hostile file
		if p.values == nil {
			p.values = map[string]string{}
		}
		for _, t := range tags[len(p.values):] {
			p.values[t.Name] = t.Value
		}
		value, ok = p.values[name]
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
func (p *parser) beginsGame(t token, value string) bool {
	if p.gap && (t.name == "FEN" || slices.ContainsFunc(roster, func(r Tag) bool { return r.Name == t.name })) {
		return true
	}
	others := slices.ContainsFunc(p.header.Tags, func(t Tag) bool { return t.Name != "FEN" && t.Name != "SetUp" })
	return t.name == "FEN" && t.text != value && !others
}

// end ends a game that has no result after its moves.
func (p *parser) end(t token, why string) (done bool, err error) {
	if t.kind == endOfFile && !p.begun && p.odd != nil {
		return false, p.odd // There is no game.
	}
	p.closeAll(why)
	if err := p.startMoves(t); err != nil {
		return false, err
	}
	if !p.result {
		p.header.Result = p.inner
		p.settle(t.line, why)
	}
	return true, nil
}

// closeAll ends the variations that are still open.
func (p *parser) closeAll(why string) {
	if len(p.levels) == 1 {
		return
	}
	p.warn(&Error{Line: p.levels[1].line, Rule: VariationEnd, Detail: why})
	for inner := p.inner; len(p.levels) > 1; p.inner = inner {
		p.deeper = 0
		p.close()
	}
}

// settle compares the result of the moves with the Result tag. The tag decides if the
// moves have none.
func (p *parser) settle(line int, why string) {
	value := p.header.Tag("Result")
	tag, rest, ok := cutResult(strings.ReplaceAll(plain(value), " ", ""))
	switch r := &p.header.Result; {
	case (!ok || rest != "") && value != "" && value != "?":
		detail := fmt.Sprintf("the Result tag says %.40q", value)
		if *r == engine.Unfinished {
			*r = tag
		}
		p.warn(&Error{Line: line, Rule: GameEnd, Detail: detail + ", which becomes " + r.String()})
	case tag == engine.Unfinished, tag == *r:
	default:
		if *r == engine.Unfinished {
			*r = tag
		}
		p.warn(&Error{Line: line, Rule: GameEnd, Detail: why + "; the Result tag says " + tag.String()})
	}
}

// warn records a fault that does not invalidate the game. Of very many the last says that
// there are more.
func (p *parser) warn(e *Error) {
	const maxWarnings = 20
	switch n := len(p.header.Warnings); {
	case e == nil:
	case n < maxWarnings:
		p.header.Warnings = append(p.header.Warnings, e)
	case n == maxWarnings:
		p.header.Warnings = append(p.header.Warnings, &Error{Line: e.Line, Rule: e.Rule, Detail: e.Detail + "; more faults follow"})
	}
}

// unknown keeps what was not understood as a comment in its place, with a warning: the
// token's own, or one for all such words in a row. Single brackets are dropped.
func (p *parser) unknown(t token, text string) {
	prose := p.prose
	p.prose = nil
	text = tidy(text)
	dropped := text == "[" || strings.Trim(text, ")}]>\"") == ""
	l := p.top()
	switch {
	case p.deeper > 0 || l.broken:
		if !dropped {
			l.keep(commentSafe.Replace(text))
		}
		return
	case t.fault != nil:
		p.warn(t.fault)
	case dropped:
		p.warn(&Error{Line: t.line, Rule: Tokens, Detail: fmt.Sprintf("found %q, ignored", text)})
	case prose != nil && prose.Line == t.line:
		const enough = 200
		if p.prose = prose; len(prose.Detail) < enough {
			prose.Detail = strings.TrimSuffix(prose.Detail, keptAsComment) + fmt.Sprintf(" %.60q", text) + keptAsComment
		}
	default:
		p.prose = &Error{Line: t.line, Rule: Tokens, Detail: fmt.Sprintf("found %.60q", text) + keptAsComment}
		if t.last {
			p.prose.Detail += "; the file ends there and may be truncated"
		}
		p.warn(p.prose)
	}
	if dropped {
		return
	}
	l.comments = append(l.comments, commentSafe.Replace(text))
	if p.odd == nil {
		_, err := p.header.start.ParseSAN(text)
		p.odd = &Error{Line: t.line, Rule: LegalMoves, Detail: fmt.Sprint(err), Err: err}
	}
}

// keptAsComment ends the warning of words that were not understood.
const keptAsComment = ", kept as a comment"

// open begins a variation.
func (p *parser) open(t token) {
	up := p.top()
	if tooDeep := len(p.levels) > maxReadDepth; tooDeep || up.broken || p.deeper > 0 {
		if p.deeper++; tooDeep && !up.broken && p.deeper == 1 {
			p.warn(&Error{Line: t.line, Rule: Nesting, Detail: "what is deeper becomes a comment"})
		}
		up.keep("(")
		return
	}
	p.levels = append(p.levels, level{line: t.line, broken: up.moves == 0, before: up.before, position: up.before})
}

// close ends a variation. It reports false if there is none.
func (p *parser) close() bool {
	if p.deeper > 0 {
		up := p.top()
		up.keep(")")
		if p.deeper--; p.deeper == 0 && !up.broken {
			up.endKept()
		}
		return true
	}
	if len(p.levels) == 1 {
		return false
	}
	l := p.top()
	if l.moves > 0 {
		p.flush()
		p.to.Close()
		p.inner = engine.Unfinished
		p.levels = p.levels[:len(p.levels)-1]
		return true
	}
	unplayed := len(l.kept) > 0
	text, line := l.takeComments(), l.line
	p.levels = p.levels[:len(p.levels)-1]
	up := p.top()
	switch {
	case text == "":
	case unplayed:
		up.comments = append(up.comments, "("+text+")")
		if up.moves == 0 && !up.broken {
			p.warn(&Error{Line: line, Rule: Tokens, Detail: "found a variation before the first move" + keptAsComment})
		}
	default:
		up.comments = append(up.comments, text) // some programs put comments in parentheses
	}
	return true
}

// startMoves sets up the start position.
func (p *parser) startMoves(t token) error {
	if p.moves {
		return nil
	}
	p.moves = true
	defer p.to.Begin(p.header)
	switch fen := p.header.Tag("FEN"); fen {
	case "", "?", "startpos": // "?" is unknown, and a game begins with the initial position unless a tag says otherwise
	default:
		start, err := engine.ParseFEN(plain(fen))
		if err != nil {
			return &Error{Line: t.line, Rule: ValidPosition, Detail: err.Error(), Err: err}
		}
		p.header.start = start
	}
	if p.header.Tag("EnPassant") == Banned {
		p.header.start = p.header.start.WithoutEnPassant()
	}
	p.levels[0].position = p.header.start
	return nil
}

// word adds a move, a move number, a glyph or a result.
func (p *parser) word(t token) (done bool, err error) {
	text := plain(t.text)
	l := p.top()
	result, after, ends := cutResult(text)
	switch {
	case p.deeper > 0 || l.broken && (len(p.levels) > 1 || !ends):
		l.keep(tidy(t.text))
		return false, nil
	case ends && p.result:
		p.unknown(t, t.text)
		return false, nil
	case ends:
		return p.conclude(t, result, after)
	}
	rest := cutNumber(text)
	if rest == "" {
		if p.prose != nil && !strings.Contains(text, ".") {
			p.unknown(t, t.text) // a number in a sentence
		}
		p.number = true
		return false, nil
	}
	prose := p.prose
	p.prose = nil
	if len(rest) <= longestWord {
		if known, done, err := p.read(t, rest); known {
			return done, err
		}
	}
	p.prose = prose
	p.unknown(t, t.text)
	return false, nil
}

// isRemark reports whether a word after the result belongs to the game: no move or number
// with which the next game may begin. A second result does, or it would be an empty game.
func (p *parser) isRemark(t token) bool {
	text := plain(t.text)
	_, _, ends := cutResult(text)
	return ends || cutNumber(text) == text && !isMove(text)
}

// longestWord is more than the length of any word that is understood, in bytes. What is
// glued together is taken apart from its beginning, which takes quadratic time.
const longestWord = 1 << 8

// conclude adds a result, and what follows it in its word.
func (p *parser) conclude(t token, result engine.Result, after string) (done bool, err error) {
	p.begun, p.prose = true, nil
	if err := p.startMoves(t); err != nil {
		return false, err
	}
	done = len(p.levels) == 1 // otherwise it is the result of a variation
	if done {
		p.header.Result, p.result = result, true
		p.settle(t.line, "the moves end with "+result.String())
	} else {
		p.inner = result
	}
	if after != "" {
		p.unknown(t, after)
	}
	return done, nil
}

// read adds a move or glyphs, in plain characters. known is false if the text is neither.
func (p *parser) read(t token, text string) (known, done bool, err error) {
	if isCheckMark(text) || p.addGlyphs(t, text) {
		return true, false, nil
	}
	if glyphs, rest := cutSymbols(text); text[0] == '$' && len(glyphs) > 0 && isMove(cutNumber(rest)) { // $1e5
		if numbers := strings.TrimSuffix(text, rest); !p.addGlyphs(t, numbers) {
			p.unknown(t, numbers)
		}
		t.text = rest
		done, err = p.word(t)
		return true, done, err
	}
	if !p.moves && !isMove(text) && !moveStart.MatchString(text) {
		return false, false, nil
	}
	p.begun = true
	if err := p.startMoves(t); err != nil {
		return true, false, err
	}
	l, null := p.top(), beginsNull(text)
	marks, wrong := p.move(text, t)
	if wrong == nil {
		if marks != "" {
			t.text = marks
			done, err = p.word(t)
		}
		return true, done, err
	}
	if wrong.Rule == LegalMoves && !null {
		if move, rest, found := l.split(text); found {
			done, err = p.glued(t, move, rest)
			return true, done, err
		}
		if !isMove(text) && isUnreadable(wrong) {
			return false, false, nil
		}
	}
	if wrong.Rule == Length || len(p.levels) == 1 && !null {
		return true, false, wrong
	}
	l.broken = true
	l.keep(engine.MoveNumber(l.position.Ply()) + " " + text)
	wrong.Detail += "; the rest of the line is kept as a comment"
	p.warn(wrong)
	return true, false, nil
}

// isUnreadable reports whether the error is that of a text that is no move at all.
func isUnreadable(e *Error) bool {
	var fault *engine.MoveTextError
	return errors.As(e.Err, &fault) && fault.Fault == engine.UnreadableMove
}

// glued adds a move that can be made, and what is glued to it.
func (p *parser) glued(t token, move, rest string) (done bool, err error) {
	if _, wrong := p.move(move, t); wrong != nil {
		return false, wrong
	}
	glyphs, rest := cutSymbols(rest)
	p.say(glyphs)
	if rest = strings.TrimLeft(rest, punctuation); rest == "" {
		return false, nil
	}
	t.text = rest // "e4,e5" too
	return p.word(t)
}

// addGlyphs adds the glyphs that a word consists of to the last move. N and D mark a
// novelty or a diagram, but at the end of the file more likely a truncated move.
func (p *parser) addGlyphs(t token, text string) bool {
	if beginsNull(text) || t.last && (text == "N" || text == "D") {
		return false
	}
	glyphs, rest := cutSymbols(text)
	if p.top().moves == 0 || len(glyphs) == 0 || strings.Trim(rest, punctuation) != "" {
		return false
	}
	p.say(glyphs)
	return true
}

// say gives the glyphs of the last move to the visitor.
func (p *parser) say(glyphs []Glyph) {
	for _, g := range glyphs {
		p.to.Glyph(g)
	}
}

// move parses and plays a move, and adds its glyphs. It returns the marks after the move
// that are not glyphs.
func (p *parser) move(text string, t token) (marks string, wrong *Error) {
	l := p.top()
	if l.moves == maxReadMoves || p.nodes == maxReadNodes {
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
	p.play(m)
	p.say(glyphs)
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

// finish ends the game with the given number, and returns what it holds besides moves.
func (p *parser) finish(number int) *Header {
	for len(p.levels) > 1 {
		p.deeper = 0
		p.close()
	}
	if !p.moves {
		p.moves = true
		p.to.Begin(p.header)
	}
	p.flush()
	for _, w := range p.header.Warnings {
		w.Game = number
	}
	return p.header
}
