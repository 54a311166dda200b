package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
)

const bookGames = `[Event "1"]

1. e4 e5 2. Nf3 1-0

[Event "2"]

1. e4 (1. d4) c5 1/2-1/2

[Event "3"]

1. d4 d5 *

[Event "4"]

1. e5 0-1

[Event "5"]

1. d4 d5 0-1

[Event "6"]
[Variant "Atomic"]

1. e4 1-0
`

func TestBook(t *testing.T) {
	dir := t.TempDir()
	games, made := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "my.bin")
	require.NoError(t, os.WriteFile(games, []byte(bookGames), 0o644))

	var stdout, stderr bytes.Buffer
	require.Zero(t, run([]string{"book", "-min", "1", "-plies", "1", "-out", made, games}, &stdout, &stderr), stderr.String())
	require.Contains(t, stdout.String(), "1 move from 3 games; skipped: 1 without a result, 1 of other variants, 1 unreadable")
	require.Contains(t, stderr.String(), "game 4, line 15: illegal move \"e5\": no white pawn can move to e5")
	b, err := polyglot.ReadFile(made)
	require.NoError(t, err)
	p := engine.StartPosition()
	choices := b.Choices(&p)
	require.Len(t, choices, 1)
	require.Equal(t, "e2e4", choices[0].Move.String())
	require.Equal(t, 3, choices[0].Weight)

	before, err := os.ReadFile(made)
	require.NoError(t, err)
	stderr.Reset()
	require.Equal(t, 1, run([]string{"book", "-min", "9", "-out", made, games}, &stdout, &stderr))
	require.Contains(t, stderr.String(), "no move qualifies for the book: each was played in too few games or scored no points")
	after, err := os.ReadFile(made)
	require.NoError(t, err)
	require.Equal(t, before, after, "the existing book stays")
	left, err := filepath.Glob(made + ".*")
	require.NoError(t, err)
	require.Empty(t, left)
}

// With --table each line of the list of openings counts as a drawn game.
func TestBookOfTheTable(t *testing.T) {
	made := filepath.Join(t.TempDir(), "table.bin")
	var stdout, stderr bytes.Buffer
	require.Zero(t, run([]string{"book", "-table", "-plies", "1", "-min", "0", "-out", made}, &stdout, &stderr), stderr.String())
	b, err := polyglot.ReadFile(made)
	require.NoError(t, err)
	p := engine.StartPosition()
	weights := map[engine.Move]int{}
	for _, c := range b.Choices(&p) {
		weights[c.Move] = c.Weight
	}
	want := map[engine.Move]int{}
	for _, l := range opening.All() {
		want[l.Moves[0]]++
	}
	require.Equal(t, want, weights)
}
