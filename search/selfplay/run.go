package selfplay

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"

	"consort/eval/nnue"
	"consort/search"
)

// A Run is a series of games.
type Run struct {
	Rules     Rules
	Seed      uint64
	Book      *Book                  // openings; nil for the initial position
	NewPlayer func() search.Strategy // the player, once for each goroutine
	Network   *nnue.Network          // evaluates; nil for the classical evaluation
	Workers   int                    // games at a time
}

// played is what a goroutine hands over: a game, or why there is none.
type played struct {
	game *Game
	err  error
}

// Games plays games from a number on, without end, and yields them in the order
// of their numbers, none left out. The end of the context ends it and is no
// error; games that are not finished then are lost, to be played again. An error
// comes last.
func (r *Run) Games(ctx context.Context, from uint64) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		results := r.start(ctx, from)
		defer func() {
			cancel()
			for range results { // until every goroutine has left
			}
		}()
		waiting := map[uint64]*Game{}
		for p := range results {
			if p.err != nil {
				yield(nil, p.err)
				return
			}
			waiting[p.game.Number] = p.game
			for g := waiting[from]; g != nil; g = waiting[from] {
				delete(waiting, from)
				from++
				if !yield(g, nil) {
					return
				}
			}
		}
	}
}

// start sets the goroutines to work. The channel is closed when all are done.
func (r *Run) start(ctx context.Context, from uint64) <-chan played {
	results := make(chan played)
	var taken atomic.Uint64
	var workers sync.WaitGroup
	for range max(1, r.Workers) {
		workers.Go(func() {
			s, err := r.newSeat()
			for err == nil && ctx.Err() == nil {
				var g *Game
				if g, err = s.play(ctx, from+taken.Add(1)-1); err == nil {
					results <- played{g, nil}
				}
			}
			if err != nil && ctx.Err() == nil {
				results <- played{nil, err}
			}
		})
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	return results
}
