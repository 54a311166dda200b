package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// A worker plays games on one goroutine. One player moves for both sides, so that they
// share the transposition table.
type worker struct {
	rules  *Rules
	book   *Book // nil for the initial position
	seed   uint64
	player *player.Player
}

// newWorker returns a worker with a configured player.
func (r *Run) newWorker() (*worker, error) {
	w := &worker{&r.Rules, r.Book, r.Seed, player.New(r.Player)}
	settings := player.DefaultSettings()
	settings.Hash, settings.Network = r.Rules.Hash, r.Network
	if err := w.player.Configure(settings); err != nil {
		return nil, fmt.Errorf("%s: %w", w.player.Name(), err)
	}
	return w, nil
}

// play plays the game with the given number to its end. All random choices are derived
// from the seed and the number. If ctx ends first, play returns its error.
func (w *worker) play(ctx context.Context, number uint64) (*Game, error) {
	w.player.NewGame()
	rng := rand.New(rand.NewPCG(w.seed, number))
	o, err := w.newOpening(ctx, rng)
	if err != nil {
		return nil, err
	}
	g := &Game{Number: number, Start: o.start, Random: o.random, Book: o.book}
	line := engine.NewGame(o.start)
	adjudicator := adjudicator{rules: w.rules}
	for g.Ending == Unfinished {
		if err := w.move(ctx, g, line, &adjudicator); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// move plays a move and ends the game if it is over. The rules of chess come
// before adjudication.
func (w *worker) move(ctx context.Context, g *Game, line *engine.Game, adjudicator *adjudicator) error {
	side, ply := line.Position().SideToMove(), line.Position().Ply()
	r, err := w.choose(ctx, line, w.rules.limits(w.rules.Nodes, w.rules.HardNodes))
	if err != nil {
		return err
	}
	if err := line.Push(r.Best); err != nil {
		return fmt.Errorf("%s played an illegal move: %w", w.player.Name(), err)
	}
	g.Moves = append(g.Moves, ScoredMove{r.Best, r.Score})
	ending, result := adjudicator.update(side, r.Score, ply, line.Position().HalfmoveClock())
	if o := line.Claim(); o.Over() {
		ending, result = Ending(o.Reason), ResultOf(o.Result())
	}
	if len(g.Moves) == maxPlies && ending == Unfinished {
		return fmt.Errorf("game %d has not ended after %d plies", g.Number, maxPlies)
	}
	g.Ending, g.Result = ending, result
	return nil
}

// choose returns the result of the player's search. It returns an error for a search
// that ctx stopped, because the result would depend on timing.
func (w *worker) choose(ctx context.Context, line *engine.Game, limits search.Limits) (search.Result, error) {
	r := w.player.Go(ctx, line, limits, nil)
	return r, ctx.Err()
}
