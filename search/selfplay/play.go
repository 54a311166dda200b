package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"consort/engine"
	"consort/search"
)

// A seat is where one goroutine plays games. The player sits on both sides:
// what it found out about a position for one is as true for the other.
type seat struct {
	rules  *Rules
	book   *Book // nil for the initial position
	seed   uint64
	player search.Strategy
}

// newSeat returns a seat with a player that is set up.
func (r *Run) newSeat() (*seat, error) {
	s := &seat{&r.Rules, r.Book, r.Seed, r.NewPlayer()}
	settings := search.DefaultSettings()
	settings.Hash, settings.Network = r.Rules.Hash, r.Network
	if err := s.player.Configure(settings); err != nil {
		return nil, fmt.Errorf("%s: %w", s.player.Name(), err)
	}
	return s, nil
}

// play plays the game of a number to its end. All that is chance in it comes
// from the seed and the number. The error is the context's when that ended it.
func (s *seat) play(ctx context.Context, number uint64) (*Game, error) {
	s.player.NewGame()
	rng := rand.New(rand.NewPCG(s.seed, number))
	o, err := s.open(ctx, rng)
	if err != nil {
		return nil, err
	}
	g := &Game{Number: number, Start: o.start, Random: o.random, Book: o.book}
	line := engine.NewGame(o.start)
	referee := adjudicator{rules: s.rules}
	for g.Ending == Unfinished {
		if err := s.move(ctx, g, line, &referee); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// move plays a move, and ends the game if it is over then: by the rules of chess
// first, because what they say is certain.
func (s *seat) move(ctx context.Context, g *Game, line *engine.Game, referee *adjudicator) error {
	side, ply := line.Position().SideToMove(), line.Position().Ply()
	r, err := s.choose(ctx, line, search.Limits{SoftNodes: s.rules.Nodes, Nodes: s.rules.HardNodes})
	if err != nil {
		return err
	}
	if err := line.Push(r.Best); err != nil {
		return fmt.Errorf("%s broke the rules: %w", s.player.Name(), err)
	}
	g.Moves = append(g.Moves, Played{r.Best, r.Score})
	ending, result := referee.see(side, r.Score, ply)
	if o := line.Claim(); o.Over() {
		ending, result = Ending(o.Reason), Drawn
		if o.Decided {
			result = winFor(o.Winner)
		}
	}
	if len(g.Moves) == maxPlies && ending == Unfinished {
		return fmt.Errorf("game %d is still going on after %d plies", g.Number, maxPlies)
	}
	g.Ending, g.Result = ending, result
	return nil
}

// choose lets the player search. What it returns after the context has ended
// means nothing, so that is an error.
func (s *seat) choose(ctx context.Context, line *engine.Game, limits search.Limits) (search.Result, error) {
	control := new(search.Control)
	defer context.AfterFunc(ctx, control.Stop)()
	r := s.player.Choose(line, limits, control, nil)
	return r, ctx.Err()
}
