package files

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns a reader of a text, in UTF-8 if in begins with the byte order mark of
// UTF-16, as files do that PowerShell and some Windows editors have written. Any other
// text is returned as it is.
func Text(in io.Reader) io.Reader {
	text := bufio.NewReader(in)
	var order binary.ByteOrder
	switch mark, _ := text.Peek(2); string(mark) {
	case "\xff\xfe":
		order = binary.LittleEndian
	case "\xfe\xff":
		order = binary.BigEndian
	default:
		return text
	}
	_, _ = text.Discard(2)
	return &decoder{in: text, order: order}
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
