package nnue

import (
	"consort/engine"
	"consort/eval"
)

// An accumulator is the hidden layer before activation, in both perspectives, and the
// move that leads to its ply.
type accumulator struct {
	hidden [2][]int16 // by color of the view
	keys   [2]uint64  // of the positions that hidden belongs to

	before *engine.Position // the move is made on, nil if unknown
	move   engine.Move
}

// An Evaluator evaluates the positions of a search line with a network. It keeps an
// accumulator for each ply, which is updated by the moves from the nearest valid one
// above only when a position at that ply is prepared or evaluated. An Evaluator must not
// be used by several goroutines at once.
type Evaluator struct {
	network *Network
	plies   []accumulator
	change  change
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

// Move tells the evaluator that the position at a ply is the one after a move, NoMove
// for the null move, on the position of the ply above. That position must not change as
// long as those below are evaluated.
func (e *Evaluator) Move(ply int, before *engine.Position, m engine.Move) {
	to := &e.plies[ply]
	to.before, to.move = before, m
}

// Prepare does most of the work of Evaluate, for a position that is likely to be evaluated
// next or to be followed by others that are: while memory is awaited, it costs nothing.
func (e *Evaluator) Prepare(p *engine.Position, ply int) { e.update(p, ply) }

// Evaluate returns the evaluation of a position for the side to move, in centipawns: of
// any position at ply 0, and of the one that Move told of at the others.
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

// update updates the accumulator of a ply to a position and returns it.
func (e *Evaluator) update(p *engine.Position, ply int) *accumulator {
	to := &e.plies[ply]
	for c := range engine.Color(2) {
		if to.keys[c] != p.Key() {
			e.updateView(p, ply, c)
		}
	}
	return to
}

// updateView updates one perspective of the accumulator of a ply to a position. Those
// between it and the nearest valid one above are updated on the way: the positions that
// are evaluated next need them, too.
func (e *Evaluator) updateView(p *engine.Position, ply int, c engine.Color) {
	view := ViewOf(c, p.King(c))
	first := ply
	for ; ; first-- {
		a := &e.plies[first]
		if a.before == nil || a.turns(c) {
			e.refresh(e.plies[ply].hidden[c], p, view)
			e.plies[ply].keys[c] = p.Key()
			return
		}
		if e.plies[first-1].keys[c] == a.before.Key() {
			break
		}
	}
	for i := first; i <= ply; i++ {
		a := &e.plies[i]
		e.collectChange(a.before, a.move, view)
		update(a.hidden[c], e.plies[i-1].hidden[c], e.network.Features, &e.change)
		if a.keys[c] = p.Key(); i < ply {
			a.keys[c] = e.plies[i+1].before.Key()
		}
	}
}

// turns reports whether the move to an accumulator's ply changes the orientation of a
// perspective: its king goes from one half of the board to the other.
func (a *accumulator) turns(c engine.Color) bool {
	return a.move != engine.NoMove && a.before.PieceAt(a.move.From()) == engine.NewPiece(c, engine.King) &&
		ViewOf(c, a.move.From()) != ViewOf(c, a.move.Target())
}

// collectChange sets the change of features by a move, in a perspective.
func (e *Evaluator) collectChange(before *engine.Position, m engine.Move, v View) {
	e.change.adds, e.change.removes = 0, 0
	if m == engine.NoMove {
		return
	}
	from, to := m.From(), m.To()
	piece, captured := before.PieceAt(from), before.PieceAt(to)
	e.remove(v, piece, from)
	switch {
	case m.Kind() == engine.Castling:
		e.remove(v, captured, to) // its own rook
		e.add(v, piece, m.KingTarget())
		e.add(v, captured, m.RookTarget())
		return
	case m.Kind() == engine.EnPassant:
		e.remove(v, engine.NewPiece(before.SideToMove().Other(), engine.Pawn), to^8)
	case captured != engine.NoPiece:
		e.remove(v, captured, to)
	}
	if m.IsPromotion() {
		piece = engine.NewPiece(piece.Color(), m.Promotion())
	}
	e.add(v, piece, to)
}

// add adds the feature of a piece on a square to the change.
func (e *Evaluator) add(v View, piece engine.Piece, s engine.Square) {
	e.change.add(uint32(e.network.Hidden * v.Feature(piece.Color(), piece.Type(), s)))
}

// remove removes the feature of a piece on a square in the change.
func (e *Evaluator) remove(v View, piece engine.Piece, s engine.Square) {
	e.change.remove(uint32(e.network.Hidden * v.Feature(piece.Color(), piece.Type(), s)))
}

// refresh computes the hidden layer of a position from scratch.
func (e *Evaluator) refresh(to []int16, p *engine.Position, v View) {
	e.change.adds, e.change.removes = 0, 0
	for b := p.Occupied(); b != 0; b &= b - 1 {
		e.add(v, p.PieceAt(b.First()), b.First())
	}
	update(to, e.network.Bias, e.network.Features, &e.change)
}
