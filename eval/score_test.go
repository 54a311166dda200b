package eval

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShare(t *testing.T) {
	require.Equal(t, 0.5, Draw.Share())
	require.InDelta(t, 0.8, Score(200).Share(), 0.002)
	require.Equal(t, 1.0, MateIn(30).Share())
	require.InDelta(t, 0, MatedIn(30).Share(), 1e-12)
	for s := -MaxEval; s < MaxEval; s += 7 {
		require.LessOrEqual(t, s.Share(), (s + 7).Share())
		require.InDelta(t, 1, s.Share()+(-s).Share(), 1e-12)
	}
}
