package alphabeta

import "consort/engine"

// What the search learns about moves: a move that refuted one position is tried
// early in the next. All tables follow one rule, update.

// A historyRow gives a value to each piece and target square: a continuation
// history has one such row for each earlier move.
type historyRow [16][64]int16

type histories struct {
	quiet   [2][4096]int16     // by side, from and to
	capture [16][64][8]int16   // by piece, target and captured type
	after   [16][64]historyRow // by earlier move's piece and target: what goes well after it
}

// update moves a value toward the bonus, the less the closer it is to the
// limit already, so that it never leaves the range and old lessons fade.
func update(h *int16, bonus int) {
	v := int(*h)
	*h = int16(v + bonus - v*max(bonus, -bonus)/maxHistory)
}

func historyBonus(depth int) int {
	return min(historyBonusSlope*depth-historyBonusBase, historyBonusMax)
}
func historyMalus(depth int) int {
	return min(historyMalusSlope*depth-historyMalusBase, historyMalusMax)
}

// quietValue returns what the histories say of a quiet move at a node.
func (w *worker) quietValue(n *node, m engine.Move) int {
	piece, to := n.position.PieceAt(m.From())&15, m.Target()&63
	return int(w.history.quiet[n.position.SideToMove()&1][m&4095]) +
		int(n.continuation(w, 1)[piece][to]) + int(n.continuation(w, 2)[piece][to])
}

// captureEntry returns the entry of a capture or promotion.
func (w *worker) captureEntry(n *node, m engine.Move) *int16 {
	return &w.history.capture[n.position.PieceAt(m.From())&15][m.To()&63][n.position.CapturedType(m)&7]
}

// learn rewards the move that cut and punishes those tried before it in vain.
func (w *worker) learn(n *node, best engine.Move) {
	bonus, malus := historyBonus(n.depth), -historyMalus(n.depth)
	if n.position.IsNoisy(best) {
		update(w.captureEntry(n, best), bonus)
	} else {
		n.killer = best
		// A lone early quiet that cuts says more about the position than
		// about the move.
		if n.quietCount > 1 || n.depth > 2 {
			w.updateQuiet(n, best, bonus)
		}
		for _, m := range n.quiets[:n.quietCount] {
			if m != best {
				w.updateQuiet(n, m, malus)
			}
		}
	}
	for _, m := range n.noisies[:n.noisyCount] {
		if m != best {
			update(w.captureEntry(n, m), malus)
		}
	}
}

// updateQuiet applies a bonus to all histories of a quiet move.
func (w *worker) updateQuiet(n *node, m engine.Move, bonus int) {
	piece, to := n.position.PieceAt(m.From())&15, m.Target()&63
	update(&w.history.quiet[n.position.SideToMove()&1][m&4095], bonus)
	update(&n.continuation(w, 1)[piece][to], bonus)
	update(&n.continuation(w, 2)[piece][to], bonus)
}
