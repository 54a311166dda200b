package conformance

// Rules 45 to 48: info lines.

import (
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
			t.fail("the PV continues after the end of the game (%v): %q", o, truncate(i.text))
			return
		}
		if g.Repetitions() >= 3 || g.Position().HalfmoveClock() >= 100 && n > 0 {
			t.fail("the PV continues after a draw: %q", truncate(i.text))
			return
		}
		if err := g.PushUCI(text); err != nil {
			t.fail("the PV move %s is not legal: %q", text, truncate(i.text))
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
		t.fail("mate in %d has a PV of %d plies: %q", moves, g.Len(), truncate(i.text))
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
			t.fail("the last info line lacks a score or a pv: %q", truncate(end.text))
		}
		if last.has("lowerbound") || last.has("upperbound") {
			t.fail("the last info line is a bound: %q", truncate(last.text))
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
		t.fail("an empty pv: %q", truncate(i.text))
	case pv >= 0 && score < 0:
		t.fail("a pv without a score: %q", truncate(i.text))
	case pv >= 0 && score > pv:
		t.fail("pv before score: %q", truncate(i.text))
	}
	for _, bound := range []string{"lowerbound", "upperbound"} {
		if i.has(bound) && (score < 0 || i.words[min(score+3, len(i.words)-1)] != bound) {
			t.fail("%s does not follow the score: %q", bound, truncate(i.text))
		}
	}
	for _, m := range i.pv() {
		if len(m) < 4 || len(m) > 5 || m[0] < 'a' || m[0] > 'h' {
			t.fail("pv contains %q: %q", m, truncate(i.text))
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
			t.fail("info string inside another info line: %q", truncate(text))
		}
		if slices.Contains(words, "currmove") && !slices.Contains(words, "string") {
			t.fail("currmove in the first two seconds: %q", truncate(text))
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
			t.fail("no %s: %q", field, truncate(i.text))
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
