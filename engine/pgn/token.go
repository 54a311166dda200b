package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"consort/engine"
	"consort/engine/files"
)

// A kind is the kind of a token.
type kind uint8

const (
	endOfFile kind = iota
	tagPair
	comment
	open    // "(" of a variation
	closed  // ")" of a variation
	word    // a move, a move number, a symbol or a result
	unknown // a bracket or text that is none of these
)

// A token is the smallest unit of PGN.
type token struct {
	kind  kind
	line  int
	name  string // name of a tag
	text  string // text of a comment, word or unknown token, value of a tag
	raw   string // what was found in place of a tag whose form is wrong
	fault *Error // what is wrong with the token, although it could be read
	first bool   // the first of its line
	gap   bool   // an empty line is before it
	last  bool   // a word ended by the end of the file
}

// maxText is the greatest length of a tag, comment or word, in bytes: it bounds the
// memory that any file can take.
const maxText = 1 << 16

// A lexer splits a stream into tokens.
type lexer struct {
	in        *bufio.Reader
	line      int
	size      int  // bytes of the current game; the Reader resets it
	lineStart bool // the next byte is the first of its line
	unclosed  int  // number of a line where a bracket is not closed
}

func newLexer(in io.Reader) *lexer {
	l := &lexer{in: bufio.NewReaderSize(files.Text(in), 2*maxText), line: 1, lineStart: true}
	if mark, _ := l.in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, _ = l.in.Discard(3) // the byte order mark that some editors write
	}
	return l
}

// byte returns the next byte, and a line feed for any end of a line: CR, LF or both.
func (l *lexer) byte() (byte, error) {
	c, err := l.in.ReadByte()
	if err != nil {
		return 0, err
	}
	l.size++
	if c == '\r' {
		c = '\n'
		if next, _ := l.in.Peek(1); len(next) == 1 && next[0] == '\n' {
			_, _ = l.in.Discard(1)
			l.size++
		}
	}
	l.lineStart = c == '\n'
	if c == '\n' {
		l.line++
	}
	return c, nil
}

// unread unreads the last byte, which must not be the end of a line.
func (l *lexer) unread() { _ = l.in.UnreadByte() }

// skip reads n bytes.
func (l *lexer) skip(n int) {
	for end := l.size + n; l.size < end; {
		if _, err := l.byte(); err != nil {
			return
		}
	}
}

// fail returns an *Error.
func (l *lexer) fail(line int, r Rule, format string, args ...any) *Error {
	return &Error{Line: line, Rule: r, Detail: fmt.Sprintf(format, args...)}
}

// next returns the next token. The error is an *Error, or that of the stream.
func (l *lexer) next() (token, error) {
	t := token{first: l.lineStart}
	ends := 0 // of lines before the token
	if t.first {
		ends++
	}
	for {
		start := l.lineStart
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			return token{kind: endOfFile, line: l.line}, nil
		}
		if err != nil {
			return token{}, err
		}
		if c == '\n' {
			t.first = true
			ends++
		}
		if c <= ' ' || c == 0x7f {
			continue
		}
		if c == '%' && start { // an escape line
			if err := l.skipLine(); err != nil {
				return t, err
			}
			t.first = true
			continue
		}
		t.line, t.gap = l.line, ends > 1
		return l.read(c, t)
	}
}

// read reads the token that begins with a byte.
func (l *lexer) read(c byte, t token) (token, error) {
	var err error
	switch c {
	case ';':
		t.kind = comment
		t.text, _, err = l.until("\n")
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = nil
		}
		t.clean()
	case '{':
		t.kind = comment
		t.text, t.fault, err = l.inBraces(t.line)
		t.clean()
	case '[':
		return l.tag(t)
	case '(':
		t.kind = open
	case ')':
		t.kind = closed
	case '<':
		t.kind, t.text = unknown, l.markup()
	case ']', '}', '"', '>':
		t.kind, t.text = unknown, string(rune(c))
	default:
		l.unread()
		return l.word(t)
	}
	return t, err
}

