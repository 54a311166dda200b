package room

// What the searches of several rooms share: processors and memory. A Pool says when each
// search may run, and has a player with a transposition table for it.

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"consort/search/player"
)

// A Pool bounds the work of the rooms that share it: how many searches run at a time, and
// how many transposition tables there are. The others wait, those that a user or a game
// waits for before those in the background, and each kind in the order in which they came.
type Pool struct {
	mu      sync.Mutex
	free    int                // searches that can start
	waiting [2][]chan struct{} // by priority; closed when the search may start
	players int                // with those that are in use
	most    int                // players to keep
	idle    []idlePlayer       // the one used longest ago first
}

// A priority is whether somebody waits for a search.
type priority uint8

const (
	urgent     priority = iota // a computer's move, a hint
	background                 // analysis, graphs, reviews
)

// A search without an end of its own gives way when others wait, but not before
// firstSlice. Each time it continues, it may take twice as long as before, up to
// longestSlice, so that it gets deeper than before.
const (
	firstSlice   = 250 * time.Millisecond
	longestSlice = 2 * time.Second
)

// longestThought is how long a computer thinks about a move at most if others wait. Then it
// plays the best that it has found.
const longestThought = 10 * time.Second

// yieldInterval is how often a search that has had its time looks whether others wait.
const yieldInterval = 50 * time.Millisecond

// NewPool returns a pool for a number of searches at a time. It keeps as many players
// again, and at least spare, for the next searches of the rooms that used them.
func NewPool(searches int) *Pool {
	return &Pool{free: searches, most: searches + max(spare, searches)}
}

// spare is the number of idle players that a pool keeps at least: a game of two computers
// with analysis is as strong beside another one as it is alone.
const spare = 4

// newPrivatePool returns the pool of a room that shares none: nothing waits, and two
// computers and an analysis keep their players.
func newPrivatePool() *Pool { return &Pool{free: math.MaxInt, most: 3} }

// take waits until a search may start. It reports false if the context ends before; else
// the caller must call leave at the end of the search. yield, if not nil, is called when
// the search has taken a time and others wait: it must end soon then.
func (p *Pool) take(ctx context.Context, kind priority, slice time.Duration, yield func()) (leave func(), ok bool) {
	if !p.await(ctx, kind, p.enter(kind)) {
		return nil, false
	}
	return p.hold(slice, yield), true
}

// enter makes a search wait, until granted is closed, which may have happened on return.
// The caller must await that.
func (p *Pool) enter(kind priority) (granted chan struct{}) {
	granted = make(chan struct{})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting[kind] = append(p.waiting[kind], granted)
	p.grant()
	return granted
}

// await waits until a search that has entered may start, and reports false if the context
// ends before.
func (p *Pool) await(ctx context.Context, kind priority, granted chan struct{}) bool {
	select {
	case <-granted:
		return true
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.waiting[kind], granted); i >= 0 {
		p.waiting[kind] = slices.Delete(p.waiting[kind], i, i+1)
	} else {
		p.release()
	}
	return false
}

// hold makes a search that may start give way, as take says, until leave is called.
func (p *Pool) hold(slice time.Duration, yield func()) (leave func()) {
	var timer *time.Timer
	left := yield == nil
	p.mu.Lock()
	defer p.mu.Unlock()
	timer = time.AfterFunc(slice, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		switch {
		case left:
		case len(p.waiting[urgent])+len(p.waiting[background]) > 0:
			yield()
		default:
			timer.Reset(yieldInterval)
		}
	})
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		left = true
		timer.Stop()
		p.release()
	}
}

// release makes room for another search.
func (p *Pool) release() {
	p.free++
	p.grant()
}

// grant starts searches while there is room.
func (p *Pool) grant() {
	for kind := range p.waiting {
		for p.free > 0 && len(p.waiting[kind]) > 0 {
			close(p.waiting[kind][0])
			p.waiting[kind] = p.waiting[kind][1:]
			p.free--
		}
	}
}

// A role is what a room needs a player for: the side it plays, or analysis.
type role int

const analyst role = 2

// An idlePlayer is a player that is not in use, with the room and the role that used it last.
type idlePlayer struct {
	player *player.Player
	room   *Room
	role   role
}

// borrow returns a player: the one that a room had for a role before, if it is still
// there. The caller is in a search.
func (p *Pool) borrow(room *Room, r role) *player.Player {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.idle, func(i idlePlayer) bool { return i.room == room && i.role == r })
	if i < 0 && p.players < p.most || len(p.idle) == 0 {
		p.players++
		return player.New(player.Config{})
	}
	i = max(i, 0)
	found := p.idle[i].player
	p.idle = slices.Delete(p.idle, i, i+1)
	return found
}

// giveBack returns a borrowed player. The pool forgets the one used longest ago if it has
// too many.
func (p *Pool) giveBack(room *Room, r role, found *player.Player) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, idlePlayer{found, room, r})
	if p.players > p.most {
		p.idle = slices.Delete(p.idle, 0, 1)
		p.players--
	}
}

// forget makes the players of a room those of nobody: it is closed.
func (p *Pool) forget(room *Room) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.idle {
		if p.idle[i].room == room {
			p.idle[i].room = nil
		}
	}
}

// TakeTurn waits until a search of the caller's own may run in the background. It reports
// false if the context ends before; else the caller must call done.
func (p *Pool) TakeTurn(ctx context.Context) (done func(), ok bool) {
	return p.take(ctx, background, 0, nil)
}

// TakeTurn is that of the pool of the room.
func (r *Room) TakeTurn(ctx context.Context) (done func(), ok bool) { return r.pool.TakeTurn(ctx) }
