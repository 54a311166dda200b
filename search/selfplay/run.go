package selfplay

import (
	"context"
	"iter"

	"consort/eval/nnue"
	"consort/search/player"
	"consort/search/pool"
)

// A Run is a reproducible series of games.
type Run struct {
	Rules   Rules
	Seed    uint64
	Book    *Book         // opening positions; nil for the initial position
	Player  player.Config // configuration of each worker's player
	Network *nnue.Network // nil for the classical evaluation
	Workers int           // number of games played at a time, at least 1
	Shard   Shard         // the part of the games to play; all of them by default
}

// Check returns the error of a player that cannot be configured, such as that of a
// transposition table for which there is no memory. Games would yield it.
func (r *Run) Check() error {
	_, err := r.newWorker()
	return err
}

// Games plays the games of the shard without end, leaving out the first from ones, and
// yields them in the order of their numbers. When ctx ends, the sequence ends without an error; games
// unfinished by then are dropped, and a later call plays them again. Any other error
// is yielded last.
func (r *Run) Games(ctx context.Context, from uint64) iter.Seq2[*Game, error] {
	newWorker := func(int) (pool.Job[*Game], error) {
		w, err := r.newWorker()
		return func(ctx context.Context, n uint64) (*Game, error) { return w.play(ctx, r.Shard.number(n)) }, err
	}
	return func(yield func(*Game, error) bool) {
		next := from
		for g, err := range pool.Ordered(ctx, max(1, r.Workers), from, pool.Endless, newWorker, nil) {
			if err == nil && g.Number != r.Shard.number(next) {
				return // A game before it is unfinished.
			}
			next++
			if !yield(g, err) {
				return
			}
		}
	}
}
