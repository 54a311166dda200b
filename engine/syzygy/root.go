package syzygy

import (
	"cmp"
	"slices"

	"consort/engine"
)

// The moves of a position in a game, from best to worst: what the tables are
// good for when a move is to be played. Here the halfmove clock and repetitions
// count, which the tables know nothing of.

// A RootMove is a legal move and what comes of it.
type RootMove struct {
	Move engine.Move

	// WDL is the result for the side that moves, with the clock as it stands: a
	// win that comes too late for the 50-move rule is a CursedWin. When the rule
	// is to be ignored there are only Win, Draw and Loss.
	WDL WDL

	// DTZ is the distance to the next zeroing move in plies, this move counted:
	// positive for a win, negative for a loss. It is 0 for a draw, and for all
	// moves when there were no DTZ tables.
	DTZ int

	// Rank is the higher the better. Moves with the same rank give the same
	// result for certain, and the choice between them is free.
	Rank int
}

// surely is the rank of a certain win. Ranks of wins that need care are below by
// their distance.
const surely = 100000

// ProbeRoot returns all legal moves of the game's current position, best first:
// by rank, and moves of equal rank by DTZ. To play the first one, again and
// again, wins what can be won, though seldom by the shortest mate: it makes for
// the next capture or pawn move.
//
// With fiftyMoves the 50-move rule holds; without, wins count however long they
// take. Where DTZ tables are missing the WDL tables must do: they tell moves
// that win from others, but not how to make progress.
//
// The errors are those of ProbeWDL. Where only a DTZ table is damaged, the error
// tells of it, and the moves that come with it are those of the WDL tables.
func (t *Tables) ProbeRoot(game *engine.Game, fiftyMoves bool) ([]RootMove, error) {
	p := game.Position()
	if err := t.refuse(p); err != nil {
		return nil, err
	}
	moves, trouble := t.rank(game, fiftyMoves, t.byDTZ)
	if trouble != nil {
		var err error
		if moves, err = t.rank(game, fiftyMoves, t.byWDL); err != nil {
			return nil, err
		}
	}
	if _, refused := trouble.(Refusal); refused {
		trouble = nil // There is no DTZ table; that is no damage.
	}
	slices.SortStableFunc(moves, func(a, b RootMove) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.DTZ, b.DTZ))
	})
	return moves, trouble
}

// A situation is what the ranking of a move depends on besides the tables.
type situation struct {
	clock      int  // the halfmove clock before the move
	repeated   bool // a position has occurred twice since the clock was zero
	fiftyMoves bool
}

// rank lists the moves with the results that a judge finds.
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

// endsInDraw reports whether a move ends the game by the third repetition or by
// the 50-move rule. Mate comes first.
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

// byDTZ judges the position after a move by its distance.
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

// win returns the result and the rank of a win in d plies. Wins of one rank must
// be certain, and the distance may be one too small: so they zero the clock at
// 99 at the latest. After a repetition each move must make progress, or the win
// ends in the third one.
func (s situation) win(d int) (WDL, int) {
	result, late := Win, false
	if s.fiftyMoves {
		if s.clock+d > 100 {
			result = CursedWin
		}
		late = s.clock+d > 99
	}
	if late || s.repeated {
		return result, surely - s.clock - d
	}
	return result, surely
}

// loss returns the result and the rank of a loss in d plies. As long as the
// 50-move rule is far away all are equal, and the longest resistance is for
// others to find.
func (s situation) loss(d int) (WDL, int) {
	if !s.fiftyMoves || s.clock+2*d < 100 {
		return Loss, -surely
	}
	if s.clock+d > 100 {
		return BlessedLoss, -surely + s.clock + d
	}
	return Loss, -surely + s.clock + d
}

// byWDL judges the position after a move by its result alone.
func (t *Tables) byWDL(child *engine.Position, now situation) (RootMove, error) {
	reply, _, err := t.resolve(child, false)
	result := -reply
	if !now.fiftyMoves {
		result = result.Without50()
	}
	return RootMove{WDL: result, Rank: int(result) * surely / 2}, err
}
