package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"consort/engine"
	"consort/search"
)

// A report prints the output of one search. Only the goroutine of the search uses it.
type report struct {
	out      *output
	chess960 bool
	start    time.Time
	showWDL  bool
}

// newReport returns the report of a search whose go was read at some time.
func (d *Driver) newReport(read time.Time) report {
	return report{out: d.out, chess960: d.settings.chess960, showWDL: d.settings.showWDL, start: read}
}

// info prints what a player reports.
func (r *report) info(i search.Info) {
	if i.Time == 0 {
		i.Time = time.Since(r.start)
	}
	switch {
	case i.Text != "":
		r.out.infoString("%s", i.Text)
	case len(i.PV) > 0, i.CurrMove == engine.NoMove, i.Time >= search.DetailAfter:
		r.out.print(r.line(i))
	}
}

// unsearched prints the line before bestmove for a result that no search has reported: a
// move from the book, or the end of the game.
func (r *report) unsearched(result search.Result) {
	switch m := result.Book; {
	case result.Best == engine.NoMove:
		r.out.print("info depth 0 score " + result.Score.String())
	case m != nil:
		r.out.infoString("book: %s, %d%% of the weight", m.Move.UCI(r.chess960), 100*m.Weight/m.Total)
		line := search.Info{Depth: 1, SelDepth: 1, Score: result.Score, PV: []engine.Move{m.Move}, Outlook: result.Outlook}
		if m.Reply != engine.NoMove {
			line.PV = append(line.PV, m.Reply)
		}
		r.info(line)
	}
}

// bestMove prints the bestmove line.
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

// line formats an Info as an info line. The order of the fields is that of Stockfish,
// on which tools rely: the score before the PV, and the PV last.
func (r *report) line(i search.Info) string {
	l := infoLine("info")
	l.number("depth", i.Depth)
	l.number("seldepth", i.SelDepth)
	if len(i.PV) > 0 {
		l.number("multipv", max(1, i.MultiPV))
		r.score(&l, i)
	}
	if i.CurrMove != engine.NoMove {
		l.word("currmove", i.CurrMove.UCI(r.chess960))
		l.number("currmovenumber", i.CurrMoveNumber)
		return string(l)
	}
	// The same time for both fields: a GUI may divide them itself.
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

// score writes the field score: its value, whether it is a bound, which tools expect
// there, and then the WDL chances if UCI_ShowWDL is on.
func (r *report) score(l *infoLine, i search.Info) {
	l.word("score", i.Shown.String())
	switch i.Bound {
	case search.LowerBound:
		*l = append(*l, " lowerbound"...)
	case search.UpperBound:
		*l = append(*l, " upperbound"...)
	}
	if r.showWDL && i.WDL != [3]int{} {
		l.word("wdl", fmt.Sprintf("%d %d %d", i.WDL[0], i.WDL[1], i.WDL[2]))
	}
}

// perSecond returns nodes per second. Counts beyond 2^54 would overflow the
// plain formula.
func perSecond(nodes, ms uint64) uint64 {
	if nodes < 1<<54 {
		return nodes * 1000 / ms
	}
	return nodes / ms * 1000
}

// moves formats a PV.
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

// An infoLine is built field by field.
type infoLine []byte

// word adds a field with any value.
func (l *infoLine) word(name, value string) { *l = append(*l, " "+name+" "+value...) }

// number adds a field with a number, unless it is 0, which stands for unknown.
func (l *infoLine) number(name string, n int) {
	if n != 0 {
		l.word(name, strconv.Itoa(n))
	}
}
