package pgn

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// A game in JSON is a string in PGN, and comes back whole: castling, glyphs, variations.
func TestGameInJSON(t *testing.T) {
	games, err := ReadAll(strings.NewReader("[White \"A \\\"B\\\" C\"]\n\n{intro} 1. e4! {best [%clk 0:01:00]} (1. d4 $13 d5) e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 {end} 1-0\n"))
	require.NoError(t, err)
	type record struct {
		Game  *Game
		Plain Game
		Tree  *Tree
	}
	text, err := json.Marshal(record{games[0], *games[0], games[0].Tree()})
	require.NoError(t, err)
	require.Equal(t, 3, strings.Count(string(text), `4. O-O Nf6 {end} 1-0\n`))

	var back record
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, games[0].Moves, back.Game.Moves)
	require.Equal(t, games[0].String(), back.Game.String())
	require.Equal(t, *back.Game, back.Plain)
	require.Equal(t, games[0].String(), back.Tree.String())

	// The nodes belong to the tree that was read.
	require.Same(t, back.Tree, back.Tree.Last().Tree())
	_, err = back.Tree.Last().Add(back.Tree.Last().Position().Moves()[0])
	require.NoError(t, err)
	require.Equal(t, games[0].Tree().Len()+1, back.Tree.Len())
}

func TestTextIsOneGame(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "no game",
		"1. e4 *\n1. d4 *": "more than one game",
		"1. e5 *":          "illegal move",
	} {
		g, tree := Game{Result: "*"}, NewTree(engine.StartPosition())
		require.ErrorContains(t, g.UnmarshalText([]byte(text)), want)
		require.Equal(t, Game{Result: "*"}, g)
		require.ErrorContains(t, tree.UnmarshalText([]byte(text)), want)
		require.Same(t, tree, tree.Root().Tree())
	}
	_, err := new(Game).MarshalText()
	require.Error(t, err, "it has no start position")
}
