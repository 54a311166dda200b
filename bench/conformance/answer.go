package conformance

import (
	"slices"
	"strconv"
	"strings"

	"consort/engine"
	"consort/uci/client"
)

// An answer is the engine's output after a go.
type answer struct {
	lines  []string // all lines, bestmove last
	infos  []info   // the info lines, apart from info string
	best   string
	ponder string // empty if there is none
}

// newAnswer parses lines with a bestmove among them.
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

// last returns the last info line of the best move that has a score and a PV.
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
	words []string // after "info"
}

// has reports whether the line has a field.
func (i info) has(field string) bool { return slices.Contains(i.words, field) }

// value returns the word after a field, or "".
func (i info) value(field string) string {
	if at := slices.Index(i.words, field); at >= 0 && at+1 < len(i.words) {
		return i.words[at+1]
	}
	return ""
}

// number returns the integer after a field.
func (i info) number(field string) (int64, bool) {
	n, err := strconv.ParseInt(i.value(field), 10, 64)
	return n, err == nil
}

// pv returns the moves after "pv".
func (i info) pv() []string {
	at := slices.Index(i.words, "pv")
	if at < 0 {
		return nil
	}
	return i.words[at+1:]
}

// mate returns the number of moves of a mate score, negative if the engine is mated.
func (i info) mate() (int64, bool) {
	if i.value("score") != "mate" {
		return 0, false
	}
	n, err := strconv.ParseInt(i.value("mate"), 10, 64)
	return n, err == nil
}

// A declaration is an option as declared by the engine.
type declaration struct {
	client.Option
	words []string // of the line
	fault error    // of the line, if it has one
}

// declarations parses the option lines of the answer to uci.
func declarations(lines []string) (all []declaration) {
	for _, text := range lines {
		if o, ok, err := client.ParseOption(text); ok {
			all = append(all, declaration{o, strings.Fields(text), err})
		}
	}
	return all
}

// position returns the position after moves. It panics if the FEN or a move is invalid:
// both are constants of this package.
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