// rest returns the next byte of the same line that is not a blank, without reading it, or
// 0 at the end of the line.
func (l *lexer) rest() byte {
	for !l.lineStart {
		next, _ := l.in.Peek(1)
		switch {
		case len(next) == 0 || next[0] == '\n' || next[0] == '\r':
			return 0
		case next[0] != ' ' && next[0] != '\t':
			return next[0]
		}
		_, _ = l.byte()
	}
	return 0
}

// clean makes the text of a tag or comment one that can be written: in UTF-8, on one
// line, without control characters and closing braces of comments.
func (t *token) clean() {
	text := files.UTF8(t.text)
	t.text = tidy(text)
	if t.kind == comment {
		t.text = commentSafe.Replace(t.text)
	}
	if t.fault == nil && hasControls(text) {
		t.fault = &Error{Line: t.line, Rule: PlainText, Detail: "they are dropped"}
	}
}

// skipLine skips the rest of a line.
func (l *lexer) skipLine() error {
	for {
		if c, err := l.byte(); errors.Is(err, io.EOF) || err == nil && c == '\n' {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// until returns the text up to one of the bytes in stop, and that byte, which is
// consumed. At the end of the file the error is io.ErrUnexpectedEOF.
func (l *lexer) until(stop string) (text string, end byte, err error) {
	var read []byte
	for line := l.line; ; {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF):
			return string(read), 0, io.ErrUnexpectedEOF
		case err != nil:
			return "", 0, err
		case strings.IndexByte(stop, c) >= 0:
			return string(read), c, nil
		case len(read) == maxText:
			return "", 0, l.fail(line, Length, "this one is longer")
		}
		read = append(read, c)
	}
}

// inBraces returns a comment whose opening brace is on the given line. Where the closing
// brace is missing, the comment ends before the next game, or with the file.
func (l *lexer) inBraces(line int) (text string, fault *Error, err error) {
	var s strings.Builder
	deeper, closes := 0, false
	for {
		part, end, err := l.until("}\n")
		s.WriteString(part)
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return s.String(), l.fail(line, CommentEnd, "the file ends before that"), nil
		case err != nil:
			return "", nil, err
		case s.Len() > maxText:
			return "", nil, l.fail(line, Length, "this one is longer")
		}
		deeper += strings.Count(part, "{")
		if end == '}' {
			if deeper == 0 || !l.braceCloses() {
				return s.String(), nil, nil
			}
			deeper--
			s.WriteByte(')') // braces inside the comment
			continue
		}
		s.WriteByte(' ')
		empty := strings.TrimSpace(part) == ""
		if !closes && l.tagFollows(empty) {
			if closes = l.braceCloses(); !closes {
				return s.String(), l.fail(line, CommentEnd, "the next game begins before that"), nil
			}
		}
	}
}

// tagFollows reports whether the next line is a tag with which a game may begin: any one
// after an empty line, otherwise an Event tag.
func (l *lexer) tagFollows(afterEmpty bool) bool {
	const event = `[Event "`
	if next, _ := l.in.Peek(1); string(next) != "[" {
		return false
	}
	if next, _ := l.in.Peek(len(event)); string(next) == event || !afterEmpty {
		return string(next) == event
	}
	tag, ok := readTag(string(l.peekLine()[1:]))
	return ok && !tag.loose
}

// braceCloses reports whether the next brace is a closing one that is not that of another
// game's comment.
func (l *lexer) braceCloses() bool {
	for size := 1 << 8; ; size *= 4 {
		text, err := l.in.Peek(min(size, maxText))
		if i := bytes.IndexAny(text, "{}"); i >= 0 {
			return text[i] == '}'
		}
		if err != nil || size >= maxText {
			return false
		}
	}
}

// markup returns what is in angle brackets, such as <br>, or the opening bracket alone,
// which was just read.
func (l *lexer) markup() string {
	const longest = 1 << 8
	line, _ := l.in.Peek(longest)
	if i := bytes.IndexAny(line, "<>\r\n"); i >= 0 && line[i] == '>' {
		text := "<" + string(line[:i+1])
		l.skip(i + 1)
		return files.UTF8(text)
	}
	return "<"
}

