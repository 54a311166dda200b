package conformance

// Rules 45 to 49: info lines.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"consort/engine"
)

var infoRules = []Rule{
	{45, "every PV is legal and ends where the game ends, and the PV of a mate is as long as its score says", legalPVs},
	{46, "info values are integers, score comes before pv, pv comes last, and the last line is not a bound", infoForm},
	{47, "info string has a line of its own, currmove comes late, depth 1 is reported, and output is not flooded", infoFlow},
	{48, "depth, nodes, time and nps are reported, and nps is nodes divided by time", infoNumbers},
	{49, "the last line is whole: its PV has several moves if one of its depth and move had, and hashfull and depth never fall back", wholeLastLine},
}

// examples are positions from the opening to the endgame, one with a forced mate.
var examples = []string{
	engine.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"7k/8/8/8/8/8/R7/1R5K w - - 0 1",
	"8/8/8/8/4k3/8/4P3/4K3 w - - 97 90",
	"7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
}

func legalPVs(t *trial) {
	t.handshake()
	for _, fen := range examples {
		start := position(fen)
		if !start.HasLegalMove() {
			continue
		}
		a := t.ask("position fen "+fen, "go depth 8")
		for _, i := range a.infos {
			t.checkLine(i, start)
		}
	}
}

// checkLine plays the moves of a PV and compares its length with the mate score.
func (t *trial) checkLine(i info, start *engine.Position) {
	g := engine.NewGame(*start)
	for n, text := range i.pv() {
		if o := g.Outcome(); o.Over() {
			t.fail("the PV continues after the end of the game (%v): %.100q", o, i.text)
			return
		}
		if g.Repetitions() >= 3 || g.Position().HalfmoveClock() >= 100 && n > 0 {
			t.fail("the PV continues after a draw: %.100q", i.text)
			return
		}
		if err := g.PushUCI(text); err != nil {
			t.fail("the PV move %s is not legal: %.100q", text, i.text)
			return
		}
	}
	moves, ok := i.mate()
	if !ok || len(i.pv()) == 0 || i.has("lowerbound") || i.has("upperbound") {
		return
	}
	want := 2*moves - 1
	if moves < 0 {
		want = -2 * moves
	}
	if int64(g.Len()) != want || g.Position().HasLegalMove() {
		t.fail("mate in %d has a PV of %d plies: %.100q", moves, g.Len(), i.text)
	}
}

func infoForm(t *trial) {
	t.handshake()
	for _, fen := range examples[:4] {
		a := t.ask("position fen "+fen, "go depth 6")
		for _, i := range a.infos {
			t.checkForm(i)
		}
		last, ok := a.last()
		if n := len(a.infos); !ok {
			t.fail("no info line with a score and a pv")
		} else if end := a.infos[n-1]; end.text != last.text && !end.has("multipv") {
			t.fail("the last info line lacks a score or a pv: %.100q", end.text)
		}
		if last.has("lowerbound") || last.has("upperbound") {
			t.fail("the last info line is a bound: %.100q", last.text)
		}
	}
}

// checkForm checks the syntax of an info line.
func (t *trial) checkForm(i info) {
	for _, field := range []string{"depth", "seldepth", "time", "nodes", "nps", "hashfull", "tbhits", "multipv", "cp", "mate"} {
		if !i.has(field) {
			continue
		}
		if _, ok := i.number(field); !ok || strings.HasPrefix(i.value(field), "+") {
			t.fail("%s %q is not an integer", field, i.value(field))
		}
	}
	pv, score := slices.Index(i.words, "pv"), slices.Index(i.words, "score")
	switch {
	case pv >= 0 && len(i.pv()) == 0:
		t.fail("an empty pv: %.100q", i.text)
	case pv >= 0 && score < 0:
		t.fail("a pv without a score: %.100q", i.text)
	case pv >= 0 && score > pv:
		t.fail("pv before score: %.100q", i.text)
	}
	for _, bound := range []string{"lowerbound", "upperbound"} {
		if i.has(bound) && (score < 0 || i.words[min(score+3, len(i.words)-1)] != bound) {
			t.fail("%s does not follow the score: %.100q", bound, i.text)
		}
	}
	for _, m := range i.pv() {
		if len(m) < 4 || len(m) > 5 || m[0] < 'a' || m[0] > 'h' {
			t.fail("pv contains %q: %.100q", m, i.text)
		}
	}
}

