package syzygy

import "consort/engine"

// The result of a position: its table, together with its captures.

// ProbeWDL returns the result of a position for the side to move, as if its
// halfmove clock were zero. It is exact, en passant included. It allocates
// nothing, and opens files that it meets for the first time.
//
// The error is a Refusal when the tables have no answer, and a *CorruptError or
// an *fs.PathError when a file cannot be used.
func (t *Tables) ProbeWDL(p *engine.Position) (WDL, error) {
	if err := t.refuse(p); err != nil {
		return Draw, err
	}
	result, _, err := t.resolve(p, false)
	return result, err
}

// resolve returns the result of a position. The table alone does not tell it:
//
//   - Where a capture is as good as the stored result, the table may hold
//     whatever compresses best, as long as it is not better than the truth. So
//     captures are always played out, and the better of the two is the result.
//   - A table knows nothing of en passant, which is therefore a capture like
//     the others. When all legal moves are captures the table is not asked: it
//     may hold a stalemate that en passant prevents.
//
// zeroing tells that a capture is what gives the result, so that a DTZ table has
// nothing to say. With pawnMoves set, moves of pawns count as captures do, for
// DTZ tables have no value either where one of them wins.
func (t *Tables) resolve(p *engine.Position, pawnMoves bool) (result WDL, zeroing bool, err error) {
	var moves engine.MoveList
	if pawnMoves {
		p.LegalMoves(&moves)
	} else {
		p.NoisyMoves(&moves)
	}
	best, tried := Loss, 0
	var child engine.Position // inside the loop it would be on the heap
	for _, m := range moves.Slice() {
		if !p.IsCapture(m) && !(pawnMoves && p.MovedPiece(m).Type() == engine.Pawn) {
			continue
		}
		p.Make(m, &child)
		reply, _, err := t.resolve(&child, false)
		if err != nil {
			return Draw, false, err
		}
		if tried++; -reply > best {
			best = -reply
		}
		if best == Win {
			return Win, true, nil
		}
	}
	if tried > 0 && tried == p.CountLegalMoves() {
		return best, true, nil
	}
	stored, err := t.stored(p)
	if err != nil {
		return Draw, false, err
	}
	if best >= stored {
		return best, best > Draw, nil
	}
	return stored, false, nil
}

// stored returns what the table of a position holds.
func (t *Tables) stored(p *engine.Position) (WDL, error) {
	if p.InsufficientMaterial() {
		return Draw, nil // Two kings have no table, and the others need none.
	}
	e := t.entry(p)
	if e.wdl == nil {
		return Draw, NoTable
	}
	return e.wdl.wdl(p, e.reversed)
}
