package alphabeta

import (
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A reporter reports the state of a search to the user interface.
type reporter struct {
	report      func(search.Info) // nil for no reports
	start       time.Time
	game        *engine.Game
	detailAfter time.Duration // time without details, search.DetailAfter
	sent        int           // reports so far
	last        time.Duration // when the last was sent
	count       uint64        // nodes of all workers at the last
	keys        []uint64      // of the game and a PV, buffer of trim
}

const (
	// quickReports are sent at any rate; after them one each reportPause at most, so
	// that a trivial position does not flood the interface.
	quickReports = 60
	reportPause  = 10 * time.Millisecond
)

// lines reports the best lines after an iteration.
func (r *reporter) lines(w *worker, lines int) {
	if r.report == nil {
		return
	}
	elapsed := w.elapsed()
	if r.sent <= quickReports || elapsed-r.last >= reportPause {
		r.send(w, lines, elapsed)
	}
}

// final reports the lines of the worker whose move is played, the best of which is given,
// unless they would repeat the last report. Programs that read one line take the last.
func (r *reporter) final(best *worker, line rootLine, lines int) {
	if r.report != nil && (best.number > 0 || r.count != best.pool.nodes()) {
		r.repeatFinal(best, line, lines)
	}
}

// repeatFinal reports the same even if it is not new.
func (r *reporter) repeatFinal(best *worker, line rootLine, lines int) {
	best.publish()
	elapsed := time.Since(r.start)
	r.line(best, 0, line, elapsed)
	if best.completed == 0 {
		lines = min(lines, best.linesDone) // The others have not been compared.
	}
	for i := 1; i < lines; i++ {
		r.line(best, i, r.finalLine(best, i), elapsed)
	}
}

// finalLine returns what the search has found out about root move i, with the line as it
// is reported. A line of a single move is extended by the reply that the transposition
// table has.
func (r *reporter) finalLine(w *worker, i int) rootLine {
	line := w.final(i)
	line.pv = r.trim(line.pv)
	if len(line.pv) == 1 && !line.score.IsMate() {
		after := w.nodes[0].position.After(line.pv[0])
		if e, found := w.tt.Probe(after.Key()); found && after.IsLegal(e.Move) {
			line.pv = r.trim([]engine.Move{line.pv[0], e.Move})
		}
	}
	return line
}

func (r *reporter) send(w *worker, lines int, elapsed time.Duration) {
	w.publish()
	r.sent++
	r.last, r.count = elapsed, w.pool.nodes()
	for i := range lines {
		r.current(w, i, elapsed)
	}
}

// current reports what is known of root move i while the search runs.
func (r *reporter) current(w *worker, i int, elapsed time.Duration) {
	line := w.current(i)
	if line.score == -eval.Infinite {
		return
	}
	line.pv = r.trim(line.pv)
	r.line(w, i, line, elapsed)
}

// line reports a line, that of root move i.
func (r *reporter) line(w *worker, i int, line rootLine, elapsed time.Duration) {
	r.report(search.Info{
		Depth: max(1, min(line.depth, eval.MaxPly-1)), SelDepth: max(line.selDepth, 1), MultiPV: i + 1,
		Score: line.score, Bound: line.bound, Nodes: w.pool.nodes(), Time: elapsed,
		HashFull: w.tt.HashFull(), TBHits: w.pool.tbHits(), PV: line.pv,
	})
}

// bound reports that the score is outside the aspiration window.
func (r *reporter) bound(w *worker) {
	if elapsed := w.elapsed(); r.report != nil && elapsed >= r.detailAfter {
		r.current(w, w.pvIndex, elapsed)
	}
}

// currentMove reports the root move that is searched next.
func (r *reporter) currentMove(w *worker, m engine.Move, number int) {
	if r.report != nil && w.elapsed() >= r.detailAfter {
		r.report(search.Info{Depth: w.depth, CurrMove: m, CurrMoveNumber: number})
	}
}

// trim cuts a PV where the game ends: interfaces reject moves after a mate or a draw.
func (r *reporter) trim(moves []engine.Move) []engine.Move {
	p := *r.game.Position()
	r.keys = append(r.keys[:0], r.game.Keys()...)
	for i, m := range moves {
		if !p.IsLegal(m) {
			return moves[:i]
		}
		p = p.After(m)
		repeated := 0
		for _, k := range r.keys {
			if k == p.Key() {
				repeated++
			}
		}
		r.keys = append(r.keys, p.Key())
		if repeated >= 2 || p.HalfmoveClock() >= 100 || p.InsufficientMaterial() {
			return moves[:i+1]
		}
	}
	return moves
}

// elapsed returns the time since the command to search was read.
func (w *worker) elapsed() time.Duration { return time.Since(w.reporter.start) }
