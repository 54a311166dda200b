package session

// What the searches of several sessions share: processors and memory. A Pool gives each
// search its turn, and a player with a transposition table for it.

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"consort/search/player"
)

// A Pool bounds the work of the sessions that share it: how many searches run at a time,
// and how many transposition tables there are. The others wait in line.
//
// Searches of two kinds wait: those that a user or a game waits for, and those in the
// background. If both wait, the former get four fifths of the time. Among searches of a
// kind the session whose last turn is longest ago comes first, so that none gets more
// turns than another by asking more often.
type Pool struct {
	mu      sync.Mutex
	free    int // searches that can start
	waiting []*turn
	running []*turn
	turns   uint64           // number of turns so far
	spent   [2]time.Duration // of searches by kind, in proportion to what they are entitled to
	players int              // with those that are in use
	most    int              // players to keep
	idle    []*idlePlayer    // the one used longest ago first
}

// A workKind is whether somebody waits for a search.
type workKind uint8

const (
	urgent     workKind = iota // a computer's move, a hint
	background                 // analysis, graphs, reviews
)

// urgentShare is the share of the time that urgent searches get, compared with those in
// the background, if both wait.
const urgentShare = 4

// An analysis gives way when others wait, but not before
// firstSlice. Each time it continues, it may take twice as long as before, up to
// longestSlice, so that it gets deeper than before.
const (
	firstSlice   = 250 * time.Millisecond
	longestSlice = 2 * time.Second
)

// longestThought is how long a computer thinks about a move at most if others wait. Then it
// plays the best that it has found.
const longestThought = 10 * time.Second

// placeInterval is how often a search that waits for its turn looks for its place in
// line. One that waits for a shorter time is not said to wait.
const placeInterval = 500 * time.Millisecond

// NewPool returns a pool for a number of searches at a time. It keeps as many players
// again, and at least spare, for the next turns of the sessions that used them.
func NewPool(searches int) *Pool {
	return &Pool{free: searches, most: searches + max(spare, searches)}
}

// spare is the number of idle players that a pool keeps at least: a game of two computers
// with analysis is as strong beside another one as it is alone.
const spare = 4

// newPrivatePool returns the pool of a session that shares none: nothing waits, and two
// computers and an analysis keep their players.
func newPrivatePool() *Pool { return &Pool{free: math.MaxInt, most: 3} }

// A sharer is a session as its pool sees it.
type sharer struct {
	last [2]uint64 // the number of its last turn, by kind of work
}

// A turn is a search that waits or runs.
type turn struct {
	sharer  *sharer
	kind    workKind
	granted chan struct{} // closed when the search may start
	yield   func()        // ends a search; nil if it ends soon by itself
	slice   time.Duration // after which yield is called if others wait

	began   time.Time
	yielded bool
	timer   *time.Timer // fires at the end of the slice
}

// enter puts a search in line. It may start when granted is closed, which may have
// happened on return, and every search must leave, also before that. yield may be nil.
func (p *Pool) enter(s *sharer, kind workKind, slice time.Duration, yield func()) *turn {
	t := &turn{sharer: s, kind: kind, granted: make(chan struct{}), slice: slice, yield: yield}
	p.mu.Lock()
	defer p.mu.Unlock()
	if isKind := func(t *turn) bool { return t.kind == kind }; !slices.ContainsFunc(p.waiting, isKind) && !slices.ContainsFunc(p.running, isKind) {
		p.spent[kind] = max(p.spent[kind], p.spent[1-kind]) // No kind saves time up while it needs none.
	}
	p.waiting = append(p.waiting, t)
	p.grant()
	return t
}

// leave ends a turn, or the wait for it.
func (p *Pool) leave(t *turn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.waiting, t); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
		return
	}
	i := slices.Index(p.running, t)
	if i < 0 {
		return
	}
	p.running = slices.Delete(p.running, i, i+1)
	if t.timer != nil {
		t.timer.Stop()
	}
	took := time.Since(t.began)
	if t.kind == urgent {
		took /= urgentShare
	}
	p.spent[t.kind] += took
	p.free++
	p.grant()
}

