package wdl

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

var example = Model{Middle: [4]float64{120, 50, -30, 60}, Width: [4]float64{60, 20, 10, 5}}

func TestChances(t *testing.T) {
	for _, material := range []int{0, 10, 30, 78, 200} {
		last := -1
		for score := eval.Score(-2000); score <= 2000; score += 50 {
			win, draw, loss := example.Chances(score, material)
			require.Equal(t, 1000, win+draw+loss)
			require.GreaterOrEqual(t, draw, 0)
			require.GreaterOrEqual(t, win, last, "more is better")
			last = win
			lossToo, _, winToo := example.Chances(-score, material)
			require.InDelta(t, win, winToo, 1)
			require.InDelta(t, loss, lossToo, 1)
		}
	}
	for score, want := range map[eval.Score][3]int{
		eval.MateIn(5): {1000, 0, 0}, eval.MatedIn(4): {0, 0, 1000}, eval.TBWin - 3: {1000, 0, 0},
	} {
		win, draw, loss := example.Chances(score, 30)
		require.Equal(t, want, [3]int{win, draw, loss})
	}
}

func TestMaterial(t *testing.T) {
	for fen, want := range map[string]int{engine.StartFEN: 78, "4k3/8/8/8/8/8/8/4K3 w - - 0 1": 0, "4k2r/p7/8/8/8/8/8/QNB1K3 w - - 0 1": 21} {
		p, err := engine.ParseFEN(fen)
		require.NoError(t, err)
		require.Equal(t, want, Material(&p))
	}
}

// A fit to results drawn from a model recovers the model.
func TestFitFindsTheModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var samples []Sample
	for range 200_000 {
		s := Sample{Score: int(rng.NormFloat64() * 250), Material: 10 + rng.IntN(69)}
		middle, width := example.Curve(s.Material)
		switch x := rng.Float64(); {
		case x < logistic(float64(s.Score), middle, width):
			s.Result = 2
		case x < 1-logistic(-float64(s.Score), middle, width):
			s.Result = 1
		}
		samples = append(samples, s)
	}
	found, classes, err := Fit(samples)
	require.NoError(t, err)
	require.Len(t, classes, maxMaterial-minMaterial+1)
	for material := 12; material <= 76; material += 8 {
		middle, width := example.Curve(material)
		gotMiddle, gotWidth := found.Curve(material)
		require.InEpsilon(t, middle, gotMiddle, 0.03, "material %d", material)
		require.InEpsilon(t, width, gotWidth, 0.05, "material %d", material)
	}
	require.InDelta(t, example.CrossEntropy(samples), found.CrossEntropy(samples), 0.001)
}

func TestFitNeedsSamples(t *testing.T) {
	_, _, err := Fit(nil)
	require.ErrorIs(t, err, ErrSamples)
	_, _, err = Fit(make([]Sample, 100_000))
	require.ErrorIs(t, err, ErrSamples, "only losses")
}

// The models of the engine's evaluations are plausible at any material:
// a 50% chance of winning takes an advantage, and a larger advantage wins more often.
func TestModels(t *testing.T) {
	for name, m := range map[string]*Model{"network": &Network, "classical": &Classical} {
		for material := 0; material <= 80; material++ {
			middle, width := m.Curve(material)
			require.Greater(t, middle, 40.0, "%s, material %d", name, material)
			require.Less(t, middle, 400.0, "%s, material %d", name, material)
			require.Greater(t, width, 20.0, "%s, material %d", name, material)
			require.Less(t, width, 200.0, "%s, material %d", name, material)
			win, draw, loss := m.Chances(eval.Draw, material)
			require.InDelta(t, win, loss, 1)
			require.Greater(t, draw, win/3, "%s, material %d", name, material)
		}
	}
}

// The model is that of the built-in network. After a change of network, fit another
// with forge wdl, on several hundred of its games.
func TestModelIsOfTheNetwork(t *testing.T) {
	require.Equal(t, nnue.Default().ID(), networkID)
}
