package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"consort/engine/files"
)

// A kind is the kind of a token.
type kind uint8

const (
	endOfFile kind = iota
	tagPair
	comment
	open   // "(" of a variation
	closed // ")" of a variation
	word   // a move, a move number or a result
)

// A token is the smallest unit of PGN.
type token struct {
	kind kind
	line int
	name string // name of a tag
	text string // text of a comment or word, value of a tag
	last bool   // a word ended by the end of the file
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
}

func newLexer(in io.Reader) *lexer {
	l := &lexer{in: bufio.NewReaderSize(files.Text(in), 1<<16), line: 1, lineStart: true}
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
	l.size++
	l.lineStart = c == '\n'
	if c == '\n' {
		l.line++
	}
	return c, nil
}

// unread unreads the last byte, which must not be a line feed.
func (l *lexer) unread() { _ = l.in.UnreadByte() }

// fail returns an *Error.
func (l *lexer) fail(line int, r Rule, format string, args ...any) error {
	return &Error{Line: line, Rule: r, Detail: fmt.Sprintf(format, args...)}
}

// next returns the next token. The error is an *Error, or that of the stream.
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
		case c == '%' && first: // an escape line
			if err := l.skipLine(); err != nil {
				return t, err
			}
		case c == ';':
			t.kind = comment
			t.text, _, err = l.until("\n")
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil
			}
			return t.clean(), err
		case c == '{':
			t.kind = comment
			t.text, err = l.inBraces(t.line)
			return t.clean(), err
		case c == '[':
			return l.tag()
		case c == '(':
			t.kind = open
			return t, nil
		case c == ')':
			t.kind = closed
			return t, nil
		case strings.IndexByte("]}\"<>", c) >= 0: // out of place but harmless
		default:
			l.unread()
			return l.word()
		}
	}
}

// atComment reports whether a comment follows in the same line, and skips the space
// before it.
func (l *lexer) atComment() bool {
	for {
		next, _ := l.in.Peek(1)
		switch string(next) {
		case " ", "\t":
			_, _ = l.byte()
		case "{", ";":
			return true
		default:
			return false
		}
	}
}

// clean converts the text to UTF-8 and joins its lines.
func (t token) clean() token {
	t.text = strings.Join(strings.Fields(toUTF8(t.text)), " ")
	return t
}

// toUTF8 returns the text as UTF-8. Bytes that are not valid UTF-8 are read as
// Latin-1.
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

// inBraces returns a comment whose opening brace is on the given line. If a game
// begins inside it, the closing brace is missing.
func (l *lexer) inBraces(line int) (string, error) {
	var text strings.Builder
	for {
		part, end, err := l.until("}\n")
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return "", l.fail(line, CommentEnd, "the file ends before that")
		case err != nil:
			return "", err
		}
		text.WriteString(part)
		if end == '}' {
			return text.String(), nil
		}
		text.WriteByte(' ')
		if text.Len() > maxText {
			return "", l.fail(line, Length, "this one is longer")
		}
		if next, _ := l.in.Peek(len(firstTag)); string(next) == firstTag {
			return "", l.fail(line, CommentEnd, "the next game begins before that")
		}
	}
}

// firstTag is the beginning of most games.
const firstTag = `[Event "`

// tag reads a tag after its opening bracket.
func (l *lexer) tag() (token, error) {
	t := token{kind: tagPair, line: l.line}
	name, end, err := l.until("\"]\n")
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return t, l.fail(t.line, TagForm, "the file ends before that")
	} else if err != nil {
		return t, err
	}
	t.name = toUTF8(strings.TrimSpace(name))
	if t.name == "" || strings.ContainsAny(t.name, " \t[{}();") || end != '"' {
		return t, l.fail(t.line, TagForm, "found %.40q", "["+t.name)
	}
	value, err := l.value(t.name)
	t.text = value
	return t.clean(), err
}

// value reads the value of a tag up to and including its closing quote.
func (l *lexer) value(name string) (string, error) {
	var value []byte
	for line := l.line; ; {
		c, err := l.byte()
		switch {
		case errors.Is(err, io.EOF):
			return "", l.fail(line, TagForm, "the file ends before that")
		case err != nil:
			return "", err
		case c == '\n':
			return "", l.fail(line, TagForm, "the value of %.40q has no closing quote on its line", name)
		case len(value) == maxText:
			return "", l.fail(line, Length, "the tag %.40q is longer", name)
		case c == '\\':
			// Before any other byte it is a plain backslash: some values are paths.
			// Before the quote that closes the tag it is one too: not all programs escape it.
			if next, _ := l.in.Peek(1); len(next) == 1 && (next[0] == '"' && !l.lastQuote() || next[0] == '\\') {
				c, _ = l.byte()
			}
		case c == '"' && l.closesTag():
			return string(value), nil
		}
		value = append(value, c)
	}
}

// lastQuote reports whether the next byte, a quote, and a bracket end the line, with
// blanks at most. Then the quote closes the tag, although it follows a backslash, since
// there is no other that could.
func (l *lexer) lastQuote() bool {
	const blanks = 16
	bracket := false
	for n := 2; n <= 2+blanks; n++ {
		next, err := l.in.Peek(n)
		if err != nil {
			return bracket
		}
		switch c := next[n-1]; {
		case c == ' ' || c == '\t':
		case c == '\r' || c == '\n':
			return bracket
		case c == ']' && !bracket:
			bracket = true
		default:
			return false
		}
	}
	return false
}

// closesTag reports whether the tag ends after the quote just read. Many programs
// do not escape the quotes of a nickname.
func (l *lexer) closesTag() bool {
	const blanks = 16
	for n := 1; n <= blanks; n++ {
		next, err := l.in.Peek(n)
		if err != nil {
			return true
		}
		switch next[n-1] {
		case ' ', '\t':
		case ']', '\r', '\n':
			return true
		default:
			return false
		}
	}
	return false
}

// word reads up to the next white space or delimiter.
func (l *lexer) word() (token, error) {
	t := token{kind: word, line: l.line}
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
			_, _ = l.in.Discard(len(promotion)) // already peeked
			text = append(text, promotion...)
			continue
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

// promotion returns a promotion in parentheses that follows a word ending in the
// first or last rank, as in a1(Q), or "" if the parenthesis opens a variation.
func (l *lexer) promotion(word []byte) string {
	if n := len(word); n < 2 || word[n-1] != '1' && word[n-1] != '8' {
		return ""
	}
	next, _ := l.in.Peek(len("(Q)"))
	if len(next) < 3 || strings.IndexByte("QRBNqrbn", next[1]) < 0 || next[2] != ')' {
		return ""
	}
	return string(next)
}