// grant starts searches while there is room. The lock must be held.
func (p *Pool) grant() {
	for p.free > 0 && len(p.waiting) > 0 {
		t := p.next()
		p.waiting = slices.DeleteFunc(p.waiting, func(w *turn) bool { return w == t })
		p.running = append(p.running, t)
		p.free--
		p.turns++
		t.sharer.last[t.kind] = p.turns
		t.began = time.Now()
		close(t.granted)
	}
	p.makeWay()
}

// next returns the search in line that comes first. There must be one. The lock must be
// held.
func (p *Pool) next() *turn {
	kind := urgent
	if p.spent[background] < p.spent[urgent] {
		kind = background
	}
	return slices.MinFunc(p.waiting, func(a, b *turn) int {
		if a.kind != b.kind {
			if a.kind == kind {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.sharer.last[a.kind], b.sharer.last[b.kind]) // Of equal ones it is the first that came.
	})
}

// makeWay ends as many long searches as others wait, when their slices are over. The lock
// must be held.
func (p *Pool) makeWay() {
	needed := len(p.waiting)
	for _, t := range p.running {
		if needed == 0 {
			return
		}
		if t.yield == nil {
			continue
		}
		needed--
		if t.yielded {
			continue
		}
		if left := t.slice - time.Since(t.began); left > 0 {
			if t.timer == nil {
				t.timer = time.AfterFunc(left, p.endSlices)
			}
			continue
		}
		t.yielded = true
		t.yield()
	}
}

// endSlices is called when the slice of a search is over.
func (p *Pool) endSlices() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.makeWay()
}

// place returns the place in line of an urgent search among those of its kind, 0 if it
// does not wait.
func (p *Pool) place(t *turn) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	place, found := 1, false
	for _, other := range p.waiting {
		switch before := cmp.Compare(other.sharer.last[t.kind], t.sharer.last[t.kind]); {
		case other == t:
			found = true
		case other.kind == t.kind && (before < 0 || before == 0 && !found):
			place++
		}
	}
	if !found {
		return 0
	}
	return place
}

// await waits for the turn of a search, and reports false if ctx ends before. moved
// receives its place in line when that changes, and 0 when the search may start.
func (p *Pool) await(ctx context.Context, t *turn, moved func(place int)) bool {
	looks := time.NewTicker(placeInterval)
	defer looks.Stop()
	shown := 0
	for {
		select {
		case <-t.granted:
			moved(0)
			return true
		case <-ctx.Done():
			return false
		case <-looks.C:
			if place := p.place(t); place != 0 && place != shown {
				shown = place
				moved(place)
			}
		}
	}
}

// A role is what a session needs a player for: the side it plays, or analysis.
type role int

const analyst role = 2

// An idlePlayer is a player that nobody uses.
type idlePlayer struct {
	player *player.Player
	sharer *sharer // whose it was last, nil for none
	role   role
}

// borrow returns a player: the one that a session had for a role before, if it is still
// there. The caller has a turn.
func (p *Pool) borrow(s *sharer, r role) *player.Player {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.idle, func(i *idlePlayer) bool { return i.sharer == s && i.role == r })
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
func (p *Pool) giveBack(s *sharer, r role, found *player.Player) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, &idlePlayer{found, s, r})
	if p.players > p.most {
		p.idle = slices.Delete(p.idle, 0, 1)
		p.players--
	}
}

// forget makes the players of a session those of nobody: it is closed.
func (p *Pool) forget(s *sharer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, i := range p.idle {
		if i.sharer == s {
			i.sharer = nil
		}
	}
}

// TakeTurn waits until the session may search in the background, for a search of the
// caller's own. It reports false if the context ends before. The caller must call done.
func (s *Session) TakeTurn(ctx context.Context) (done func(), ok bool) {
	t := s.pool.enter(&s.sharer, background, 0, nil)
	done = func() { s.pool.leave(t) }
	select {
	case <-t.granted:
		return done, true
	case <-ctx.Done():
		done()
		return nil, false
	}
}
