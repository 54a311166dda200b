package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The key difference of each reversible move on the empty board is in the table
// exactly once: 3,668 of them.
func TestCycleMovesAreComplete(t *testing.T) {
	filled := 0
	for i, m := range cycleMoves {
		if m.difference == 0 {
			continue
		}
		filled++
		first, second := cycleIndexes(m.difference)
		require.True(t, i == first || i == second)
	}
	require.Equal(t, 3668, filled)
}

// Checked against the definition: before and after any quiet piece move the two
// positions are one move apart, from either side, and positions two plies apart
// are not.
func TestOneMoveFrom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		p := StartPosition()
		for range 80 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			child := p.After(m)
			piece := p.PieceAt(m.From()).Type()
			reversible := piece != Pawn && !p.IsCapture(m) && m.Kind() == Normal &&
				p.CastlingRooks(White) == child.CastlingRooks(White) && p.CastlingRooks(Black) == child.CastlingRooks(Black) &&
				p.EnPassant() == NoSquare
			from, found := p.OneMoveFrom(child.Key())
			require.Equal(t, reversible, found, "%s %s", p.FEN(), m)
			back, foundBack := child.OneMoveFrom(p.Key())
			require.Equal(t, reversible, foundBack)
			if reversible {
				require.Equal(t, m.From(), from)
				require.Equal(t, m.To(), back)
			}
			_, found = p.OneMoveFrom(p.Key())
			require.False(t, found)
			p = child
		}
	}
}

func TestOneMoveFromNeedsAFreeWay(t *testing.T) {
	position := func(fen string) Position {
		p, err := ParseFEN(fen)
		require.NoError(t, err)
		return p
	}
	open, blocked := position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), position("4k3/8/8/N7/8/8/8/R3K3 b - - 0 1")
	openFar, blockedFar := position("4k3/R7/8/8/8/8/8/4K3 w - - 0 1"), position("4k3/R7/8/N7/8/8/8/4K3 w - - 0 1")
	_, found := open.OneMoveFrom(openFar.Key())
	require.True(t, found)
	_, found = blocked.OneMoveFrom(blockedFar.Key())
	require.False(t, found, "the knight is in the way")
}

func TestThreatened(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 100 {
		p := StartPosition()
		for range 60 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[rng.IntN(len(moves))])
			threatened := p.Threatened()
			occupied := p.Occupied() &^ p.King(p.SideToMove()).Bitboard()
			for s := A1; s < NoSquare; s++ {
				attacked := p.AttackersTo(s, occupied)&p.ByColor(p.SideToMove().Other()) != 0
				require.Equal(t, attacked, threatened.Has(s), "%s %s", p.FEN(), s)
			}
		}
	}
}
