package epd

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/epd"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta"
)

// A script is a player that makes the reports of a test, and chooses the last reported
// move unless the test sets another.
type script struct {
	search.Strategy
	reports []report
	choice  string // in coordinate notation
	waits   bool   // for the context, at its end
	limits  search.Limits
	games   int // new games
}

// A report is one Info of a script.
type report struct {
	depth int
	ms    int
	move  string
	bound search.Bound // 0 means exact
	rank  int
}

func (s *script) Name() string { return "script" }
func (s *script) NewGame()     { s.games++ }

func (s *script) Choose(ctx context.Context, g *engine.Game, limits search.Limits, report func(search.Info)) search.Result {
	s.limits = limits
	result := search.Result{Best: g.Position().Moves()[0], Nodes: 1000, Score: 25}
	for _, r := range s.reports {
		if ctx.Err() != nil {
			return result
		}
		m, err := g.Position().ParseUCI(r.move)
		if err != nil {
			continue // a report for another position
		}
		result.Best, result.Depth, result.Nodes = m, r.depth, uint64(1000*r.ms)
		bound := r.bound
		if bound == search.NoBound {
			bound = search.Exact
		}
		report(search.Info{Depth: r.depth, Time: time.Duration(r.ms) * time.Millisecond, Nodes: result.Nodes,
			MultiPV: max(1, r.rank), Bound: bound, PV: []engine.Move{m}})
		report(search.Info{Depth: r.depth, CurrMove: m, CurrMoveNumber: 1}) // Both of these must be ignored.
		report(search.Info{Text: "a remark"})
	}
	if m, err := g.Position().ParseUCI(s.choice); err == nil {
		result.Best = m
	}
	if s.waits {
		<-ctx.Done()
	}
	return result
}

// sole returns the record of a single line.
func sole(t *testing.T, line string) *epd.Record {
	t.Helper()
	r, err := epd.Parse(line)
	require.NoError(t, err)
	return &r
}

func TestFound(t *testing.T) {
	tests := []struct {
		name   string
		script script
		solved bool
		found  int // ms
	}{
		{"at once", script{reports: []report{{depth: 1, ms: 1, move: "e1g1"}, {depth: 2, ms: 5, move: "e1g1"}}}, true, 1},
		{"later", script{reports: []report{{depth: 1, ms: 1, move: "a2a3"}, {depth: 2, ms: 5, move: "e1g1"}, {depth: 3, ms: 9, move: "e1g1"}}}, true, 5},
		{"lost and found", script{reports: []report{{depth: 1, ms: 1, move: "e1g1"}, {depth: 2, ms: 5, move: "a2a3"}, {depth: 3, ms: 9, move: "e1g1"}}}, true, 9},
		{"two right moves", script{reports: []report{{depth: 1, ms: 1, move: "a2a3"}, {depth: 2, ms: 5, move: "e1g1"}, {depth: 3, ms: 9, move: "d5e6"}}}, true, 5},
		{"within an iteration", script{reports: []report{{depth: 1, ms: 1, move: "a2a3"}, {depth: 2, ms: 4, move: "e1g1", bound: search.LowerBound}, {depth: 2, ms: 5, move: "e1g1"}}}, true, 4},
		{"second best is not best", script{reports: []report{{depth: 1, ms: 1, move: "e1g1", rank: 2}, {depth: 2, ms: 5, move: "e1g1"}}}, true, 5},
		{"lost", script{reports: []report{{depth: 1, ms: 1, move: "e1g1"}, {depth: 2, ms: 5, move: "a2a3"}}}, false, 0},
		{"reported and not chosen", script{reports: []report{{depth: 1, ms: 1, move: "e1g1"}}, choice: "a2a3"}, false, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result := Solve(context.Background(), &test.script, sole(t, kiwipete+" bm O-O dxe6;"), search.Limits{Depth: 9}, 0)
			require.Equal(t, test.solved, result.Solved)
			if test.solved {
				require.Equal(t, time.Duration(test.found)*time.Millisecond, result.Found)
			}
			require.Equal(t, 1, test.script.games)
			require.Equal(t, 9, test.script.limits.Depth)
			require.NotZero(t, test.script.limits.Start)
		})
	}
}

// A right move that was never reported was found at the end.
func TestFoundAtTheEnd(t *testing.T) {
	s := &script{reports: []report{{depth: 1, ms: 1, move: "a2a3"}}, choice: "e1g1"}
	result := Solve(context.Background(), s, sole(t, kiwipete+" bm O-O;"), search.Limits{Depth: 9}, 0)
	require.True(t, result.Solved)
	require.Equal(t, result.Time, result.Found)
}

func TestEarly(t *testing.T) {
	reports := []report{{depth: 1, ms: 1, move: "e1g1"}, {depth: 2, ms: 2, move: "a2a3"}, {depth: 3, ms: 3, move: "e1g1"},
		{depth: 4, ms: 4, move: "d5e6", bound: search.LowerBound}, {depth: 4, ms: 5, move: "d5e6"},
		{depth: 5, ms: 6, move: "e1g1"}, {depth: 6, ms: 7, move: "e1g1"}}
	for early, depth := range map[int]int{0: 6, 1: 1, 2: 4, 3: 5, 4: 6, 9: 6} {
		result := Solve(context.Background(), &script{reports: reports}, sole(t, kiwipete+" bm O-O dxe6;"), search.Limits{Depth: 9}, early)
		require.True(t, result.Solved)
		require.Equal(t, depth, result.Depth, "early %d", early)
	}
}

// Alpha-beta finds short mates in few nodes, and the same ones in every run.
func TestAlphaBetaSolvesMates(t *testing.T) {
	wac, _ := SuiteByName("wac")
	records := wac.Records()
	for _, number := range []int{5, 9, 12, 27, 60, 61, 64, 197} {
		r := &records[number-1]
		var counts [2]uint64
		for i := range counts {
			result := Solve(context.Background(), alphabeta.New(), r, search.Limits{Nodes: 20000}, 0)
			require.True(t, result.Solved, r.ID)
			require.True(t, result.Score.IsMate(), r.ID)
			require.Greater(t, result.Score, eval.Draw, r.ID)
			require.LessOrEqual(t, result.Nodes, uint64(20000), r.ID)
			require.LessOrEqual(t, result.Found, result.Time, r.ID)
			require.Equal(t, result.Move, result.Line[0], r.ID)
			counts[i] = result.Nodes
		}
		require.Equal(t, counts[0], counts[1], r.ID)
	}
}

func TestEarlySavesNodes(t *testing.T) {
	wac, _ := SuiteByName("wac")
	r := wac.Records()[4]
	limits := search.Limits{Depth: 12}
	full := Solve(context.Background(), alphabeta.New(), &r, limits, 0)
	cut := Solve(context.Background(), alphabeta.New(), &r, limits, 3)
	require.True(t, cut.Solved)
	require.Less(t, cut.Depth, full.Depth)
	require.Less(t, cut.Nodes, full.Nodes)
}

// The end of the context stops a search.
func TestSolveIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	r := Solve(ctx, alphabeta.New(), sole(t, kiwipete+" bm O-O;"), search.Limits{Infinite: true}, 0)
	require.Error(t, ctx.Err(), "%+v", r)
}
