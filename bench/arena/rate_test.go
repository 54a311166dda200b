package arena

import (
	"fmt"
	"io"
	"io/fs"
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

// given are known ratings.
type given = map[string]float64

// ratingsOf returns the table of the ratings of files.
func ratingsOf(t *testing.T, known given, files ...string) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, Rate(&out, files, known, func(err error) { t.Error(err) }))
	return out.String()
}

// Ratings of games from files: relative to one known rating and between two, with the
// differences that the Elo model predicts.
func TestRate(t *testing.T) {
	files := []string{gamesFile(t, "A", "B", 750, 0, 250), gamesFile(t, "C", "B", 250, 0, 750), gamesFile(t, "A", "A", 3, 0, 0)}
	table := ratingsOf(t, given{"B": 1500}, files...)
	require.Contains(t, table, "2000 games")
	require.Equal(t, "1 A 1691 25 75.0% 1000 750 0 250", cells(t, table, "player", "1 A"))
	require.Equal(t, "2 B 1500 given 50.0% 2000 1000 0 1000", cells(t, table, "player", "2 B"))
	require.Equal(t, "3 C 1309 25 25.0% 1000 250 0 750", cells(t, table, "player", "3 C"))

	both := ratingsOf(t, given{"A": 1500, "C": 1300}, files...)
	require.Equal(t, "2 B 1400", strings.Join(strings.Fields(cells(t, both, "player", "2 B"))[:3], " "))
	require.Contains(t, ratingsOf(t, nil, files...), "given")
	require.Contains(t, ratingsOf(t, nil, gamesFile(t, "A", "B", 2, 0, 0)), "* All games were won", "marked as in a tournament")
}

func TestRateErrors(t *testing.T) {
	fail := func(err error) { t.Error(err) }
	require.ErrorContains(t, Rate(io.Discard, []string{gamesFile(t, "A", "A", 1, 0, 0)}, nil, fail), "no finished games between two players")
	require.ErrorContains(t, Rate(io.Discard, []string{"rate_test.go"}, nil, func(error) {}), "no finished games between two players")
	require.ErrorIs(t, Rate(io.Discard, []string{"none"}, nil, fail), fs.ErrNotExist)
	err := Rate(io.Discard, []string{gamesFile(t, "A", "B", 1, 0, 0)}, given{"Nobody": 1500}, fail)
	require.ErrorContains(t, err, `"Nobody"`)
	require.ErrorContains(t, err, "the players are A, B")
}

// A game that cannot be read is skipped and reported.
func TestRateSkipsBadGames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	require.NoError(t, os.WriteFile(file, []byte("[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n[White \"A\"]\n\n1. e5 1-0\n"), 0o600))
	var out strings.Builder
	var warnings []error
	require.NoError(t, Rate(&out, []string{file}, nil, func(err error) { warnings = append(warnings, err) }))
	require.Len(t, warnings, 1)
	require.ErrorContains(t, warnings[0], "game 2")
	require.ErrorContains(t, warnings[0], "skipped")
	require.Contains(t, out.String(), "1 games")
}
