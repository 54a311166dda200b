package alphabeta

import (
	"unsafe"

	"consort/engine"
	"consort/search/alphabeta/internal/prefetch"
)

// Move histories: a quiet move or capture that failed high in one position is tried
// early in others, is pruned later and reduced less. Sources: Jonathan Schaeffer,
// "The history heuristic", 1983 (butterfly); Stockfish 2016 (continuation), and for
// the gravity of applyBonus.

// A historyRow has a value for each piece and target square.
type historyRow [16][64]int16

// histories are the move histories of one worker. Values are -maxHistory to
// maxHistory.
type histories struct {
	butterfly    [2][2][2][4096]int16    // by side, whether the opponent attacks from and to, and the squares
	pawn         [512]historyRow         // by pawn structure
	capture      [16][64][8]int16        // by piece, target and captured type
	continuation [moveIndexes]historyRow // by an earlier move's moveIndex
}

// moveIndexes is the number of values of moveIndex.
const moveIndexes = 16 * 64

// moveIndex numbers moves by their piece and target.
func moveIndex(moved engine.Piece, m engine.Move) int { return int(moved&15)<<6 | int(m.Target()&63) }

// continuationPlies are the distances, in plies, of the earlier moves whose
// continuation histories count.
var continuationPlies = [...]int{1, 2, 4}

// applyBonus applies a bonus or malus to an entry of a history.
func applyBonus(h *int16, bonus int) { applyWithin(h, bonus, maxHistory) }

// applyWithin adds a bonus to a value, less the share of it that the value has of
// the limit, so that it never leaves -limit to limit and old bonuses fade.
func applyWithin(h *int16, bonus, limit int) {
	v := int(*h)
	*h = int16(v + bonus - v*max(bonus, -bonus)/limit)
}

func historyBonus(depth int) int {
	return min(historyBonusSlope*depth-historyBonusBase, historyBonusMax)
}
func historyMalus(depth int) int {
	return min(historyMalusSlope*depth-historyMalusBase, historyMalusMax)
}

// quietHistories are the histories of the quiet moves of one node, and what else is
// looked up for many of them.
type quietHistories struct {
	threats      engine.Bitboard // squares that the opponent attacks
	checks       engine.Checks
	butterfly    *[2][2][4096]int16
	pawn         *historyRow
	continuation [len(continuationPlies)]*historyRow
}

// isSafe reports that the opponent attacks neither square of a move. Then nothing can
// recapture, for the move opens no line to its target: SEE is at least 0.
func (t *quietHistories) isSafe(m engine.Move) bool {
	return t.threats&(1<<(m.From()&63)|1<<(m.To()&63)) == 0 && m.Kind() != engine.EnPassant
}

// butterflyEntry returns the entry of a move to a target by its squares, and by whether the
// opponent attacks them.
func (t *quietHistories) butterflyEntry(m engine.Move, target engine.Square) *int16 {
	return &t.butterfly[t.threats>>(m.From()&63)&1][t.threats>>(target&63)&1][m&4095]
}

// value returns the sum of the histories of a quiet move of p, two of them halved:
// four times maxHistory at most.
func (t *quietHistories) value(p *engine.Position, m engine.Move) int {
	piece, to := p.PieceAt(m.From())&15, m.Target()&63
	return int(*t.butterflyEntry(m, to)) + int(t.continuation[0][piece][to]) + int(t.continuation[1][piece][to]) +
		int(t.continuation[2][piece][to])/2 + int(t.pawn[piece][to])/2
}

// prefetch loads the values of a side's moves by piece and target into the cache, while
// its moves are being generated: they are spread over megabytes.
func (t *quietHistories) prefetch(side engine.Color) {
	pawn := engine.NewPiece(side, engine.Pawn) & 15
	prefetch.Lines(unsafe.Pointer(&t.pawn[pawn]), linesOfSide)
	for _, row := range t.continuation {
		prefetch.Lines(unsafe.Pointer(&row[pawn]), linesOfSide)
	}
}

// linesOfSide are the cache lines of the values of a side's six pieces in a historyRow.
const linesOfSide = 6 * 64 * 2 / 64

// update applies a bonus to all entries of a quiet move of p.
func (t *quietHistories) update(p *engine.Position, m engine.Move, bonus int) {
	piece, to := p.PieceAt(m.From())&15, m.Target()&63
	applyBonus(t.butterflyEntry(m, to), bonus)
	applyBonus(&t.pawn[piece][to], bonus)
	for _, row := range t.continuation {
		applyBonus(&row[piece][to], bonus)
	}
}

// captureEntry returns the entry of a capture or promotion of p.
func (h *histories) captureEntry(p *engine.Position, m engine.Move) *int16 {
	return &h.capture[p.PieceAt(m.From())&15][m.To()&63][p.CapturedType(m)&7]
}
