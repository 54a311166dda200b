package engine

import (
	"bufio"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var fullPerft = flag.Bool("full", false, "run the perft suites to their full depth (hours)")

// perftSuite is one of the two suites in testdata.
type perftSuite struct {
	file  string
	depth int // in a normal run
}

var perftSuites = []perftSuite{{"standard.epd", 4}, {"chess960.epd", 3}}

// perftCase is a line of a suite: a FEN and the leaves by depth.
type perftCase struct {
	fen    string
	leaves map[int]uint64
}

func readPerftSuite(t testing.TB, name string) []perftCase {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []perftCase
	for in := bufio.NewScanner(f); in.Scan(); {
		fields := strings.Split(in.Text(), ";")
		c := perftCase{strings.TrimSpace(fields[0]), map[int]uint64{}}
		for _, field := range fields[1:] {
			label, count, _ := strings.Cut(strings.TrimSpace(field), " ")
			depth, err1 := strconv.Atoi(strings.TrimPrefix(label, "D"))
			n, err2 := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
			if err1 != nil || err2 != nil {
				t.Fatalf("%s: cannot read %q", name, field)
			}
			c.leaves[depth] = n
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatalf("%s holds no positions", name)
	}
	return cases
}

func TestPerft(t *testing.T) {
	for _, suite := range perftSuites {
		t.Run(suite.file, func(t *testing.T) {
			t.Parallel()
			deepest := suite.depth
			if *fullPerft {
				deepest = MaxPerftDepth
			}
			counted, listed := NewPerft(10), NewPerft(10)
			listed.List = true
			for _, c := range readPerftSuite(t, suite.file) {
				p, err := ParseFEN(c.fen)
				if err != nil {
					t.Fatal(err)
				}
				for depth, want := range c.leaves {
					if depth > deepest {
						continue
					}
					if got := counted.Count(&p, depth); got != want {
						t.Errorf("%s depth %d: counted %d leaves, want %d", c.fen, depth, got, want)
					}
					if got := listed.Count(&p, depth); got != want {
						t.Errorf("%s depth %d: listed %d leaves, want %d", c.fen, depth, got, want)
					}
				}
			}
		})
	}
}
