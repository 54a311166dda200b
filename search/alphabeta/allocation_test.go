package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
	"consort/search"
)

// What a choice allocates has nothing to do with how many positions it visits:
// the line of each root move, and these for setting up, for lines that grow, and for the
// exact lines of the moves that have been the best.
const choiceAllocations = 36

func TestChoiceAllocatesLittle(t *testing.T) {
	reports := 0
	for _, position := range variety {
		if testing.Short() && position.name != "middle game" {
			continue
		}
		for name, report := range map[string]func(search.Info){
			"silently": nil, "with reports": func(search.Info) { reports++ },
		} {
			t.Run(position.name+", "+name, func(t *testing.T) {
				g, p := gameFrom(t, position.fen), newClassical()
				choice := func(depth int) (allocations float64, nodes uint64) {
					p.Choose(context.Background(), g, search.Limits{Depth: 1}, nil)
					allocations = testing.AllocsPerRun(1, func() {
						p.NewGame()
						nodes = p.Choose(context.Background(), g, search.Limits{Depth: depth}, report).Nodes
					})
					return allocations, nodes
				}
				shallow, few := choice(2)
				deep, many := choice(8)
				require.Greater(t, many, 5*few)
				require.LessOrEqual(t, deep, float64(len(g.Position().Moves())+choiceAllocations))
				require.LessOrEqual(t, deep-shallow, 16.0, "for %d positions more", many-few)
			})
		}
	}
	require.Positive(t, reports)
}

// The quiescence search allocates nothing, in check or not.
func TestQuiescenceAllocatesNothing(t *testing.T) {
	for name, fen := range map[string]string{
		"captures": middlegame,
		"evasions": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			w, _, _ := quiescent(t, fen)
			require.NoError(t, w.tt.Resize(1))
			require.Zero(t, testing.AllocsPerRun(5, func() {
				w.tt.NewSearch()
				w.tt.Clear()
				w.quiesce(1, -eval.Infinite, eval.Infinite)
			}))
			require.Greater(t, w.count, uint64(10))
		})
	}
}
