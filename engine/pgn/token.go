package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A kind is what a token is.
type kind uint8

const (
	endOfFile kind = iota
	tagPair
	comment
	open   // of a variation
	closed // of a variation
	word   // a move, a move number or a result
)

// A token is the least part of a file that means something.
type token struct {
	kind kind
	line int
	name string // of a tag
	text string
}

// maxText is the longest tag, comment or word, in bytes: no file may make the
// program take memory without end.
const maxText = 1 << 16

// A lexer cuts a file into tokens.
type lexer struct {
	in        *bufio.Reader
	line      int
	lineStart bool // the next byte is the first of its line
}

func newLexer(in io.Reader) *lexer {
	l := &lexer{in: bufio.NewReader(in), line: 1, lineStart: true}
	if mark, _ := l.in.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, _ = l.in.Discard(3) // the byte order mark that some editors write
	}
	return l
}

// byte returns the next byte.
func (l *lexer) byte() (byte, error) {
	c, err := l.in.ReadByte()
	if err != nil {
		return 0, err
	}
	l.lineStart = c == '\n'
	if c == '\n' {
		l.line++
	}
	return c, nil
}

// unread gives the last byte back. It was no line feed.
func (l *lexer) unread() { _ = l.in.UnreadByte() }

// fail returns the error of a rule.
func (l *lexer) fail(line int, r Rule, format string, args ...any) error {
	return &Error{Line: line, Rule: r, Detail: fmt.Sprintf(format, args...)}
}

// next returns the next token. The error is an *Error, or that of the input.
func (l *lexer) next() (token, error) {
	for {
		first := l.lineStart
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			return token{kind: endOfFile, line: l.line}, nil
		}
		if err != nil {
			return token{}, err
		}
		t := token{line: l.line}
		switch {
		case c <= ' ' || c == 0x7f:
		case c == '%' && first: // a line for other programs
			if _, err := l.until("\n", Length); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
				return t, err
			}
		case c == ';':
			t.kind = comment
			t.text, err = l.until("\n", Length)
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil
			}
			return t.clean(), err
		case c == '{':
			t.kind = comment
			t.text, err = l.until("}", CommentEnd)
			return t.clean(), l.unclosed(err, t.line, CommentEnd)
		case c == '[':
			return l.tag()
		case c == '(':
			t.kind = open
			return t, nil
		case c == ')':
			t.kind = closed
			return t, nil
		case strings.IndexByte("]}\"<>", c) >= 0: // out of place, and harmless
		default:
			l.unread()
			return l.word()
		}
	}
}

// clean makes valid text of Latin-1 and lines.
func (t token) clean() token {
	t.text = strings.Join(strings.Fields(toUTF8(t.text)), " ")
	return t
}

// toUTF8 returns a text, which is Latin-1 where it is not UTF-8.
func toUTF8(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}

// unclosed makes the end of the file an error of a rule.
func (l *lexer) unclosed(err error, line int, r Rule) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return l.fail(line, r, "the file ends first")
	}
	return err
}

// until returns the text up to one of the bytes in stop, which is taken too. At
// the end of the file the error is io.ErrUnexpectedEOF.
func (l *lexer) until(stop string, r Rule) (string, error) {
	var text []byte
	line := l.line
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			return string(text), io.ErrUnexpectedEOF
		}
		if err != nil {
			return "", err
		}
		if strings.IndexByte(stop, c) >= 0 {
			return string(text), nil
		}
		if len(text) == maxText {
			return "", l.fail(line, Length, "this one is longer")
		}
		text = append(text, c)
	}
}

// tag reads a tag behind its bracket.
func (l *lexer) tag() (token, error) {
	t := token{kind: tagPair, line: l.line}
	name, err := l.until("\"]\n", TagForm)
	if err != nil {
		return t, l.unclosed(err, t.line, TagForm)
	}
	t.name = strings.TrimSpace(name)
	if !isName(t.name) {
		return t, l.fail(t.line, TagForm, "the name is %.40q", t.name)
	}
	var value []byte
	for escaped := false; ; {
		c, err := l.byte()
		switch {
		case err != nil:
			return t, l.unclosed(io.ErrUnexpectedEOF, t.line, TagForm)
		case c == '\n':
			return t, l.fail(t.line, TagForm, "the value of %s does not end on its line", t.name)
		case len(value) == maxText:
			return t, l.fail(t.line, Length, "the tag %s is longer", t.name)
		case c == '\\' && !escaped:
			escaped = true
			continue
		case c == '"' && !escaped:
			t.text = string(value)
			return t.clean(), nil
		}
		value, escaped = append(value, c), false
	}
}

// word reads up to the next blank or sign.
func (l *lexer) word() (token, error) {
	t := token{kind: word, line: l.line}
	var text []byte
	for {
		c, err := l.byte()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return t, err
		}
		if c <= ' ' || strings.IndexByte("{}()[];\"<>", c) >= 0 {
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
	t.text = toUTF8(string(text))
	return t, nil
}
