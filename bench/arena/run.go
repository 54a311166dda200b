package arena

import (
	"context"

	"consort/search/pool"
)

// play plays the fixtures, several at a time. It calls finished after each game, if it
// is not nil, and take for each game in the order of the schedule; both from this
// goroutine. The end of the context ends it early and is not an error; an error of a
// player or of take ends it too.
func (t *Tournament) play(ctx context.Context, fixtures []fixture, finished func(), take func(*game) error) error {
	newSquad := func(int) (pool.Job[*game], error) {
		s := t.newSquad()
		return func(ctx context.Context, n uint64) (*game, error) { return s.play(ctx, fixtures[n]) }, nil
	}
	games := uint64(len(fixtures))
	for g, err := range pool.Ordered(ctx, min(t.Concurrency, len(fixtures)), 0, games, newSquad, finished) {
		if err == nil {
			err = take(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
