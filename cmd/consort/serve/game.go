package serve

import (
	"sync"
	"time"

	"consort/cmd/consort/session"
)

// grace is how long a game goes on that nobody watches: a reload takes less.
const grace = 3 * time.Second

// maxTabs bounds the streams that watch a game.
const maxTabs = 100

// A game is a session with those who watch it. One goroutine attends to it: it
// plays premoves, keeps the analysis at the board's position and passes on that
// something has changed.
type game struct {
	id      string
	session *session.Session
	lent    bool // the session is another's, who looks at it too

	mu       sync.Mutex
	watchers map[chan struct{}][]int // streams, with the plies that their tabs show
	seen     time.Time               // when the last watcher left
	leaving  *time.Timer             // until the game rests
	resting  bool                    // it rests because nobody watches
	held     bool                    // its session was made to pause by that
	premove  premove
	hint     hint
	observer observer

	nudge chan struct{} // wakes the attendant
	leave chan struct{} // closed to send it away
	gone  chan struct{} // closed when the game ends
	once  sync.Once
	ended sync.WaitGroup
}

// newGame returns a game with its attendant. It rests from the start if nobody
// comes to see it, unless its session is lent by somebody who does.
func newGame(id string, s *session.Session, lent bool) *game {
	g := &game{
		id: id, session: s, lent: lent, watchers: map[chan struct{}][]int{}, seen: time.Now(),
		nudge: make(chan struct{}, 1), leave: make(chan struct{}), gone: make(chan struct{}),
	}
	g.observer.lines, g.observer.subjects = 3, map[int]*subject{}
	g.leaving = time.AfterFunc(grace, g.rest)
	g.ended.Add(1)
	go g.attend()
	return g
}

// attend does what follows from changes.
func (g *game) attend() {
	defer g.ended.Done()
	changed, cancel := g.session.Subscribe()
	defer cancel()
	for {
		state := g.session.State()
		if state.Closed {
			g.observe(true)
			g.tell()
			return
		}
		g.playPremove(state)
		g.observe(false)
		g.tell()
		select {
		case <-changed:
		case <-g.nudge:
		case <-g.leave:
			return
		}
	}
}

// stir wakes the attendant.
func (g *game) stir() { poke(g.nudge) }

// poke sends to a channel of one place, unless it is full: whoever looks sees
// both changes.
func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// tell wakes those who watch.
func (g *game) tell() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for w := range g.watchers {
		poke(w)
	}
}

// watch lets a stream be woken by changes. Its tabs show the positions of some
// plies, or of the present. A game that rests goes on.
func (g *game) watch(wake chan struct{}, plies []int) (leave func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) >= maxTabs {
		return nil, errTabs
	}
	g.watchers[wake] = plies
	g.leaving.Stop()
	if g.resting {
		g.resting = false
		if g.held {
			g.held = false
			g.session.Resume()
		}
	}
	g.stir() // Another position may be looked at.
	return func() { g.unwatch(wake) }, nil
}

// unwatch takes a watcher off.
func (g *game) unwatch(wake chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.watchers, wake)
	if len(g.watchers) == 0 {
		g.seen = time.Now()
		g.leaving.Reset(grace)
	}
	g.stir()
}

// rest stops thinking, clocks and analysis of a game that nobody watches; of one
// that is another's too only the analysis.
func (g *game) rest() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) > 0 || g.resting {
		return
	}
	g.resting = true
	if state := g.session.State(); !g.lent && !state.Paused && !state.Closed && !state.End.Over() {
		g.held = true
		g.session.Pause()
	}
	g.stir()
}

// act is called when somebody does something: what they do to the pause of a
// game counts, not what it was when nobody watched.
func (g *game) act() {
	g.mu.Lock()
	g.held = false
	g.mu.Unlock()
}

// abandoned reports whether nobody watches.
func (g *game) abandoned() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.resting && !g.lent
}

// lastSeen returns when somebody watched.
func (g *game) lastSeen() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) > 0 {
		return time.Now()
	}
	return g.seen
}

// close ends the game and waits for all that goes on in it.
func (g *game) close() {
	g.once.Do(func() {
		g.mu.Lock()
		g.leaving.Stop()
		g.mu.Unlock()
		g.stopObserving()
		if !g.lent {
			g.session.Close()
			g.ended.Wait()
		}
		close(g.leave)
		g.ended.Wait()
		g.stopObserving() // An order that came meanwhile may have begun it again.
		close(g.gone)
	})
	<-g.gone
}
