package conformance

// The rules 30 to 38: go and its limits.

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"consort/engine"
)

var limitRules = []Rule{
	{30, "a missing, zero or negative clock gets an immediate move", func(t *trial) {
		t.hello()
		for _, command := range HastyGos {
			start := time.Now()
			a := t.ask("position startpos", command)
			if d := time.Since(start); d > t.within(500*time.Millisecond) {
				t.fail("it took %v", d.Round(time.Millisecond))
			}
			if t.legal("the answer", a, startPosition()); t.over() {
				t.reason = command + ": " + t.reason
				return
			}
		}
	}},
	{31, "one millisecond on the clock still gets a legal move", oneMillisecond},
	{32, "Move Overhead is also subtracted from movetime", overhead},
	{33, "go without parameters is infinite, and absurd values do no harm", absurd},
	{34, "go nodes is accurate to 1%, reproducible, and does not limit later searches", exactNodes},
	{35, "go mate finds a mate and stops, and mate scores are in moves", mates},
	{36, "searchmoves is obeyed, before and after other parameters", searchMoves},
	{37, "MultiPV shows at most as many lines as legal moves, and bestmove is the first move of line 1", multiPV},
	{38, "weakened play is legal and still finds a mate in one", weakened},
}

func oneMillisecond(t *trial) {
	t.hello()
	g := engine.NewGame(engine.StartPosition())
	line := "position startpos moves"
	for range 40 {
		if g.Outcome().Over() {
			return
		}
		a := t.ask(line, "go wtime 1 btime 1")
		if t.legal(fmt.Sprintf("ply %d", g.Len()+1), a, g.Position()); t.over() {
			return
		}
		_ = g.PushUCI(a.best) // legal, as was seen
		line += " " + a.best
	}
}

func overhead(t *trial) {
	t.hello()
	o := t.need("Move Overhead")
	if o.atMost() < 500 {
		t.fail("it goes to %d only", o.atMost())
	}
	t.send("setoption name Move Overhead value 500")
	t.ready()
	// No slack could tell the two apart. The quickest of three can on a busy machine.
	const most = 900 * time.Millisecond
	best := time.Hour
	for n := 0; n < 3 && best > most; n++ {
		start := time.Now()
		t.ask("position startpos", "go movetime 1000")
		best = min(best, time.Since(start))
	}
	if best > most {
		t.fail("with 500 ms of overhead, movetime 1000 took %v", best.Round(time.Millisecond))
	}
}

func absurd(t *trial) {
	t.hello()
	t.send("position startpos", "go")
	if lines := t.quiet(300 * time.Millisecond); bestMoves(lines) > 0 {
		t.fail("go alone ends by itself")
	}
	t.ask("stop")
	for _, command := range []string{"go depth 0", "go depth -7", "go depth abc", "go depth", "go depth 99999999999", "go nodes -1", "go nodes", "go movetime", "go movestogo -3 wtime 5", "go nonsense"} {
		t.send("position startpos", command)
		if lines := t.quiet(50 * time.Millisecond); bestMoves(lines) == 1 {
			t.legal("the answer", newAnswer(lines), startPosition())
		} else {
			t.legal("the answer", t.ask("stop"), startPosition())
		}
		t.ready()
		if t.over() {
			t.reason = command + ": " + t.reason
			return
		}
	}
}

func exactNodes(t *trial) {
	t.hello()
	searched := func(n int) int64 {
		t.send("ucinewgame")
		t.ready()
		a := t.ask("position startpos moves e2e4 e7e5", fmt.Sprintf("go nodes %d", n))
		if len(a.infos) == 0 {
			return 0
		}
		var most int64
		for _, i := range a.infos {
			if nodes, ok := i.number("nodes"); ok {
				most = max(most, nodes)
			}
		}
		if most > int64(n+n/100) {
			t.fail("go nodes %d searched %d", n, most)
		}
		return most
	}
	for _, n := range []int{2000, 5000, 20000} {
		if first, second := searched(n), searched(n); first != second {
			t.fail("go nodes %d searched %d, and %d the second time", n, first, second)
		}
	}
	t.ask("position startpos", "go nodes 1")
	if a := t.ask("position startpos", "go depth 4"); len(a.infos) > 0 {
		if i, ok := a.last(); !ok || i.value("depth") == "1" {
			t.fail("after go nodes 1, go depth 4 ends at depth 1")
		}
	}
}

func mates(t *trial) {
	t.hello()
	t.send("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1", "go mate 3")
	a := newAnswer(t.expect("bestmove", t.patience))
	i, ok := a.last()
	n, isMate := i.mate()
	switch {
	case !ok:
		t.fail("go mate 3: no line")
	case !isMate || n < 1 || n > 3:
		t.fail("go mate 3: score %s %s", i.value("score"), i.value(i.value("score")))
	}
	for _, text := range a.lines {
		if strings.Contains(text, "mate -0") || strings.Contains(text, "mate +") {
			t.fail("%q", cut(text))
		}
	}
}

func searchMoves(t *trial) {
	t.hello()
	for _, command := range []string{"go searchmoves a2a3 h2h3 depth 4", "go depth 4 searchmoves a2a3 h2h3", "go searchmoves h2h3 a2a3 movetime 50"} {
		a := t.ask("position startpos", command)
		if !t.over() && !slices.Contains([]string{"a2a3", "h2h3"}, a.best) {
			t.fail("%s: bestmove %s", command, a.best)
		}
	}
	t.legal("no legal move in searchmoves", t.ask("position startpos", "go depth 3 searchmoves e2e5"), startPosition())
}

func multiPV(t *trial) {
	t.hello()
	o := t.need("MultiPV")
	t.send(fmt.Sprintf("setoption name MultiPV value %d", min(8, o.atMost())))
	const fen = "7k/8/8/8/8/8/8/K7 w - - 0 1" // three moves
	a := t.ask("position fen "+fen+"\ngo depth 4", "isready")
	for _, i := range a.infos {
		if n, _ := i.number("multipv"); n > 3 {
			t.fail("line %d of a position with three moves", n)
		}
	}
	a = t.ask("position startpos", "go depth 5")
	i, ok := a.last()
	if !ok || i.pv()[0] != a.best {
		t.fail("bestmove %s, first line %q", a.best, cut(i.text))
	}
	most := int64(0)
	for _, i := range a.infos {
		n, _ := i.number("multipv")
		most = max(most, n)
	}
	if want := min(8, o.atMost()); most != want {
		t.fail("%d lines of the initial position, not %d", most, want)
	}
}

func weakened(t *trial) {
	t.hello()
	set := 0
	if o, ok := t.option("UCI_Elo"); ok {
		t.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value "+o.low)
		set++
	}
	if o, ok := t.option("Skill Level"); ok {
		t.send("setoption name Skill Level value " + o.low)
		set++
	}
	if set == 0 {
		t.skip("no option UCI_Elo or Skill Level")
	}
	oneMillisecond(t)
	const fen = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1"
	for range 5 {
		if a := t.ask("position fen "+fen, "go movetime 100"); !t.over() && a.best != "b6b8" {
			t.fail("mate in one (b6b8): bestmove %s", a.best)
		}
	}
}
