package uci_test

// The rules that only a real player can keep, for every player in the list.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"consort/engine"
	"consort/search/player"
	"consort/uci"
)

const strongest = "alpha-beta"

// realConfig returns a configuration with all players there are.
func realConfig() uci.Config {
	c := config(&stub{})
	c.Player.Kinds = player.Kinds()
	return c
}

// openPlayer starts a session with a player.
func openPlayer(t *testing.T, name string) *session {
	s := openConfig(t, realConfig())
	if answer := s.ask("setoption name Strategy value " + name); len(answer) > 0 {
		t.Fatalf("got %q", answer)
	}
	return s
}

// eachPlayer runs a test for every player.
func eachPlayer(t *testing.T, test func(*testing.T, *session)) {
	t.Helper()
	for _, p := range player.Kinds() {
		t.Run(p.Name, func(t *testing.T) { test(t, openPlayer(t, p.Name)) })
	}
}

// TestFastchessCompliance sends what fastchess --compliance sends and looks at
// the answers as it does.
func TestFastchessCompliance(t *testing.T) {
	const white = "position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"
	const black = "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	steps := [][]string{
		{white, "go wtime 100"},
		{black, "go btime 100"},
		{black, "go wtime 100 winc 100 btime 100 binc 100"},
		{black, "go btime 100 binc 100 wtime 100 winc 100"},
		{"ucinewgame", "position startpos", "go wtime 100 btime 100"},
		{"position startpos moves e2e4 e7e5", "go wtime 100 btime 100"},
	}
	eachPlayer(t, func(t *testing.T, s *session) {
		s.send("uci")
		s.expect("uciok")
		s.ask("ucinewgame")
		for _, step := range steps {
			answer := s.play(step...)
			checkAnswer(t, answer)
		}
		s.silent(time.Millisecond)
	})
}

// checkAnswer checks one answer to go: every line, the line before bestmove,
// and that both agree.
func checkAnswer(t *testing.T, answer []string) {
	t.Helper()
	for _, text := range answer[:len(answer)-1] {
		if !strings.HasPrefix(text, "info string ") && !legalInfo.MatchString(text) {
			t.Errorf("info line %q", text)
		}
	}
	var final string
	for _, text := range answer {
		if strings.Contains(text, " multipv 1 ") {
			final = text
		}
	}
	best := strings.Fields(answer[len(answer)-1])[1]
	if !strings.Contains(final+" ", " pv "+best+" ") || strings.Contains(final, "bound") {
		t.Errorf("the last line %q and %q", final, answer[len(answer)-1])
	}
}

func TestRule21LargeHashEatsNoClock(t *testing.T) {
	s := openPlayer(t, strongest)
	rounds := 1
	if *idle {
		rounds = 5 // The best counts: even an idle machine does something else now and then.
	}
	best := time.Hour
	for range rounds {
		start := time.Now()
		s.play("setoption name Hash value 1024", "ucinewgame", "position startpos", "go movetime 50")
		best = min(best, time.Since(start))
	}
	if late(best, 100*time.Millisecond) {
		t.Errorf("bestmove after %v", best)
	}
}

func TestRule24RealPlayersGoAndStop(t *testing.T) {
	eachPlayer(t, func(t *testing.T, s *session) {
		for range 30 {
			checkAnswer(t, s.play("position startpos moves e2e4", "go infinite", "stop"))
		}
		if rest := s.ask(); len(rest) > 0 {
			t.Errorf("left over: %q", rest)
		}
	})
}

func TestRule26RealPlayersWait(t *testing.T) {
	eachPlayer(t, func(t *testing.T, s *session) {
		for _, position := range held {
			for _, order := range []string{"go infinite depth 1", "go ponder wtime 10 btime 10"} {
				s.send(position, order)
				time.Sleep(10 * time.Millisecond)
				if answer := s.ask(); count(answer, "bestmove") > 0 {
					t.Errorf("%s, %s: %q", position, order, answer)
				}
				s.play("stop")
			}
		}
	})
}

