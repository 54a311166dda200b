package nnue

import (
	"consort/engine"
	"consort/eval"
)

// An accumulator is the hidden layer before activation, in both views, and the
// board it belongs to. It remembers the board so that the way from it to any
// other position is found by comparison: nothing has to be told of moves made and
// taken back, and nothing can be forgotten.
type accumulator struct {
	byType  [6]engine.Bitboard
	byColor [2]engine.Bitboard
	views   [2]View
	valid   bool
	hidden  [2][]int16 // by colour of the view
}

// An Evaluator evaluates the positions of a search line with a network. It keeps
// an accumulator for each ply, computed only when a position of that ply is
// evaluated, from the nearest one that is there. One goroutine may use it at a
// time.
type Evaluator struct {
	network *Network
	plies   []accumulator
	change  change
}

// NewEvaluator returns an evaluator for lines of up to a number of plies.
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

// Evaluate returns the worth of a position at a ply of the search's line for the
// side to move. The ply decides only how fast it is known: most differ by one
// move from the position evaluated before at the ply above.
func (e *Evaluator) Evaluate(p *engine.Position, ply int) eval.Score {
	a := e.update(p, ply)
	us := p.SideToMove()
	return e.network.score(a.hidden[us&1], a.hidden[us&1^1], Bucket(p.Occupied().Count()))
}

// score returns the output of a bucket in centipawns.
func (n *Network) score(ours, theirs []int16, bucket int) eval.Score {
	w := n.Output[bucket*2*n.Hidden:][:2*n.Hidden]
	sum := int64(output(ours, theirs, w))
	return eval.Score((sum/QA + int64(n.OutputBias[bucket])) * Scale / int64(QA*n.QB)).Clamp()
}

// maxDistance is how far above a ply an accumulator to start from is looked for.
// One of them is nearly always there: only positions in check are not evaluated.
const maxDistance = 3

// update makes the accumulator of a ply that of a position.
func (e *Evaluator) update(p *engine.Position, ply int) *accumulator {
	to := &e.plies[ply]
	var board accumulator
	board.look(p)
	from, least := to, to.distance(&board)
	for i := ply - 1; i >= max(0, ply-maxDistance) && least > 2; i-- {
		if d := e.plies[i].distance(&board); d < least {
			from, least = &e.plies[i], d
		}
	}
	for c := range board.views {
		e.updateView(to, from, &board, c)
	}
	to.byType, to.byColor, to.views, to.valid = board.byType, board.byColor, board.views, true
	return to
}

// updateView computes one view of an accumulator from another accumulator, or
// from nothing when the view has turned since.
func (e *Evaluator) updateView(to, from, board *accumulator, c int) {
	ch, h := &e.change, uint32(e.network.Hidden)
	ch.adds, ch.removes = 0, 0
	source := from.hidden[c]
	if !from.valid || from.views[c] != board.views[c] {
		from, source = &empty, e.network.Bias
	}
	v := board.views[c]
	for t := range board.byType {
		for side := range board.byColor {
			now, before := board.byType[t]&board.byColor[side], from.byType[t]&from.byColor[side]
			for b := now &^ before; b != 0; b &= b - 1 {
				ch.add(h * uint32(v.Feature(engine.Color(side), engine.PieceType(t+1), b.First())))
			}
			for b := before &^ now; b != 0; b &= b - 1 {
				ch.remove(h * uint32(v.Feature(engine.Color(side), engine.PieceType(t+1), b.First())))
			}
		}
	}
	update(to.hidden[c], source, e.network.Features, ch)
}

// empty is an accumulator of an empty board, whose values are the biases.
var empty accumulator

// look takes over the board of a position.
func (a *accumulator) look(p *engine.Position) {
	for t := range a.byType {
		a.byType[t] = p.ByType(engine.PieceType(t + 1))
	}
	for c := range a.byColor {
		color := engine.Color(c)
		a.byColor[c] = p.ByColor(color)
		a.views[c] = ViewOf(color, p.King(color))
	}
}

// distance returns how many squares differ, counting a view that has turned as if
// half the board did.
func (a *accumulator) distance(board *accumulator) int {
	const turned = 16
	if !a.valid {
		return 1 << 10
	}
	different := a.byColor[0] ^ board.byColor[0] | a.byColor[1] ^ board.byColor[1]
	for t := range a.byType {
		different |= a.byType[t] ^ board.byType[t]
	}
	d := different.Count()
	for c := range a.views {
		if a.views[c] != board.views[c] {
			d += turned
		}
	}
	return d
}
