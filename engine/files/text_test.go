package files

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

// encode returns UTF-16 with its byte order mark.
func encode(text string, little bool) string {
	var b strings.Builder
	for _, unit := range append([]uint16{0xfeff}, utf16.Encode([]rune(text))...) {
		high, low := byte(unit>>8), byte(unit)
		if little {
			high, low = low, high
		}
		b.WriteByte(high)
		b.WriteByte(low)
	}
	return b.String()
}

// Text decodes UTF-16, and nothing else.
func TestText(t *testing.T) {
	long := strings.Repeat("1. e4 {Grünfeld, 葛, \U0001F600} ", 1000)
	for name, c := range map[string]struct{ in, want string }{
		"nothing":                {"", ""},
		"UTF-8":                  {long, long},
		"UTF-8 with a mark":      {"\xef\xbb\xbf1. e4", "\xef\xbb\xbf1. e4"},
		"Latin-1":                {"Gr\xfcnfeld", "Gr\xfcnfeld"},
		"little-endian":          {encode(long, true), long},
		"big-endian":             {encode(long, false), long},
		"little-endian, no mark": {encode(long, true)[2:], long},
		"big-endian, no mark":    {encode(long, false)[2:], long},
		"NUL bytes":              {"ab\x00\x00", "ab\x00\x00"},
		"the mark alone":         {"\xff\xfe", ""},
		"half of a unit":         {"\xff\xfea\x00b", "a"},
		"half of a pair":         {"\xff\xfe\x3d\xd8", "\ufffd"},
		"an unpaired one":        {"\xff\xfe\x3d\xd8a\x00", "\ufffda"},
		"pairs in wrong order":   {"\xfe\xff\xde\x00\xd8\x3d", "\ufffd\ufffd"},
	} {
		for how, in := range map[string]io.Reader{"at once": strings.NewReader(c.in), "byte by byte": iotest.OneByteReader(strings.NewReader(c.in))} {
			got, err := io.ReadAll(Text(in))
			if err != nil || string(got) != c.want {
				t.Errorf("%s, %s: %.60q, %v; want %.60q", name, how, got, err, c.want)
			}
		}
	}
	if got, err := io.ReadAll(iotest.OneByteReader(Text(strings.NewReader(encode(long, true))))); err != nil || string(got) != long {
		t.Errorf("read byte by byte: %.60q, %v", got, err)
	}
	if _, err := io.ReadAll(Text(iotest.ErrReader(io.ErrClosedPipe))); err != io.ErrClosedPipe {
		t.Errorf("an error of the stream became %v", err)
	}
}

// UTF8 reads bytes that are not UTF-8 as windows-1252, also beside characters in UTF-8.
func TestUTF8(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                      "plain",
		"Müller – 葛":                 "Müller – 葛",
		"M\xfcller":                  "Müller",
		"O\x92Kelly \x96 \x80 5\x85": "O’Kelly – € 5…",
		"O\u0092Kelly \u0080":        "O’Kelly €",
		"Müller and M\xfcller":       "Müller and Müller",
		"\x81|\x8d|\x8f|\x90|\x9d":   "\ufffd|\ufffd|\ufffd|\ufffd|\ufffd",
		"\ufffd":                     "\ufffd",
		"a\x1bb":                     "a\x1bb",
	} {
		if got := UTF8(in); got != want {
			t.Errorf("%q became %q; want %q", in, got, want)
		}
	}
}
