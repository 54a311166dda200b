package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A lost game is saved by giving the last pieces away.
func TestStalemateSaves(t *testing.T) {
	for _, test := range []struct{ name, fen, first string }{
		{"a queen beside the king", "8/8/8/2r5/K7/2qQ4/8/2k5 w - - 0 1", ""},
		{"a queen in the corner", "K7/6r1/2Q5/8/8/8/7q/1k6 w - - 0 1", "c6c1"},
		{"a queen on the third move", "7K/r7/8/8/2Q5/1q6/1k6/8 w - - 0 1", "c4c1"},
		{"a queen from behind", "K7/3r4/1q6/8/1k6/8/8/2Q5 w - - 0 1", ""},
		{"a rook that nobody may take", "K7/2q5/1k6/8/8/8/8/6R1 w - - 0 1", ""},
		{"a queen among pieces", "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32", ""},
	} {
		if testing.Short() && test.name != "a queen on the third move" {
			continue // One thread searches: the race detector learns nothing from more.
		}
		bothColours(t, test.name, func(t *testing.T, v view) {
			r, _ := choose(t, gameFrom(t, v.fen(test.fen)), search.Limits{Depth: 20, Nodes: 2_000_000})
			require.Equal(t, eval.Draw, r.Score)
			if test.first != "" {
				require.Equal(t, v.move(test.first), r.Best.String())
			}
		})
	}
}

// A won game is not given away by a stalemate.
func TestStalemateIsAvoided(t *testing.T) {
	for _, test := range []struct {
		name, fen, first string
		depth            int
	}{
		{"the end of Saavedra's study: a queen would be a draw", "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c7c8r", 13},
		{"each move of the king would be a draw, two plies", "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1", "", 2},
		{"each move of the king would be a draw, eight plies", "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1", "", 8},
		{"a queen would be a draw", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8r", 8},
	} {
		bothColours(t, test.name, func(t *testing.T, v view) {
			g := gameFrom(t, v.fen(test.fen))
			r, _ := choose(t, g, search.Limits{Depth: test.depth})
			require.Greater(t, r.Score, eval.Score(300))
			if test.first != "" {
				require.Equal(t, v.move(test.first), r.Best.String())
			}
			after := g.Position().After(r.Best)
			require.True(t, after.HasLegalMove() || after.InCheck(), "%v is stalemate", r.Best)
		})
	}
}

// Elementary endings are won by play: no stalemate, no repetition, no fifty
// moves without progress. Two bishops take more nodes than the rest.
func TestEndingsAreWon(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		nodes     uint64
	}{
		{"queen", "8/8/8/4k3/8/8/3Q4/3K4 w - - 0 1", 4000},
		{"rook", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 4000},
		{"two rooks", "8/8/8/3k4/8/8/8/R3K2R w - - 0 1", 4000},
		{"pawn", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 4000},
		{"two bishops", "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 8000},
		{"queen against pawn", "8/8/8/8/p2k4/8/8/1Q2K3 w - - 0 1", 4000},
	} {
		if testing.Short() && test.name != "queen" {
			continue
		}
		won := func(t *testing.T, v view, p *Player) {
			g := gameFrom(t, v.fen(test.fen))
			for range 160 {
				if g.Claim().Reason != engine.Ongoing {
					break
				}
				require.NoError(t, g.Push(p.Choose(context.Background(), g, search.Limits{Nodes: test.nodes}, nil).Best))
			}
			require.Equal(t, engine.Checkmate, g.Claim().Reason, "%v after %d plies", g.Claim(), g.Len())
		}
		bothColours(t, test.name, func(t *testing.T, v view) { won(t, v, newClassical()) })
		bothColours(t, test.name+", by default", func(t *testing.T, v view) { won(t, v, New()) })
	}
}
