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

// A moveSearch is the search of the computer to move, which runs or waits for its turn.
type moveSearch struct {
	turn    *turn
	request *request // nil while it waits
	place   int      // in line, 0 for none or not known yet
	began   time.Time
	ctx     context.Context // canceled when the search is obsolete
	cancel  context.CancelFunc
	running context.Context // ends with ctx, or earlier if the best move so far is to be played
	stop    context.CancelFunc
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
	side     engine.Color
	simple   *player.Player // of a computer without a transposition table, nil for others
}

// startThinking starts the search of the computer to move, unless it is running. The
// lock must be held.
func (s *Session) startThinking() {
	side := s.side()
	p := s.players[side&1]
	if s.closed || s.paused || s.doc.study || s.end.Over() || p.IsHuman() {
		s.stopThinking()
		return
	}
	if s.search != nil {
		return
	}
	t := &moveSearch{began: time.Now(), moveNow: make(chan struct{})}
	t.ctx, t.cancel = context.WithCancel(s.done)
	t.running, t.stop = context.WithCancel(t.ctx)
	t.turn = s.pool.enter(&s.sharer, urgent, longestThought, t.stop)
	s.search = t
	select {
	case <-t.turn.granted:
		t.request = s.request()
	default:
	}
	s.working.Add(1)
	go s.think(t, s.pace)
}

// inLine reports whether the computer to move waits for its turn to think. Its clock does
// not run then: it would lose games on time for the number of other games. The lock must
// be held.
func (s *Session) inLine() bool { return s.search != nil && s.search.request == nil }

// request returns the search for the computer to move, which starts now. The lock must be
// held.
func (s *Session) request() *request {
	side := s.side()
	p := s.players[side&1]
	o := &request{game: s.game.Clone(), settings: s.settings, side: side}
	o.limits, o.settings.Elo = s.limits(p)
	o.settings.Strategy = p.Kind
	o.settings.Seed = s.gameSeed ^ uint64(side&1)<<63 // If a player plays itself, its sides get different seeds.
	if p.HasLevels() {
		o.settings.Book = s.book // Only alpha-beta uses the book.
		return o
	}
	// A new player and a seed for each move: a search that starts again, and a game that is
	// continued in another process, choose the same move.
	o.simple = player.New(player.Config{})
	o.settings.Seed += uint64(s.game.Len())
	return o
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
func (s *Session) think(t *moveSearch, pace time.Duration) {
	defer s.working.Done()
	defer t.cancel()
	result, err := s.choose(t)
	t.wait(pace - time.Since(t.began))

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
		s.finish(End{Reason: s.claimable(), Result: engine.Drawn})
	default:
		if err := s.push(result.Best); err != nil && !s.end.Over() {
			s.finish(failure(side, err))
		}
	}
	s.changed()
}

// choose waits for the turn of a search and chooses a move.
func (s *Session) choose(t *moveSearch) (result search.Result, err error) {
	defer s.pool.leave(t.turn)
	o := s.await(t)
	if o == nil {
		return result, t.ctx.Err()
	}
	p := o.simple
	if p == nil {
		p = s.pool.borrow(&s.sharer, role(o.side))
		defer s.pool.giveBack(&s.sharer, role(o.side), p)
	}
	return p.Play(t.running, o.settings, o.game, o.limits, func(i search.Info) { s.updateLine(t, o, i) })
}

// await waits for the turn of a search, and returns what to search: nil if the search has
// become obsolete before.
func (s *Session) await(t *moveSearch) *request {
	if !s.pool.await(t.ctx, t.turn, func(int) { s.updatePlace(t) }) {
		return nil
	}
	return t.request
}

// updatePlace shows the place of a search in line, or that it starts.
func (s *Session) updatePlace(t *moveSearch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.search != t || t.request != nil {
		return
	}
	if t.place = s.pool.place(t.turn); t.place == 0 {
		t.request = s.request()
	}
	s.progress++
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
func (s *Session) updateLine(t *moveSearch, o *request, i search.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 {
		return
	}
	line := newLine(o.game.Position(), i)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.search == t {
		t.line = line
		s.progress++
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
		t.stop()
		if !t.ended {
			t.ended = true
			close(t.moveNow)
		}
		return nil
	}
	if s.doc.study {
		return ErrStudy
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
