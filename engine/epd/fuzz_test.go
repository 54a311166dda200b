package epd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"consort/engine"
)

// FuzzEPD parses any text: the result is a typed error, or a consistent record that is
// the same when it is written and parsed again.
func FuzzEPD(f *testing.F) {
	for _, c := range brokenLines {
		f.Add(c.line)
	}
	f.Add(kiwipete + ` pv O-O O-O-O; ce -30; acd 12; acn 5000000000; acs 7; pm O-O; sm dxe6; D1 "x;y" z`)
	f.Add("\ufeff" + kiwipete + " 3 17 bm O-O-O; id \"a\\\"b\";\r\n#x\r\n%y\n" + kiwipete + " am e1g1; c0 \"x;y\"; dm 3")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for r, err := range Read(strings.NewReader(text)) {
			at := r.Number
			if err != nil {
				var line *LineError
				if !errors.As(err, &line) || line.Rule == "" || line.Detail == "" || r.Number != 0 {
					t.Fatalf("%q: %v", text, err)
				}
				at = line.Line
			} else {
				checkRecord(t, &r)
			}
			if at <= last {
				t.Fatalf("%q: line %d after line %d", text, at, last)
			}
			last = at
		}
	})
}

// checkRecord checks that a record is consistent.
func checkRecord(t *testing.T, r *Record) {
	t.Helper()
	for _, m := range append(slices.Clone(r.Best), r.Avoid...) {
		if !r.Position.IsLegal(m) {
			t.Fatalf("%v is not legal in %s", m, r.Position.FEN())
		}
	}
	for _, m := range r.Best {
		if !r.Right(m) {
			t.Fatalf("%v is in bm and not right", m)
		}
	}
	line := r.String()
	again, err := Parse(line)
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if again.Position != r.Position || !slices.Equal(again.Best, r.Best) || !slices.Equal(again.Avoid, r.Avoid) ||
		!slices.Equal(again.Line, r.Line) || again.Mate != r.Mate || again.String() != line {
		t.Fatalf("%q is not read as it was: %v", line, again)
	}
	if r.Right(engine.NoMove) {
		t.Fatal(fmt.Sprint("no move is right in ", line))
	}
}