func infoFlow(t *trial) {
	t.handshake()
	t.send("position startpos", "go infinite")
	lines := t.collect(2 * time.Second)
	a := t.ask("stop")
	all := append(lines, a.lines...)
	if len(lines) > 400 {
		t.fail("%d lines in the first two seconds", len(lines))
	}
	first := false
	for _, text := range all {
		words := strings.Fields(text)
		if at := slices.Index(words, "string"); at > 1 && words[0] == "info" {
			t.fail("info string inside another info line: %.100q", text)
		}
		if slices.Contains(words, "currmove") && !slices.Contains(words, "string") {
			t.fail("currmove in the first two seconds: %.100q", text)
		}
		first = first || strings.Contains(text+" ", " depth 1 ")
	}
	if !first {
		t.fail("depth 1 is not reported")
	}
}

func infoNumbers(t *trial) {
	t.handshake()
	a := t.ask("position startpos", "go movetime 600")
	i, ok := a.last()
	if !ok {
		t.fail("no info line with a score and a pv")
		return
	}
	var numbers [4]int64
	for n, field := range []string{"depth", "nodes", "time", "nps"} {
		if numbers[n], ok = i.number(field); !ok {
			t.fail("no %s: %.100q", field, i.text)
			return
		}
	}
	nodes, ms, nps := numbers[1], numbers[2], numbers[3]
	// Engines may read the clock once for time and once for nps.
	if low, high := nodes*1000/(ms+2)*99/100, nodes*1000/max(1, ms-2)*101/100+1; ms > 0 && (nps < low || nps > high) {
		t.fail("%s nodes in %d ms, but nps %d", strconv.FormatInt(nodes, 10), ms, nps)
	}
	if ms > 5000 {
		t.fail("movetime 600, but time %d", ms)
	}
}

// openings are positions in which one side is better. In these a search often ends while
// it looks for the score of a move that is better or worse than expected.
var openings = []string{
	"rn1q1rk1/p1p1bppp/bp1pp3/3nP3/3P4/2PB1N2/PP3PPP/RNBQ1RK1 w - - 0 1",
	"r2qnrk1/pppbppbp/2np2p1/8/2PP4/2N2NPP/PP2PPB1/R1BQ1RK1 w - - 0 1",
	"r1b2rk1/ppp1q1pp/2p2n2/2b2p2/4P3/2NP4/PPP1BPPP/R1BQ1RK1 w - - 0 1",
	"2rqk2r/1ppb1ppp/p1np1n2/2b1p3/2P5/1PN1P1P1/P2PNPBP/R1BQ1RK1 w k - 0 1",
	"r1b1kbnr/pq3ppp/2n1p3/2pp4/1p2PP2/3PNN2/PPP1B1PP/R1BQK2R w KQkq d6 0 1",
	"r1b1k2r/pp1pppb1/1qn2np1/6Bp/7P/1NN1P3/PPP2PP1/R2QKB1R w KQkq - 0 1",
	"rnbq1rk1/pp3pb1/3p1npp/2pPp3/2P5/2N2NPP/PP2PPB1/R1BQK2R w KQ - 0 1",
	"rn2kb1r/ppq1pp1p/3p1n2/2p5/2N1P1b1/2PB1N2/PP1P1PP1/R1BQK2R w KQkq - 0 1",
}

// wholeLastLine ends searches at many moments. Match runners, bots and libraries keep the
// last line, whatever came before it.
func wholeLastLine(t *trial) {
	t.handshake()
	search := func(fen string, ms int) {
		t.send("ucinewgame")
		t.ready()
		if a := t.ask("position fen "+fen, fmt.Sprintf("go movetime %d", ms)); !t.decided() {
			t.checkLastLine(a)
		}
	}
	for n, fen := range openings {
		for ms := 25; ms < 75; ms += 10 {
			search(fen, ms+n)
		}
	}
	if o, ok := t.option("MultiPV"); ok && o.Max >= 3 {
		t.send("setoption name MultiPV value 3")
		for n, fen := range openings {
			search(fen, 50+n)
		}
	}
}

// checkLastLine compares the last line of the best move with those before it. Bounds do not
// count for the depth: an engine may go back to the last score that it is sure of.
func (t *trial) checkLastLine(a answer) {
	last, ok := a.last()
	if !ok {
		t.fail("no info line with a score and a pv")
		return
	}
	depth, _ := last.number("depth")
	full, _ := last.number("hashfull")
	for _, i := range a.infos {
		if rank, ok := i.number("multipv"); ok && rank > 1 || len(i.pv()) == 0 {
			continue
		}
		d, _ := i.number("depth")
		if d == depth && i.pv()[0] == last.pv()[0] && len(last.pv()) == 1 && len(i.pv()) > 1 {
			t.fail("the last PV is of one move, after one of %d: %.100q", len(i.pv()), last.text)
		}
		if d > depth && !i.has("lowerbound") && !i.has("upperbound") {
			t.fail("the depth falls from %d to %d: %.100q", d, depth, last.text)
		}
		if n, _ := i.number("hashfull"); n > full {
			t.fail("hashfull falls from %d to %d: %.100q", n, full, last.text)
		}
	}
}
