package conformance

// The rules 1 to 6: start-up and identification.

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

var startRules = []Rule{
	{1, "nothing is printed before uci", silentAtFirst},
	{2, "the reply to uci is id, option and uciok lines, without leading or trailing spaces, uciok last", uciAnswer},
	{3, "uciok comes within a second of starting the engine", func(t *trial) {
		t.send("uci")
		t.expect("uciok", t.patience)
		if d := time.Since(t.began); d > t.within(time.Second) {
			t.fail("it came after %v", d.Round(10*time.Millisecond))
		}
	}},
	{4, "a second uci gets the same reply and resets nothing", uciTwice},
	{5, "stderr stays empty", func(t *trial) {
		t.hello()
		t.send("ucinewgame", "position startpos moves e2e4 e7e5")
		t.ask("go depth 2")
		t.ready()
		if text := t.process.complaint(); text != "" {
			t.fail("it holds %q", cut(text))
		}
	}},
	{6, "every line is info, bestmove, readyok, id, option or uciok", nothingForeign},
}

// silentAtFirst looks at what comes before the answer to uci, too: on a busy
// machine the engine may start late.
func silentAtFirst(t *trial) {
	lines := t.quiet(500 * time.Millisecond)
	t.send("uci")
	for _, text := range t.expect("uciok", t.patience) {
		if strings.HasPrefix(text, "id ") || strings.HasPrefix(text, "option ") {
			break
		}
		lines = append(lines, text)
	}
	if len(lines) > 0 {
		t.fail("%d lines, the first %q", len(lines), cut(lines[0]))
	}
}

func uciAnswer(t *trial) {
	t.quiet(300 * time.Millisecond) // What comes by itself is for rule 1.
	t.send("uci")
	lines := append(t.expect("uciok", t.patience), t.quiet(100*time.Millisecond)...)
	form := regexp.MustCompile(`^(id (name|author) \S.*|option name \S.* type .*|uciok)$`)
	for _, text := range lines {
		if !form.MatchString(text) || text != strings.TrimSpace(text) {
			t.fail("line %q", cut(text))
		}
	}
	if len(lines) > 0 && lines[len(lines)-1] != "uciok" {
		t.fail("%q comes behind uciok", cut(lines[len(lines)-1]))
	}
}

func uciTwice(t *trial) {
	t.hello()
	t.send("uci")
	first := t.expect("uciok", t.patience)
	t.send("setoption name MultiPV value 2", "uci")
	second := t.expect("uciok", t.patience)
	if !slices.Equal(first, second) {
		t.fail("the second answer has %d lines, the first had %d, or they differ", len(second), len(first))
	}
	if _, ok := t.option("MultiPV"); !ok {
		return
	}
	a := t.ask("position startpos", "go depth 2")
	if !slices.ContainsFunc(a.infos, func(i info) bool { return i.value("multipv") == "2" }) {
		t.fail("MultiPV, set to 2 before the second uci, is not in force after it")
	}
}

func nothingForeign(t *trial) {
	t.hello()
	t.send("debug on", "ucinewgame", "position startpos moves e2e4", "setoption name Hash value 16", "debug off", "isready")
	lines := t.expect("readyok", t.patience)
	lines = append(lines, t.ask("go depth 3").lines...)
	lines = append(lines, t.ready()...)
	form := regexp.MustCompile(`^(info .*|bestmove .*|readyok|id .*|option .*|uciok)$`)
	for _, text := range lines {
		if !form.MatchString(text) {
			t.fail("line %q", cut(text))
		}
	}
}
