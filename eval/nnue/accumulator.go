package nnue

import (
	"consort/engine"
	"consort/eval"
)

// An accumulator is the hidden layer before activation, in both perspectives, the states
// of the pieces, and the move that leads to its ply.
type accumulator struct {
	hidden [2][]int16 // by color of the view
	keys   [2]uint64  // of the positions that hidden belongs to

	states   ThreatStates
	stateKey uint64 // of the position that states belong to

	before *engine.Position // the move is made on, nil if unknown
	move   engine.Move
}

// An Evaluator evaluates the positions of a search line with a network. It keeps an
// accumulator for each ply, which is updated by the moves from the nearest valid one
// above only when a position at that ply is prepared or evaluated. An Evaluator must not
// be used by several goroutines at once.
type Evaluator struct {
	network     *Network
	plies       []accumulator
	refreshed   [2][2 * Regions]refreshed // by color, half and region of the view
	views       [2]View                   // of the position that is evaluated, by color
	changes     [2]change                 // by color of the view
	pieceRows   [2][16]uint32             // offsets of a piece's weights on the first square in state 0, by color of the view
	regionRows  [2]uint32                 // distance from there to the weights for the region of the view
	stateStride uint32                    // distance between the weights of consecutive states
}

// NewEvaluator returns an evaluator for the plies 0 to plies-1 of a search line.
func NewEvaluator(n *Network, plies int) *Evaluator {
	h := n.Hidden
	e := &Evaluator{network: n, plies: make([]accumulator, plies), stateStride: uint32(h * pieceSquares)}
	for c := range e.pieceRows {
		view := View{color: engine.Color(c)}
		for t := engine.Pawn; t <= engine.King; t++ {
			for _, color := range [...]engine.Color{engine.White, engine.Black} {
				e.pieceRows[c][engine.NewPiece(color, t)&15] = uint32(h * view.Feature(color, t, 0, 0))
			}
		}
	}
	entries := len(e.refreshed[0])
	block := alignedBlock((plies + entries) * 2 * h)
	take := func() []int16 {
		part := block[:h:h]
		block = block[h:]
		return part
	}
	for i := range e.plies {
		e.plies[i].hidden = [2][]int16{take(), take()}
	}
	for c := range e.refreshed {
		for i := range e.refreshed[c] {
			e.refreshed[c][i].hidden = take()
			copy(e.refreshed[c][i].hidden, n.Bias)
		}
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

// update updates the accumulator of a ply to a position and returns it. Those between it
// and the nearest valid one above are updated on the way: the positions that are evaluated
// next need them, too.
func (e *Evaluator) update(p *engine.Position, ply int) *accumulator {
	last := &e.plies[ply]
	if last.keys[0] == p.Key() && last.keys[1] == p.Key() {
		return last // prepared before, like most positions that are evaluated
	}
	var first [2]int // the ply from which on each perspective is updated
	for c := range first {
		e.look(engine.Color(c), p.King(engine.Color(c)))
		if first[c] = e.firstUpdate(p, ply, engine.Color(c)); first[c] < 0 {
			last.updateStates(p)
			e.refresh(last.hidden[c], p, p.Occupied(), &last.states, engine.Color(c))
			last.keys[c], first[c] = p.Key(), ply+1
		}
	}
	for i := min(first[0], first[1]); i <= ply; i++ {
		from, to, after := &e.plies[i-1], &e.plies[i], p
		if i < ply {
			after = e.plies[i+1].before
		}
		from.updateStates(to.before)
		if to.move == engine.NoMove {
			to.states, to.stateKey = from.states, after.Key()
		}
		to.updateStates(after)
		e.setChanges(from, to)
		for c := range first {
			if i >= first[c] {
				update(to.hidden[c], from.hidden[c], e.network.Features, &e.changes[c])
				to.keys[c] = after.Key()
			}
		}
	}
	return last
}

// firstUpdate returns the first ply to update in a perspective, after the nearest valid
// one: ply+1 if there is nothing to do, -1 if moves do not lead from a valid one to ply.
func (e *Evaluator) firstUpdate(p *engine.Position, ply int, c engine.Color) int {
	if e.plies[ply].keys[c] == p.Key() {
		return ply + 1
	}
	for i := ply; ; i-- {
		a := &e.plies[i]
		if a.before == nil || e.turns(a, c) {
			return -1
		}
		if e.plies[i-1].keys[c] == a.before.Key() {
			return i
		}
	}
}

// Attacked returns the squares that side by attacks in a position. known is false if it was
// neither prepared nor evaluated at that ply. Sliding pieces do not attack through a king.
func (e *Evaluator) Attacked(p *engine.Position, ply int, by engine.Color) (squares engine.Bitboard, known bool) {
	a := &e.plies[ply]
	return a.states.attacked[by&1], a.stateKey == p.Key()
}

// updateStates computes the states of the pieces in a position, unless it has them.
func (a *accumulator) updateStates(p *engine.Position) {
	if a.stateKey != p.Key() {
		var pieces Pieces
		pieces.Set(p, p.Occupied())
		a.states.Set(&pieces)
		a.stateKey = p.Key()
	}
}

// viewOf returns the perspective of side c, in region 0 if the network does not care.
func (e *Evaluator) viewOf(c engine.Color, king engine.Square) View {
	v := ViewOf(c, king)
	if !e.network.regional {
		v.region = 0
	}
	return v
}

// look sets the perspective of side c.
func (e *Evaluator) look(c engine.Color, king engine.Square) {
	v := e.viewOf(c, king)
	e.views[c&1] = v
	e.regionRows[c&1] = uint32(e.network.Hidden * (StateInputs + int(v.region)*pieceSquares))
}

// turns reports whether the move to an accumulator's ply changes a perspective: its king
// goes to the other half of the board or to another region.
func (e *Evaluator) turns(a *accumulator, c engine.Color) bool {
	return a.move != engine.NoMove && a.before.PieceAt(a.move.From()) == engine.NewPiece(c, engine.King) &&
		e.viewOf(c, a.move.From()) != e.viewOf(c, a.move.Target())
}

// setChanges sets the changes of features by the move between two plies, in both
// perspectives: of the pieces that move, and of those whose states change.
func (e *Evaluator) setChanges(above, below *accumulator) {
	e.changes[0].clear()
	e.changes[1].clear()
	before, m := below.before, below.move
	if m == engine.NoMove {
		return
	}
	from, to := m.From(), m.To()
	piece, captured := before.PieceAt(from), before.PieceAt(to)
	moved := engine.Bitboard(1)<<(from&63) | engine.Bitboard(1)<<(to&63)
	e.removePiece(e.rows(piece, from), above.states.Of(from))
	if captured != engine.NoPiece {
		e.removePiece(e.rows(captured, to), above.states.Of(to)) // its own rook if it castles
	}
	switch {
	case m.Kind() == engine.Castling:
		to = m.KingTarget()
		moved |= engine.Bitboard(1)<<(to&63) | engine.Bitboard(1)<<(m.RookTarget()&63)
		e.addPiece(e.rows(captured, m.RookTarget()), below.states.Of(m.RookTarget()))
	case m.Kind() == engine.EnPassant:
		moved |= engine.Bitboard(1) << ((to ^ 8) & 63)
		e.removePiece(e.rows(engine.NewPiece(before.SideToMove().Other(), engine.Pawn), to^8), above.states.Of(to^8))
	case m.IsPromotion():
		piece = engine.NewPiece(piece.Color(), m.Promotion())
	}
	e.addPiece(e.rows(piece, to), below.states.Of(to))
	for changed := above.states.changed(&below.states) &^ moved; changed != 0; changed &= changed - 1 {
		s := changed.First()
		rows := e.rows(before.PieceAt(s), s)
		e.remove(rows, above.states.Of(s))
		e.add(rows, below.states.Of(s))
	}
}

// A rowPair holds the offsets of the weights of a piece on a square in both perspectives, in
// state 0.
type rowPair struct{ white, black uint32 }

// rows returns the offsets of a piece on a square.
func (e *Evaluator) rows(piece engine.Piece, s engine.Square) rowPair {
	h := uint32(e.network.Hidden)
	return rowPair{
		e.pieceRows[0][piece&15] + h*uint32((s^e.views[0].flip)&63),
		e.pieceRows[1][piece&15] + h*uint32((s^e.views[1].flip)&63),
	}
}

// add records the addition of the feature of a piece in a state.
func (e *Evaluator) add(rows rowPair, state int) {
	shift := e.stateStride * uint32(state)
	e.changes[0].add(rows.white + shift)
	e.changes[1].add(rows.black + shift)
}

// addPiece records the addition of a piece, with both features.
func (e *Evaluator) addPiece(rows rowPair, state int) {
	e.add(rows, state)
	if e.network.regional {
		e.changes[0].add(rows.white + e.regionRows[0])
		e.changes[1].add(rows.black + e.regionRows[1])
	}
}

// remove records the removal of the feature of a piece in a state.
func (e *Evaluator) remove(rows rowPair, state int) {
	shift := e.stateStride * uint32(state)
	e.changes[0].remove(rows.white + shift)
	e.changes[1].remove(rows.black + shift)
}

// removePiece records the removal of a piece, with both features.
func (e *Evaluator) removePiece(rows rowPair, state int) {
	e.remove(rows, state)
	if e.network.regional {
		e.changes[0].remove(rows.white + e.regionRows[0])
		e.changes[1].remove(rows.black + e.regionRows[1])
	}
}
