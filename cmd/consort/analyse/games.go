package analyse

import (
	"context"
	"errors"
	"io"
	"sync"

	"consort/cmd/consort/review"
	"consort/engine/pgn"
	"consort/search/pool"
)

// A numbered is a game with its place in the inputs.
type numbered struct {
	*pgn.Game
	number int    // among the usable games of all inputs, from 1
	input  string // name of its input
}

// A result is a reviewed game, or why there is none.
type result struct {
	numbered
	report *review.Report // nil for a game without moves
	err    error          // io.EOF after the last game
}

// A feed gives the games of a source to several workers, in the order of the numbers that
// they ask for.
type feed struct {
	mu     sync.Mutex
	source *source
	taken  uint64
	ahead  map[uint64]result // read, but not asked for yet
	end    error             // of the source
}

// next returns the game with a number, from 0. It waits for input, which may take hours if
// that is a pipe, but not after the context has ended.
func (f *feed) next(ctx context.Context, number uint64) result {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.taken <= number && f.end == nil {
		g, err := f.read(ctx)
		if err != nil {
			f.end = err
			break
		}
		f.ahead[f.taken] = result{numbered: g}
		f.taken++
	}
	if r, ok := f.ahead[number]; ok {
		delete(f.ahead, number)
		return r
	}
	return result{err: f.end}
}

// read reads the next game, or returns the context's error when that ends.
func (f *feed) read(ctx context.Context) (numbered, error) {
	type read struct {
		game numbered
		err  error
	}
	done := make(chan read, 1)
	go func() {
		g, err := f.source.next()
		done <- read{numbered{g, f.source.game, f.source.name}, err}
	}()
	select {
	case r := <-done:
		return r.game, r.err
	case <-ctx.Done():
		return numbered{}, ctx.Err()
	}
}

// games analyzes the games, several at a time, each by one worker, and writes them in
// their order.
func (j *job) games(ctx context.Context) error {
	f := &feed{source: &j.source, ahead: map[uint64]result{}}
	newJob := func(int) (pool.Job[result], error) {
		r, err := review.New(j.options.review(j.totals.games))
		if err != nil {
			return nil, j.memory(err)
		}
		return func(ctx context.Context, number uint64) (result, error) {
			g := f.next(ctx, number)
			if g.err == nil && g.Len() > 0 {
				g.report = r.Review(ctx, g.Last().Replay(), j.progress(g.Game))
			}
			return g, nil // also if the context has ended: what is known is written
		}, nil
	}
	workers := j.workers
	if j.totals.games > 0 {
		workers = min(workers, j.totals.games)
	}
	for r, err := range pool.Ordered(ctx, workers, 0, pool.Endless, newJob, nil) {
		switch {
		case err != nil:
			return err
		case errors.Is(r.err, io.EOF):
			return j.finish(ctx)
		case errors.Is(r.err, context.Canceled), errors.Is(r.err, context.DeadlineExceeded):
			return j.interrupted()
		case r.err != nil:
			return r.err
		}
		if err := j.write(&r); err != nil {
			return err
		}
	}
	return j.interrupted()
}
