package alphabeta

import "consort/engine"

// What the search learns about moves: a move that refuted one position is tried
// early in the next. All tables follow one rule, update.

// A historyRow gives a value to each piece and target square: a continuation
// history has one such row for each earlier move.
type historyRow [16][64]int16

type histories struct {
	butterfly    [2][2][2][4096]int16 // by side, whether the enemy attacks from and to, and the squares
	pawn         [512]historyRow      // by pawn structure
	capture      [16][64][8]int16     // by piece, target and captured type
	continuation [16][64]historyRow   // by an earlier move's piece and target: what goes well after it
}

// followed are the distances, in plies, of the earlier moves after which a move
// may have gone well.
var continuationPlies = [...]int{1, 2, 4}

// update applies a bonus to an entry of a history.
func applyBonus(h *int16, bonus int) { updateWithin(h, bonus, maxHistory) }

// updateWithin moves a value toward the bonus, the less the closer it is to the
// limit already, so that it never leaves the range and old lessons fade. It is
// the rule of the correction histories, too.
func updateWithin(h *int16, bonus, limit int) {
	v := int(*h)
	*h = int16(v + bonus - v*max(bonus, -bonus)/limit)
}

func historyBonus(depth int) int {
	return min(historyBonusSlope*depth-historyBonusBase, historyBonusMax)
}
func historyMalus(depth int) int {
	return min(historyMalusSlope*depth-historyMalusBase, historyMalusMax)
}

// quietTables are the tables that know the quiet moves of a node, found once
// for all of them.
type quietHistories struct {
	butterfly    *[2][2][4096]int16
	pawn         *historyRow
	continuation [len(continuationPlies)]*historyRow
}

// quietTables returns the tables for a node's quiet moves.
func (w *worker) quietHistories(n *node) quietHistories {
	t := quietHistories{
		butterfly: &w.history.butterfly[n.position.SideToMove()&1],
		pawn:      &w.history.pawn[n.position.PawnKey()%uint64(len(w.history.pawn))],
	}
	for i, plies := range continuationPlies {
		t.continuation[i] = n.continuation(w, plies)
	}
	return t
}

// butterfly returns the entry of a move by its squares. A piece that flees from
// an attack, or runs into one, is another case than one that does neither.
func (t *quietHistories) butterflyEntry(n *node, m engine.Move) *int16 {
	from, to := n.threats>>(m.From()&63)&1, n.threats>>(m.Target()&63)&1
	return &t.butterfly[from][to][m&4095]
}

// value returns what the histories say of a quiet move: up to about three and a
// half times maxHistory either way.
func (t *quietHistories) value(n *node, m engine.Move) int {
	piece, to := n.position.PieceAt(m.From())&15, m.Target()&63
	return int(*t.butterflyEntry(n, m)) + int(t.continuation[0][piece][to]) + int(t.continuation[1][piece][to]) +
		int(t.continuation[2][piece][to])/2 + int(t.pawn[piece][to])/2
}

// update applies a bonus to all entries of a quiet move.
func (t *quietHistories) update(n *node, m engine.Move, bonus int) {
	piece, to := n.position.PieceAt(m.From())&15, m.Target()&63
	applyBonus(t.butterflyEntry(n, m), bonus)
	applyBonus(&t.pawn[piece][to], bonus)
	for _, row := range t.continuation {
		applyBonus(&row[piece][to], bonus)
	}
}

// captureEntry returns the entry of a capture or promotion.
func (w *worker) captureEntry(n *node, m engine.Move) *int16 {
	return &w.history.capture[n.position.PieceAt(m.From())&15][m.To()&63][n.position.CapturedType(m)&7]
}

// learn rewards the move that cut and punishes those tried before it in vain.
func (w *worker) updateHistories(n *node, best engine.Move) {
	bonus, malus := historyBonus(n.depth), -historyMalus(n.depth)
	if n.position.IsNoisy(best) {
		applyBonus(w.captureEntry(n, best), bonus)
	} else {
		n.killer = best
		tables := w.quietHistories(n)
		// A lone early quiet that cuts says more about the position than
		// about the move.
		if n.quietCount > 0 || n.depth > 2 {
			tables.update(n, best, bonus)
		}
		for _, m := range n.quiets[:n.quietCount] {
			tables.update(n, m, malus)
		}
	}
	for _, m := range n.noisies[:n.noisyCount] {
		applyBonus(w.captureEntry(n, m), malus)
	}
}
