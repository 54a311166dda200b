// Package pool (internal to Consort) runs numbered jobs on several goroutines and yields
// their results in the order of the numbers. The output of self-play, tournaments and
// analysis therefore does not depend on which job finishes first.
package pool

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// A Job runs the job with a number. It should return the context's error soon after the
// context ends.
type Job[T any] func(ctx context.Context, number uint64) (T, error)

// Endless is the end of a pool without a last job.
const Endless = ^uint64(0)

// MaxWorkers is the maximum of flags for goroutines with tables of their own: a typo must
// not use up all memory.
const MaxWorkers = 1024

// A result is the outcome of one job.
type result[T any] struct {
	number uint64
	value  T
	err    error
}

// Ordered runs the jobs numbered from first up to, but not including, end, and yields
// their results in ascending order. goroutines is the number of goroutines; each calls
// newJob once, with its index from 0, for a Job of its own. If finished is not nil, it is
// called after each job, in the order in which they finish, on the goroutine of the loop.
//
// When the context ends, the pool ends without an error: jobs that are then unfinished
// are left out, and all finished ones are yielded. An error of a job or of newJob ends the
// pool and is yielded last. When the loop ends, every goroutine has returned.
func Ordered[T any](ctx context.Context, goroutines int, first, end uint64, newJob func(goroutine int) (Job[T], error), finished func()) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		results := start(ctx, goroutines, first, end, newJob)
		defer func() {
			cancel()
			for range results { // until every goroutine has returned
			}
		}()
		next, waiting := first, map[uint64]T{}
		for r := range results {
			if r.err != nil {
				var none T
				yield(none, r.err)
				return
			}
			if finished != nil {
				finished()
			}
			waiting[r.number] = r.value
			for value, ok := waiting[next]; ok; value, ok = waiting[next] {
				delete(waiting, next)
				next++
				if !yield(value, nil) {
					return
				}
			}
		}
		for _, number := range slices.Sorted(maps.Keys(waiting)) {
			if !yield(waiting[number], nil) {
				return
			}
		}
	}
}

// start starts the goroutines. The channel is closed when all have returned.
func start[T any](ctx context.Context, goroutines int, first, end uint64, newJob func(int) (Job[T], error)) <-chan result[T] {
	results := make(chan result[T])
	var taken atomic.Uint64
	var running sync.WaitGroup
	for i := range goroutines {
		running.Go(func() {
			job, err := newJob(i)
			if err != nil {
				results <- result[T]{err: err}
				return
			}
			for ctx.Err() == nil {
				number := first + taken.Add(1) - 1
				if number >= end {
					return
				}
				value, err := job(ctx, number)
				if interrupted := ctx.Err(); interrupted != nil && errors.Is(err, interrupted) {
					return
				}
				results <- result[T]{number, value, err}
			}
		})
	}
	go func() {
		running.Wait()
		close(results)
	}()
	return results
}
