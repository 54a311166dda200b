package arena

import (
	"errors"
	"math/rand/v2"

	"consort/engine"
	"consort/engine/opening"
)

// maxOpening is the length limit of a random opening, in plies. Random games much
// longer than that are likely to end before.
const maxOpening = 100

// A fixture is a game of the schedule.
type fixture struct {
	number  int    // from 0, in the order of the schedule
	players [2]int // by color
	round   int    // game number within its pairing, from 0
}

// opening returns the number of the opening. Each opening is played twice, with colors
// reversed, but only once by a player against itself, which would repeat the game.
func (f fixture) opening() int {
	if f.players[0] == f.players[1] {
		return f.round
	}
	return f.round / 2
}

// fixtures returns the schedule. All pairings play their first game, then all their
// second game and so on, so that an interrupted tournament is still balanced.
func (t *Tournament) fixtures() []fixture {
	var all []fixture
	for round := range t.Games {
		for i := range t.Players {
			for j := i; j < len(t.Players); j++ {
				if i == j && !t.Self {
					continue
				}
				pair := [2]int{i, j}
				if round%2 == 1 {
					pair = [2]int{j, i}
				}
				all = append(all, fixture{len(all), pair, round})
			}
		}
	}
	return all
}

// playerSeed returns the seed of a side in a game. It is never 0, which would mean that
// no seed is set.
func (t *Tournament) playerSeed(number int, c engine.Color) uint64 {
	return rand.NewPCG(t.Seed, uint64(number)<<1|uint64(c)).Uint64() | 1
}

// openingStream separates the random numbers of openings from those of players.
const openingStream = 1 << 63

// openingTries limits the number of random openings that are tried until one does not
// end the game.
const openingTries = 1000

// opening returns a game with the moves of an opening, random or named. All pairings
// play the same openings.
func (t *Tournament) opening(number int) (*engine.Game, error) {
	if t.Table {
		return t.tableLine(number)
	}
	rng := rand.New(rand.NewPCG(t.Seed, openingStream|uint64(number)))
	for range openingTries {
		if g, ok := randomLine(rng, t.Plies); ok {
			return g, nil
		}
	}
	return nil, errors.New("all random openings ended the game: use fewer plies")
}

// tableLine plays one of the named openings, in random order; none is repeated until
// all have been played.
func (t *Tournament) tableLine(number int) (*engine.Game, error) {
	lines := opening.All()
	order := rand.New(rand.NewPCG(t.Seed, openingStream)).Perm(len(lines))
	g := engine.NewGame(engine.StartPosition())
	for _, m := range lines[order[number%len(lines)]].Moves {
		if err := g.Push(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// randomLine plays random moves. ok is false if they end the game.
func randomLine(rng *rand.Rand, plies int) (g *engine.Game, ok bool) {
	g = engine.NewGame(engine.StartPosition())
	for range plies {
		moves := g.Position().Moves()
		if err := g.Push(moves[rng.IntN(len(moves))]); err != nil {
			return nil, false
		}
		if g.Claim().Over() {
			return nil, false
		}
	}
	return g, true
}
