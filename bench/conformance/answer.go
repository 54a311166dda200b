package conformance

import (
	"slices"
	"strconv"
	"strings"

	"consort/engine"
)

// An answer is what an engine says to a go.
type answer struct {
	lines  []string // all, bestmove last
	infos  []info   // those that are told of a search
	best   string
	ponder string // empty without one
}

// newAnswer reads lines with a bestmove among them.
func newAnswer(lines []string) answer {
	a := answer{lines: lines}
	for _, text := range lines {
		words := strings.Fields(text)
		switch {
		case len(words) < 2:
		case words[0] == "info" && words[1] != "string":
			a.infos = append(a.infos, info{text, words[1:]})
		case words[0] == "bestmove":
			a.best = words[1]
			if i := slices.Index(words, "ponder"); i >= 0 && i+1 < len(words) {
				a.ponder = words[i+1]
			}
		}
	}
	return a
}

// last returns the last info line with a score and a line of play, of rank 1.
func (a *answer) last() (info, bool) {
	for _, i := range slices.Backward(a.infos) {
		if rank, ok := i.number("multipv"); (!ok || rank == 1) && i.has("score") && len(i.pv()) > 0 {
			return i, true
		}
	}
	return info{}, false
}

// An info is an info line.
type info struct {
	text  string
	words []string // behind "info"
}

// has reports whether a field is there.
func (i info) has(field string) bool { return slices.Contains(i.words, field) }

// value returns the word behind a field.
func (i info) value(field string) string {
	if at := slices.Index(i.words, field); at >= 0 && at+1 < len(i.words) {
		return i.words[at+1]
	}
	return ""
}

// number returns the number behind a field.
func (i info) number(field string) (int64, bool) {
	n, err := strconv.ParseInt(i.value(field), 10, 64)
	return n, err == nil
}

// pv returns the line of play.
func (i info) pv() []string {
	at := slices.Index(i.words, "pv")
	if at < 0 {
		return nil
	}
	return i.words[at+1:]
}

// mate returns the moves to the mate that is announced.
func (i info) mate() (int64, bool) {
	if i.value("score") != "mate" {
		return 0, false
	}
	n, err := strconv.ParseInt(i.value("mate"), 10, 64)
	return n, err == nil
}

// A declared is an option as the engine declares it.
type declared struct{ name, kind, initial, low, high string }

// declarations reads the options of an answer to uci.
func declarations(lines []string) (all []declared) {
	for _, text := range lines {
		rest, ok := strings.CutPrefix(strings.TrimSpace(text), "option name ")
		if !ok {
			continue
		}
		name, rest, _ := strings.Cut(rest, " type ")
		words := strings.Fields(rest)
		o := declared{name: strings.TrimSpace(name)}
		if len(words) > 0 {
			o.kind = words[0]
		}
		for i := 1; i+1 < len(words); i++ {
			switch words[i] {
			case "default":
				o.initial = words[i+1]
			case "min":
				o.low = words[i+1]
			case "max":
				o.high = words[i+1]
			}
		}
		all = append(all, o)
	}
	return all
}

// atMost returns a spin's maximum, 0 if it has none.
func (o declared) atMost() int64 {
	n, _ := strconv.ParseInt(o.high, 10, 64)
	return n
}

// position returns a position. The FEN is one of this package.
func position(fen string, moves ...string) *engine.Position {
	p, err := engine.ParseFEN(fen)
	if err != nil {
		panic("conformance: " + err.Error())
	}
	g := engine.NewGame(p)
	for _, m := range moves {
		if err := g.PushUCI(m); err != nil {
			panic("conformance: " + err.Error())
		}
	}
	return g.Position()
}

// startPosition returns the initial position after moves.
func startPosition(moves ...string) *engine.Position { return position(engine.StartFEN, moves...) }
