package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// gamesFile writes games of two players: won, drawn and lost by the first.
func gamesFile(t *testing.T, white, black string, won, drawn, lost int) string {
	t.Helper()
	var s strings.Builder
	for i, result := range []string{"1-0", "1/2-1/2", "0-1"} {
		for range []int{won, drawn, lost}[i] {
			fmt.Fprintf(&s, "[White %q]\n[Black %q]\n[Result %q]\n\n1. e4 %s\n\n", white, black, result, result)
		}
	}
	path := filepath.Join(t.TempDir(), "games.pgn")
	require.NoError(t, os.WriteFile(path, []byte(s.String()), 0o600))
	return path
}

// rated returns the ratings of files, as the table has them.
func rated(t *testing.T, known string, files ...string) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, Main([]string{"-rate", strings.Join(files, ","), "-known", known}, &out, nil))
	return out.String()
}

// Ratings of games that others played: between two that are known, and in steps
// of what the model says.
func TestRate(t *testing.T) {
	files := []string{gamesFile(t, "A", "B", 750, 0, 250), gamesFile(t, "C", "B", 250, 0, 750), gamesFile(t, "A", "A", 3, 0, 0)}
	table := rated(t, "B=1500", files...)
	require.Contains(t, table, "2000 games")
	require.Equal(t, "1 A 1691 25 75.0 % 1000 750 0 250", cells(t, table, "player", "1 A"))
	require.Equal(t, "2 B 1500 given 50.0 % 2000 1000 0 1000", cells(t, table, "player", "2 B"))
	require.Equal(t, "3 C 1309 25 25.0 % 1000 250 0 750", cells(t, table, "player", "3 C"))

	both := rated(t, "A=1500,C=1300", files...)
	require.Equal(t, "2 B 1400", strings.Join(strings.Fields(cells(t, both, "player", "2 B"))[:3], " "))
	require.Contains(t, rated(t, "", files...), "given")
}

func TestRateErrors(t *testing.T) {
	require.ErrorContains(t, Main([]string{"-rate", gamesFile(t, "A", "A", 1, 0, 0)}, new(strings.Builder), nil), "no two players")
	file := gamesFile(t, "A", "B", 1, 0, 0)
	for known, want := range map[string]string{
		"A":            "expected a name and its Elo",
		"A=strong":     "expected a name and its Elo",
		"A=NaN":        "expected a name and its Elo",
		"Nobody=1500":  "who is not among A, B",
		"A=1,B=100000": "expected a name and its Elo",
	} {
		err := Main([]string{"-rate", file, "-known", known}, new(strings.Builder), nil)
		require.ErrorContains(t, err, want, known)
	}
}
