package eval

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The inverse of the scaling by clock finds the score again, but for what its rounding lost.
func TestScaleByClock(t *testing.T) {
	require.Equal(t, Score(200), Score(220).ScaleByClock(20))
	require.Equal(t, Score(220), Score(200).UnscaleByClock(20))
	require.Equal(t, Score(-60), Score(-110).ScaleByClock(100))
	require.Equal(t, Draw, Score(500).ScaleByClock(300), "no change of sign")
	for halfmoves := range 101 {
		for s := -MaxEval; s <= MaxEval; s += 37 {
			require.InDelta(t, int(s), int(s.ScaleByClock(halfmoves).UnscaleByClock(halfmoves)), 2, "%d at %d", s, halfmoves)
		}
		require.Equal(t, -Score(333).UnscaleByClock(halfmoves), Score(-333).UnscaleByClock(halfmoves))
	}
}

func TestString(t *testing.T) {
	for score, want := range map[Score]string{
		0: "cp 0", -37: "cp -37", 19000: "cp 19000",
		MaxEval: "cp 19743", -MaxEval: "cp -19743", MaxEval - 1000: "cp 19743",
		TBWin: "cp 20000", TBWin - 7: "cp 19993", 7 - TBWin: "cp -19993", MinTBWin: "cp 19744",
		MateIn(1): "mate 1", MateIn(4): "mate 2", MatedIn(4): "mate -2", MatedIn(0): "mate 0",
	} {
		require.Equal(t, want, score.String())
	}
}

// What users and protocols write as centipawns and moves becomes the same score again.
func TestConversions(t *testing.T) {
	for s := -Mate; s <= Mate; s++ {
		switch {
		case s.IsMate():
			again := MateInMoves(s.Moves())
			require.Equal(t, s.String(), again.String())
			require.True(t, again.IsMate(), "%d", s)
		case s.IsDecisive() || max(s, -s) <= 19743:
			require.Equal(t, s, FromCentipawns(s.Centipawns()))
		default:
			require.Equal(t, 19743, max(s, -s).Centipawns())
		}
	}
	require.Equal(t, MatedIn(0), MateInMoves(0))
	require.Equal(t, MateIn(5), MateInMoves(3))
	require.Equal(t, MatedIn(6), MateInMoves(-3))
	for n, want := range map[int]Score{20000: TBWin, 32000: TBWin, -25000: -TBWin, math.MaxInt: TBWin, math.MinInt: -TBWin} {
		require.Equal(t, want, FromCentipawns(n))
	}
	for _, n := range []int{math.MaxInt, math.MinInt, 1000, -1000} {
		require.True(t, MateInMoves(n).IsMate(), "%d", n)
	}
}

func TestSides(t *testing.T) {
	require.Equal(t, Score(30), Score(30).For(engine.White))
	require.Equal(t, Score(-30), Score(30).For(engine.Black))
	for child, parent := range map[Score]Score{
		30: -30, MatedIn(0): MateIn(1), MateIn(1): MatedIn(2), TBWin: 1 - TBWin, -TBWin: TBWin - 1, Draw: Draw,
	} {
		require.Equal(t, parent, child.Parent())
	}
}
