//go:build tune

package alphabeta

import (
	"context"
	"math"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// Tests of the tuning build: go test -tags tune ./search/alphabeta. That its
// bench is the one of the normal build is what go test -tags tune ./bench says.

const tunePosition = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"

// tune gives numbers another value until the end of the test.
func tune(t *testing.T, values map[string]int) {
	t.Helper()
	for name, value := range values {
		i := slices.IndexFunc(Tunables(), func(n search.Tunable) bool { return n.Name == name })
		require.GreaterOrEqual(t, i, 0, "there is no %s", name)
		n := Tunables()[i]
		require.True(t, n.Min <= value && value <= n.Max, "%s from %d to %d", name, n.Min, n.Max)
		n.Set(value)
		t.Cleanup(func() { n.Set(n.Value) })
	}
}

// Match runners read names without blanks and numbers of 32 bits.
func TestTunablesAreSound(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range Tunables() {
		require.Regexp(t, regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`), n.Name)
		require.False(t, seen[n.Name], "%s twice", n.Name)
		seen[n.Name] = true
		require.True(t, n.Min <= n.Value && n.Value <= n.Max && n.Min < n.Max, "%+v", n)
		require.True(t, n.Min >= math.MinInt32 && n.Max <= math.MaxInt32, "%+v", n)
		require.GreaterOrEqual(t, n.Step, 0.5, n.Name)
		require.NotEmpty(t, n.Help, "the comment of %s should say what it is", n.Name)
	}
	require.NotEmpty(t, seen)
}

// A value counts from the next search on, and the default brings the old search
// back.
func TestSetCountsFromTheNextSearch(t *testing.T) {
	g := gameFrom(t, tunePosition)
	limits := search.Limits{Depth: 8}
	before, _ := choose(t, g, limits)
	t.Run("other", func(t *testing.T) {
		tune(t, map[string]int{"ReverseFutilityMaxDepth": 0})
		without, _ := choose(t, g, limits)
		require.NotEqual(t, before.Nodes, without.Nodes)
	})
	after, _ := choose(t, g, limits)
	require.Equal(t, before, after)
}

func TestReductionsFollowTunables(t *testing.T) {
	before := reductions
	t.Run("other", func(t *testing.T) {
		tune(t, map[string]int{"LMRBase": lmrBase + 1000})
		require.InDelta(t, before[9][9]+1000, reductions[9][9], 1)
	})
	require.Equal(t, before, reductions)
}

// Whatever a tuner tries, there is a search and a legal move.
func TestExtremesAreSafe(t *testing.T) {
	p := newClassical()
	small := classicalSettings()
	small.Hash = 1
	require.NoError(t, p.Configure(small))
	for _, n := range Tunables() {
		for _, value := range []int{n.Min, n.Max} {
			n.Set(value)
			for _, fen := range []string{tunePosition, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
				g := gameFrom(t, fen)
				p.NewGame()
				r := p.Choose(context.Background(), g, search.Limits{Depth: 12, Nodes: 4000}, nil)
				require.True(t, g.Position().IsLegal(r.Best), "%s %d", n.Name, value)
				require.Positive(t, r.Depth, "%s %d", n.Name, value)
			}
		}
		n.Set(n.Value)
	}
}
