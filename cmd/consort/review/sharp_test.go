package review

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/pgn"
)

var (
	sharpTime  = flag.Duration("sharp", 0, "review the positions of testdata/sharp.pgn for this `time` each, and compare with Stockfish")
	sharpNodes = flag.Uint64("sharpnodes", 0, "the same, with a number of nodes")
)

// A fact is what another engine holds of a position.
type fact struct {
	played, best, kind   string // best is a move, kind is cp or mate
	value, depth, kNodes int
}

// facts reads testdata/stockfish.txt: by game, from 1, and ply.
func facts(t *testing.T) map[[2]int]fact {
	t.Helper()
	file, err := os.Open("testdata/stockfish.txt")
	require.NoError(t, err)
	defer file.Close()
	all := map[[2]int]fact{}
	for s := bufio.NewScanner(file); s.Scan(); {
		if s.Text()[0] == '#' {
			continue
		}
		var at [2]int
		var f fact
		_, err := fmt.Sscan(s.Text(), &at[0], &at[1], &f.played, &f.best, &f.kind, &f.value, &f.depth, &f.kNodes)
		require.NoError(t, err, s.Text())
		all[at] = f
	}
	return all
}

// sharpGames returns the games of testdata/sharp.pgn.
func sharpGames(t *testing.T) []*pgn.Game {
	t.Helper()
	file, err := os.Open("testdata/sharp.pgn")
	require.NoError(t, err)
	defer file.Close()
	games, err := pgn.ReadAll(file)
	require.NoError(t, err)
	return games
}

// The facts belong to the games.
func TestFacts(t *testing.T) {
	games := sharpGames(t)
	all := facts(t)
	require.Greater(t, len(all), 190)
	for at, f := range all {
		g := games[at[0]-1]
		p := g.Start()
		for _, m := range g.Moves()[:at[1]] {
			p = p.After(m)
		}
		require.Equal(t, f.played, g.Moves()[at[1]].UCI(false), at)
		best, err := p.ParseUCI(f.best)
		require.NoError(t, err, at)
		require.True(t, p.IsLegal(best))
	}
}

// No move that Stockfish holds best is marked as a mistake or a blunder. This takes long
// and depends on the machine, so it needs a flag.
func TestSharpGames(t *testing.T) {
	if *sharpTime == 0 && *sharpNodes == 0 {
		t.Skip("needs -sharp TIME or -sharpnodes N")
	}
	o := DefaultOptions()
	o.Time, o.Nodes, o.Settings.Hash = *sharpTime, *sharpNodes, 64
	r, err := New(o)
	require.NoError(t, err)
	all := facts(t)
	for i, g := range sharpGames(t) {
		first, last := len(g.Moves()), -1
		for at := range all {
			if at[0] == i+1 {
				first, last = min(first, at[1]), max(last, at[1])
			}
		}
		start := g.Start()
		for _, m := range g.Moves()[:first] {
			start = start.After(m)
		}
		part := engine.NewGame(start)
		for _, m := range g.Moves()[first : last+1] {
			require.NoError(t, part.Replay(m))
		}
		begin := time.Now()
		report := r.Review(t.Context(), part, nil)
		t.Logf("game %d: %d positions in %.0f s", i+1, len(report.Positions), time.Since(begin).Seconds())
		for j := range report.Moves {
			m := &report.Moves[j]
			f := all[[2]int{i + 1, first + j}]
			if !m.Judgment.Bad() {
				continue
			}
			t.Logf("game %d, ply %d: %s%s, loss %.2f, better %v; Stockfish: %s, %s %d", i+1, first+j, m.SAN, m.Judgment.Symbol(), m.Loss, m.Best, f.best, f.kind, f.value)
			if m.SAN == "Bxb6" { // by Byrne: Stockfish has 5.40
				after := float64(report.Positions[j+1].Shown) / 100
				require.True(t, -9 <= after && after <= -5, "game %d, ply %d: %+.2f", i+1, first+j, after)
			}
			if m.Judgment >= Mistake && f.best == f.played {
				t.Errorf("game %d, ply %d: %s%s is the best move", i+1, first+j, m.SAN, m.Judgment.Symbol())
			}
		}
	}
}
