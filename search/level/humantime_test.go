package level

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// threePlusTwo returns the limits at the start of a game with three minutes and two seconds
// a move.
func threePlusTwo() search.Limits {
	const base, increment = 3 * time.Minute, 2 * time.Second
	return search.Limits{Clock: [2]time.Duration{base, base}, Increment: [2]time.Duration{increment, increment}}
}

// A person takes longer the more moves come into question.
func TestHumanTimeFollowsTheDoubt(t *testing.T) {
	p := weak(t, 1500, 0)
	for _, test := range []struct {
		name, fen   string
		moves       []string
		known       bool
		least, most float64 // seconds, with three minutes and two seconds a move
	}{
		{name: "the only move", fen: "7k/8/8/8/8/8/8/KR4r1 w - - 0 1", least: 1, most: 2},
		{name: "a recapture", fen: engine.StartFEN, moves: []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "f1e2", "c8g4", "d2d4", "g4e2"}, least: 1, most: 2},
		{name: "a move of the book", fen: middlegame, known: true, least: 1, most: 3},
		{name: "the first move", fen: engine.StartFEN, least: 4, most: 9},
		{name: "a quiet middlegame", fen: engine.StartFEN, moves: strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4 d8c7 b1d2 c8d7 d2f1"), least: 7, most: 20},
	} {
		g := gameFrom(t, test.fen, test.moves...)
		const seeds = 20
		limits, sum := threePlusTwo(), time.Duration(0)
		for p.settings.Seed = range seeds {
			sum += p.HumanTime(g, &limits, test.known)
		}
		require.Greater(t, sum.Seconds()/seeds, test.least, test.name)
		require.Less(t, sum.Seconds()/seeds, test.most, test.name)
	}
}

// Only levels on a clock of time take time, and the same in every run.
func TestHumanTimeIsForClocks(t *testing.T) {
	g := gameFrom(t, middlegame)
	timed, fixed, counted := threePlusTwo(), threePlusTwo(), threePlusTwo()
	fixed.MoveTime, counted.NodesPerMS = time.Second, 100
	for name, test := range map[string]struct {
		elo    int
		limits search.Limits
		takes  bool
	}{
		"a level on a clock":       {1500, timed, true},
		"a higher level":           {2800, timed, true},
		"full strength":            {0, timed, false},
		"no clock":                 {1500, search.Limits{}, false},
		"a fixed time":             {1500, fixed, false},
		"an analysis":              {1500, search.Limits{Infinite: true}, false},
		"a clock of nodes":         {1500, counted, false},
		"the last ten seconds":     {1500, search.Limits{Timed: true, Clock: [2]time.Duration{clockReserve, clockReserve}}, false},
		"a clock that has run out": {1500, search.Limits{Timed: true, Clock: [2]time.Duration{-time.Second, 0}, Increment: timed.Increment}, false},
	} {
		p := weak(t, test.elo, 1)
		took := p.HumanTime(g, &test.limits, false)
		require.Equal(t, test.takes, took > 0, name)
		require.Equal(t, took, p.HumanTime(g, &test.limits, false), name)
	}
}

// Games use most of their clocks, at least 60% of three minutes with two seconds a move, and
// no side ever runs out of time, with any increment, control and delay outside.
func TestHumanTimeUsesTheClock(t *testing.T) {
	skipOneThread(t)
	for _, test := range []struct {
		name                   string
		base, increment, delay time.Duration
		period                 int // moves for each base, 0 for the game
		least                  float64
	}{
		{name: "3+2", base: 3 * time.Minute, increment: 2 * time.Second, least: 0.6},
		{name: "15+10", base: 15 * time.Minute, increment: 10 * time.Second, least: 0.6},
		{name: "1+0", base: time.Minute, delay: 30 * time.Millisecond, least: 0.4},
		{name: "40 moves in 5", base: 5 * time.Minute, period: 40, least: 0.6},
		{name: "5s+0.1", base: 5 * time.Second, increment: 100 * time.Millisecond, delay: 10 * time.Millisecond},
	} {
		used, had := time.Duration(0), time.Duration(0)
		for seed := range uint64(2) {
			g := gameFrom(t, engine.StartFEN)
			players := [2]*Player{weak(t, 1500, 2*seed), weak(t, 1500, 2*seed+1)}
			limits := search.Limits{Clock: [2]time.Duration{test.base, test.base}, Increment: [2]time.Duration{test.increment, test.increment}}
			had += 2 * test.base
			for g.Len() < 300 && !g.Claim().Over() {
				side, gain := g.Len()%2, test.increment
				if test.period > 0 {
					limits.MovesToGo = test.period - g.Len()/2%test.period
				}
				took := test.delay + players[side].HumanTime(g, &limits, g.Len() < 12)
				limits.Clock[side] -= took
				require.Positive(t, limits.Clock[side], test.name)
				if limits.MovesToGo == 1 {
					gain += test.base
				}
				limits.Clock[side] += gain
				used, had = used+took, had+gain
				require.NoError(t, g.Push(players[side].Choose(context.Background(), g, search.Limits{}, nil).Best))
			}
		}
		share := float64(used) / float64(had)
		require.Greater(t, share, test.least, test.name)
	}
}
