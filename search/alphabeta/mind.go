package alphabeta

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/strength"
)

// A player of limited strength thinks as people do (Alexander Kotov, "Think Like
// a Grandmaster", 1971): it has an eye on some moves, looks at each for a moment,
// and then longer and longer at those that look best. The looks are searches of
// the position after the move, by the same search that plays at full strength,
// but among the replies only that the player has noticed. So its mistakes have
// reasons: it did not see the move, it did not see the reply, it did not look far
// enough, or it likes what is not good.
//
// Where nothing is overlooked any more, a limit of nodes on the search itself is
// all that makes a level.

// A mind is a player of limited strength at one choice.
type mind struct {
	worker  *worker
	traits  strength.Traits
	limits  *search.Limits
	control *search.Control
	clock   clock
	ponder  bool // the clock does not run yet

	game       *engine.Game // a copy, to play the moves on
	attention  attention
	candidates []candidate // the best first, when the choice is made
	nodes      uint64      // visited
	most       uint64      // that the limits allow, 0 for any number
}

// A candidate is a move that the player has an eye on.
type candidate struct {
	move    engine.Move
	dimness float64
	likes   eval.Score // beyond its worth
	value   eval.Score // by the last look, -eval.Infinite before the first
	depth   int        // of that look, in plies from the move on
	line    []engine.Move
}

// felt returns what a candidate is worth to the player. Who sees a mate does not
// think of anything else.
func (c *candidate) felt() eval.Score {
	if c.value.IsDecisive() || c.value == -eval.Infinite {
		return c.value
	}
	return (c.value + c.likes).Clamp()
}

// techniqueNodes is what even a weak player may visit against a bare king: to mate
// it with a queen or a rook is learned, not found.
const techniqueNodes = 10_000

// traits returns what a player of limited strength has in a position.
func (p *Player) traits(position *engine.Position) strength.Traits {
	t := strength.Of(p.settings.Elo)
	if !position.ByColor(position.SideToMove().Other()).Many() {
		return strength.Traits{Nodes: max(t.Nodes, techniqueNodes)}
	}
	return t
}

// chooseLimited is Choose for a player that overlooks moves.
func (p *Player) chooseLimited(traits strength.Traits, game *engine.Game, limits *search.Limits, control *search.Control, report func(search.Info)) search.Result {
	position := game.Position()
	m := mind{
		worker: p.workers.main(), traits: traits, limits: limits, control: control,
		clock: newClock(limits, position.SideToMove()), ponder: limits.Ponder, game: game.Clone(),
	}
	m.attention = newAttention(m.traits, p.settings.Seed, game)
	m.setMost()
	m.list(position)
	if len(m.candidates) == 0 {
		return search.Result{Score: search.TerminalScore(game.Position())}
	}
	m.deliberate()
	best := &m.candidates[0]
	if best.value == -eval.Infinite {
		best.value = eval.Draw // Stopped before anything was known.
	}
	if report != nil {
		m.tell(min(len(m.candidates), max(1, p.settings.MultiPV)), p.tt.HashFull(), report)
	}
	return m.result(position)
}

// tell reports the best candidates. One that was given up after a short look, or
// that is liked less, may have the better score; to the player it is worth no more
// than what it preferred to it, so that is shown, as a bound. Behind a mate that is
// no use, and such lines are left out.
func (m *mind) tell(lines, full int, report func(search.Info)) {
	r := reporter{game: m.game}
	above := eval.Score(eval.Infinite)
	for i := range m.candidates[:lines] {
		c := &m.candidates[i]
		if c.value == -eval.Infinite {
			return // No time was left for it, nor for those behind it.
		}
		c.line = r.trim(c.line)
		bound := search.Exact
		if c.value > above {
			if above.IsDecisive() {
				return
			}
			bound = search.UpperBound
		}
		above = min(above, c.value)
		report(search.Info{
			Depth: c.depth, SelDepth: max(c.depth, m.worker.selDepth+1), MultiPV: i + 1, Score: above, Bound: bound,
			Nodes: m.nodes, Time: m.clock.elapsed(), HashFull: full, PV: c.line,
		})
	}
}

// list lists the moves that the player notices, among those that it may play; all
// if it notices none. What leaps to the eye comes first, for when there is no time
// for the rest.
func (m *mind) list(p *engine.Position) {
	wanted := search.RootMoves(p, m.limits.Moves)
	seen := m.attention.sees(p, wanted)
	if len(seen) == 0 {
		seen = wanted
	}
	for _, move := range seen {
		m.candidates = append(m.candidates, candidate{
			move: move, likes: m.attention.likes(p, move), dimness: m.attention.ownDimness(p, move),
			value: -eval.Infinite, depth: 1, line: []engine.Move{move},
		})
	}
	slices.SortStableFunc(m.candidates, func(a, b candidate) int { return cmp.Compare(a.dimness, b.dimness) })
}

