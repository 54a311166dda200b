package files

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns a reader of a text, in UTF-8 if in begins with the byte order mark of
// UTF-16, as files do that PowerShell and some Windows editors have written, or with two
// characters of ASCII in UTF-16 without that mark. Any other text is returned as it is.
func Text(in io.Reader) io.Reader {
	text := bufio.NewReader(in)
	start, _ := text.Peek(4)
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(start, []byte("\xff\xfe")):
		order = binary.LittleEndian
		_, _ = text.Discard(2)
	case bytes.HasPrefix(start, []byte("\xfe\xff")):
		order = binary.BigEndian
		_, _ = text.Discard(2)
	case len(start) == 4 && isASCII(start[0]) && start[1] == 0 && isASCII(start[2]) && start[3] == 0:
		order = binary.LittleEndian
	case len(start) == 4 && start[0] == 0 && isASCII(start[1]) && start[2] == 0 && isASCII(start[3]):
		order = binary.BigEndian
	default:
		return text
	}
	return &decoder{in: text, order: order}
}

// isASCII reports whether a byte is a character of ASCII other than NUL.
func isASCII(c byte) bool { return c != 0 && c < utf8.RuneSelf }

// UTF8 returns a text in UTF-8. Bytes that are not part of a character in UTF-8 are read
// as windows-1252, which is Latin-1 with quotes, dashes and more from 0x80 to 0x9F. So
// are the control characters of Unicode at these places, which come from texts that were
// converted as Latin-1. U+FFFD takes the place of the five bytes that windows-1252 leaves
// undefined.
func UTF8(text string) string {
	if !hasOdd(text) {
		return text
	}
	var s strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 {
			r = rune(text[0])
		}
		if r >= 0x80 && r <= 0x9f {
			r = windows1252[r-0x80]
		}
		s.WriteRune(r)
		text = text[size:]
	}
	return s.String()
}

// hasOdd reports whether a text has bytes that UTF8 changes.
func hasOdd(text string) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if size == 1 || r <= 0x9f {
			return true
		}
		i += size
	}
	return false
}

// windows1252 are the characters of the bytes from 0x80 to 0x9F.
var windows1252 = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž', utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž', 'Ÿ',
}

// A decoder reads UTF-16 and returns UTF-8. What is not valid becomes U+FFFD.
type decoder struct {
	in    *bufio.Reader
	order binary.ByteOrder
	text  []byte // decoded, not yet returned
	err   error  // after text
}

// decoded is the number of bytes that a decoder decodes at a time.
const decoded = 4096

func (d *decoder) Read(p []byte) (int, error) {
	if len(d.text) == 0 {
		for d.text = d.text[:0]; len(d.text) < decoded && d.err == nil; {
			var r rune
			if r, d.err = d.rune(); d.err == nil {
				d.text = utf8.AppendRune(d.text, r)
			}
		}
	}
	if len(d.text) == 0 {
		return 0, d.err
	}
	n := copy(p, d.text)
	d.text = d.text[n:]
	return n, nil
}

// rune returns the next character.
func (d *decoder) rune() (rune, error) {
	first, err := d.unit()
	if err != nil || !utf16.IsSurrogate(first) {
		return first, err
	}
	if pair, err := d.in.Peek(2); err == nil {
		if r := utf16.DecodeRune(first, rune(d.order.Uint16(pair))); r != utf8.RuneError {
			_, _ = d.in.Discard(2)
			return r, nil
		}
	}
	return utf8.RuneError, nil
}

// unit returns the next two bytes. Half of them, at the end of a file, are dropped.
func (d *decoder) unit() (rune, error) {
	var pair [2]byte
	_, err := io.ReadFull(d.in, pair[:])
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return rune(d.order.Uint16(pair[:])), err
}
