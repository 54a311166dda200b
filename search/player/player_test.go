package player_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/eval/wdl"
	"consort/search"
	"consort/search/player"
)

// A stub plays the first legal move and records the calls.
type stub struct {
	name       string
	hashLimit  int   // the greatest Hash that Configure accepts, 0 for any
	refusal    error // of Configure
	configured []player.Settings
	newGames   int
	choices    int
	limits     search.Limits // of the last choice
}

func (s *stub) Name() string { return s.name }

func (s *stub) Configure(settings player.Settings) error {
	if s.refusal != nil {
		return s.refusal
	}
	if s.hashLimit > 0 && settings.Hash > s.hashLimit {
		return errors.New("not that much memory")
	}
	s.configured = append(s.configured, settings)
	return nil
}

func (s *stub) NewGame() { s.newGames++ }

func (s *stub) Choose(_ context.Context, g *engine.Game, limits search.Limits, report func(search.Info)) search.Result {
	s.choices++
	s.limits = limits
	best := g.Position().Moves()[0]
	if report != nil {
		report(search.Info{Text: "a remark"})
		report(search.Info{Depth: 1, Score: 150, PV: []engine.Move{best}})
	}
	return search.Result{Best: best, Score: -75, Depth: 1, Nodes: 1}
}

// rawScores is a score model that leaves scores as they are.
func rawScores(*nnue.Network) *wdl.Model { return nil }

// with returns a player with stubs to choose from.
func with(stubs ...*stub) *player.Player {
	c := player.Config{Model: rawScores}
	for _, s := range stubs {
		c.Kinds = append(c.Kinds, player.Kind{Name: s.name, New: func() search.Strategy { return s }})
	}
	return player.New(c)
}

func newGame(t testing.TB, fen string) *engine.Game {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	return engine.NewGame(p)
}

func TestConfigureIsCheapWhenNothingChanges(t *testing.T) {
	s := &stub{name: "stub"}
	p := with(s)
	require.Empty(t, s.configured, "no settings before the first Configure")
	settings := player.DefaultSettings()
	for range 3 {
		require.NoError(t, p.Configure(settings))
	}
	require.Equal(t, []player.Settings{player.DefaultSettings()}, s.configured)
	settings.MultiPV = 3
	require.NoError(t, p.Configure(settings))
	require.Equal(t, settings, p.Settings())
	require.Len(t, s.configured, 2)
}

func TestRefusedHashKeepsTheRest(t *testing.T) {
	s := &stub{name: "stub", hashLimit: 100}
	p := with(s)
	settings := player.DefaultSettings()
	settings.Hash = 50
	require.NoError(t, p.Configure(settings))
	settings.Hash, settings.MultiPV = 1000, 4
	err := p.Configure(settings)
	var refused *player.HashError
	require.ErrorAs(t, err, &refused)
	require.EqualError(t, refused, "not that much memory")
	require.Equal(t, 50, refused.Kept)
	settings.Hash = 50
	require.Equal(t, settings, p.Settings())
	require.Equal(t, settings, s.configured[len(s.configured)-1])
}

func TestRefusalKeepsTheSettings(t *testing.T) {
	s := &stub{name: "stub"}
	p := with(s)
	require.NoError(t, p.Configure(player.DefaultSettings()))
	s.refusal = errors.New("no")
	settings := player.DefaultSettings()
	settings.Hash, settings.Threads = 1, 2
	require.EqualError(t, p.Configure(settings), "no")
	require.Equal(t, player.DefaultSettings(), p.Settings())
}

func TestStrategyIsASetting(t *testing.T) {
	one, two := &stub{name: "one"}, &stub{name: "two"}
	p := with(one, two)
	settings := player.DefaultSettings()
	settings.MultiPV = 5
	require.NoError(t, p.Configure(settings))
	require.Len(t, one.configured, 1, "the first is the default")
	settings.Strategy = "TWO"
	require.NoError(t, p.Configure(settings))
	settings.Strategy = ""
	require.Equal(t, settings, two.configured[0])
	settings.Strategy = "three"
	require.ErrorContains(t, p.Configure(settings), `no strategy "three"`)
	p.Go(context.Background(), engine.NewGame(engine.StartPosition()), search.Limits{}, nil)
	require.Equal(t, 1, two.choices, "the one before stays")
	require.Zero(t, one.choices)
}