// word reads up to the next white space or delimiter.
func (l *lexer) word(t token) (token, error) {
	t.kind = word
	var text []byte
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			t.last = true
			break
		}
		if err != nil {
			return t, err
		}
		if c == '(' {
			l.unread()
			promotion := l.promotion(text)
			if promotion == "" {
				break
			}
			l.skip(len(promotion))
			text = append(text, promotion...)
			continue
		}
		// Control characters other than white space are no part of a text: "N\x07f3" is Nf3.
		if isBlank(c) || strings.IndexByte("{}()[];\"<>", c) >= 0 {
			if c != '\n' {
				l.unread()
			}
			break
		}
		if len(text) == maxText {
			return t, l.fail(t.line, Length, "this word is longer")
		}
		text = append(text, c)
	}
	t.text = files.UTF8(string(text))
	if len(text) <= len("1/2–") && !t.last {
		l.joinBlanks(&t)
	}
	return t, nil
}

// isBlank reports whether a byte is white space.
func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// promotion returns a promotion in parentheses that follows a word ending in the
// first or last rank, as in a1(Q), or in an equals sign, or "" if the parenthesis opens a
// variation.
func (l *lexer) promotion(word []byte) string {
	if n := len(word); n < 2 || strings.IndexByte("18=", word[n-1]) < 0 {
		return ""
	}
	next, _ := l.in.Peek(len("(Q)"))
	if len(next) < 3 || strings.IndexByte("QRBNqrbn", next[1]) < 0 || next[2] != ')' {
		return ""
	}
	return string(next)
}

// joinBlanks completes a result and the number of a glyph that contain blanks: 1/2 - 1/2,
// $ 5.
func (l *lexer) joinBlanks(t *token) {
	const enough = 16
	if c := t.text[0]; c != '0' && c != '1' && c != '$' && !strings.HasPrefix(t.text, "½") {
		return
	}
	next, _ := l.in.Peek(enough)
	after := string(next)
	rest := strings.TrimLeftFunc(after, unicode.IsSpace)
	if t.text == "$" {
		number := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		l.join(t, rest[:number], len(after)-len(rest)+number)
		return
	}
	first, hyphen := cutHyphen(plain(strings.Join(strings.Fields(t.text), "")))
	if !hyphen {
		n := hyphenLength(rest)
		if n == 0 {
			return
		}
		rest = strings.TrimLeftFunc(rest[n:], unicode.IsSpace)
	}
	for _, second := range []string{"1/2", "½", "\xbd", "0", "1"} {
		end, found := strings.CutPrefix(rest, second)
		if text := first + "-" + plain(files.UTF8(second)); found && !beginsWord(end) {
			if _, err := engine.ParseResult(text); err == nil {
				l.join(t, text, len(after)-len(end))
				return
			}
		}
	}
}

// join appends to a glyph, or replaces half a result, and skips what that was read from.
func (l *lexer) join(t *token, text string, n int) {
	if t.text != "$" {
		t.text = ""
	}
	t.text += text
	l.skip(n)
}

// cutHyphen removes a hyphen, or the colon that some put in its place, from the end of
// half a result.
func cutHyphen(text string) (half string, ok bool) {
	half = strings.TrimRight(text, "-:")
	return half, half != text
}

// hyphenLength returns the length of a hyphen, or a colon, at the beginning of a text in
// UTF-8 or windows-1252, 0 if there is none.
func hyphenLength(text string) int {
	for _, hyphen := range []string{"-", ":", "–", "—", "−", "‑", "‐", "\x96", "\x97"} {
		if strings.HasPrefix(text, hyphen) {
			return len(hyphen)
		}
	}
	return 0
}

// beginsWord reports whether a text begins with what would make a result a longer word.
func beginsWord(text string) bool {
	return text != "" && (text[0] == '-' || text[0] == '/' || isNameByte(text[0]))
}
