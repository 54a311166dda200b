package level

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// A mateInOne is a game in whose position exactly one move mates.
type mateInOne struct {
	game *engine.Game
	move engine.Move
}

// matesInOne returns the last such positions of as many games between simple players.
func matesInOne(t *testing.T, wanted int) (found []mateInOne) {
	t.Helper()
	players := []search.Seeded{search.NewAggressive(), search.NewRandom(), search.NewSafe()}
	for i, p := range players {
		p.Seed(uint64(i + 1))
	}
	for games := 0; len(found) < wanted; games++ {
		g := engine.NewGame(engine.StartPosition())
		var last mateInOne
		for g.Len() < 200 && !g.Outcome().Over() {
			if m := onlyMate(g.Position()); m != engine.NoMove {
				last = mateInOne{g.Clone(), m}
			}
			p := players[(games+g.Len()%2)%len(players)]
			require.NoError(t, g.Push(p.Choose(context.Background(), g, search.Limits{}, nil).Best))
		}
		if last.game != nil {
			found = append(found, last)
		}
	}
	return found
}

// onlyMate returns the only move that mates, if the side to move is not in check and the
// opponent has more than a king.
func onlyMate(p *engine.Position) (mate engine.Move) {
	if p.InCheck() || !p.ByColor(p.SideToMove().Other()).Many() {
		return engine.NoMove
	}
	for _, m := range p.Moves() {
		if after := p.After(m); after.InCheck() && !after.HasLegalMove() {
			if mate != engine.NoMove {
				return engine.NoMove
			}
			mate = m
		}
	}
	return mate
}

// Weak levels overlook mates in one as often as the table says, and play those that they
// see. From 2000 up they see all.
func TestMatesInOneAreOverlooked(t *testing.T) {
	skipOneThread(t)
	const tolerance = 0.07
	mates := matesInOne(t, 300)
	for _, test := range []struct {
		elo, positions int
		missed         float64
	}{{500, 300, 0.4}, {750, 300, 0.275}, {1000, 300, 0.15}, {1500, 300, 0.04}, {2000, 50, 0}} {
		missed, p := 0, weak(t, test.elo, 1)
		for i, mate := range mates[:test.positions] {
			p.settings.Seed = uint64(i)
			if p.Choose(context.Background(), mate.game, search.Limits{}, nil).Best != mate.move {
				missed++
			}
		}
		require.InDelta(t, test.missed, float64(missed)/float64(test.positions), tolerance, "level %d", test.elo)
		if test.missed == 0 {
			require.Zero(t, missed, "level %d", test.elo)
		}
	}
}

// Long, backward and discovered mates are overlooked more often than others, and on average
// as many as the table of the levels says.
func TestDifficultMatesAreOverlookedMoreOften(t *testing.T) {
	type class struct{ discovered, back, long bool }
	const seeds, tolerance = 20, 0.04
	parameters := ParametersOf(800)
	missed, tried, all := map[class]float64{}, map[class]float64{}, 0.0
	mates := matesInOne(t, 400)
	for _, mate := range mates {
		p := mate.game.Position()
		after := p.After(mate.move)
		c := class{!after.Checkers().Has(mate.move.Target()), goesBack(p.SideToMove(), mate.move), distance(mate.move) > 2}
		for seed := range uint64(seeds) {
			n := newNoticing(parameters, seed, mate.game)
			tried[c]++
			if len(n.ownMoves(p, []engine.Move{mate.move})) == 0 {
				missed[c]++
				all++
			}
		}
	}
	rate := func(c class) float64 { return missed[c] / tried[c] }
	easy, long, back := rate(class{}), rate(class{long: true}), rate(class{back: true})
	require.Greater(t, long, easy)
	require.Greater(t, back, easy)
	require.Greater(t, rate(class{back: true, long: true}), back)
	require.Greater(t, rate(class{discovered: true}), long)
	require.InDelta(t, parameters.MateOversight, all/float64(seeds*len(mates)), tolerance)
}
