package session

import (
	"sync"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// A chooser is a computer at the board: a player of the company, which it lets
// work for one goroutine at a time.
type chooser struct {
	mu       sync.Mutex
	strategy search.Strategy
	playing  bool   // a game has begun
	seed     uint64 // of the game that it plays
}

// An order is all that a choice depends on.
type order struct {
	game     *engine.Game
	settings search.Settings // with the seed of the game and the strength
	limits   search.Limits
	booked   engine.Move // from the book, NoMove if there is something to think about
}

// newChooser returns the player of a name, which must be one of the company's.
func newChooser(name string) *chooser {
	p, _ := player.KindNamed(name)
	return &chooser{strategy: p.New()}
}

// choose returns a move. Another seed is another game, so that nothing is
// remembered of the one before. A move of the book has no score: nothing was
// searched.
func (c *chooser) choose(o order, control *search.Control, report func(search.Info)) (search.Result, error) {
	if o.booked != engine.NoMove {
		return search.Result{Best: o.booked}, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.strategy.Configure(o.settings); err != nil {
		return search.Result{}, err
	}
	if !c.playing || c.seed != o.settings.Seed {
		c.playing, c.seed = true, o.settings.Seed
		c.strategy.NewGame()
	}
	return c.strategy.Choose(o.game, o.limits, control, report), nil
}
