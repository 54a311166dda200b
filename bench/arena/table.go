package arena

// Wins, draws and losses, added up.

import (
	"fmt"
	"slices"

	"consort/engine"
)

// A tally is one player's results against another.
type tally struct {
	wins, draws, losses int
	captures            int // made by this player
	plies               int // of all games, including the openings
}

// games returns the number of games.
func (t tally) games() int { return t.wins + t.draws + t.losses }

// points returns one point for each win and half a point for each draw.
func (t tally) points() float64 { return float64(t.wins) + float64(t.draws)/2 }

// plus returns the sum of two tallies.
func (t tally) plus(u tally) tally {
	return tally{t.wins + u.wins, t.draws + u.draws, t.losses + u.losses, t.captures + u.captures, t.plies + u.plies}
}

// mean returns the average of a total per game, 0 without games.
func mean(total float64, games int) float64 {
	if games == 0 {
		return 0
	}
	return total / float64(games)
}

// A table is the results of a tournament so far.
type table struct {
	names []string
	games int

	// results[i][j] are the results of player i against player j. results[i][i]
	// are White's results in the games of a player against itself, with the captures
	// of both sides.
	results [][]tally
	reasons map[string]int    // number of games by the reason of their end
	details map[string]string // of the first game with a fault, by reason
}

// newTable returns an empty table.
func newTable(names []string) *table {
	t := &table{reasons: map[string]int{}, details: map[string]string{}}
	for _, name := range names {
		t.player(name)
	}
	return t
}

// player returns the index of a player, who is added if new.
func (t *table) player(name string) int {
	if i := slices.Index(t.names, name); i >= 0 {
		return i
	}
	t.names = append(t.names, name)
	for i := range t.results {
		t.results[i] = append(t.results[i], tally{})
	}
	t.results = append(t.results, make([]tally, len(t.names)))
	return len(t.names) - 1
}

// add adds a game.
func (t *table) add(g *game) {
	t.games++
	t.reasons[g.reason]++
	if g.fault != nil && t.details[g.reason] == "" {
		t.details[g.reason] = fmt.Sprintf("%s, in game %d: %s", g.reason, g.number+1, g.fault.detail)
	}
	white, black := g.tally(engine.White), g.tally(engine.Black)
	i, j := g.players[engine.White], g.players[engine.Black]
	if i == j {
		white.captures += black.captures
		t.results[i][i] = t.results[i][i].plus(white)
		return
	}
	t.results[i][j] = t.results[i][j].plus(white)
	t.results[j][i] = t.results[j][i].plus(black)
}

// tally returns what a game adds to the tally of a side.
func (g *game) tally(c engine.Color) tally {
	t := tallyOf(g.result, c)
	t.captures, t.plies = g.captures[c], g.line.Len()
	return t
}

// tallyOf returns the result of one game for a side.
func tallyOf(result engine.Result, c engine.Color) tally {
	switch result.Points(c) {
	case 2:
		return tally{wins: 1}
	case 1:
		return tally{draws: 1}
	}
	return tally{losses: 1}
}

// total returns a player's results against all others.
func (t *table) total(i int) (sum tally) {
	for j, r := range t.results[i] {
		if j != i {
			sum = sum.plus(r)
		}
	}
	return sum
}
