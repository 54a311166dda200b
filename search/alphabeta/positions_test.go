package alphabeta

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The positions, walks and players that the tests of this package share.

// middlegame has captures of all kinds and quiet moves with and without check.
const middlegame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// variety is for tests of the search as a whole.
var variety = []struct{ name, fen string }{
	{"start position", engine.StartFEN},
	{"middle game", middlegame},
	{"rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"mate", "r6k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1"},
	{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
}

// parse reads a FEN.
func parse(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

// A view is a position as it was given, or with the colors exchanged.
type view struct{ exchanged bool }

// bothColours runs a test from both points of view.
func bothColours(t *testing.T, name string, do func(t *testing.T, v view)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { do(t, view{false}) })
	t.Run(name+", colors exchanged", func(t *testing.T) { do(t, view{true}) })
}

// fen returns a FEN as the view has it.
func (v view) fen(fen string) string {
	if v.exchanged {
		return mirrored(fen)
	}
	return fen
}

// move returns the text of a move, or of a square, as the view has it.
func (v view) move(text string) string {
	if v.exchanged {
		return mirroredSquares(text)
	}
	return text
}

// mirrored returns a FEN with the colors exchanged.
func mirrored(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	fields[0] = otherCase(strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[2] = otherCase(fields[2])
	fields[3] = mirroredSquares(fields[3])
	return strings.Join(fields, " ")
}

func otherCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
}

// mirroredSquares exchanges the ranks in squares and moves.
func mirroredSquares(s string) string {
	return strings.Map(func(r rune) rune {
		if '1' <= r && r <= '8' {
			return '1' + '8' - r
		}
		return r
	}, s)
}

// stroll plays a number of random moves. One in three takes the side's last one
// back, if it can, so that positions come again.
func stroll(t *testing.T, g *engine.Game, rng *rand.Rand, plies int) {
	t.Helper()
	for range plies {
		moves, played := g.Position().Moves(), g.Moves()
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		if n := len(played); n >= 2 && rng.IntN(3) == 0 {
			if back := engine.NewMove(played[n-2].To(), played[n-2].From(), engine.Normal); g.Position().IsLegal(back) {
				m = back
			}
		}
		require.NoError(t, g.Push(m))
	}
}

// classicalSettings are the default ones with the classical evaluation: what these
// tests tell of the search must not hang on the weights of a network.
func classicalSettings() Settings {
	s := DefaultSettings()
	s.Network = nil
	return s
}

// newClassical returns a player with these settings.
func newClassical() *Player {
	p := New()
	if err := p.Configure(classicalSettings()); err != nil {
		panic(err) // Defaults never fail.
	}
	return p
}

// configured returns a player with a table of some MiB and a number of lines.
func configured(t testing.TB, hash, lines int) *Player {
	t.Helper()
	p := newClassical()
	configure(t, p, hash, lines, 1)
	return p
}

func configure(t testing.TB, p *Player, hash, lines, threads int) {
	t.Helper()
	s := classicalSettings()
	s.Hash, s.MultiPV, s.Threads = hash, lines, threads
	require.NoError(t, p.Configure(s))
}
