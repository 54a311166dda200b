package syzygy

import "consort/engine"

// The result of a position, from its table and its captures.

// ProbeWDL returns the result of a position for the side to move, as if its
// halfmove clock were zero. It is exact, including en passant. It opens files on
// first use and otherwise does not allocate.
//
// The error is a Refusal if the position cannot be probed, and a *CorruptError or
// an *fs.PathError if a file cannot be used.
func (t *Tables) ProbeWDL(p *engine.Position) (WDL, error) {
	if err := t.refuse(p); err != nil {
		return Draw, err
	}
	result, _, err := t.resolve(p, false)
	return result, err
}

// resolve returns the result of a position. The table alone is not enough:
//
//   - Where a capture achieves the true result, the table may hold any value up to
//     that result, whichever compresses best. So captures are always searched, and
//     the result is the better of the two.
//   - Tables do not cover en passant, which is searched like other captures. If
//     all legal moves are captures the table is not probed: it may hold a
//     stalemate that en passant prevents.
//
// zeroing reports that a capture achieves the result, in which case the DTZ table has
// no value for the position. If pawnMoves is set, pawn moves are treated like
// captures: DTZ tables have no value where one of them wins either.
func (t *Tables) resolve(p *engine.Position, pawnMoves bool) (result WDL, zeroing bool, err error) {
	var moves engine.MoveList
	if pawnMoves {
		p.LegalMoves(&moves)
	} else {
		p.NoisyMoves(&moves)
	}
	best, tried := Loss, 0
	var child engine.Position // declared inside the loop, it would escape to the heap
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

// stored returns the result in the table of a position.
func (t *Tables) stored(p *engine.Position) (WDL, error) {
	if p.InsufficientMaterial() {
		return Draw, nil // bare kings have no table, and other dead positions need none
	}
	e := t.entry(p)
	if e.wdl == nil {
		return Draw, NoTable
	}
	return e.wdl.wdl(p, e.reversed)
}