// NewGame before the first Configure finds nobody who could have learned anything.
func TestNewGame(t *testing.T) {
	s := &stub{name: "stub"}
	p := with(s)
	p.NewGame()
	require.Zero(t, s.newGames)
	require.NoError(t, p.Configure(player.DefaultSettings()))
	p.NewGame()
	require.Equal(t, 1, s.newGames)
}

// Play begins a game where the seed is another one, and only there.
func TestPlayBeginsGamesBySeed(t *testing.T) {
	one, two := &stub{name: "one"}, &stub{name: "two"}
	p := with(one, two)
	settings := player.DefaultSettings()
	ctx, game := context.Background(), engine.NewGame(engine.StartPosition())
	for _, step := range []struct {
		seed uint64
		want int
	}{{0, 1}, {0, 1}, {7, 2}, {7, 2}, {8, 3}, {7, 4}} {
		settings.Seed = step.seed
		r, err := p.Play(ctx, settings, game, search.Limits{}, nil)
		require.NoError(t, err)
		require.NotEqual(t, engine.NoMove, r.Best)
		require.Equal(t, step.want, one.newGames, "seed %d", step.seed)
		require.Equal(t, step.seed, one.configured[len(one.configured)-1].Seed)
	}
	settings.Strategy = "two"
	_, err := p.Play(ctx, settings, game, search.Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, 1, two.newGames, "another strategy has no game yet")

	one.hashLimit, settings.Strategy, settings.Hash = 1, "one", 2
	_, err = p.Play(ctx, settings, game, search.Limits{}, nil)
	require.Error(t, err)
	require.Equal(t, 6, one.choices, "without its settings it does not play")
}

// A program that sets the clocks means them to count: without Timed the search would
// not end.
func TestClockCounts(t *testing.T) {
	s := &stub{name: "one"}
	p := with(s)
	for _, limits := range []search.Limits{
		{Clock: [2]time.Duration{engine.Black: time.Second}},
		{Timed: true},
		{Nodes: 1},
	} {
		p.Go(context.Background(), engine.NewGame(engine.StartPosition()), limits, nil)
		require.Equal(t, limits.Nodes == 0, s.limits.Timed)
	}
}

// Without a legal move there is nothing to ask a strategy for.
func TestGameOver(t *testing.T) {
	for fen, want := range map[string]eval.Score{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": eval.MatedIn(0),
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": eval.Draw,
	} {
		s := &stub{name: "stub"}
		r := with(s).Go(context.Background(), newGame(t, fen), search.Limits{}, func(search.Info) { t.Error("a report") })
		require.Equal(t, want, r.Score)
		require.Equal(t, want, r.Shown)
		require.Equal(t, engine.NoMove, r.Best)
		require.Zero(t, s.choices)
	}
}

// Scores are converted in reports and in the result, on the scale of the root.
func TestScores(t *testing.T) {
	model := &wdl.Model{Middle: [4]float64{150}, Width: [4]float64{50}}
	s := &stub{name: "stub"}
	kinds := []player.Kind{{Name: "stub", New: func() search.Strategy { return s }}}
	for _, c := range []struct {
		name         string
		model        *wdl.Model
		info, result search.Outlook
	}{
		{"a model", model, search.Outlook{Shown: 100, WDL: [3]int{500, 498, 2}}, search.Outlook{Shown: -50, WDL: [3]int{11, 807, 182}}},
		{"none", nil, search.Outlook{Shown: 150}, search.Outlook{Shown: -75}},
	} {
		p := player.New(player.Config{Kinds: kinds, Model: func(n *nnue.Network) *wdl.Model {
			require.Nil(t, n, "the classical evaluation is in use")
			return c.model
		}})
		settings := player.DefaultSettings()
		settings.Network = nil
		require.NoError(t, p.Configure(settings))
		var infos []search.Info
		r := p.Go(context.Background(), engine.NewGame(engine.StartPosition()), search.Limits{}, func(i search.Info) { infos = append(infos, i) })
		require.Len(t, infos, 2)
		require.Equal(t, "a remark", infos[0].Text)
		require.Zero(t, infos[0].Outlook, "a remark has no score")
		require.Equal(t, c.info, infos[1].Outlook, c.name)
		require.Equal(t, eval.Score(150), infos[1].Score)
		require.Equal(t, c.result, r.Outlook, c.name)
	}
}

