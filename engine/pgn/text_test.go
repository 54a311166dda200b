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
	type record struct{ Game *Game }
	text, err := json.Marshal(record{games[0]})
	require.NoError(t, err)
	require.Contains(t, string(text), `4. O-O Nf6 {end} 1-0\n`)

	var back record
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, games[0].Moves(), back.Game.Moves())
	require.Equal(t, games[0].String(), back.Game.String())

	// The nodes belong to the tree that was read.
	require.Same(t, back.Game, back.Game.Last().Game())
	_, err = back.Game.Last().Add(back.Game.Last().Position().Moves()[0])
	require.NoError(t, err)
	require.Equal(t, games[0].Len()+1, back.Game.Len())
}

func TestTextIsOneGame(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "no game",
		"1. e4 *\n1. d4 *": "more than one game",
		"1. e5 *":          "illegal move",
	} {
		tree := NewGame(engine.StartPosition())
		require.ErrorContains(t, tree.UnmarshalText([]byte(text)), want)
		require.Same(t, tree, tree.Root().Game())
	}
	_, err := new(Game).MarshalText()
	require.Error(t, err, "it has no start position")
}
