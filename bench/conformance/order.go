package conformance

// Rules 18 to 29: the order of commands.

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"consort/engine"
)

var orderRules = []Rule{
	{18, "the commands that cutechess-cli sends work", cutechess},
	{19, "the commands that fastchess sends work, and readyok follows bestmove at once", fastchess},
	{20, "go accepts its parameters in any order and combination", goParameters},
	{21, "ucinewgame, position and go movetime in one write are answered in time, even with a large Hash", newGameInTime},
	{22, "isready is answered at once during a search", readyWhileSearching},
	{23, "stop without a search prints nothing, and two stops give one bestmove", stopCommands},
	{24, "position, go infinite and stop in one write give a legal bestmove every time", allInOneWrite},
	{25, "each go gets exactly one bestmove, which is the first move of the last PV", oneBestMove},
	{26, "go infinite and go ponder wait for stop, even if the search is complete", waitsForStop},
	{27, "ponderhit or stop ends pondering with one bestmove, and ponderhit without pondering does nothing", pondering},
	{28, "bestmove includes a legal ponder move", ponderMove},
	{29, "the engine exits within a second of quit or end of input, with code 0, even during a search", quits},
}

func cutechess(t *trial) {
	t.send("uci")
	t.options = declarations(t.expect("uciok", t.timeout))
	t.send("debug on")
	if _, ok := t.option("UCI_Chess960"); ok {
		t.send("setoption name UCI_Chess960 value false")
	}
	t.send("ucinewgame")
	if _, ok := t.option("Ponder"); ok {
		t.send("setoption name Ponder value true")
	}
	t.send("position startpos", "position startpos moves e2e4", "position startpos moves e2e4 e7e5")
	t.ready()
	t.checkLegal("cutechess", t.ask("go wtime 2000 btime 2000 winc 10 binc 10"), startPosition("e2e4", "e7e5"))
}

func fastchess(t *trial) {
	t.send("uci")
	t.options = declarations(t.expect("uciok", t.timeout))
	t.send("setoption name Threads value 1", "setoption name Hash value 16", "ucinewgame")
	g := engine.NewGame(engine.StartPosition())
	line := "position startpos"
	for range 6 {
		t.ready()
		t.send(line)
		t.ready()
		a := t.ask("go wtime 1000 btime 1000 winc 10 binc 10")
		start := time.Now()
		if t.ready(); time.Since(start) > t.within(200*time.Millisecond) {
			t.fail("readyok arrived %v after bestmove", time.Since(start).Round(time.Millisecond))
		}
		if t.checkLegal(line, a, g.Position()); t.decided() {
			return
		}
		_ = g.PushUCI(a.best) // known to be legal
		if g.Len() == 1 {
			line += " moves"
		}
		line += " " + a.best
	}
}

func goParameters(t *trial) {
	t.handshake()
	for _, command := range []string{
		"go wtime 1000 btime 1000 winc 10 binc 10 movestogo 40", "go movestogo 40 binc 10 winc 10 btime 1000 wtime 1000",
		"go depth 3 wtime 60000 btime 60000", "go nodes 2000 depth 50", "go depth 50 nodes 2000", "go movetime 100 depth 60", "go binc 5 wtime 500",
		"go depth 3 searchmoves 0000",
	} {
		if t.checkLegal(command, t.ask("position startpos", command), startPosition()); t.decided() {
			return
		}
	}
}

func newGameInTime(t *trial) {
	t.handshake()
	o, _ := t.option("Hash")
	if size := min(1024, o.Max); size > 0 {
		t.send(fmt.Sprintf("setoption name Hash value %d", size))
	}
	t.ready()
	best := time.Hour // the fastest of three, since the machine may be busy
	for range 3 {
		t.ask("position startpos", "go depth 5")
		start := time.Now()
		t.checkLegal("the move", t.ask("ucinewgame", "position startpos moves e2e4", "go movetime 50"), startPosition("e2e4"))
		best = min(best, time.Since(start))
	}
	if best > t.within(300*time.Millisecond) {
		t.fail("go movetime 50 was answered after %v", best.Round(time.Millisecond))
	}
}

func readyWhileSearching(t *trial) {
	t.handshake()
	if o, ok := t.option("Threads"); ok {
		t.send(fmt.Sprintf("setoption name Threads value %d", min(int64(runtime.NumCPU()), max(1, o.Max))))
	}
	t.ready()
	t.send("position startpos", "go infinite")
	t.collect(200 * time.Millisecond)
	start := time.Now()
	t.send("isready")
	lines := t.expect("readyok", t.timeout)
	if d := time.Since(start); d > t.within(200*time.Millisecond) {
		t.fail("readyok took %v", d.Round(time.Millisecond))
	}
	if countBestMoves(lines) > 0 {
		t.fail("isready ended the search")
	}
	t.checkLegal("stop after isready", t.ask("stop"), startPosition())
}

// countBestMoves returns how many of the lines are bestmoves.
func countBestMoves(lines []string) (n int) {
	for _, text := range lines {
		if strings.HasPrefix(text, "bestmove") {
			n++
		}
	}
	return n
}

func stopCommands(t *trial) {
	t.handshake()
	t.send("stop", "stop")
	if lines := append(t.ready(), t.collect(50*time.Millisecond)...); len(lines) > 1 || countBestMoves(lines) > 0 {
		t.fail("stop without a search: %.100q", lines[0])
	}
	t.send("position startpos", "go infinite")
	t.collect(100 * time.Millisecond)
	t.ask("stop\nstop")
	if lines := append(t.ready(), t.collect(50*time.Millisecond)...); countBestMoves(lines) > 0 {
		t.fail("two stops gave two bestmoves")
	}
}

