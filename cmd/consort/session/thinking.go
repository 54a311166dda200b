package session

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/player"
)

// overhead is the time per move outside the search: starting it and playing its move.
const overhead = 20 * time.Millisecond

// A moveSearch is the running search of the computer to move.
type moveSearch struct {
	control search.Control
	ctx     context.Context // canceled when the search is obsolete
	cancel  context.CancelFunc
	line    Line
	moveNow chan struct{} // closed by MoveNow
	ended   bool          // moveNow is closed
}

// A lastScore is a computer's score for its last move.
type lastScore struct {
	known bool
	score eval.Score // from its own point of view
}

// A request holds everything that a search depends on.
type request struct {
	game     *engine.Game
	settings player.Settings // with the seed of the game and the strength
	limits   search.Limits
}

// startThinking starts the search of the computer to move, unless it is running. The
// lock must be held.
func (s *Session) startThinking() {
	side := s.side()
	p := s.players[side&1]
	if s.closed || s.paused || s.end.Over() || p.IsHuman() {
		s.stopThinking()
		return
	}
	if s.search != nil {
		return
	}
	if s.computers[side&1] == nil {
		s.computers[side&1] = player.New(player.Config{})
	}
	o := request{game: s.game.Clone(), settings: s.settings}
	o.limits, o.settings.Elo = s.limits(p)
	o.settings.Strategy = p.Kind
	o.settings.Seed = s.gameSeed ^ uint64(side&1)<<63 // If a player plays itself, its sides get different seeds.
	if p.HasLevels() {
		o.settings.Book = s.book // Only alpha-beta uses the book.
	}
	t := &moveSearch{moveNow: make(chan struct{})}
	t.ctx, t.cancel = context.WithCancel(s.done)
	s.search = t
	s.working.Add(1)
	go s.think(t, s.computers[side&1], o, s.pace)
}

// limits returns the limits of a computer's search and its Elo, 0 for full strength.
// The lock must be held.
func (s *Session) limits(p Player) (limits search.Limits, elo int) {
	on := s.clock.control.On()
	if p.HasLevels() {
		limits, elo = p.Strength.limits(on)
	}
	limits.Start, limits.Overhead = time.Now(), overhead
	if control := s.clock.control; on {
		limits.Timed = true
		limits.Clock = [2]time.Duration{s.clock.remaining(engine.White), s.clock.remaining(engine.Black)}
		limits.Increment = [2]time.Duration{control.Increment, control.Increment}
		if control.Moves > 0 {
			limits.MovesToGo = control.Moves - s.movesOf(s.side())%control.Moves
		}
	}
	return limits, elo
}

// think chooses a move and plays it, unless the search has become obsolete.
func (s *Session) think(t *moveSearch, p *player.Player, o request, pace time.Duration) {
	defer s.working.Done()
	defer t.cancel()
	stop := context.AfterFunc(t.ctx, t.control.Stop)
	defer stop()
	var result player.Result
	var err error
	if t.ctx.Err() == nil {
		result, err = p.Play(o.settings, o.game, o.limits, &t.control, func(i player.Info) { s.updateLine(t, &o, i) })
	}
	t.wait(pace - time.Since(o.limits.Start))

	s.mu.Lock()
	defer s.mu.Unlock()
	if s.search != t {
		return
	}
	s.search = nil
	side := s.side()
	if result.Book == nil {
		s.lastScores[side&1] = lastScore{true, result.Score}
	}
	switch {
	case err != nil:
		s.finish(failure(side, err))
	case s.claims(side):
		s.finish(End{Reason: s.claimable()})
	default:
		if err := s.push(result.Best); err != nil && !s.end.Over() {
			s.finish(failure(side, err))
		}
	}
	s.changed()
}

// wait waits for the rest of the minimum time per move, unless MoveNow or a change of
// the game ends it.
func (t *moveSearch) wait(d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.moveNow:
	case <-t.ctx.Done():
	}
}

// claims reports whether a computer claims a draw: unless its last score was winning.
// The simple players, which have no score, always claim. The lock must be held.
func (s *Session) claims(side engine.Color) bool {
	const winning eval.Score = 100
	wins := s.players[side&1].HasLevels() && s.lastScores[side&1].score >= winning
	return s.claimable() != "" && !wins
}

// updateLine keeps the latest line of the computer's search for display.
func (s *Session) updateLine(t *moveSearch, o *request, i player.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 {
		return
	}
	line := newLine(o.game.Position(), i)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.search == t {
		t.line = line
		s.changed()
	}
}

// stopThinking cancels the running search. The lock must be held.
func (s *Session) stopThinking() {
	if s.search != nil {
		s.search.cancel()
		s.search = nil
	}
}

// restartThinking cancels the running search because its limits have changed.
func (s *Session) restartThinking() { s.stopThinking() }

// MoveNow makes the thinking computer move at once. If the game is paused it resumes
// instead.
func (s *Session) MoveNow() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.search; t != nil {
		t.control.Stop()
		if !t.ended {
			t.ended = true
			close(t.moveNow)
		}
		return nil
	}
	if s.end.Over() {
		return ErrOver
	}
	if s.closed || s.players[s.side()&1].IsHuman() {
		return ErrNothing
	}
	s.paused = false
	s.changed()
	return nil
}
