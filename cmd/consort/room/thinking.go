package room

import (
	"context"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// overhead is the time per move outside the search: starting it and playing its move.
const overhead = 20 * time.Millisecond

// A moveSearch is the search of the computer to move, which runs or waits until it may.
type moveSearch struct {
	room    *Room
	granted chan struct{} // closed when it may start
	task    *task         // nil while it waits
	began   time.Time
	ctx     context.Context // canceled when the search is obsolete
	cancel  context.CancelFunc
	running context.Context // ends with ctx, or earlier if the best move so far is to be played
	stop    context.CancelFunc
	line    Line
	moveNow chan struct{} // closed by MoveNow
	ended   bool          // moveNow is closed
}

// A task is what a search is given.
type task struct {
	game     *engine.Game
	settings player.Settings // with the seed of the game and the strength
	limits   search.Limits
	side     engine.Color
	simple   *player.Player // of a computer without a transposition table, nil for others
}

// startThinking starts the search of the computer to move, unless it is running.
func (b *Board) startThinking() {
	if b.closed || !b.match.AwaitsComputer() {
		b.stopThinking()
		return
	}
	if b.search != nil {
		return
	}
	t := &moveSearch{room: b.room, began: time.Now(), moveNow: make(chan struct{})}
	t.ctx, t.cancel = context.WithCancel(b.room.done)
	t.running, t.stop = context.WithCancel(t.ctx)
	t.granted = b.room.pool.enter(urgent)
	b.search = t
	select {
	case <-t.granted:
		t.task = b.task()
	default:
	}
	b.room.working.Add(1)
	go t.think(b.pace, b.fast)
}

// waits reports whether the computer to move waits until it may think. Its clock does not
// run then: it would lose games on time for the number of other games.
func (b *Board) waits() bool { return b.search != nil && b.search.task == nil }

// task returns the search for the computer to move, which starts now.
func (b *Board) task() *task {
	side, r := b.side(), b.room
	p := b.match.Players()[side&1]
	o := &task{game: b.game.Clone(), settings: r.settings, side: side}
	o.limits, o.settings.Elo = b.limits(p)
	o.settings.Strategy = p.Kind
	o.settings.Seed = b.gameSeed ^ uint64(side&1)<<63 // If a player plays itself, its sides get different seeds.
	if p.HasLevels() {
		o.settings.Book = r.book // Only alpha-beta uses the book.
		return o
	}
	// A new player and a seed for each move: a search that starts again, and a game that is
	// continued in another process, choose the same move.
	o.simple = player.New(player.Config{})
	o.settings.Seed += uint64(b.game.Len())
	return o
}

// limits returns the limits of a computer's search and its Elo, 0 for full strength.
func (b *Board) limits(p match.Player) (limits search.Limits, elo int) {
	control, now := b.match.Control(), time.Now()
	if p.HasLevels() {
		limits, elo = p.Strength.Limits(control.On())
	}
	limits.Start, limits.Overhead = now, overhead
	if control.On() {
		limits.Timed = true
		limits.Clock = b.match.Left(now)
		limits.Increment = [2]time.Duration{control.Increment, control.Increment}
		limits.MovesToGo = b.match.MovesToGo()
	}
	return limits, elo
}

// think chooses a move and plays it, unless the search has become obsolete.
func (t *moveSearch) think(pace time.Duration, fast bool) {
	defer t.room.working.Done()
	defer t.cancel()
	if !t.room.pool.await(t.ctx, urgent, t.granted) {
		return
	}
	leave := t.room.pool.hold(longestThought, t.stop)
	if t.task == nil {
		t.report((*Board).startWaiting)
	}
	result, err := t.choose()
	leave()
	if t.task != nil && !fast {
		pace = max(pace, t.task.limits.Start.Add(result.HumanTime).Sub(t.began))
	}
	t.wait(pace - time.Since(t.began))
	t.report(func(b *Board) { b.conclude(result, err) })
}

// startWaiting starts the search that has waited.
func (b *Board) startWaiting() {
	b.search.task = b.task()
	b.thoughts++
	b.changed()
}

// report calls a function with the board, unless the search has become obsolete.
func (t *moveSearch) report(act func(*Board)) {
	t.room.Look(func(b *Board) {
		if b.search == t {
			act(b)
		}
	})
}

// conclude plays what the computer to move has chosen.
func (b *Board) conclude(result search.Result, err error) {
	b.search = nil
	side := b.side()
	if err == nil && result.Book == nil {
		b.match.See(result.Shown)
	}
	if err == nil && !b.match.Conclude() {
		if err = b.push(result.Best, b.match.Move); err == nil {
			b.match.OfferAfterMove()
		}
	}
	if err != nil && b.match.InProgress() {
		b.match.Fail(side, err)
	}
	b.changed()
}

// choose chooses a move.
func (t *moveSearch) choose() (search.Result, error) {
	o, pool := t.task, t.room.pool
	if o == nil { // It has become obsolete.
		return search.Result{}, t.ctx.Err()
	}
	p := o.simple
	if p == nil {
		p = pool.borrow(t.room, role(o.side))
		defer pool.giveBack(t.room, role(o.side), p)
	}
	return p.Play(t.running, o.settings, o.game, o.limits, t.updateLine)
}

// wait waits for the rest of the time that a move is to take, unless MoveNow or a change
// of the game ends it.
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

// updateLine keeps the latest line of the computer's search for display.
func (t *moveSearch) updateLine(i search.Info) {
	if i.MultiPV > 1 || len(i.PV) == 0 {
		return
	}
	line := newLine(t.task.game.Position(), i)
	t.report(func(b *Board) {
		t.line = line
		b.thoughts++
		b.changed()
	})
}

// stopThinking cancels the running search.
func (b *Board) stopThinking() {
	if b.search != nil {
		b.search.cancel()
		b.search = nil
	}
}

// MoveNow makes the thinking computer move at once. If the game is paused it resumes
// instead.
func (b *Board) MoveNow() error {
	switch t := b.search; {
	case t != nil:
		t.stop()
		if !t.ended {
			t.ended = true
			close(t.moveNow)
		}
		return nil
	case b.Study():
		return match.ErrStudy
	case !b.match.InProgress():
		return match.ErrOver
	}
	if p, _ := b.match.ToMove(); p.IsHuman() {
		return ErrNothing
	}
	return b.Resume()
}
