package session

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/player"
)

// overhead is the time of a move that a computer does not see: to be woken, and
// to have its move played.
const overhead = 20 * time.Millisecond

// A thought is a computer's that is to move.
type thought struct {
	control search.Control
	ctx     context.Context // ends when the thought is void
	cancel  context.CancelFunc
	line    Line
	hurry   chan struct{} // closed by MoveNow
	hurried bool
}

// An opinion is what a computer thought of its last move.
type opinion struct {
	known bool
	score eval.Score // for itself
}

// An order is all that a choice depends on.
type order struct {
	game     *engine.Game
	settings player.Settings // with the seed of the game and the strength
	limits   search.Limits
}

// consider lets the computer think whose turn it is, if it does not already. The
// lock is held.
func (s *Session) consider() {
	side := s.side()
	seat := s.seats[side&1]
	if s.closed || s.paused || s.end.Over() || seat.IsHuman() {
		s.stopThinking()
		return
	}
	if s.thought != nil {
		return
	}
	if s.players[side&1] == nil {
		s.players[side&1] = player.New(player.Config{})
	}
	o := order{game: s.game.Clone(), settings: s.settings}
	o.limits, o.settings.Elo = s.limits(seat)
	o.settings.Strategy = seat.Player
	o.settings.Seed = s.gameSeed ^ uint64(side&1)<<63 // A player that meets itself is two.
	if seat.HasLevels() {
		o.settings.Book = s.book // The others have rules of their own, and no book is in them.
	}
	t := &thought{hurry: make(chan struct{})}
	t.ctx, t.cancel = context.WithCancel(s.done)
	s.thought = t
	s.working.Add(1)
	go s.think(t, s.players[side&1], o, s.pace)
}

// limits returns how long a computer may think, and the Elo that it is limited
// to, with the lock held.
func (s *Session) limits(seat Seat) (limits search.Limits, elo int) {
	on := s.clock.control.On()
	if seat.HasLevels() {
		limits, elo = seat.Strength.limits(on)
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

// think chooses a move and plays it, unless the thought has become void.
func (s *Session) think(t *thought, p *player.Player, o order, pace time.Duration) {
	defer s.working.Done()
	defer t.cancel()
	stop := context.AfterFunc(t.ctx, t.control.Stop)
	defer stop()
	var result player.Result
	var err error
	if t.ctx.Err() == nil {
		result, err = p.Play(o.settings, o.game, o.limits, &t.control, func(i player.Info) { s.hear(t, &o, i) })
	}
	t.rest(pace - time.Since(o.limits.Start))

	s.mu.Lock()
	defer s.mu.Unlock()
	if s.thought != t {
		return
	}
	s.thought = nil
	side := s.side()
	if result.Book == nil {
		s.opinions[side&1] = opinion{true, result.Score}
	}
	switch {
	case err != nil:
		s.finish(breakdown(side, err))
	case s.claims(side):
		s.finish(End{Reason: s.claimable()})
	default:
		if err := s.push(result.Best); err != nil && !s.end.Over() {
			s.finish(breakdown(side, err))
		}
	}
	s.changed()
}

// rest waits, for people who watch.
func (t *thought) rest(d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.hurry:
	case <-t.ctx.Done():
	}
}

// claims reports whether a computer claims the draw that it can: unless it
// thinks that it wins. The simple players do not know, and claim. The lock is
// held.
func (s *Session) claims(side engine.Color) bool {
	const winning eval.Score = 100
	wins := s.seats[side&1].HasLevels() && s.opinions[side&1].score >= winning
	return s.claimable() != "" && !wins
}

// hear keeps what a computer thinks, for those who watch.
func (s *Session) hear(t *thought, o *order, i player.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 {
		return
	}
	line := newLine(o.game.Position(), i)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.thought == t {
		t.line = line
		s.changed()
	}
}

// stopThinking makes the thought void, with the lock held.
func (s *Session) stopThinking() {
	if s.thought != nil {
		s.thought.cancel()
		s.thought = nil
	}
}

// restartThinking makes the thought void because its limits have changed.
func (s *Session) restartThinking() { s.stopThinking() }

// MoveNow tells the computer that thinks to play at once. If the game is paused
// it goes on instead.
func (s *Session) MoveNow() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.thought; t != nil {
		t.control.Stop()
		if !t.hurried {
			t.hurried = true
			close(t.hurry)
		}
		return nil
	}
	if s.end.Over() {
		return ErrOver
	}
	if s.closed || s.seats[s.side()&1].IsHuman() {
		return ErrNothing
	}
	s.paused = false
	s.changed()
	return nil
}