// Scores are those that people know: a 50% chance is +1.00, a piece 3 or 4 pawns and the queen
// about 9, with many pieces and with few, and nothing but a mate is 20 or more.
func TestScoresThatPeopleKnow(t *testing.T) {
	p := player.New(player.Config{})
	for name, c := range map[string]struct {
		fen         string
		nodes       uint64
		least, most float64 // for the side to move
	}{
		"start":                      {engine.StartFEN, 20_000, 0, 0.5},
		"a knight up at start":       {"rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20_000, 2.5, 4.5},
		"a knight up":                {"r2q1rk1/pp2bppp/2n1b3/3p4/3P4/2N1BN2/PP2BPPP/R2Q1RK1 w - - 0 1", 20_000, 2.5, 4.5},
		"a queen up at start":        {"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20_000, 7, 11},
		"a queen down":               {"r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PP2BPPP/R4RK1 w - - 0 1", 20_000, -11, -7},
		"a rook and the king":        {"8/8/4k3/8/8/3K4/3R4/8 w - - 0 1", 20_000, 4, 6},
		"the queen, and mate is far": {"8/8/4k3/8/8/3K4/3Q4/8 w - - 0 1", 20_000, 8, 12},
		// Byrne - Fischer, New York 1956, after 23... axb6, which 18. Bxb6 leads to by force
		"a queen for too much": {"r3r1k1/1p3pbp/1pp3p1/8/2b5/Q1n2N2/P4PPP/3R2KR w - - 0 24", 100_000, -9, -4.5},
	} {
		position, err := engine.ParseFEN(c.fen)
		require.NoError(t, err, name)
		p.NewGame()
		r := p.Go(t.Context(), engine.NewGame(position), search.Limits{Nodes: c.nodes}, nil)
		pawns := float64(r.Shown) / 100
		require.False(t, r.Shown.IsDecisive(), name)
		require.True(t, c.least <= pawns && pawns <= c.most, "%s: %+.2f", name, pawns)
		require.Equal(t, 1000, r.WDL[0]+r.WDL[1]+r.WDL[2], name)
	}
}

// setups are players that differ in everything that could be shared by mistake.
func setups() []player.Settings {
	strong, classical, level, simple := player.DefaultSettings(), player.DefaultSettings(), player.DefaultSettings(), player.DefaultSettings()
	strong.Hash, strong.Seed = 4, 1
	classical.Hash, classical.Network, classical.Seed, classical.Book = 2, nil, 2, player.BuiltInBook()
	level.Elo, level.Seed = 1400, 3
	simple.Strategy, simple.Seed = "aggressive", 4
	return []player.Settings{strong, classical, level, simple}
}

// transcript lets a player play a game against itself and returns the moves, with
// the scores and the nodes.
func transcript(t *testing.T, s player.Settings) (text string) {
	p := player.New(player.Config{})
	game := engine.NewGame(engine.StartPosition())
	for range 12 {
		r, err := p.Play(context.Background(), s, game, search.Limits{Nodes: 3000}, func(i search.Info) { text += fmt.Sprint(i.Score, i.Nodes, i.PV) })
		if err != nil || game.Push(r.Best) != nil {
			t.Errorf("no move: %v, %v", r.Best, err)
			return text
		}
		text += fmt.Sprintln(r.Best, r.Shown, r.Nodes, r.Book != nil)
	}
	return text
}

// TestPlayersShareNothing lets several players search at once, as two engines in
// one process do. Each plays as if it were alone; the race detector sees the rest.
func TestPlayersShareNothing(t *testing.T) {
	var alone []string
	for _, s := range setups() {
		alone = append(alone, transcript(t, s))
	}
	const each = 2
	var playing sync.WaitGroup
	for i, s := range setups() {
		for range each {
			playing.Go(func() {
				if got := transcript(t, s); got != alone[i] {
					t.Errorf("player %d beside others:\n%s\nalone:\n%s", i, got, alone[i])
				}
			})
		}
	}
	playing.Wait()
}

// A stop that comes before the search is not lost, and its move is legal.
func TestStopBeforeGo(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p := player.New(player.Config{})
	game := engine.NewGame(engine.StartPosition())
	r := p.Go(ctx, game, search.Limits{Infinite: true}, nil)
	require.True(t, game.Position().IsLegal(r.Best))
}
