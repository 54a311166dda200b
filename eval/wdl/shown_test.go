package wdl

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
)

// +1.00 is a 50% chance of winning, and scores grow with the chances, whatever the material.
func TestShown(t *testing.T) {
	for name, m := range map[string]*Model{"example": &example, "network": &Network, "classical": &Classical} {
		for _, material := range []int{0, 10, 20, 40, 60, 78, 200} {
			first := m.Even(material)
			require.InDelta(t, 100, int(m.Shown(eval.Score(math.Round(first)), material)), 1, "%s, material %d", name, material)
			last := eval.Score(0)
			for score := eval.Score(1); score <= eval.MaxEval; score += 1 + score/100 {
				shown := m.Shown(score, material)
				require.GreaterOrEqual(t, shown, last, "%s, material %d, score %d", name, material, score)
				require.Equal(t, -shown, m.Shown(-score, material))
				last = shown
			}
			require.Less(t, m.Shown(eval.MaxEval, material), MaxShown, "only a proven win is more")
		}
	}
	for _, score := range []eval.Score{eval.MateIn(3), eval.MatedIn(0), eval.TBWin - 4, eval.Draw, -1} {
		require.Equal(t, score, Network.Shown(score, 20), "%v", score)
	}
	require.Equal(t, eval.Score(1), Network.Shown(1, 78), "an advantage remains one")
}

// Match runners end games by shown scores, usually at 4 to 10 pawns for some moves. At 4 pawns
// the engine is nearly sure to win, and at 6 it is, but for endgames of few pieces: some that
// look won are draws.
func TestResignationIsSafe(t *testing.T) {
	for material := 0; material <= 78; material++ {
		bounds := map[float64]int{4: 950, 6: 990}
		if material < 24 {
			bounds = map[float64]int{4: 920, 6: 980}
		}
		for pawns, least := range bounds {
			win, _, _ := Network.Chances(Network.Internal(100*pawns, material), material)
			require.GreaterOrEqual(t, win, least, "%v pawns, material %d", pawns, material)
		}
	}
}

func TestInternal(t *testing.T) {
	for name, m := range map[string]*Model{"network": &Network, "classical": &Classical} {
		for material := 0; material <= 78; material += 7 {
			for shown := eval.Score(-1900); shown <= 1900; shown += 37 {
				require.InDelta(t, int(shown), int(m.Shown(m.Internal(float64(shown), material), material)), 1, "%s, material %d", name, material)
			}
			require.Equal(t, m.Internal(1e9, material), m.Internal(float64(MaxShown), material), "a score of another engine")
			require.Zero(t, m.Internal(0, material))
		}
	}
}

// The chances that lichess gives: https://lichess.org/page/accuracy.
func TestHuman(t *testing.T) {
	for shown, want := range map[eval.Score]float64{0: 0.5, 100: 0.591, -300: 0.249, 1000: 0.975, 1700: 0.975, eval.MateIn(3): 0.975, eval.MatedIn(3): 0.025} {
		require.InDelta(t, want, Human(shown), 0.0006, "%v", shown)
	}
}
