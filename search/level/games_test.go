package level

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

var update = flag.Bool("update", false, "write testdata/games.txt anew")

// The games of the levels are the same, move for move, as they were when the ladder
// was measured. A change that does not mean to change the levels leaves them alone. One
// that changes the search or the evaluation, and with it the number of bench, changes
// the games of the levels too: renew them in the same commit with
//
//	go test ./search/level -run TestGamesOfLevels -update
//
// One that changes the weak-play model or the ladder needs a new calibration as well
// (calibrate.sh).
func TestGamesOfLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: one thread searches for some seconds")
	}
	const file, plies = "testdata/games.txt", 16
	var games strings.Builder
	for _, elo := range []int{500, 750, 1000, 1300, 1600, 1900, 2100} {
		for seed, opening := range [][]string{{"e2e4", "c7c5"}, {"d2d4", "g8f6", "c2c4"}} {
			g := gameFrom(t, engine.StartFEN, opening...)
			players := [2]*Player{weak(t, elo, uint64(2*seed+1)), weak(t, elo, uint64(2*seed+2))}
			for range plies {
				side := g.Position().SideToMove()
				require.NoError(t, g.Push(players[side].Choose(context.Background(), g, search.Limits{}, nil).Best))
			}
			fmt.Fprintf(&games, "%d:", elo)
			for _, m := range g.Moves() {
				fmt.Fprint(&games, " ", m.UCI(false))
			}
			games.WriteString("\n")
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(games.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), games.String())
}
