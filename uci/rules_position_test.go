package uci_test

// The rules 39 to 44: position.

import (
	"context"
	"strings"
	"testing"
	"time"

	"consort/bench/conformance"
	"consort/engine"
	"consort/search"
)

// fenOf returns the position on the board, by the command d.
func fenOf(t *testing.T, s *session) string {
	t.Helper()
	for _, text := range s.ask("d") {
		if fen, ok := strings.CutPrefix(text, "Fen: "); ok {
			return fen
		}
	}
	t.Fatal("d shows no FEN")
	return ""
}

const afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

func TestRule39IllegalMoveKeepsThePrefix(t *testing.T) {
	tests := []struct{ command, remark string }{
		{"position startpos moves e2e4 e7e4 g1f3", `illegal move "e7e4" at ply 2`},
		{"position startpos moves e2e4 nonsense", `move "nonsense" at ply 2`},
		{"position startpos moves e2e4 0000", `move "0000" at ply 2`},
		{"position startpos moves e2e4 " + strings.Repeat("x", 9000), `at ply 2`},
	}
	for _, test := range tests {
		s := open(t, &stub{})
		answer := s.ask("position startpos moves d2d4 d7d5", test.command)
		if len(answer) != 1 || !strings.HasPrefix(answer[0], "info string ") || !strings.Contains(answer[0], test.remark) || len(answer[0]) > 300 {
			t.Errorf("%.60s: %.300q", test.command, answer)
		}
		if got := fenOf(t, s); got != afterE4 {
			t.Errorf("%.60s: position %s", test.command, got)
		}
	}
}

func TestRule39MovesWithNothingBehind(t *testing.T) {
	s := open(t, &stub{})
	if answer := s.ask("position startpos moves e2e4", "position startpos moves"); len(answer) > 0 {
		t.Errorf("got %q", answer)
	}
	if got := fenOf(t, s); got != engine.StartFEN {
		t.Errorf("position %s", got)
	}
}

func TestRule40BadFENKeepsThePosition(t *testing.T) {
	for _, command := range conformance.BadPositions {
		s := open(t, &stub{})
		answer := s.ask("position startpos moves e2e4", command)
		if len(answer) != 1 || !strings.HasPrefix(answer[0], "info string position: ") || !strings.Contains(answer[0], "the position is unchanged") {
			t.Errorf("%s: %q", command, answer)
		}
		if got := fenOf(t, s); got != afterE4 {
			t.Errorf("%s: position %s", command, got)
		}
	}
}

func TestRule40HarmlessFENIsRepaired(t *testing.T) {
	s := open(t, &stub{})
	if answer := s.ask("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1"); len(answer) > 0 {
		t.Errorf("got %q", answer)
	}
	if got := fenOf(t, s); got != "4k3/8/8/8/8/8/8/4K3 w - - 0 1" {
		t.Errorf("position %s", got)
	}
}

