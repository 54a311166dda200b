package syzygy

import "consort/engine"

// Distance to zero: the distance to the next move that zeroes the halfmove clock.

// ProbeDTZ returns the number of plies to the next zeroing move, that is a
// capture, pawn move or mate, if the winning side takes the shortest path that
// preserves the win and the other side the longest, from a halfmove clock of zero:
//
//	     n >  100  a cursed win, zeroed in n-100 plies
//	1 <= n <= 100  a win, zeroed in n plies
//	     0         a draw
//	-100 <= n <= -1  a loss, lost after -n plies; -1 also if the side to move is mated
//	     n < -100  a blessed loss
//
// Most tables count in moves, so the true number may be one more, but never where
// that would exceed 100.
//
// ProbeDTZ needs both DTZ and WDL tables. The errors are those of ProbeWDL.
func (t *Tables) ProbeDTZ(p *engine.Position) (int, error) {
	if err := t.refuse(p); err != nil {
		return 0, err
	}
	return t.distance(p, true)
}

// distance is ProbeDTZ for a position that can be probed. A DTZ table stores one
// side to move; for the other side all moves are tried, if mayTry is set.
func (t *Tables) distance(p *engine.Position, mayTry bool) (int, error) {
	result, zeroing, err := t.resolve(p, true)
	if err != nil || result == Draw {
		return 0, err
	}
	if zeroing {
		return result.beforeZeroing(), nil
	}
	e := t.entry(p)
	if e.dtz == nil {
		return 0, NoTable
	}
	plies, stored, err := e.dtz.dtz(p, e.reversed, result)
	switch {
	case err != nil:
		return 0, err
	case stored && (result == CursedWin || result == BlessedLoss):
		return (plies + 100) * result.Sign(), nil
	case stored:
		return plies * result.Sign(), nil
	case !mayTry:
		return 0, e.dtz.name(errSide)
	}
	return t.tryMoves(p, result)
}

// tryMoves derives the distance of a position that is not a draw from those after
// its moves: the shortest for a win, the longest for a loss.
func (t *Tables) tryMoves(p *engine.Position, result WDL) (int, error) {
	var moves engine.MoveList
	p.LegalMoves(&moves)
	best := 0
	var child engine.Position // declared inside the loop, it would escape to the heap
	for _, m := range moves.Slice() {
		p.Make(m, &child)
		d, err := t.afterMove(&child, false)
		if err != nil {
			return 0, err
		}
		// The smallest is the shortest win and the longest loss.
		if (d > 0) == (result > Draw) && d != 0 && (best == 0 || d < best) {
			best = d
		}
	}
	if best == 0 {
		return -1, nil // mated: a winning position has a move that preserves the win
	}
	return best, nil
}

// afterMove returns the distance of a position for the side that has just moved,
// including its move.
func (t *Tables) afterMove(child *engine.Position, mayTry bool) (int, error) {
	if child.HalfmoveClock() == 0 {
		reply, _, err := t.resolve(child, false)
		return (-reply).beforeZeroing(), err
	}
	if child.InCheck() && !child.HasLegalMove() {
		return 1, nil
	}
	d, err := t.distance(child, mayTry)
	switch {
	case d > 0:
		return -d - 1, err
	case d < 0:
		return -d + 1, err
	}
	return 0, err
}
