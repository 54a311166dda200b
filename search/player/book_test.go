package player_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/polyglot"
	"consort/search"
	"consort/search/player"
)

// bookOf makes a book of games, each move as heavy as it is frequent.
func bookOf(t testing.TB, games ...string) player.Book {
	t.Helper()
	var builder polyglot.Builder
	for _, text := range games {
		g := engine.NewGame(engine.StartPosition())
		for _, m := range strings.Fields(text) {
			require.NoError(t, g.PushUCI(m))
		}
		builder.Add(engine.StartPosition(), g.Moves(), engine.Drawn)
	}
	var file bytes.Buffer
	_, err := builder.Write(&file)
	require.NoError(t, err)
	moves, err := polyglot.Read(&file)
	require.NoError(t, err)
	return player.Book{Moves: moves, Depth: player.MaxBookDepth}
}

// A level knows one move of the book for each 200 points of its Elo, and nobody more
// than the depth allows.
func TestBookDepth(t *testing.T) {
	b := bookOf(t, "a2a4")
	for _, r := range []struct{ depth, elo, last int }{
		{player.MaxBookDepth, 500, 2}, {player.MaxBookDepth, 1000, 5}, {player.MaxBookDepth, 2000, 10}, {player.MaxBookDepth, 0, 30},
		{3, 0, 3}, {3, 2000, 3}, {3, 400, 2}, {0, 0, 0},
	} {
		b.Depth = r.depth
		game := engine.NewGame(engine.StartPosition())
		for game.Position().FullmoveNumber() <= 30 {
			p := game.Position()
			require.Equal(t, p.FullmoveNumber() <= r.last, b.Draw(p, r.elo, 1) != nil, "%+v, move %d", r, p.FullmoveNumber())
			for _, m := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
				require.NoError(t, game.PushUCI(m))
			}
		}
	}
	p := engine.StartPosition()
	require.Nil(t, player.Book{Depth: player.MaxBookDepth}.Draw(&p, 0, 1))
}

// Moves are drawn by weight, the same ones for a seed, or the heaviest always.
func TestBookDraw(t *testing.T) {
	b := bookOf(t, "a2a4 h7h5", "a2a4 a7a5", "a2a4 a7a5", "b1a3")
	p := engine.StartPosition()
	drawn := map[string]int{}
	for seed := range uint64(40) {
		m := b.Draw(&p, 0, seed)
		require.Equal(t, m, b.Draw(&p, 0, seed))
		drawn[m.Move.UCI(false)]++
		if m.Move.UCI(false) == "a2a4" {
			require.Equal(t, "a7a5", m.Reply.UCI(false))
			require.Equal(t, 3*m.Total, 4*m.Weight)
		} else {
			require.Equal(t, engine.NoMove, m.Reply)
		}
	}
	require.Greater(t, drawn["a2a4"], drawn["b1a3"])
	require.Positive(t, drawn["b1a3"])
	b.Best = true
	for seed := range uint64(40) {
		require.Equal(t, "a2a4", b.Draw(&p, 0, seed).Move.UCI(false))
	}
}

// A move of the book is not searched, and analysis is never answered from a book.
func TestBookIsForPlay(t *testing.T) {
	s := &stub{name: "stub"}
	p := with(s)
	settings := player.DefaultSettings()
	settings.Book = bookOf(t, "h2h4 h7h5")
	require.NoError(t, p.Configure(settings))
	game := engine.NewGame(engine.StartPosition())
	r := p.Go(context.Background(), game, search.Limits{Nodes: 1}, func(search.Info) { t.Error("a report") })
	require.NotNil(t, r.Book)
	require.Equal(t, "h2h4 h7h5", r.Best.UCI(false)+" "+r.Ponder.UCI(false))
	require.Zero(t, s.choices)
	other := game.Position().Moves()[0]
	for _, l := range []search.Limits{{Infinite: true}, {Mate: 2}, {Moves: []engine.Move{other}}} {
		r := p.Go(context.Background(), game, l, nil)
		require.Nil(t, r.Book, "%+v", l)
	}
	require.Equal(t, 3, s.choices)
}

func TestBuiltInBook(t *testing.T) {
	p := engine.StartPosition()
	require.NotNil(t, player.BuiltInBook().Draw(&p, 0, 1))
}
