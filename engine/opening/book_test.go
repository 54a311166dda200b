package opening

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The moves of the built-in book are legal: a walk through its positions from the
// start position, including replies to moves that it does not have, reaches nearly
// every entry. The others follow moves that are in too few games to be in the
// book, by several paths to the same position.
func TestBook(t *testing.T) {
	b := Book()
	require.Greater(t, b.Len(), 200)
	met, plies := 0, 0
	seen := map[uint64]bool{}
	var walk func(p engine.Position, ply int)
	walk = func(p engine.Position, ply int) {
		choices := b.Choices(&p)
		if len(choices) == 0 || seen[p.Key()] {
			return
		}
		seen[p.Key()] = true
		for _, c := range choices {
			require.True(t, p.IsLegal(c.Move))
			require.Positive(t, c.Weight)
			met, plies = met+1, max(plies, ply+1)
		}
		for _, m := range p.Moves() {
			walk(p.After(m), ply+1)
		}
	}
	walk(engine.StartPosition(), 0)
	t.Logf("%d entries of %d, %d plies deep", met, b.Len(), plies)
	require.Greater(t, met, b.Len()*95/100, "entries are illegal, or cannot be reached")
}
