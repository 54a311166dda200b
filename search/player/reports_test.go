package player_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/player"
)

// A talker is a strategy that reports what a test wants.
type talker struct {
	reports []search.Info
	result  search.Result
}

func (s *talker) Name() string                    { return "talker" }
func (s *talker) Configure(player.Settings) error { return nil }
func (s *talker) NewGame()                        {}
func (s *talker) Choose(_ context.Context, _ *engine.Game, _ search.Limits, report func(search.Info)) search.Result {
	for _, i := range s.reports {
		if report != nil {
			report(i)
		}
		clear(i.PV) // It is the strategy's again.
	}
	return s.result
}

// TestLastLine: whatever a strategy reports, the last line is exact and that of its move,
// as complete as the strategy has ever reported it.
func TestLastLine(t *testing.T) {
	p := engine.StartPosition()
	e4, _ := p.ParseUCI("e2e4")
	d4, _ := p.ParseUCI("d2d4")
	e5 := engine.NewMove(engine.E7, engine.E5, engine.Normal)
	line := func(depth int, score eval.Score, bound search.Bound, pv ...engine.Move) search.Info {
		return search.Info{Depth: depth, SelDepth: depth + 5, MultiPV: 1, Score: score, Bound: bound,
			Nodes: uint64(100 * depth), HashFull: 10 * depth, TBHits: uint64(depth), PV: pv}
	}
	ranked := func(rank int, i search.Info) search.Info { i.MultiPV = rank; return i }
	result := search.Result{Best: e4, Score: 20, Depth: 8, Nodes: 1000}
	tests := []struct {
		name    string
		reports []search.Info
		want    search.Info // the last one; depth 0 for none but those of the strategy
		score   eval.Score  // of the result, 0 for 20
	}{
		{"silent", nil, search.Info{Depth: 8, SelDepth: 8, Score: 20, Nodes: 1000, PV: []engine.Move{e4}}, 0},
		{"its own line", []search.Info{line(8, 20, search.Exact, e4, e5)}, search.Info{}, 0},
		{"its own line of unknown bound", []search.Info{line(8, 20, search.NoBound, e4, e5)}, search.Info{}, 0},
		{"lines of several ranks", []search.Info{line(8, 20, search.Exact, e4, e5), ranked(2, line(8, 10, search.Exact, d4))}, search.Info{}, 0},
		{"an upper bound last", []search.Info{line(8, 20, search.Exact, e4, e5), line(9, 5, search.UpperBound, e4)},
			search.Info{Depth: 8, SelDepth: 13, Score: 20, Nodes: 1000, HashFull: 90, TBHits: 9, PV: []engine.Move{e4, e5}}, 0},
		{"a lower bound last", []search.Info{line(7, 18, search.Exact, e4), line(8, 20, search.Exact, e4, e5), line(9, 50, search.LowerBound, e4)},
			search.Info{Depth: 8, SelDepth: 13, Score: 20, Nodes: 1000, HashFull: 90, TBHits: 9, PV: []engine.Move{e4, e5}}, 0},
		{"another move last", []search.Info{line(8, 20, search.Exact, e4, e5), line(9, 25, search.Exact, d4)},
			search.Info{Depth: 8, SelDepth: 13, Score: 20, Nodes: 1000, HashFull: 90, TBHits: 9, PV: []engine.Move{e4, e5}}, 0},
		{"the move was the second line", []search.Info{line(8, 25, search.Exact, d4), ranked(2, line(8, 20, search.Exact, e4, e5))},
			search.Info{Depth: 8, SelDepth: 13, Score: 20, Nodes: 1000, HashFull: 80, TBHits: 8, PV: []engine.Move{e4, e5}}, 0},
		{"bounds only", []search.Info{line(9, 50, search.LowerBound, e4)},
			search.Info{Depth: 8, SelDepth: 8, Score: 20, Nodes: 1000, HashFull: 90, TBHits: 9, PV: []engine.Move{e4}}, 0},
		{"more nodes than in the result", []search.Info{line(8, 20, search.Exact, e4, e5), line(11, 5, search.UpperBound, e4)},
			search.Info{Depth: 8, SelDepth: 13, Score: 20, Nodes: 1100, HashFull: 110, TBHits: 11, PV: []engine.Move{e4, e5}}, 0},
		{"a mate that is a bound last", []search.Info{line(4, 20, search.Exact, e4), line(8, 25, search.Exact, d4), line(9, eval.MateIn(9), search.LowerBound, e4, e5)},
			search.Info{Depth: 9, SelDepth: 14, Score: eval.MateIn(9), Nodes: 1000, HashFull: 90, TBHits: 9, PV: []engine.Move{e4, e5}}, eval.MateIn(9)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &talker{reports: test.reports, result: result}
			if test.score != 0 {
				s.result.Score = test.score
			}
			pl := player.New(player.Config{Kinds: []player.Kind{{Name: "talker", New: func() search.Strategy { return s }}}})
			var got []search.Info
			r := pl.Go(context.Background(), engine.NewGame(p), search.Limits{}, func(i search.Info) {
				i.PV = slices.Clone(i.PV)
				got = append(got, i)
			})
			require.Equal(t, e4, r.Best)
			if test.want.Depth == 0 {
				require.Len(t, got, len(test.reports))
				return
			}
			require.Len(t, got, len(test.reports)+1)
			last := got[len(got)-1]
			require.Equal(t, r.Shown, last.Shown)
			require.Positive(t, last.Time)
			test.want.MultiPV, test.want.Bound, test.want.Time = 1, search.Exact, last.Time
			test.want.Outlook = r.Outlook
			require.Equal(t, test.want, last)
		})
	}
	t.Run("no move", func(t *testing.T) {
		mated, err := engine.ParseFEN("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
		require.NoError(t, err)
		pl := player.New(player.Config{})
		pl.Go(context.Background(), engine.NewGame(mated), search.Limits{}, func(i search.Info) { t.Errorf("%+v", i) })
	})
}
