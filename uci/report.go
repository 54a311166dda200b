package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search"
)

// A report prints what one search has to say. It belongs to the search's
// goroutine.
type report struct {
	out      *output
	chess960 bool
	start    time.Time
	meaning  meaning

	// told is the first move of the last line, if that was an exact line of
	// rank 1: the one that bestmove must agree with.
	told engine.Move
}

// newReport returns the report of a search that begins now, by an order read at
// some time.
func (d *Driver) newReport(read time.Time) report {
	r := report{out: d.out, chess960: d.settings.chess960, start: read}
	if d.config.Outcomes != nil {
		r.meaning.model = d.config.Outcomes(d.settings.evaluator())
		r.meaning.material = wdl.Material(d.board.position())
		r.meaning.chances = d.settings.showWDL
	}
	return r
}

// A meaning turns scores into what GUIs show. The material is that of the root:
// one search uses one scale, so that its scores compare.
type meaning struct {
	model    *wdl.Model // nil to show scores as they are
	material int
	chances  bool
}

// score writes the field score: its value, at once behind it that it is a bound, as
// tools expect, and then the chances if they are wanted.
func (m *meaning) score(l *infoLine, score eval.Score, bound search.Bound) {
	shown := score
	if m.model != nil {
		shown = m.model.Normalized(score, m.material)
	}
	l.word("score", shown.String())
	switch bound {
	case search.LowerBound:
		*l = append(*l, " lowerbound"...)
	case search.UpperBound:
		*l = append(*l, " upperbound"...)
	}
	if m.model != nil && m.chances {
		win, draw, loss := m.model.Chances(score, m.material)
		l.word("wdl", fmt.Sprintf("%d %d %d", win, draw, loss))
	}
}

// info prints what a player reports.
func (r *report) info(i search.Info) {
	if i.Time == 0 {
		i.Time = time.Since(r.start)
	}
	switch {
	case i.Text != "":
		r.out.say("%s", i.Text)
	case len(i.PV) > 0:
		if i.MultiPV <= 1 {
			r.told = engine.NoMove
			if i.Bound == search.NoBound || i.Bound == search.Exact {
				r.told = i.PV[0]
			}
		}
		r.out.print(r.line(i))
	case i.CurrMove == engine.NoMove || i.Time >= search.DetailAfter:
		r.out.print(r.line(i))
	}
}

// confirm prints the line that must stand before bestmove, exact, with score
// and move, where the player has not: tools judge games by that line.
func (r *report) confirm(result search.Result) {
	if r.told == result.Best {
		return
	}
	depth := max(1, result.Depth)
	pv := []engine.Move{result.Best}
	r.info(search.Info{Depth: depth, SelDepth: depth, Score: result.Score, Nodes: result.Nodes, PV: pv})
}

// bestMove prints the choice.
func (r *report) bestMove(result search.Result) {
	text := "bestmove (none)"
	if result.Best != engine.NoMove {
		text = "bestmove " + result.Best.UCI(r.chess960)
		if result.Ponder != engine.NoMove {
			text += " ponder " + result.Ponder.UCI(r.chess960)
		}
	}
	r.out.print(text)
}

// line writes an Info as an info line. The order of the fields is Stockfish's,
// on which tools rely: the score before the line, and the line last.
func (r *report) line(i search.Info) string {
	l := infoLine("info")
	l.number("depth", i.Depth)
	l.number("seldepth", i.SelDepth)
	if len(i.PV) > 0 {
		l.number("multipv", max(1, i.MultiPV))
		r.meaning.score(&l, i.Score, i.Bound)
	}
	if i.CurrMove != engine.NoMove {
		l.word("currmove", i.CurrMove.UCI(r.chess960))
		l.number("currmovenumber", i.CurrMoveNumber)
		return string(l)
	}
	// One clock for both: a GUI may divide them itself.
	ms := max(1, i.Time.Milliseconds())
	l.word("nodes", strconv.FormatUint(i.Nodes, 10))
	l.word("nps", strconv.FormatUint(perSecond(i.Nodes, uint64(ms)), 10))
	if len(i.PV) > 0 { // Tools expect both with a line, even when they are 0.
		l.word("hashfull", strconv.Itoa(i.HashFull))
		l.word("tbhits", strconv.FormatUint(i.TBHits, 10))
	} else {
		l.number("hashfull", i.HashFull)
	}
	l.word("time", strconv.FormatInt(ms, 10))
	if len(i.PV) > 0 {
		l.word("pv", r.moves(i.PV))
	}
	return string(l)
}

// perSecond returns nodes per second. Counts beyond 2^54 would overflow the
// plain formula.
func perSecond(nodes, ms uint64) uint64 {
	if nodes < 1<<54 {
		return nodes * 1000 / ms
	}
	return nodes / ms * 1000
}

// moves writes a line of play.
func (r *report) moves(pv []engine.Move) string {
	var s strings.Builder
	for n, m := range pv {
		if n > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(m.UCI(r.chess960))
	}
	return s.String()
}

// An infoLine grows field by field.
type infoLine []byte

// word adds a field with any value.
func (l *infoLine) word(name, value string) { *l = append(*l, " "+name+" "+value...) }

// number adds a field with a number, except 0, which means that there is
// nothing to say.
func (l *infoLine) number(name string, n int) {
	if n != 0 {
		l.word(name, strconv.Itoa(n))
	}
}
