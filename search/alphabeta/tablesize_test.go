package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// A table of no size is refused, even by a player that has none yet.
func TestNoTableIsRefused(t *testing.T) {
	require.Error(t, newClassical().Configure(search.Settings{Threads: 1, MultiPV: 1}))
}
