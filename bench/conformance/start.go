package conformance

// Rules 1 to 6: startup and identification.

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

var startRules = []Rule{
	{1, "nothing is printed before uci is sent", silentBeforeUCI},
	{2, "uci is answered with id and option lines and then uciok, without leading or trailing spaces", uciAnswer},
	{3, "uciok arrives within a second of starting the engine", func(t *trial) {
		t.send("uci")
		t.expect("uciok", t.timeout)
		if d := time.Since(t.started); d > t.within(time.Second) {
			t.fail("it arrived after %v", d.Round(10*time.Millisecond))
		}
	}},
	{4, "a second uci gets the same reply and resets nothing", uciTwice},
	{5, "nothing is written to stderr", func(t *trial) {
		t.handshake()
		t.send("ucinewgame", "position startpos moves e2e4 e7e5")
		t.ask("go depth 2")
		t.ready()
		if t.decided() {
			return
		}
		if text := t.process.Stderr(); text != "" {
			t.fail("stderr contains %.100q", text)
		}
	}},
	{6, "every line of output begins with info, bestmove, readyok, id, option or uciok", outputLines},
}

// silentBeforeUCI also checks the lines before the first id or option: on a busy
// machine an engine may print its banner only after uci was sent.
func silentBeforeUCI(t *trial) {
	lines := t.collect(500 * time.Millisecond)
	t.send("uci")
	for _, text := range t.expect("uciok", t.timeout) {
		if strings.HasPrefix(text, "id ") || strings.HasPrefix(text, "option ") {
			break
		}
		lines = append(lines, text)
	}
	if len(lines) > 0 {
		t.fail("%d lines, the first %.100q", len(lines), lines[0])
	}
}

func uciAnswer(t *trial) {
	t.collect(300 * time.Millisecond) // A banner breaks rule 1, not this one.
	t.send("uci")
	lines := append(t.expect("uciok", t.timeout), t.collect(100*time.Millisecond)...)
	form := regexp.MustCompile(`^(id (name|author) \S.*|option name \S.* type .*|uciok)$`)
	for _, text := range lines {
		if !form.MatchString(text) || text != strings.TrimSpace(text) {
			t.fail("line %.100q", text)
		}
	}
	if len(lines) > 0 && lines[len(lines)-1] != "uciok" {
		t.fail("%.100q follows uciok", lines[len(lines)-1])
	}
}

func uciTwice(t *trial) {
	t.handshake()
	t.send("uci")
	first := t.expect("uciok", t.timeout)
	t.send("setoption name MultiPV value 2", "uci")
	second := t.expect("uciok", t.timeout)
	if !slices.Equal(first, second) {
		t.fail("the answers differ: the first has %d lines, the second %d", len(first), len(second))
	}
	if _, ok := t.option("MultiPV"); !ok {
		return
	}
	a := t.ask("position startpos", "go depth 2")
	if !slices.ContainsFunc(a.infos, func(i info) bool { return i.value("multipv") == "2" }) {
		t.fail("MultiPV was set to 2 before the second uci, which reset it")
	}
}

func outputLines(t *trial) {
	t.handshake()
	t.send("debug on", "ucinewgame", "position startpos moves e2e4", "setoption name Hash value 16", "debug off", "isready")
	lines := t.expect("readyok", t.timeout)
	lines = append(lines, t.ask("go depth 3").lines...)
	lines = append(lines, t.ready()...)
	form := regexp.MustCompile(`^(info .*|bestmove .*|readyok|id .*|option .*|uciok)$`)
	for _, text := range lines {
		if !form.MatchString(text) {
			t.fail("line %.100q", text)
		}
	}
}
