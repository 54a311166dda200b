package syzygy

import (
	"cmp"
	"errors"
	"slices"

	"consort/engine"
)

// Ranking the root moves of a game by the tables, the halfmove clock and repetitions.
// The tables themselves cover neither of the latter.

// A RootMove is a legal move and its result.
type RootMove struct {
	Move engine.Move

	// WDL is the result for the side that moves, with the current halfmove clock: a
	// win that comes too late for the 50-move rule is a CursedWin. If the rule is
	// ignored, it is Win, Draw or Loss.
	WDL WDL

	// DTZ is the distance to the next zeroing move in plies, including this move:
	// positive for a win, negative for a loss. It is 0 for a draw, and for all
	// moves if there are no DTZ tables.
	DTZ int

	// Rank orders the moves: higher is better. All moves of the same rank are
	// certain to achieve the same result.
	Rank int
}

// winRank is the rank of a win that neither the 50-move rule nor a repetition can
// spoil. Other wins rank lower, by their distance.
const winRank = 100000

// ProbeRoot returns all legal moves of the game's current position, best first:
// by rank, and moves of equal rank by DTZ. Always playing the first one wins every
// won position, though seldom by the shortest mate: it heads for the next capture
// or pawn move.
//
// If fiftyMoves is set the 50-move rule applies; otherwise wins of any length
// count. Without DTZ tables the WDL tables are used: they show which moves win, but
// not how to make progress.
//
// The errors are those of ProbeWDL. If only a DTZ table is damaged, ProbeRoot
// returns that error together with the moves ranked by the WDL tables.
func (t *Tables) ProbeRoot(game *engine.Game, fiftyMoves bool) ([]RootMove, error) {
	p := game.Position()
	if err := t.refuse(p); err != nil {
		return nil, err
	}
	moves, dtzErr := t.rank(game, fiftyMoves, t.byDTZ)
	if dtzErr != nil {
		var err error
		if moves, err = t.rank(game, fiftyMoves, t.byWDL); err != nil {
			return nil, err
		}
	}
	if _, refused := errors.AsType[Refusal](dtzErr); refused {
		dtzErr = nil // a missing DTZ table is not an error
	}
	slices.SortStableFunc(moves, func(a, b RootMove) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.DTZ, b.DTZ))
	})
	return moves, dtzErr
}

// A situation is what the rank of a move depends on in addition to the tables.
type situation struct {
	clock      int  // the halfmove clock before the move
	repeated   bool // a position has occurred twice since the last zeroing move
	fiftyMoves bool // the 50-move rule applies
}

// rank returns the legal moves, each with the result that judge gives to the
// position after it.
func (t *Tables) rank(game *engine.Game, fiftyMoves bool, judge func(*engine.Position, situation) (RootMove, error)) ([]RootMove, error) {
	p := game.Position()
	now := situation{clock: p.HalfmoveClock(), repeated: hasRepeated(game), fiftyMoves: fiftyMoves}
	var all []RootMove
	for _, m := range p.Moves() {
		child := p.After(m)
		judged := RootMove{}
		if !endsInDraw(game, &child, fiftyMoves) {
			var err error
			if judged, err = judge(&child, now); err != nil {
				return nil, err
			}
		}
		judged.Move = m
		all = append(all, judged)
	}
	return all, nil
}

// endsInDraw reports whether a move ends the game by threefold repetition or by the
// 50-move rule. Mate takes precedence.
func endsInDraw(game *engine.Game, child *engine.Position, fiftyMoves bool) bool {
	if fiftyMoves && child.HalfmoveClock() >= 100 {
		return !child.InCheck() || child.HasLegalMove()
	}
	keys := game.Keys()
	seen := 0
	for _, key := range keys[max(0, len(keys)-child.HalfmoveClock()):] {
		if key == child.Key() {
			seen++
		}
	}
	return seen >= 2
}

// hasRepeated reports whether any position since the last zeroing move has
// occurred twice.
func hasRepeated(game *engine.Game) bool {
	keys := game.Keys()
	keys = keys[max(0, len(keys)-1-game.Position().HalfmoveClock()):]
	for i, key := range keys {
		if slices.Contains(keys[i+1:], key) {
			return true
		}
	}
	return false
}

// byDTZ judges the position after a move by its DTZ.
func (t *Tables) byDTZ(child *engine.Position, now situation) (RootMove, error) {
	d, err := t.afterMove(child, true)
	r := RootMove{DTZ: d}
	switch {
	case d > 0:
		r.WDL, r.Rank = now.win(d)
	case d < 0:
		r.WDL, r.Rank = now.loss(-d)
	}
	return r, err
}

// win returns the result and the rank of a win that zeroes the clock in d plies.
// Wins of the highest rank must be certain, and d may be one too small, so they must
// zero the clock at 99 or less. After a repetition each move must make progress, or
// the position may occur a third time.
func (s situation) win(d int) (WDL, int) {
	result, late := Win, false
	if s.fiftyMoves {
		if s.clock+d > 100 {
			result = CursedWin
		}
		late = s.clock+d > 99
	}
	if late || s.repeated {
		return result, winRank - s.clock - d
	}
	return result, winRank
}

// loss returns the result and the rank of a loss that zeroes the clock in d plies.
// All losses have the same rank until the 50-move rule can save the game; a search
// chooses the most stubborn defense among them.
func (s situation) loss(d int) (WDL, int) {
	if !s.fiftyMoves || s.clock+2*d < 100 {
		return Loss, -winRank
	}
	if s.clock+d > 100 {
		return BlessedLoss, -winRank + s.clock + d
	}
	return Loss, -winRank + s.clock + d
}

// byWDL judges the position after a move by its WDL alone.
func (t *Tables) byWDL(child *engine.Position, now situation) (RootMove, error) {
	reply, _, err := t.resolve(child, false)
	result := -reply
	if !now.fiftyMoves {
		result = result.Without50()
	}
	return RootMove{WDL: result, Rank: int(result) * winRank / 2}, err
}
