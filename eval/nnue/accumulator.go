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

	states   States
	stateKey uint64 // of the position that states belong to

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
	changes [2]change // by color of the view
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

// update updates the accumulator of a ply to a position and returns it. Those between it
// and the nearest valid one above are updated on the way: the positions that are evaluated
// next need them, too.
func (e *Evaluator) update(p *engine.Position, ply int) *accumulator {
	last := &e.plies[ply]
	views := [2]View{ViewOf(engine.White, p.King(engine.White)), ViewOf(engine.Black, p.King(engine.Black))}
	var first [2]int // the ply from which on each perspective is updated
	for c := range first {
		switch first[c] = ply + 1; {
		case last.keys[c] == p.Key():
		case !e.reachable(ply, engine.Color(c), &first[c]):
			last.updateStates(p)
			e.refresh(last.hidden[c], p, p.Occupied(), &last.states, views[c])
			last.keys[c] = p.Key()
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
		e.collectChange(from, to, &views)
		for c := range first {
			if i >= first[c] {
				update(to.hidden[c], from.hidden[c], e.network.Features, &e.changes[c])
				to.keys[c] = after.Key()
			}
		}
	}
	return last
}

// reachable reports whether a perspective of a ply can be updated by moves from one above
// that is valid, and sets first to the first ply to update. Otherwise it leaves first.
func (e *Evaluator) reachable(ply int, c engine.Color, first *int) bool {
	for i := ply; ; i-- {
		a := &e.plies[i]
		if a.before == nil || a.turns(c) {
			return false
		}
		if e.plies[i-1].keys[c] == a.before.Key() {
			*first = i
			return true
		}
	}
}

// updateStates computes the states of the pieces in a position, unless it has them.
func (a *accumulator) updateStates(p *engine.Position) {
	if a.stateKey != p.Key() {
		var board Board
		board.Set(p, p.Occupied())
		a.states.Set(&board)
		a.stateKey = p.Key()
	}
}

// turns reports whether the move to an accumulator's ply changes the orientation of a
// perspective: its king goes from one half of the board to the other.
func (a *accumulator) turns(c engine.Color) bool {
	return a.move != engine.NoMove && a.before.PieceAt(a.move.From()) == engine.NewPiece(c, engine.King) &&
		ViewOf(c, a.move.From()) != ViewOf(c, a.move.Target())
}

// collectChange sets the changes of features by the move to an accumulator's ply, in both
// perspectives: of the pieces that move, and of those whose states change.
func (e *Evaluator) collectChange(a, b *accumulator, views *[2]View) {
	white, black := &e.changes[0], &e.changes[1]
	adds, removes := 0, 0
	add := func(piece engine.Piece, s engine.Square) {
		w, b := e.rows(views, piece, s, b.states.Of(s))
		white.rows[adds&(MaxFeatures-1)], black.rows[adds&(MaxFeatures-1)] = w, b
		adds++
	}
	remove := func(piece engine.Piece, s engine.Square) {
		w, b := e.rows(views, piece, s, a.states.Of(s))
		white.rows[MaxFeatures+removes&(MaxFeatures-1)], black.rows[MaxFeatures+removes&(MaxFeatures-1)] = w, b
		removes++
	}
	before, m := b.before, b.move
	if m != engine.NoMove {
		from, to := m.From(), m.To()
		piece, captured := before.PieceAt(from), before.PieceAt(to)
		remove(piece, from)
		moved := engine.Bitboard(1)<<(from&63) | engine.Bitboard(1)<<(to&63)
		if captured != engine.NoPiece {
			remove(captured, to) // its own rook if it castles
		}
		switch m.Kind() {
		case engine.Castling:
			to = m.KingTarget()
			moved |= engine.Bitboard(1)<<(to&63) | engine.Bitboard(1)<<(m.RookTarget()&63)
			add(captured, m.RookTarget())
		case engine.EnPassant:
			moved |= engine.Bitboard(1) << ((to ^ 8) & 63)
			remove(engine.NewPiece(before.SideToMove().Other(), engine.Pawn), to^8)
		default:
			if m.IsPromotion() {
				piece = engine.NewPiece(piece.Color(), m.Promotion())
			}
		}
		add(piece, to)
		for changed := a.states.changed(&b.states) &^ moved; changed != 0; changed &= changed - 1 {
			s := changed.First()
			piece := before.PieceAt(s)
			remove(piece, s)
			add(piece, s)
		}
	}
	white.adds, white.removes = adds, removes
	black.adds, black.removes = adds, removes
}

// rows returns the offsets of the weights of a piece on a square in both perspectives.
func (e *Evaluator) rows(views *[2]View, piece engine.Piece, s engine.Square, state int) (white, black uint32) {
	h := uint32(e.network.Hidden)
	return h * uint32(views[0].Feature(piece.Color(), piece.Type(), s, state)),
		h * uint32(views[1].Feature(piece.Color(), piece.Type(), s, state))
}

// refresh computes a perspective of the hidden layer from scratch, of the pieces of a
// position on the given squares.
func (e *Evaluator) refresh(to []int16, p *engine.Position, squares engine.Bitboard, states *States, v View) {
	c := &e.changes[0]
	c.adds, c.removes = 0, 0
	for ; squares != 0; squares &= squares - 1 {
		s := squares.First()
		piece := p.PieceAt(s)
		c.add(uint32(e.network.Hidden * v.Feature(piece.Color(), piece.Type(), s, states.Of(s))))
	}
	update(to, e.network.Bias, e.network.Features, c)
}
