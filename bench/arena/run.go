package arena

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// played is what a goroutine hands over: a game, nil when it was interrupted,
// or why there is none.
type played struct {
	game *game
	err  error
}

// play plays the fixtures, several at a time. It calls step after each game,
// and take for each game in the order of the schedule; both from this
// goroutine. The end of the context ends it early and is no error; an error
// ends it too.
func (o *options) play(ctx context.Context, fixtures []fixture, step func(), take func(*game) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var failure error
	queue := inOrder{waiting: map[int]*game{}, take: take}
	for p := range o.start(ctx, fixtures) {
		err := p.err
		if p.game != nil {
			step()
			if failure == nil {
				err = queue.add(p.game)
			}
		}
		if err != nil && failure == nil {
			failure = err
			cancel()
		}
	}
	if failure != nil {
		return failure
	}
	return queue.flush()
}

// start sets the goroutines to work. The channel is closed when all are done.
func (o *options) start(ctx context.Context, fixtures []fixture) <-chan played {
	results := make(chan played)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(o.concurrency, len(fixtures)) {
		workers.Go(func() {
			squad := o.newSquad()
			for i := int(next.Add(1)) - 1; i < len(fixtures) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				g, err := squad.play(ctx, fixtures[i])
				results <- played{g, err}
			}
		})
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	return results
}

// inOrder hands games on in the order of the schedule: tables and files must
// not tell which game was finished first.
type inOrder struct {
	next    int
	waiting map[int]*game
	take    func(*game) error
}

// add takes a game that was finished, and hands on those whose turn has come.
func (q *inOrder) add(g *game) error {
	q.waiting[g.number] = g
	for q.waiting[q.next] != nil {
		g := q.waiting[q.next]
		delete(q.waiting, q.next)
		q.next++
		if err := q.take(g); err != nil {
			return err
		}
	}
	return nil
}

// flush hands on what waits for games that were never finished.
func (q *inOrder) flush() error {
	var numbers []int
	for n := range q.waiting {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		if err := q.take(q.waiting[n]); err != nil {
			return err
		}
	}
	return nil
}
