package search

// The random choices of the simple players: seeded, so that every game can be repeated.

import (
	"math/rand/v2"

	"consort/engine"
)

// dice make a player's random choices. They are the only state of the simple players
// between moves, so embedding them provides Seed and NewGame.
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

// Seed implements Seeded.
func (d *dice) Seed(seed uint64) {
	if seed != d.seed {
		d.seed = seed
		d.NewGame()
	}
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
