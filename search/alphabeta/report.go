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

// final reports the lines of the worker whose move is played, unless they would repeat
// the last report.
func (r *reporter) final(best *worker, lines int) {
	if r.report != nil && (best.number > 0 || r.count != best.pool.nodes()) {
		r.send(best, lines, time.Since(r.start))
	}
}

func (r *reporter) send(w *worker, lines int, elapsed time.Duration) {
	w.publish()
	r.sent++
	r.last, r.count = elapsed, w.pool.nodes()
	for i := range lines {
		r.line(w, i, elapsed)
	}
}

// line reports root move i, with its previous score if this iteration has not reached
// it yet.
func (r *reporter) line(w *worker, i int, elapsed time.Duration) {
	m := &w.rootMoves[i]
	score, bound, current := m.lastScore()
	if score == -eval.Infinite {
		return
	}
	depth := w.depth
	if !current {
		depth = w.completed
	}
	m.pv = r.trim(m.pv)
	r.report(search.Info{
		Depth: max(1, min(depth, eval.MaxPly-1)), SelDepth: max(m.selDepth, 1), MultiPV: i + 1, Score: score, Bound: bound,
		Nodes: w.pool.nodes(), Time: elapsed, HashFull: w.tt.HashFull(), TBHits: w.pool.tbHits(), PV: m.pv,
	})
}

// bound reports that the score is outside the aspiration window.
func (r *reporter) bound(w *worker) {
	if elapsed := w.elapsed(); r.report != nil && elapsed >= r.detailAfter {
		r.line(w, w.pvIndex, elapsed)
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