func TestRule27RealPlayersPonder(t *testing.T) {
	eachPlayer(t, func(t *testing.T, s *session) {
		for _, order := range []string{"go ponder wtime 50 btime 50", "go ponder movetime 10", "go ponder depth 2", "go ponder"} {
			s.send("position startpos moves e2e4", order)
			time.Sleep(5 * time.Millisecond)
			checkAnswer(t, s.play("ponderhit"))
		}
	})
}

// hurriedNodes is the most that a player may search with no time on its clock: some
// 20 ms of work. The millisecond of "movetime 0" depends on the processor.
const hurriedNodes = 50_000

func TestRule30RealPlayersHurry(t *testing.T) {
	eachPlayer(t, func(t *testing.T, s *session) {
		s.ask("ucinewgame")
		for _, clock := range []string{"wtime -500", "wtime 0", "wtime 1", "wtime 5", "movetime 0", "btime 5", "winc 10"} {
			best := time.Hour
			for range 3 {
				start := time.Now()
				answer := s.play("go " + clock)
				best = min(best, time.Since(start))
				checkAnswer(t, answer)
				if n := number(answer, "nodes"); n > hurriedNodes {
					t.Errorf("go %s: bestmove after %d nodes", clock, n)
				}
			}
			if late(best, 30*time.Millisecond) {
				t.Errorf("go %s: bestmove after %v", clock, best)
			}
		}
	})
}

// number returns the number after a field in the last line that has it.
func number(answer []string, field string) int {
	n := -1
	for _, text := range answer {
		words := strings.Fields(text)
		if i := slices.Index(words, field); i >= 0 && i+1 < len(words) {
			n, _ = strconv.Atoi(words[i+1])
		}
	}
	return n
}

func TestRule34NodesAreExactAndRepeatable(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: long, and one thread searches")
	}
	s := openPlayer(t, strongest)
	for n := 1; n <= 20; n++ {
		nodes := n * n * 11
		var games [2]string
		for i := range games {
			var game strings.Builder
			position := "position startpos moves"
			s.ask("ucinewgame")
			for range 4 {
				answer := s.play(position, fmt.Sprint("go nodes ", nodes))
				if got := number(answer, "nodes"); got != nodes {
					t.Fatalf("go nodes %d: %d nodes", nodes, got)
				}
				best := strings.Fields(answer[len(answer)-1])[1]
				position += " " + best
				fmt.Fprintln(&game, best, number(answer, "cp"))
			}
			games[i] = game.String()
		}
		if games[0] != games[1] {
			t.Errorf("go nodes %d: two games differ: %q", nodes, games)
		}
	}
}

