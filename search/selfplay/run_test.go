package selfplay

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// The games depend on the seed alone, not on the number of workers or on where a
// run begins.
func TestSameSeedSameGames(t *testing.T) {
	want := take(t, quickRun(1), 6)
	require.Equal(t, want, take(t, quickRun(4), 6))
	for g, err := range quickRun(2).Games(context.Background(), 4) {
		require.NoError(t, err)
		require.Equal(t, want[g.Number], g)
		if g.Number == 5 {
			break
		}
	}
	other := quickRun(2)
	other.Seed++
	require.NotEqual(t, want[0].Moves, take(t, other, 1)[0].Moves)
}

func TestGamesReplay(t *testing.T) {
	played := map[string]bool{}
	for i, g := range sampleGames() {
		require.EqualValues(t, i, g.Number)
		line, err := g.Replay()
		require.NoError(t, err)
		require.Contains(t, []int{8, 9}, g.Random)
		require.Equal(t, g.Random, g.Start.Ply())
		text := g.Start.FEN()
		for _, m := range g.Moves {
			text += " " + m.Move.String()
		}
		require.False(t, played[text], "the same game was played twice")
		played[text] = true
		if g.Ending == AdjudicatedDraw {
			require.GreaterOrEqual(t, line.PositionAt(line.Len()-1).Ply(), 60)
			require.Equal(t, Drawn, g.Result)
		}
	}
}

// Scores are for the side to move and results for White: they must correlate.
func TestScoresAgreeWithResults(t *testing.T) {
	var n, x, y, xx, yy, xy float64
	for _, g := range sampleGames() {
		side := g.Start.SideToMove()
		for _, m := range g.Moves {
			a, b := 1/(1+math.Exp(-float64(m.Score)/400)), float64(g.Result.For(side))/2
			n, x, y, xx, yy, xy = n+1, x+a, y+b, xx+a*a, yy+b*b, xy+a*b
			side = side.Other()
		}
	}
	require.Greater(t, (n*xy-x*y)/math.Sqrt((n*xx-x*x)*(n*yy-y*y)), 0.5)
}

// The score with which a game is adjudicated is that of the winner.
func TestAdjudicationAgreesWithScore(t *testing.T) {
	wins := 0
	for _, g := range sampleGames() {
		if g.Ending != AdjudicatedWin {
			continue
		}
		wins++
		line, err := g.Replay()
		require.NoError(t, err)
		last := g.Moves[len(g.Moves)-1]
		side := line.PositionAt(line.Len() - 1).SideToMove()
		require.Equal(t, last.Score > 0, g.Result.For(side) == 2)
		require.GreaterOrEqual(t, max(last.Score, -last.Score), quick().WinScore)
	}
	require.NotZero(t, wins)
}

func TestGamesLeakNoGoroutines(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	rules := quick()
	rules.VerifyNodes = 0
	n := 0
	for _, err := range (&Run{Rules: rules, Workers: 5, Player: stubRun(rules, randomMoves(1)).Player}).Games(context.Background(), 0) {
		require.NoError(t, err)
		if n++; n == 20 {
			break
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, err := range quickRun(3).Games(ctx, 0) {
		require.NoError(t, err)
		cancel()
	}
}

// An error of a worker ends the run.
func TestErrorsEndTheRun(t *testing.T) {
	for want, choose := range map[string]func(*engine.Game) (engine.Move, eval.Score){
		"stub played an illegal move": func(*engine.Game) (engine.Move, eval.Score) { return engine.NoMove, 0 },
		"no balanced opening":         func(g *engine.Game) (engine.Move, eval.Score) { return g.Position().Moves()[0], 401 },
	} {
		var last error
		for g, err := range stubRun(quick(), choose).Games(context.Background(), 0) {
			require.Nil(t, g)
			last = err
		}
		require.ErrorContains(t, last, want)
	}
	refusing := quickRun(1)
	refusing.Rules.Hash = -1
	for _, err := range refusing.Games(context.Background(), 0) {
		require.ErrorContains(t, err, "alpha-beta")
	}
}

// The opening is verified by one longer search; every move gets a short one.
func TestLimits(t *testing.T) {
	var limits []search.Limits
	run := stubRun(DefaultRules(300), nil)
	run.Player = stubPlayer(func() search.Strategy { return &limited{stub{choose: randomMoves(3)}, &limits} })
	take(t, run, 1)
	require.Equal(t, search.Limits{TargetNodes: 900, Nodes: 7200}, limits[0])
	require.Equal(t, search.Limits{TargetNodes: 300, Nodes: 2400}, limits[1])

	limits, run.Rules.Target = nil, false
	take(t, run, 1)
	require.Equal(t, search.Limits{SoftNodes: 900, Nodes: 7200}, limits[0])
	require.Equal(t, search.Limits{SoftNodes: 300, Nodes: 2400}, limits[1])
}

// limited is a stub that records the limits of its searches.
type limited struct {
	stub
	limits *[]search.Limits
}

func (l *limited) Choose(ctx context.Context, g *engine.Game, limits search.Limits, report func(search.Info)) search.Result {
	*l.limits = append(*l.limits, limits)
	return l.stub.Choose(ctx, g, limits, report)
}

func TestRulesValidate(t *testing.T) {
	valid := DefaultRules(0)
	require.NoError(t, valid.Validate())
	require.EqualValues(t, 1000, valid.Nodes)
	for want, corrupt := range map[string]func(*Rules){
		"0 nodes per move":                func(r *Rules) { r.Nodes = 0 },
		"must be at least the 1000 nodes": func(r *Rules) { r.HardNodes = 1 },
		"transposition table of 0 MiB":    func(r *Rules) { r.Hash = 0 },
		"9 to 8 random plies":             func(r *Rules) { r.MinRandom, r.MaxRandom = 9, 8 },
		"-1 to 9 random plies":            func(r *Rules) { r.MinRandom = -1 },
		"8 to 1000 random plies":          func(r *Rules) { r.MaxRandom = 1000 },
		"draw scores of":                  func(r *Rules) { r.WinScore = -1 },
		"halfmove clock of -1":            func(r *Rules) { r.DrawClock = -1 },
		"from ply -1":                     func(r *Rules) { r.DrawFrom = -1 },
	} {
		r := DefaultRules(0)
		corrupt(&r)
		require.ErrorContains(t, r.Validate(), want)
	}
}

func TestInterruptedGameIsDropped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w, err := stubRun(quick(), func(g *engine.Game) (engine.Move, eval.Score) {
		if g.Len() > 10 {
			cancel()
		}
		return g.Position().Moves()[0], 0
	}).newWorker()
	require.NoError(t, err)
	g, err := w.play(ctx, 0)
	require.Nil(t, g)
	require.True(t, errors.Is(err, context.Canceled))
}
