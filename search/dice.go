package search

// The random choices of the simple players: seeded, so that every game can be repeated.

import (
	"math/rand/v2"

	"consort/engine"
)

// dice make a player's random choices. They are the only state of the simple players
// between moves, so embedding them provides Configure and NewGame.
type dice struct {
	seed uint64
	rng  *rand.Rand
}

// newDice returns dice with a random seed.
func newDice() dice {
	d := dice{}
	d.NewGame()
	return d
}

// Configure sets the seed. A new one restarts the sequence; the same one leaves it
// where it is.
func (d *dice) Configure(s Settings) error {
	if s.Seed != d.seed {
		d.seed = s.Seed
		d.NewGame()
	}
	return nil
}

// NewGame restarts the sequence of the seed. With seed 0, a random one is drawn each
// time.
func (d *dice) NewGame() {
	seed := d.seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	d.rng = rand.New(rand.NewPCG(seed, 0))
}

// pick returns one of the moves with equal probability. There must be one.
func (d *dice) pick(moves []engine.Move) engine.Move {
	return moves[d.rng.IntN(len(moves))]
}
