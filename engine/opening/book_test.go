package opening

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The built-in book holds legal moves only: walking through all that it knows from
// the initial position, every entry is met, and is a move.
func TestBook(t *testing.T) {
	b := Book()
	require.Greater(t, b.Len(), 200)
	met, plies := 0, 0
	seen := map[uint64]bool{}
	var walk func(p engine.Position, ply int)
	walk = func(p engine.Position, ply int) {
		if seen[p.Key()] {
			return
		}
		seen[p.Key()] = true
		for _, c := range b.Choices(&p) {
			require.True(t, p.IsLegal(c.Move))
			require.Positive(t, c.Weight)
			met, plies = met+1, max(plies, ply+1)
			walk(p.After(c.Move), ply+1)
		}
	}
	walk(engine.StartPosition(), 0)
	require.Equal(t, b.Len(), met, "an entry is illegal, or cannot be reached")
	t.Logf("%d entries, %d plies deep", met, plies)
}
