package arena

import (
	"math"
	"testing"
)

// mirrored returns the results of all pairings from those of each player
// against the later ones, as wins, draws and losses.
func mirrored(n int, pairs map[[2]int][3]int) [][]tally {
	results := make([][]tally, n)
	for i := range results {
		results[i] = make([]tally, n)
	}
	for p, r := range pairs {
		results[p[0]][p[1]] = tally{wins: r[0], draws: r[1], losses: r[2]}
		results[p[1]][p[0]] = tally{wins: r[2], draws: r[1], losses: r[0]}
	}
	return results
}

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// The rating differences for some shares of the points, from the table of the Elo system.
func TestRatingsOfTwo(t *testing.T) {
	for _, c := range []struct {
		share, elo float64
	}{{0.5, 0}, {0.64, 99.95}, {0.75, 190.85}, {0.76, 200.24}, {0.91, 401.9}, {0.25, -190.85}} {
		const games = 10_000_000 // so many that the prior does not count
		wins := int(c.share * games)
		all := ratings(mirrored(2, map[[2]int][3]int{{1, 0}: {wins, 0, games - wins}}), map[int]float64{0: 0})
		if all[0].elo != 0 || all[0].error != 0 {
			t.Errorf("the anchor has %+v", all[0])
		}
		if !near(all[1].elo, c.elo, 0.02) {
			t.Errorf("%.0f%% gives %.2f, want %.2f", 100*c.share, all[1].elo, c.elo)
		}
	}
}

// For two players the error has a formula: the standard error of the score,
// over the slope of the expectation.
func TestErrorOfTwo(t *testing.T) {
	for _, c := range []struct{ wins, draws, losses int }{
		{300, 500, 200}, {5000, 0, 5000}, {0, 0, 1}, {100, 9800, 100}, {40, 0, 0},
	} {
		n := float64(c.wins + c.draws + c.losses + prior)
		score := (float64(c.wins) + (float64(c.draws)+prior)/2) / n
		variance := (float64(c.wins)*(1-score)*(1-score) + (float64(c.draws)+prior)*(0.5-score)*(0.5-score) +
			float64(c.losses)*score*score) / n
		want := 1.959964 * math.Sqrt(variance/n) / (score * (1 - score)) * 400 / math.Ln10
		all := ratings(mirrored(2, map[[2]int][3]int{{0, 1}: {c.wins, c.draws, c.losses}}), map[int]float64{1: 0})
		if !near(all[0].error, want, 1e-6*want) {
			t.Errorf("%+v: error %.4f, want %.4f", c, all[0].error, want)
		}
	}
	draws := ratings(mirrored(2, map[[2]int][3]int{{0, 1}: {100, 9800, 100}}), map[int]float64{1: 0})
	none := ratings(mirrored(2, map[[2]int][3]int{{0, 1}: {5000, 0, 5000}}), map[int]float64{1: 0})
	if draws[0].error > none[0].error/5 {
		t.Errorf("many draws must give small errors: %.1f with, %.1f without", draws[0].error, none[0].error)
	}
}

// Results that fit the model exactly give the ratings they were made from.
func TestRatingsAreRecovered(t *testing.T) {
	truth := []float64{0, 150, -80, 420}
	pairs := map[[2]int][3]int{}
	for i := range truth {
		for j := range i {
			const games = 10_000_000
			wins := int(math.Round(games * expected(truth[i]-truth[j])))
			pairs[[2]int{i, j}] = [3]int{wins, 0, games - wins}
		}
	}
	for anchor := range truth {
		for i, r := range ratings(mirrored(4, pairs), map[int]float64{anchor: 0}) {
			if want := truth[i] - truth[anchor]; !near(r.elo, want, 0.05) {
				t.Errorf("anchor %d: player %d has %.3f, want %.3f", anchor, i, r.elo, want)
			}
		}
	}
}

// A player that wins all its games has a high but finite rating with a large error, and
// even a tournament with a single game has ratings.
func TestRatingsAreFinite(t *testing.T) {
	for _, c := range []struct {
		name  string
		pairs map[[2]int][3]int
	}{
		{"no game", nil},
		{"one game", map[[2]int][3]int{{0, 1}: {1, 0, 0}}},
		{"a player that never played", map[[2]int][3]int{{0, 1}: {5, 5, 5}}},
		{"all won", map[[2]int][3]int{{2, 0}: {1000, 0, 0}, {2, 1}: {1000, 0, 0}, {1, 0}: {1000, 0, 0}}},
	} {
		for i, r := range ratings(mirrored(3, c.pairs), map[int]float64{0: 0}) {
			if math.IsNaN(r.elo) || math.IsNaN(r.error) || math.Abs(r.elo) > 4000 || r.error > 4000 {
				t.Errorf("%s: player %d has %+v", c.name, i, r)
			}
		}
	}
	all := ratings(mirrored(2, map[[2]int][3]int{{1, 0}: {40, 0, 0}}), map[int]float64{0: 0})
	if all[1].elo < 500 || all[1].error < 200 {
		t.Errorf("40 wins of 40: %+v", all[1])
	}
}

func TestInvert(t *testing.T) {
	m := [][]float64{{4, 1, 0}, {1, 3, -1}, {0, -1, 2}}
	product := multiply(m, invert(m))
	for i := range product {
		for j, v := range product[i] {
			want := 0.0
			if i == j {
				want = 1
			}
			if !near(v, want, 1e-12) {
				t.Errorf("row %d, column %d: %g", i, j, v)
			}
		}
	}
}