// deliberate looks at all candidates, then at the better half for as long, and so
// on until one is left (successive halving: Zohar Karnin and others, "Almost
// optimal exploration in multi-armed bandits", 2013).
func (m *mind) deliberate() {
	share := m.budget() / uint64(max(1, bits.Len(uint(len(m.candidates)-1))))
	for alive := m.candidates; ; alive = alive[:(len(alive)+1)/2] {
		inTime := m.round(alive, share/uint64(len(alive)))
		slices.SortStableFunc(alive, func(a, b candidate) int { return int(b.felt() - a.felt()) })
		if len(alive) <= 2 || !inTime {
			return
		}
	}
}

// setMost sets how many positions the limits allow. A clock that counts positions
// is one limit more, and no clock besides.
func (m *mind) setMost() {
	m.most = m.limits.Nodes
	if rate := m.limits.NodesPerMS; rate > 0 && m.clock.timed && !m.limits.Infinite {
		n := max(1, uint64(m.clock.hard.Seconds()*1000*float64(rate)))
		if m.most == 0 || n < m.most {
			m.most = n
		}
	}
}

// budget returns how many positions the choice is to visit.
func (m *mind) budget() uint64 {
	if m.most > 0 {
		return min(m.traits.Nodes, m.most)
	}
	return m.traits.Nodes
}

// round looks at each candidate, and reports whether there was time for it.
func (m *mind) round(alive []candidate, nodes uint64) bool {
	for i := range alive {
		if m.look(&alive[i], nodes); m.hurried() {
			return false
		}
	}
	return true
}

// hurried reports whether it is time to move.
func (m *mind) hurried() bool {
	return m.control.Stopped() || m.most > 0 && m.nodes >= m.most || m.running() && m.clock.expired()
}

// running reports whether the clock runs. While pondering it does from the hit on.
func (m *mind) running() bool {
	if m.ponder {
		at, hit := m.control.PonderHitTime()
		if !hit {
			return false
		}
		m.ponder = false
		m.clock.ponderHit(at)
	}
	return m.clock.timed && m.limits.NodesPerMS == 0 && !m.limits.Infinite
}

// look searches the position after a candidate among the replies that the player
// has noticed. Whatever those are worth, it thinks that the opponent has
// something as good as the position looks if there are others.
func (m *mind) look(c *candidate, nodes uint64) {
	if err := m.game.Push(c.move); err != nil {
		return // It is legal: this does not happen.
	}
	defer m.game.Undo()
	if o := m.game.Claim(); o.Over() {
		if c.value = eval.Draw; o.Decided {
			c.value = eval.MateIn(1)
		}
		return
	}
	p := m.game.Position()
	replies, all := m.attention.foresees(p, p.Moves(), c.move)
	score, line := eval.Score(-eval.Infinite), []engine.Move(nil)
	if len(replies) > 0 {
		var finished bool
		if score, line, finished = m.search(replies, nodes); !finished {
			return
		}
	}
	if !all {
		if quiet := m.worker.evaluator.evaluate(p, 0); quiet > score {
			score, line = quiet, nil
		}
	}
	c.value, c.depth = aPlyLater(-score), 1+m.worker.completed
	c.line = append(append(c.line[:0], c.move), line...)
}

// search searches the replies, with whole iterations until the nodes are used up.
// It is not finished when it was stopped before the first was.
func (m *mind) search(replies []engine.Move, nodes uint64) (score eval.Score, line []engine.Move, finished bool) {
	w := m.worker
	limits := search.Limits{SoftNodes: max(1, nodes), Moves: replies}
	if m.most > 0 {
		limits.Nodes = m.most - m.nodes // Some are left, or there were no look.
	}
	if m.running() {
		limits.HasFixed, limits.MoveTime = true, m.clock.hard-time.Since(m.clock.runs)
	}
	if m.limits.Depth > 0 {
		limits.Depth = max(1, m.limits.Depth-1)
	}
	w.published.Store(0)
	w.begin(m.game, &limits, m.control)
	w.reporter = reporter{start: w.clock.start, game: m.game}
	w.iterativeDeepening(1)
	m.nodes += w.count
	best := &w.rootMoves[0]
	return w.result().Score, best.pv, w.completed > 0
}

// aPlyLater returns the score of a position as it is one ply before.
func aPlyLater(s eval.Score) eval.Score {
	switch {
	case s >= eval.MinTBWin:
		return s - 1
	case s <= -eval.MinTBWin:
		return s + 1
	}
	return s
}

// result returns the choice.
func (m *mind) result(p *engine.Position) search.Result {
	best := &m.candidates[0]
	r := search.Result{Best: best.move, Score: best.value, Depth: best.depth, Nodes: m.nodes}
	if after := p.After(best.move); len(best.line) > 1 && after.IsLegal(best.line[1]) {
		r.Ponder = best.line[1]
	}
	return r
}
