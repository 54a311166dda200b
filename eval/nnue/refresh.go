package nnue

import "consort/engine"

// refreshed is a perspective of the hidden layer as it was when a king last came to a region.
// Not much has changed when it comes again: computing it from there takes a fraction of the
// time (as in Koivisto, by Luecx and Finn Eggers).
type refreshed struct {
	hidden []int16
	board  [64]engine.Piece
	pieces Pieces
	states [4]engine.Bitboard // see ThreatStates
}

// refresh computes the perspective of side c, which looks at the position, for the pieces
// on the given squares.
func (e *Evaluator) refresh(to []int16, p *engine.Position, squares engine.Bitboard, states *ThreatStates, c engine.Color) {
	v := e.views[c&1]
	entry := &e.refreshed[c&1][int(v.region)+Regions*int(v.flip&1)]
	var pieces Pieces
	pieces.Set(p, squares)
	e.changes[0].clear()
	e.changes[1].clear()
	for different := entry.different(&pieces, &states.bits); different != 0; different &= different - 1 {
		s := different.First() & 63
		was, is := entry.board[s], engine.NoPiece
		if squares.Has(s) {
			is = p.PieceAt(s)
		}
		entry.board[s] = is
		if was == is {
			rows := e.rows(is, s)
			e.remove(rows, stateOf(&entry.states, s))
			e.add(rows, states.Of(s))
			continue
		}
		if was != engine.NoPiece {
			e.removePiece(e.rows(was, s), stateOf(&entry.states, s))
		}
		if is != engine.NoPiece {
			e.addPiece(e.rows(is, s), states.Of(s))
		}
	}
	update(entry.hidden, entry.hidden, e.network.Features, &e.changes[c&1])
	entry.pieces, entry.states = pieces, states.bits
	copy(to, entry.hidden)
}

// different returns the squares whose pieces, or their states, differ.
func (r *refreshed) different(pieces *Pieces, states *[4]engine.Bitboard) (squares engine.Bitboard) {
	for i, b := range pieces.Colors {
		squares |= b ^ r.pieces.Colors[i]
	}
	for i, b := range pieces.Types {
		squares |= b ^ r.pieces.Types[i]
	}
	for i, b := range states {
		squares |= b ^ r.states[i]
	}
	return squares
}
