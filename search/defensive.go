package search

import (
	"context"

	"consort/engine"
	"consort/eval"
)

// Defensive is the player global-defensive. It minimizes the value of all its pieces that the
// opponent could capture after the move, over the whole board.
type Defensive struct{ dice }

// NewDefensive returns the player with a random seed.
func NewDefensive() *Defensive { return &Defensive{newDice()} }

// Name returns "global-defensive".
func (d *Defensive) Name() string { return "global-defensive" }

// Choose implements Strategy. The score it reports is the danger of the move,
// negated.
func (d *Defensive) Choose(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) Result {
	t := newTurn(ctx, game, limits, report)
	if len(t.moves) == 0 {
		return t.finish(Result{Score: TerminalScore(t.position)})
	}
	least, calmest := 0, []engine.Move(nil)
	for _, m := range t.moves {
		x := danger(t.position, m)
		if x < least || calmest == nil {
			least, calmest = x, calmest[:0]
		}
		if x == least {
			calmest = append(calmest, m)
		}
	}
	best := d.pick(calmest)
	after := t.position.After(best)
	score := scoreAfter(&after, eval.Score(-100*least))
	return t.finish(Result{Best: best, Score: score, Depth: 2, Nodes: uint64(len(t.moves))})
}

// danger returns the value of all own pieces that can be captured after m, each
// counted once, less the value of what m captures, and less 4 if it gives check, in
// pawns. If the capturing piece can be recaptured, it is one of those pieces.
func danger(p *engine.Position, m engine.Move) int {
	after := p.After(m)
	pawns := pawnsOn(&after, capturable(&after)) - p.CapturedType(m).Points()
	if after.InCheck() {
		pawns -= checkPoints
	}
	return pawns
}
