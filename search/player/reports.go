package player

import (
	"slices"
	"time"

	"consort/engine"
	"consort/search"
)

// A reports passes on what a strategy reports, and sees to it that the last line is that
// of the chosen move: match runners, bots and GUIs keep that one.
type reports struct {
	info  func(search.Info) // not nil
	scale Scale
	start time.Time

	last   search.Info                 // of the best line
	agreed engine.Move                 // the first move of that line if its score is exact
	exact  map[engine.Move]search.Info // the last exact line of each first move
}

// add passes on a report.
func (r *reports) add(i search.Info) {
	if len(i.PV) > 0 {
		if i.Bound == search.NoBound {
			i.Bound = search.Exact
		}
		i.Outlook = r.scale.Outlook(i.Score)
		r.note(i)
	}
	r.info(i)
}

// note remembers a line.
func (r *reports) note(i search.Info) {
	if i.IsExact() {
		if r.exact == nil {
			r.exact = map[engine.Move]search.Info{}
		}
		known := i
		known.PV = append(r.exact[i.PV[0]].PV[:0], i.PV...)
		r.exact[i.PV[0]] = known
	}
	if i.MultiPV > 1 {
		return
	}
	r.agreed = engine.NoMove
	if i.IsExact() {
		r.agreed = i.PV[0]
	}
	i.Nodes, i.HashFull, i.TBHits = max(r.last.Nodes, i.Nodes), max(r.last.HashFull, i.HashFull), max(r.last.TBHits, i.TBHits)
	i.PV = append(r.last.PV[:0], i.PV...)
	r.last = i
}

// finish reports the line of the chosen move, with an exact score, if the strategy has
// ended with another one or with a bound: the last exact line that begins with the move,
// or what the result says of it. A bound that is the score of the result, such as that of a
// mate in so many moves or fewer, stands for it.
func (r *reports) finish(result search.Result) {
	if result.Best == engine.NoMove || r.agreed == result.Best {
		return
	}
	i, known := r.exact[result.Best]
	switch l := r.last; {
	case len(l.PV) > 0 && l.PV[0] == result.Best && l.Score == result.Score:
		i = l
	case !known:
		depth := max(1, result.Depth)
		i = search.Info{Depth: depth, SelDepth: depth, Score: result.Score, PV: []engine.Move{result.Best}}
	}
	i.PV = slices.Clone(i.PV)
	i.MultiPV, i.Bound, i.Time = 1, search.Exact, time.Since(r.start)
	i.Nodes = max(result.Nodes, r.last.Nodes)
	i.HashFull, i.TBHits = max(i.HashFull, r.last.HashFull), max(i.TBHits, r.last.TBHits)
	r.add(i)
}
