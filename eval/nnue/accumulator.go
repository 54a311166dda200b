package nnue

import (
	"consort/engine"
	"consort/eval"
)

// An accumulator is the hidden layer before activation, in both perspectives, and the
// position it belongs to. Updates compare positions, so the search does not have to
// report the moves that it makes and takes back.
type accumulator struct {
	position engine.Position
	views    [2]View
	valid    bool
	hidden   [2][]int16 // by color of the view
}

// An Evaluator evaluates the positions of a search line with a network. It keeps an
// accumulator for each ply, which is updated from the nearest valid one only when a
// position at that ply is evaluated. An Evaluator must not be used by several goroutines
// at once.
type Evaluator struct {
	network *Network
	plies   []accumulator
	change  change

	differences [64]difference
	different   int // number of differences
}

// NewEvaluator returns an evaluator for the plies 0 to plies-1 of a search line.
func NewEvaluator(n *Network, plies int) *Evaluator {
	e := &Evaluator{network: n, plies: make([]accumulator, plies)}
	h := n.Hidden
	block := alignedBlock(plies * 2 * h)
	for i := range e.plies {
		e.plies[i].hidden = [2][]int16{block[:h:h], block[h : 2*h : 2*h]}
		block = block[2*h:]
	}
	return e
}

// Network returns the network that the evaluator uses.
func (e *Evaluator) Network() *Network { return e.network }

// Evaluate returns the evaluation of a position for the side to move, in centipawns. The
// ply, which must be valid for the evaluator, does not change the result, only the
// speed: most positions differ by one move from the last one evaluated at the ply above.
func (e *Evaluator) Evaluate(p *engine.Position, ply int) eval.Score {
	a := e.update(p, ply)
	us := p.SideToMove()
	return e.network.score(a.hidden[us&1], a.hidden[us&1^1], Bucket(p.Occupied().Count()))
}

// score returns the output of a bucket in centipawns, within ±eval.MaxEval.
func (n *Network) score(ours, theirs []int16, bucket int) eval.Score {
	w := n.Output[bucket*2*n.Hidden:][:2*n.Hidden]
	sum := int64(output(ours, theirs, w))
	score := (sum/QA + int64(n.OutputBias[bucket])) * int64(n.Scale) / int64(QA*n.QB)
	return eval.Score(max(-int64(eval.MaxEval), min(score, int64(eval.MaxEval))))
}

// maxDistance is the number of plies above that are searched for an accumulator to
// update from. One of them is nearly always valid: only positions in check are not
// evaluated.
const maxDistance = 3

// update updates the accumulator of a ply to a position and returns it.
func (e *Evaluator) update(p *engine.Position, ply int) *accumulator {
	to := &e.plies[ply]
	views := [2]View{ViewOf(engine.White, p.King(engine.White)), ViewOf(engine.Black, p.King(engine.Black))}
	from := e.nearest(p, ply, &views)
	e.compare(from, p)
	for c := range views {
		if source := from.hidden[c]; from.valid && from.views[c] == views[c] {
			e.collectChange(views[c])
			update(to.hidden[c], source, e.network.Features, &e.change)
		} else {
			e.refresh(to.hidden[c], p, views[c])
		}
	}
	to.position, to.views, to.valid = *p, views, true
	return to
}

// nearest returns the accumulator from which the update to a position is cheapest:
// usually that of the parent, or that of a sibling at the same ply.
func (e *Evaluator) nearest(p *engine.Position, ply int, views *[2]View) *accumulator {
	const oneMove = 2 // squares changed by most moves
	best := &e.plies[ply]
	least := best.distance(p, views)
	for i := ply - 1; i >= max(0, ply-maxDistance) && least > oneMove; i-- {
		if d := e.plies[i].distance(p, views); d < least {
			best, least = &e.plies[i], d
		}
	}
	return best
}

// distance returns the number of squares that differ from a position. A perspective
// with another orientation, which needs a refresh, counts as 16 squares.
func (a *accumulator) distance(p *engine.Position, views *[2]View) int {
	const refreshed = 16
	if !a.valid {
		return 1 << 10
	}
	d := p.Changed(&a.position).Count()
	for c := range views {
		if a.views[c] != views[c] {
			d += refreshed
		}
	}
	return d
}

// A difference is a square whose piece has changed.
type difference struct {
	square      engine.Square
	now, before engine.Piece
}

// compare records the differences between an accumulator's position and p.
func (e *Evaluator) compare(from *accumulator, p *engine.Position) {
	e.different = 0
	if !from.valid {
		return
	}
	for b := p.Changed(&from.position); b != 0; b &= b - 1 {
		s := b.First()
		e.differences[e.different&63] = difference{s, p.PieceAt(s), from.position.PieceAt(s)}
		e.different++
	}
}

// collectChange converts the differences to the change of features in a perspective.
func (e *Evaluator) collectChange(v View) {
	ch, h := &e.change, e.network.Hidden
	ch.adds, ch.removes = 0, 0
	for _, d := range e.differences[:e.different] {
		if d.now != engine.NoPiece {
			ch.add(uint32(h * v.Feature(d.now.Color(), d.now.Type(), d.square)))
		}
		if d.before != engine.NoPiece {
			ch.remove(uint32(h * v.Feature(d.before.Color(), d.before.Type(), d.square)))
		}
	}
}

// refresh computes the hidden layer of a position from scratch.
func (e *Evaluator) refresh(to []int16, p *engine.Position, v View) {
	ch := &e.change
	ch.adds, ch.removes = 0, 0
	for b := p.Occupied(); b != 0; b &= b - 1 {
		s := b.First()
		piece := p.PieceAt(s)
		ch.add(uint32(e.network.Hidden * v.Feature(piece.Color(), piece.Type(), s)))
	}
	update(to, e.network.Bias, e.network.Features, ch)
}