func TestRule41FENForms(t *testing.T) {
	tests := []struct{ command, want string }{
		{"position fen 4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"position fen 4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"position fen 4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
		{"  position \t fen  4k3/8/8/8/8/8/8/4K3   w\t-  -  150 90 \r", "4k3/8/8/8/8/8/8/4K3 w - - 150 90"},
		{"position fen 4k3/8/8/8/8/8/8/4K3 w - - moves e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 1 1"},
		{"position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	}
	for _, test := range tests {
		s := open(t, &stub{})
		if answer := s.ask(test.command); len(answer) > 0 {
			t.Errorf("%q: %q", test.command, answer)
		}
		if got := fenOf(t, s); got != test.want {
			t.Errorf("%q: position %s", test.command, got)
		}
	}
}

func TestRule42NoLegalMove(t *testing.T) {
	tests := []struct{ name, position, score string }{
		{"mate", "position startpos moves f2f3 e7e5 g2g4 d8h4", "mate 0"},
		{"stalemate", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"},
	}
	for _, test := range tests {
		for _, command := range []string{"go depth 5", "go movetime 10", "go wtime 1000 btime 1000", "go nodes 5", "go mate 2"} {
			s := open(t, &stub{})
			s.send(test.position, command)
			answer := strings.Join(s.expect("bestmove"), "\n")
			if want := "info depth 0 score " + test.score + "\nbestmove (none)"; answer != want {
				t.Errorf("%s, %s: %q, want %q", test.name, command, answer, want)
			}
		}
	}
}

func TestRule42DrawnRootIsPlayed(t *testing.T) {
	shuffles := "position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 150)
	for _, position := range []string{shuffles, "position fen 4k3/8/8/8/8/8/8/4K2R w - - 140 90", "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"} {
		s := open(t, &stub{})
		s.send(position, "go depth 1")
		if lines := s.expect("bestmove"); strings.Contains(lines[len(lines)-1], "(none)") {
			t.Errorf("%.60s: %q", position, lines)
		}
	}
}

func TestRule43GamesOfAnyLength(t *testing.T) {
	const plies = 16000
	cycle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	var line strings.Builder
	line.WriteString("position startpos moves")
	for ply := range plies {
		line.WriteString(" " + cycle[ply%len(cycle)])
	}
	p := &stub{think: atOnce}
	s := open(t, p)
	s.ask("uci")
	start := time.Now()
	if answer := s.ask(line.String()); count(answer, "info") > 0 {
		t.Fatalf("%.300q", answer)
	}
	t.Logf("%d bytes, %d plies: %v", line.Len(), plies, time.Since(start))
	// The same game with one move more must cost next to nothing.
	start = time.Now()
	for n := range 20 {
		line.WriteString(" " + cycle[n%len(cycle)])
		s.send(line.String(), "go depth 1")
		s.expect("bestmove")
	}
	t.Logf("20 more moves: %v", time.Since(start))
	if got := len(p.lastGame().Moves()); got != plies+20 {
		t.Errorf("the game has %d moves", got)
	}
}

func TestRule43AnyGameAfterAnother(t *testing.T) {
	e4e5 := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	tests := []struct{ command, want string }{
		{"position startpos moves e2e4 e7e5 g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
		{"position startpos moves e2e4 e7e5", e4e5},
		{"position startpos moves e2e4 e7e5 e1e5", e4e5},
		{"position startpos moves e2e4 e7e5 g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
		{"position fen " + engine.StartFEN + " moves e2e4 e7e5", e4e5},
		{"position fen " + afterE4 + " moves e7e5", e4e5},
		{"position startpos moves d2d4", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"},
	}
	s := open(t, &stub{})
	for _, test := range tests {
		s.ask(test.command)
		if got := fenOf(t, s); got != test.want {
			t.Errorf("%s: position %s", test.command, got)
		}
	}
}

func TestRule43TheGameOfASearchIsItsOwn(t *testing.T) {
	p := &stub{think: atOnce}
	s := open(t, p)
	s.send("position startpos moves e2e4", "go depth 1")
	s.expect("bestmove")
	before := p.lastGame()
	s.ask("position startpos moves e2e4 e7e5")
	if got := before.Position().FEN(); got != afterE4 {
		t.Errorf("the game changed under the player: %s", got)
	}
}

const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

func TestRule44CastlingOut(t *testing.T) {
	tests := []struct{ option, order, want string }{
		{"false", "go searchmoves e1g1 depth 1", "e1g1"},
		{"false", "go searchmoves e1c1 depth 1", "e1c1"},
		{"true", "go searchmoves e1h1 depth 1", "e1h1"},
		{"true", "go searchmoves e1a1 depth 1", "e1a1"},
	}
	for _, test := range tests {
		s := open(t, &stub{})
		s.send("setoption name UCI_Chess960 value "+test.option, "position fen "+castling, test.order)
		answer := s.expect("bestmove")
		if best := strings.Fields(answer[len(answer)-1])[1]; best != test.want {
			t.Errorf("%+v: %q", test, answer)
		}
		if !strings.Contains(answer[0], " pv "+test.want) {
			t.Errorf("%+v: %q", test, answer[0])
		}
	}
}

func TestRule44CastlingIn(t *testing.T) {
	castled := "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
	tests := []struct{ option, move string }{{"false", "e1g1"}, {"true", "e1h1"}, {"false", "e1h1"}}
	for _, test := range tests {
		s := open(t, &stub{})
		s.ask("setoption name UCI_Chess960 value "+test.option, "position fen "+castling+" moves "+test.move)
		s.ask("setoption name UCI_Chess960 value false")
		if got := fenOf(t, s); got != castled {
			t.Errorf("%+v: position %s", test, got)
		}
	}
}

func TestRule44Chess960FENs(t *testing.T) {
	const xfen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1"
	const shredder = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1"
	for _, fen := range []string{xfen, shredder} {
		s := open(t, &stub{})
		if answer := s.ask("position fen " + fen); len(answer) > 0 {
			t.Errorf("%s: %q", fen, answer)
		}
		if got := fenOf(t, s); got != xfen {
			t.Errorf("%s: d shows %s", fen, got)
		}
		s.ask("setoption name UCI_Chess960 value true")
		if got := fenOf(t, s); got != shredder {
			t.Errorf("%s: d shows %s in Chess960", fen, got)
		}
		// Without the option king takes rook still is what such a king plays.
		s.send("setoption name UCI_Chess960 value false", "go searchmoves c1g1 depth 1")
		if lines := s.expect("bestmove"); !strings.HasPrefix(lines[len(lines)-1], "bestmove c1g1") {
			t.Errorf("%s: %q", fen, lines)
		}
	}
}

func TestRule44Promotions(t *testing.T) {
	for _, move := range []string{"a7a8q", "a7a8Q", "A7A8n"} {
		s := open(t, &stub{})
		if answer := s.ask("position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves " + move); len(answer) > 0 {
			t.Errorf("%s: %q", move, answer)
		}
	}
	p := &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		r := search.Result{Best: l.Moves[0]}
		return r
	}}
	s := open(t, p)
	s.send("position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1", "go depth 1 searchmoves a7a8n")
	if lines := s.expect("bestmove"); lines[len(lines)-1] != "bestmove a7a8n" {
		t.Errorf("got %q", lines)
	}
}
