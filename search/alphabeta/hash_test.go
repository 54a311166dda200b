package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// A hash of no size is an error, even for a player that has none yet.
func TestNoTableIsRefused(t *testing.T) {
	require.Error(t, newClassical().Configure(Settings{Threads: 1, MultiPV: 1}))
}

func TestImpossibleSizesAreRefused(t *testing.T) {
	p := newClassical()
	s := classicalSettings()
	require.NoError(t, p.Configure(s))
	for _, mib := range []int{-1, 0, tt.MaxMiB, tt.MaxMiB + 1} {
		bad := s
		bad.Hash = mib
		require.Error(t, p.Configure(bad), "%d MiB", mib)
		require.Equal(t, s, p.settings)
	}
	r := p.Choose(context.Background(), gameFrom(t, engine.StartFEN), search.Limits{Depth: 3}, nil)
	require.NotEqual(t, engine.NoMove, r.Best)
}

// A player whose first hash is refused plays with the smallest, and says why.
func TestSmallestHashForWantOfMemory(t *testing.T) {
	p := newClassical()
	p.settings.Hash = tt.MaxMiB
	var texts []string
	r := p.Choose(context.Background(), gameFrom(t, engine.StartFEN), search.Limits{Depth: 3}, func(i search.Info) { texts = append(texts, i.Text) })
	require.Equal(t, 3, int(r.Depth))
	require.Contains(t, texts[0], "hash")
}
