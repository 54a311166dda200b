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

// Text decodes UTF-16 with a byte order mark, and nothing else.
func TestText(t *testing.T) {
	long := strings.Repeat("1. e4 {Grünfeld, 葛, \U0001F600} ", 1000)
	for name, c := range map[string]struct{ in, want string }{
		"nothing":              {"", ""},
		"UTF-8":                {long, long},
		"UTF-8 with a mark":    {"\xef\xbb\xbf1. e4", "\xef\xbb\xbf1. e4"},
		"Latin-1":              {"Gr\xfcnfeld", "Gr\xfcnfeld"},
		"little-endian":        {encode(long, true), long},
		"big-endian":           {encode(long, false), long},
		"the mark alone":       {"\xff\xfe", ""},
		"half of a unit":       {"\xff\xfea\x00b", "a"},
		"half of a pair":       {"\xff\xfe\x3d\xd8", "\ufffd"},
		"an unpaired one":      {"\xff\xfe\x3d\xd8a\x00", "\ufffda"},
		"pairs in wrong order": {"\xfe\xff\xde\x00\xd8\x3d", "\ufffd\ufffd"},
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
