package uci_test

import (
	"context"
	"errors"
	"sync"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// A stub is a player whose behavior a test sets and that records what the driver
// asks for.
type stub struct {
	name string

	// think is what Choose does; nil means untilStopped.
	think func(context.Context, *engine.Game, search.Limits, func(search.Info)) search.Result

	// hashLimit is the greatest Hash that Configure accepts; 0 means any.
	hashLimit int

	// humanTime is how long a person would think on a clock.
	humanTime time.Duration

	// newGameTime is how long NewGame takes.
	newGameTime time.Duration

	mu         sync.Mutex
	configured []player.Settings
	newGames   int
	limits     []search.Limits
	games      []*engine.Game
}

func (s *stub) Name() string { return s.name }

func (s *stub) Configure(settings player.Settings) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hashLimit > 0 && settings.Hash > s.hashLimit {
		return errors.New("not so much memory")
	}
	s.configured = append(s.configured, settings)
	return nil
}

func (s *stub) HumanTime(_ *engine.Game, l *search.Limits, _ bool) time.Duration {
	if !l.OnClock() {
		return 0
	}
	return s.humanTime
}

func (s *stub) NewGame() {
	time.Sleep(s.newGameTime)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.newGames++
}

func (s *stub) Choose(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
	s.mu.Lock()
	s.limits = append(s.limits, l)
	s.games = append(s.games, g)
	s.mu.Unlock()
	if s.think != nil {
		return s.think(ctx, g, l, report)
	}
	return untilStopped(ctx, g, l, report)
}

// lastLimits returns the limits of the last go.
func (s *stub) lastLimits() search.Limits {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.limits) == 0 {
		return search.Limits{}
	}
	return s.limits[len(s.limits)-1]
}

// lastSettings returns the settings in force.
func (s *stub) lastSettings() player.Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.configured) == 0 {
		return player.Settings{}
	}
	return s.configured[len(s.configured)-1]
}

// lastGame returns the game of the last go.
func (s *stub) lastGame() *engine.Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.games) == 0 {
		return nil
	}
	return s.games[len(s.games)-1]
}

func (s *stub) counts() (configured, newGames int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.configured), s.newGames
}

// first returns the legal move that comes first in the alphabet, so that what
// is expected does not depend on the generator.
func first(p *engine.Position, allowed []engine.Move) engine.Move {
	best := engine.NoMove
	if len(allowed) == 0 {
		allowed = p.Moves()
	}
	for _, m := range allowed {
		if best == engine.NoMove || m.UCI(true) < best.UCI(true) {
			best = m
		}
	}
	return best
}

// atOnce answers without a word.
func atOnce(_ context.Context, g *engine.Game, l search.Limits, _ func(search.Info)) search.Result {
	p := g.Position()
	best := first(p, l.Moves)
	child := p.After(best)
	return search.Result{Best: best, Ponder: first(&child, nil), Score: 12, Depth: 1, Nodes: uint64(len(p.Moves()))}
}

// untilStopped reports one line and searches until a stop, or until a limit
// tells it that the answer is due.
func untilStopped(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
	result := atOnce(ctx, g, l, report)
	if report != nil {
		report(search.Info{Depth: 1, SelDepth: 1, MultiPV: 1, Score: result.Score, Bound: search.Exact,
			Nodes: result.Nodes, PV: []engine.Move{result.Best, result.Ponder}})
	}
	bounded := l.Timed || l.MoveTime != 0 || l.Depth > 0 || l.Nodes > 0
	l.Infinite = l.Infinite || !bounded
	l.Wait(ctx)
	return result
}

// searching never answers before a stop.
func searching(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
	result := untilStopped(ctx, g, search.Limits{Moves: l.Moves, Infinite: true}, report)
	return result
}
