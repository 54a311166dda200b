package uci_test

// The options OwnBook, BookFile, BookDepth and Best Book Move.

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"consort/engine"
	"consort/engine/polyglot"
	"consort/engine/syzygy"
)

// bookFile returns a book with the moves of games, each with its number of times.
func bookFile(t *testing.T, games map[string]int) string {
	t.Helper()
	b := polyglot.Builder{}
	for line, times := range games {
		g := engine.NewGame(engine.StartPosition())
		for _, m := range strings.Fields(line) {
			if err := g.PushUCI(m); err != nil {
				t.Fatal(err)
			}
		}
		for range times {
			b.Add(g.Start(), g.Moves(), engine.Drawn)
		}
	}
	var out bytes.Buffer
	if _, err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a book.bin")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// last returns the last line.
func last(lines []string) string { return lines[len(lines)-1] }

// thinker opens a session with a book, and a player that would choose a2a3.
func thinker(t *testing.T, path string) *session {
	s := open(t, &stub{think: atOnce})
	s.ask("setoption name BookFile value "+path, "setoption name OwnBook value true", "setoption name Best Book Move value true")
	return s
}

func TestBookMoves(t *testing.T) {
	path := bookFile(t, map[string]int{"e2e4 e7e5 g1f3": 3, "d2d4": 1})
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"the heaviest move, with the reply", []string{"position startpos", "go wtime 100 btime 100"}, "bestmove e2e4 ponder e7e5"},
		{"at the end of the book no reply", []string{"position startpos moves e2e4 e7e5", "go movetime 50"}, "bestmove g1f3"},
		{"past the end the player thinks", []string{"position startpos moves d2d4", "go depth 3"}, "bestmove a7a5 ponder a2a3"},
		{"a mate is for the player", []string{"position startpos", "go mate 3 depth 2"}, "bestmove a2a3 ponder a7a5"},
		{"so are given moves", []string{"position startpos", "go depth 2 searchmoves h2h3"}, "bestmove h2h3 ponder a7a5"},
		{"the book can be cut", []string{"setoption name BookDepth value 1", "position startpos moves e2e4 e7e5", "go depth 2"}, "bestmove a2a3 ponder a7a5"},
		{"its first move is still played", []string{"setoption name BookDepth value 1", "position startpos moves e2e4", "go depth 2"}, "bestmove e7e5 ponder g1f3"},
		{"and closed", []string{"setoption name OwnBook value false", "position startpos", "go depth 2"}, "bestmove a2a3 ponder a7a5"},
		{"and put away", []string{"setoption name BookFile value <empty>", "position startpos", "go depth 2"}, "bestmove a2a3 ponder a7a5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := thinker(t, path).play(test.lines...)
			if got := last(answer); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// By chance: both moves are played, and the same seed plays the same.
func TestBookChance(t *testing.T) {
	s := thinker(t, bookFile(t, map[string]int{"e2e4": 1, "d2d4": 1}))
	s.ask("setoption name Best Book Move value false")
	seen := map[string]int{}
	for range 2 {
		for _, seed := range strings.Split("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", " ") {
			answer := s.play("setoption name Seed value "+seed, "position startpos", "go depth 1")
			seen[seed+" "+last(answer)]++
			seen[last(answer)]++
		}
	}
	if seen["bestmove e2e4"]+seen["bestmove d2d4"] != 32 || seen["bestmove e2e4"] == 0 || seen["bestmove d2d4"] == 0 || len(seen) != 18 {
		t.Errorf("moves by seed: %v", seen)
	}
}

// The info line before bestmove is as tools expect it for any move.
func TestBookMoveHasAnInfoLine(t *testing.T) {
	answer := thinker(t, bookFile(t, map[string]int{"e2e4": 1})).play("go movetime 1000")
	if len(answer) != 3 || answer[0] != "info string book: e2e4, 100% of the weight" || !strings.HasPrefix(answer[1], "info depth 1 ") || !strings.HasSuffix(answer[1], " pv e2e4") {
		t.Errorf("answer %q", answer)
	}
}

// While pondering the book's move is held back like any other.
func TestBookMoveWaitsForPonderHit(t *testing.T) {
	s := thinker(t, bookFile(t, map[string]int{"e2e4": 1}))
	if answer := s.ask("go ponder wtime 1000 btime 1000"); count(answer, "bestmove") != 0 {
		t.Errorf("before ponderhit: %q", answer)
	}
	if got := last(s.play("ponderhit")); got != "bestmove e2e4" {
		t.Errorf("%q", got)
	}
}

func TestBookFile(t *testing.T) {
	sound := bookFile(t, map[string]int{"e2e4": 1})
	whole, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.bin")
	if err := os.WriteFile(cut, whole[:10], 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, &stub{think: atOnce})
	for _, test := range []struct{ line, says string }{
		{"setoption name OwnBook value true", ""},
		{"setoption name BookFile value " + sound, "moves in the book: 1"},
		{"setoption name BookFile value " + sound, ""},
		{"setoption name BookFile value " + cut, "the file ends 10 bytes into entry 1: it is truncated or not a book; the value is unchanged"},
		{"setoption name BookFile value /no/such/book", "no such file or directory; the value is unchanged"},
	} {
		answer := strings.Join(s.ask(test.line), "\n")
		if !strings.Contains(answer, test.says) || (test.says == "") != (answer == "") {
			t.Errorf("%s: %q", test.line, answer)
		}
	}
	if got := last(s.play("go depth 1")); got != "bestmove e2e4" {
		t.Errorf("after the faults: %q", got)
	}
	answer := s.play("setoption name BookFile value", "go depth 1")
	if !strings.Contains(answer[0], "there is no book: set BookFile") || last(answer) != "bestmove a2a3 ponder a7a5" {
		t.Errorf("without a book: %q", answer)
	}
}

// A pipe that nobody writes is no file: to open it would be to wait forever.
func TestPipesAreNoFiles(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "KQvK.rtbw")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip("SKIPPED, NOT PASSED: no mkfifo to make a pipe with")
	}
	s := open(t, new(stub))
	for _, option := range []string{"BookFile", "EvalFile", "Debug Log File"} {
		if answer := strings.Join(s.ask("setoption name "+option+" value "+pipe), "\n"); !strings.Contains(answer, "not a") {
			t.Errorf("%s: %q", option, answer)
		}
	}
	tables, err := syzygy.Open(filepath.Dir(pipe))
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.ProbeWDL(&p); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a pipe as a table: %v", err)
	}
}

// Without a BookFile the book that is built in counts.
func TestBuiltInBook(t *testing.T) {
	built, err := polyglot.ReadFile(bookFile(t, map[string]int{"e2e4 e7e5": 1}))
	if err != nil {
		t.Fatal(err)
	}
	other := bookFile(t, map[string]int{"d2d4": 1})
	c := config(&stub{think: atOnce})
	c.Book = func() *polyglot.Book { return built }
	s := openConfig(t, c)
	for _, step := range []struct{ line, want string }{
		{"isready", "bestmove a2a3 ponder a7a5"},
		{"setoption name OwnBook value true", "bestmove e2e4 ponder e7e5"},
		{"setoption name BookFile value " + other, "bestmove d2d4"},
		{"setoption name BookFile value <empty>", "bestmove e2e4 ponder e7e5"},
		{"setoption name OwnBook value false", "bestmove a2a3 ponder a7a5"},
	} {
		if got := last(s.play(step.line, "position startpos", "go depth 2")); got != step.want {
			t.Errorf("%s: %q, want %q", step.line, got, step.want)
		}
	}
}
