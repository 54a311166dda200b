package uci_test

// Rule 49: the last info line.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// fields returns the words of an info line by the names before them, and its PV.
func fields(text string) (named map[string]string, pv []string) {
	words := strings.Fields(text)
	named = map[string]string{}
	if at := slices.Index(words, "pv"); at >= 0 {
		words, pv = words[:at], words[at+1:]
	}
	for i := 1; i+1 < len(words); i++ {
		named[words[i]] = words[i+1]
	}
	return named, pv
}

// TestRule49LastLineIsWhole: wherever a search ends, the last line before bestmove is that
// of its move, exact and as complete as those before it, and the ponder move is in it.
func TestRule49LastLineIsWhole(t *testing.T) {
	openings := []string{
		"rn1q1rk1/p1p1bppp/bp1pp3/3nP3/3P4/2PB1N2/PP3PPP/RNBQ1RK1 w - - 0 1",
		"r1b2rk1/ppp1q1pp/2p2n2/2b2p2/4P3/2NP4/PPP1BPPP/R1BQ1RK1 w - - 0 1",
		"2rqk2r/1ppb1ppp/p1np1n2/2b1p3/2P5/1PN1P1P1/P2PNPBP/R1BQ1RK1 w k - 0 1",
	}
	for _, lines := range []int{1, 3} {
		t.Run(fmt.Sprintf("MultiPV %d", lines), func(t *testing.T) {
			s := openPlayer(t, strongest)
			s.ask(fmt.Sprintf("setoption name MultiPV value %d", lines))
			for _, fen := range openings {
				for nodes := 1; nodes < 20_000; nodes += 1 + nodes/3 {
					s.ask("ucinewgame")
					answer := s.play("position fen "+fen, fmt.Sprintf("go nodes %d", nodes))
					checkLastLine(t, answer)
				}
			}
		})
	}
}

func checkLastLine(t *testing.T, answer []string) {
	t.Helper()
	last := slices.IndexFunc(answer, func(text string) bool { return strings.HasPrefix(text, "bestmove") }) - 1
	for !strings.Contains(answer[last], " multipv 1 ") {
		last--
	}
	now, pv := fields(answer[last])
	if strings.Contains(answer[last], "bound") || pv == nil {
		t.Errorf("the last line is %q", answer[last])
		return
	}
	best := "bestmove " + pv[0]
	if len(pv) > 1 {
		best += " ponder " + pv[1]
	}
	if got := answer[len(answer)-1]; got != best {
		t.Errorf("%q after %q", got, answer[last])
	}
	for _, text := range answer[:last] {
		if !strings.Contains(text, " multipv 1 ") {
			continue
		}
		before, line := fields(text)
		for _, field := range []string{"depth", "nodes", "hashfull", "tbhits", "time"} {
			was, _ := strconv.Atoi(before[field])
			if is, _ := strconv.Atoi(now[field]); is < was {
				t.Errorf("%s falls from %d to %d: %q", field, was, is, answer[last])
			}
		}
		if before["depth"] == now["depth"] && line[0] == pv[0] && (len(line) > len(pv) || before["seldepth"] != now["seldepth"]) {
			t.Errorf("%q after %q", answer[last], text)
		}
	}
}
