package level

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// habitOf returns the habit of a move, in algebraic notation, in a game.
func habitOf(t *testing.T, g *engine.Game, san string) float64 {
	t.Helper()
	m, err := g.Position().ParseSAN(san)
	require.NoError(t, err)
	h := newHabits(g)
	return h.of(g.Position(), m)
}

// Habit prefers each move to the next.
func TestHabits(t *testing.T) {
	const italian = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5"
	for _, test := range []struct {
		name, fen string
		before    []string // moves before it
		moves     []string // the most habitual first
	}{
		{"the first move", engine.StartFEN, nil, []string{"e4", "e3", "Nh3", "c4", "a4"}},
		{"minor pieces", engine.StartFEN, nil, []string{"Nf3", "Nh3", "h3"}},
		{"castling", italian, nil, []string{"O-O", "Nc3", "a3", "Rg1"}},
		{"a piece twice", italian, nil, []string{"Nc3", "Bb3", "Ng1"}},
		{"the flanks", italian, nil, []string{"Be3", "c3", "a4"}},
		{"taking back", engine.StartFEN, []string{"e2e4", "d7d5", "e4d5"}, []string{"Qxd5", "Nf6", "Qd7", "h5"}},
		{"what is free", "4k3/8/8/3b4/8/2N5/6r1/4K3 w - - 0 1", nil, []string{"Nxd5", "Nb5"}},
		{"what is worth more", "4k3/8/2p5/3r4/8/2N5/8/4K3 w - - 0 1", nil, []string{"Nxd5", "Nb5"}},
		{"where it is taken", "4k3/8/2p1p3/8/8/2NQ4/8/4K3 w - - 0 1", nil, []string{"Ne4", "Nd5", "Qd5"}},
		{"a check", "8/8/3k4/8/8/8/8/2R3K1 w - - 0 1", nil, []string{"Rd1+", "Rb1"}},
		{"an attack", "4k3/8/8/8/5n2/8/8/2R3K1 w - - 0 1", nil, []string{"Rc4", "Rc3"}},
		{"queening", "8/P6k/8/8/8/8/8/K7 w - - 0 1", nil, []string{"a8=Q", "a8=R"}},
		{"back again", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", []string{"a1a4", "e8e7"}, []string{"Ra5", "Ra3", "Ra1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := gameFrom(t, test.fen, test.before...)
			for i := range test.moves[1:] {
				require.Greater(t, habitOf(t, g, test.moves[i]), habitOf(t, g, test.moves[i+1]), "%s against %s", test.moves[i], test.moves[i+1])
			}
		})
	}
}

// A game in which a side has passed has no last move to react to.
func TestHabitsAfterANullMove(t *testing.T) {
	g := gameFrom(t, engine.StartFEN)
	require.NoError(t, g.PushNull())
	require.Equal(t, engine.NoSquare, newHabits(g).taken)
	require.Equal(t, engine.NoSquare, newNoticing(ParametersOf(MinElo), 1, g).last)
	require.NoError(t, g.PushNull())
	result := weak(t, MinElo, 1).Choose(context.Background(), g, search.Limits{Depth: 3}, nil)
	require.True(t, g.Position().IsLegal(result.Best))
}

// The habits of the opening end with it, and are those of the other side for Black.
func TestHabitsOfTheOpening(t *testing.T) {
	white, black := gameFrom(t, engine.StartFEN), gameFrom(t, engine.StartFEN, "a2a3")
	for w, b := range map[string]string{"e4": "e5", "Nf3": "Nf6", "Nh3": "Nh6", "h4": "h5", "c3": "c6"} {
		require.InDelta(t, habitOf(t, white, w), habitOf(t, black, b), 1e-9, w)
	}
	developed := gameFrom(t, "r4rk1/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R4RK1 w - - 0 10")
	require.Zero(t, habitOf(t, developed, "a4"))
	require.Zero(t, newHabits(developed).opening)
	require.InDelta(t, 1, newHabits(white).opening, 0)
}

// Where a queen is as good, a level does not promote to less, whatever it overlooks.
func TestLevelsPromoteToAQueen(t *testing.T) {
	for _, fen := range []string{"4k3/P5pp/8/8/8/8/5PPP/4K1N1 w - - 0 1", "8/2P5/8/8/4k3/8/1R6/K7 w - - 0 1"} {
		for _, elo := range []int{MinElo, 1000, 2000, sighted()} {
			for seed := range uint64(10) {
				m := bestOf(t, elo, seed, fen).Best
				require.True(t, !m.IsPromotion() || m.Promotion() == engine.Queen, "%s at %d", m.UCI(false), elo)
			}
		}
	}
	for fen, want := range map[string]map[string]bool{
		"8/P6k/8/8/8/8/8/K7 w - - 0 1":          {"a8=Q": false, "a8=R": true, "a8=B": true, "a8=N": true, "Ka2": false},
		"8/P1k5/8/8/8/8/8/K7 w - - 0 1":         {"a8=Q": false, "a8=R": true, "a8=N+": false},
		"8/5P1k/8/7K/8/8/8/6R1 w - - 0 1":       {"f8=Q": false, "f8=R": false},
		"4k3/P5pp/8/8/8/8/5PPP/4K1N1 w - - 0 1": {"a8=Q+": false, "a8=R+": true},
	} {
		g := gameFrom(t, fen)
		for san, pointless := range want {
			m, err := g.Position().ParseSAN(san)
			require.NoError(t, err)
			require.Equal(t, pointless, isPointless(g.Position(), m), "%s in %s", san, fen)
		}
	}
	only := gameFrom(t, "4k3/P5pp/8/8/8/8/5PPP/4K1N1 w - - 0 1")
	rook, err := only.Position().ParseSAN("a8=R+")
	require.NoError(t, err)
	require.Equal(t, rook, weak(t, MinElo, 1).Choose(context.Background(), only, search.Limits{Moves: []engine.Move{rook}}, nil).Best)
}
