package uci_test

// The rules 1 to 6 of what GUIs and tools expect: start-up and identification.

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"consort/search"
	"consort/uci"
)

func TestRule01SilentBeforeUCI(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{})
		s.silent(500 * time.Millisecond)
	})
}

func TestRule02UciOkIsLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{})
		s.send("uci")
		answer := s.expect("uciok")
		form := regexp.MustCompile(`^(id (name|author) \S.*|option name \S.* type .*|uciok)$`)
		for _, text := range answer {
			if !form.MatchString(text) || text != strings.TrimSpace(text) {
				t.Errorf("line %q", text)
			}
		}
		if !strings.HasPrefix(answer[0], "id name ") || !strings.HasPrefix(answer[1], "id author ") {
			t.Errorf("the answer begins %q", answer[:2])
		}
		s.silent(20 * time.Millisecond)
	})
}

func TestRule03NothingIsMadeBeforeUciOk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config(&stub{})
		c.Player.Kinds[0].New = func() search.Strategy {
			t.Error("a player, with its memory, was made for uci, setoption or position")
			return &stub{}
		}
		s := openConfig(t, c)
		start := time.Now()
		s.send("uci", "setoption name Hash value 1024", "position startpos", "d")
		s.expect("uciok")
		if d := time.Since(start); d > 0 {
			t.Errorf("uciok took %v", d)
		}
		s.expect("Checkers:")
	})
}

func TestRule04UciTwice(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	s.send("uci")
	before := s.expect("uciok")
	s.send("setoption name Hash value 77", "uci")
	if after := s.expect("uciok"); !slices.Equal(before, after) {
		t.Errorf("first answer %q, second %q", before, after)
	}
	s.ask()
	if got := p.lastSettings().Hash; got != 77 {
		t.Errorf("after the second uci Hash is %d, want 77", got)
	}
}

// Rule 5, an empty stderr, is tested with the program, in cmd/consort.

func TestRule06NothingForeign(t *testing.T) {
	script := []string{
		"uci", "debug on", "isready", "ucinewgame", "setoption name Nothing value 3", "position startpos moves e2e5",
		"position fen nonsense", "position", "position startpos moves e2e4", "go depth 3 nonsense searchmoves e2e4", "isready", "nonsense", "register later",
		"go wtime", "stop", "setoption name Hash", "debug off",
	}
	s := open(t, &stub{})
	s.send(script...)
	form := regexp.MustCompile(`^(info (string|depth) .*|bestmove .*|readyok|id .*|option .*|uciok)$`)
	for _, text := range s.ask() {
		if !form.MatchString(text) {
			t.Errorf("foreign line %q", text)
		}
	}
}

func TestRule06WholeLinesAtOnce(t *testing.T) {
	p := &stub{think: atOnce}
	c := config(p)
	c.In = strings.NewReader("uci\nd\nhelp\neval\nbench\ngo depth 1\nperft 2\n")
	w := &wholeLines{t: t}
	c.Out = w
	if err := uci.New(c).Run(); err != nil {
		t.Fatal(err)
	}
	if w.writes == 0 {
		t.Error("nothing was written")
	}
}

// wholeLines complains about a write that does not end with a line break.
type wholeLines struct {
	t      *testing.T
	writes int
}

func (w *wholeLines) Write(p []byte) (int, error) {
	w.writes++
	if len(p) == 0 || p[len(p)-1] != '\n' {
		w.t.Errorf("write of %q", p)
	}
	return len(p), nil
}
