package selfplay

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"

	"consort/eval/nnue"
	"consort/search"
)

// A Run is a reproducible series of games.
type Run struct {
	Rules     Rules
	Seed      uint64
	Book      *Book                  // opening positions; nil for the initial position
	NewPlayer func() search.Strategy // called once per worker
	Network   *nnue.Network          // nil for the classical evaluation
	Workers   int                    // number of games played at a time, at least 1
}

// played is a finished game, or the error that ended a worker.
type played struct {
	game *Game
	err  error
}

// Games plays games without end, beginning with number from, and yields them in
// the order of their numbers. The end of ctx ends the sequence without an error;
// games unfinished by then are dropped, and a later call plays them again. Any
// other error is yielded last.
func (r *Run) Games(ctx context.Context, from uint64) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		results := r.start(ctx, from)
		defer func() {
			cancel()
			for range results { // until every worker has returned
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

// start starts the workers. The channel is closed when all have returned.
func (r *Run) start(ctx context.Context, from uint64) <-chan played {
	results := make(chan played)
	var taken atomic.Uint64
	var workers sync.WaitGroup
	for range max(1, r.Workers) {
		workers.Go(func() {
			w, err := r.newWorker()
			for err == nil && ctx.Err() == nil {
				var g *Game
				if g, err = w.play(ctx, from+taken.Add(1)-1); err == nil {
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
