package search

// The simple players' chance: one seeded die each, so that every game can be
// played again.

import (
	"math/rand/v2"

	"consort/engine"
)

// A die makes a player's random choices. It holds what all simple players keep
// from move to move, so embedding it gives them Configure and NewGame.
type die struct {
	seed uint64
	rng  *rand.Rand
}

// newDie returns a die with a random seed.
func newDie() die {
	d := die{}
	d.NewGame()
	return d
}

// Configure takes the seed. A new one counts at once; the one in force already
// leaves the sequence where it is.
func (d *die) Configure(s Settings) error {
	if s.Seed != d.seed {
		d.seed = s.Seed
		d.NewGame()
	}
	return nil
}

// NewGame starts the sequence of the seed again. Seed 0 stands for no seed: a
// random one is drawn each time.
func (d *die) NewGame() {
	seed := d.seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	d.rng = rand.New(rand.NewPCG(seed, 0))
}

// pick returns one of the moves, each as likely as any other. There must be at
// least one.
func (d *die) pick(moves []engine.Move) engine.Move {
	return moves[d.rng.IntN(len(moves))]
}