func allInOneWrite(t *trial) {
	t.handshake()
	const times = 50
	for n := range times {
		a := t.ask("position startpos moves e2e4", "go infinite", "stop")
		if t.checkLegal("the move", a, startPosition("e2e4")); t.decided() {
			t.reason = fmt.Sprintf("try %d of %d: %s", n+1, times, t.reason)
			return
		}
	}
}

func oneBestMove(t *trial) {
	t.handshake()
	for _, command := range []string{"go depth 5", "go movetime 100", "go nodes 5000", "go wtime 500 btime 500"} {
		a := t.ask("position startpos moves e2e4 e7e5", command)
		if lines := append(t.ready(), t.collect(50*time.Millisecond)...); countBestMoves(lines) > 0 {
			t.fail("%s: a second bestmove", command)
		}
		if i, ok := a.last(); ok && i.pv()[0] != a.best {
			t.fail("%s: bestmove %s, but the PV is %.100s", command, a.best, strings.Join(i.pv(), " "))
		}
	}
}

// Positions in which some engines answer without waiting for stop.
const (
	mateInOne = "position fen 7k/R7/1R6/8/8/8/8/K7 w - - 0 1"
	oneMove   = "position fen 7k/8/8/8/8/8/6qr/7K w - - 0 1"
	checkmate = "position fen 7k/8/8/8/8/8/5q2/5rK1 w - - 0 1"
	stalemate = "position fen 7k/8/8/8/8/6q1/8/7K w - - 0 1"
)

func waitsForStop(t *trial) {
	for _, where := range []string{mateInOne, oneMove, stalemate} {
		for _, command := range []string{"go infinite", "go ponder wtime 1000 btime 1000", "go ponder depth 1"} {
			t.restart()
			t.handshake()
			t.send(where, command)
			if lines := t.collect(400 * time.Millisecond); countBestMoves(lines) > 0 {
				t.fail("bestmove before stop")
			}
			t.ask("stop")
			if t.decided() {
				t.reason = strings.TrimPrefix(where, "position ") + ", " + command + ": " + t.reason
				return
			}
		}
	}
}

func pondering(t *trial) {
	t.handshake()
	t.requireOption("Ponder")
	t.send("setoption name Ponder value true", "ponderhit")
	if lines := t.ready(); countBestMoves(lines) > 0 {
		t.fail("ponderhit without pondering gave a bestmove")
	}
	for n, end := range []string{"stop", "ponderhit", "ponderhit\nstop", "stop\nponderhit"} {
		for _, wait := range []time.Duration{0, 30 * time.Millisecond, 100 * time.Millisecond} {
			t.send("position startpos moves e2e4 e7e5", "go ponder wtime 500 btime 500")
			lines := t.collect(wait)
			t.send(end)
			t.expect("bestmove", t.timeout)
			lines = append(append(lines, t.ready()...), t.collect(30*time.Millisecond)...)
			if countBestMoves(lines) > 0 {
				t.fail("more than one bestmove")
			}
			if t.decided() {
				t.reason = fmt.Sprintf("script %d, %s after %v: %s", n+1, strings.ReplaceAll(end, "\n", " and "), wait, t.reason)
				return
			}
		}
	}
}

func ponderMove(t *trial) {
	t.handshake()
	if _, ok := t.option("Ponder"); ok {
		t.send("setoption name Ponder value true")
	}
	for _, moves := range []string{"", "e2e4", "e2e4 e7e5 g1f3", "d2d4 d7d5 c2c4"} {
		p := startPosition(strings.Fields(moves)...)
		a := t.ask("position startpos moves "+moves, "go depth 7")
		if t.checkLegal(moves, a, p); t.decided() {
			return
		}
		if a.ponder == "" {
			t.fail("%q has no ponder move", a.lines[len(a.lines)-1])
			return
		}
		m, _ := p.ParseUCI(a.best)
		child := p.After(m)
		if _, err := child.ParseUCI(a.ponder); err != nil {
			t.fail("the ponder move %q is not legal after %s", a.ponder, a.best)
		}
	}
}

func quits(t *trial) {
	for _, searching := range []bool{false, true} {
		for _, quit := range []bool{true, false} {
			t.restart()
			t.handshake()
			what := "idle"
			if searching {
				what = "searching"
				t.send("position startpos", "go infinite")
				t.collect(100 * time.Millisecond)
			}
			if quit {
				what = "quit, " + what
				t.send("quit")
			} else {
				what = "end of input, " + what
				t.closeInput()
			}
			t.awaitExit(what)
		}
	}
}

// closeInput ends the engine's input.
func (t *trial) closeInput() {
	if !t.decided() {
		_ = t.process.CloseInput() // fails if the engine has exited, which awaitExit reports
	}
}

// awaitExit fails unless the engine exits in time, with code 0.
func (t *trial) awaitExit(what string) {
	if t.decided() {
		return
	}
	select {
	case <-t.process.Ended():
		if t.process.Status() != 0 {
			t.fail("%s: %s", what, t.exit())
		}
	case <-time.After(t.within(time.Second)):
		t.fail("%s: the process is still running", what)
	}
}