func TestRule35MateIsFound(t *testing.T) {
	tests := []struct{ position, score string }{
		{"position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "score mate 1 "},
		{"position fen 7k/8/5K2/8/8/8/8/Q7 w - - 0 1", "score mate 2 "},
		{"position fen r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 0 1", "score mate -2 "},
		{"position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "score mate -1 "},
	}
	s := openPlayer(t, strongest)
	for _, test := range tests {
		answer := s.play(test.position, "go mate 2")
		if final := answer[len(answer)-2]; !strings.Contains(final, test.score) {
			t.Errorf("%s: %q", test.position, final)
		}
	}
	// A mate in no moves is a limit like any other: the search ends by itself.
	for _, command := range []string{"go mate 0", "go mate -1", "go mate"} {
		s.play("position startpos", command)
	}
}

func TestRule36RealPlayersKeepToSearchMoves(t *testing.T) {
	eachPlayer(t, func(t *testing.T, s *session) {
		answer := s.play("position startpos", "go depth 2 searchmoves a2a3 h2h3")
		if best := strings.Fields(answer[len(answer)-1])[1]; best != "a2a3" && best != "h2h3" {
			t.Errorf("got %q", answer)
		}
	})
}

func TestRule37MultiPVOfTheSearch(t *testing.T) {
	s := openPlayer(t, strongest)
	tests := []struct {
		position string
		want     int // lines of depth 3: the legal moves are the limit
	}{
		{"position startpos", 4},
		{"position fen 7k/8/8/8/8/8/r7/7K w - - 0 1", 1},
	}
	for _, test := range tests {
		answer := s.play("setoption name MultiPV value 4", test.position, "go depth 3")
		checkAnswer(t, answer)
		// On a slow machine there are current moves between the lines.
		answer = slices.DeleteFunc(answer, func(l string) bool { return strings.Contains(l, " currmove ") })
		if got := count(answer, "info depth 3 "); got < test.want || got%test.want != 0 {
			t.Errorf("%s: %q", test.position, answer)
		}
	}
	answer := s.play("position startpos", "go depth 3 searchmoves e2e4 d2d4")
	if !slices.ContainsFunc(answer, func(l string) bool { return strings.Contains(l, "multipv 2") }) ||
		slices.ContainsFunc(answer, func(l string) bool { return strings.Contains(l, "multipv 3") }) {
		t.Errorf("two moves to search: %q", answer)
	}
}

func TestRule42RealPlayersAtTheEnd(t *testing.T) {
	shuffles := "position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 150)
	drawn := []string{shuffles, "position fen 4k3/8/8/8/8/8/8/4K2R w - - 140 90", "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"}
	eachPlayer(t, func(t *testing.T, s *session) {
		for _, position := range drawn {
			for _, order := range []string{"go depth 3", "go nodes 100", "go wtime 10 btime 10"} {
				answer := s.play(position, order)
				if best := strings.Fields(answer[len(answer)-1])[1]; best == "(none)" || best == "0000" {
					t.Errorf("%.50s, %s: %q", position, order, answer)
				}
			}
		}
	})
}

// TestRule45LinesAreLegal plays games and replays every line that is printed in
// them: legal moves, none after the end of the game, a mate where it is
// announced; and a reply to bestmove that is legal.
func TestRule45LinesAreLegal(t *testing.T) {
	starts := []string{engine.StartFEN, "8/8/8/8/4k3/8/3QK3/8 w - - 90 80", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}
	eachPlayer(t, func(t *testing.T, s *session) {
		for _, fen := range starts {
			s.ask("ucinewgame")
			playGame(t, s, fen)
		}
	})
}

// playGame lets a session play against itself and checks its output.
func playGame(t *testing.T, s *session, fen string) {
	t.Helper()
	start, err := engine.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	game := engine.NewGame(start)
	position := "position fen " + fen + " moves"
	for ply := 0; ply < 24 && !game.Outcome().Over(); ply++ {
		answer := s.play(position, "go nodes 400")
		checkAnswer(t, answer)
		for _, text := range answer[:len(answer)-1] {
			checkLine(t, game, text)
		}
		words := strings.Fields(answer[len(answer)-1])
		position += " " + words[1]
		if err := game.PushUCI(words[1]); err != nil {
			t.Fatal(err)
		}
		if len(words) == 4 {
			if _, err := game.Position().ParseUCI(words[3]); err != nil {
				t.Errorf("%q: %v", words, err)
			}
		}
	}
}

// checkLine replays the line of an info line.
func checkLine(t *testing.T, game *engine.Game, text string) {
	t.Helper()
	before, line, found := strings.Cut(text, " pv ")
	if !found {
		return
	}
	g := game.Clone()
	moves := strings.Fields(line)
	for i, m := range moves {
		if i > 0 && g.Outcome().Over() {
			t.Errorf("%q continues after %v", text, g.Outcome())
		}
		if err := g.PushUCI(m); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
	_, mate, isMate := strings.Cut(before, " score mate ")
	if !isMate || strings.Contains(before, "bound") {
		return
	}
	n, _ := strconv.Atoi(strings.Fields(mate)[0])
	plies := 2*n - 1
	if n < 0 {
		plies = -2 * n
	}
	if len(moves) != plies || g.Position().HasLegalMove() || !g.Position().InCheck() {
		t.Errorf("%q is not the line to that mate", text)
	}
}
