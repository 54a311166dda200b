package serve

import (
	"math/rand/v2"
	"sync"
	"time"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/session"
	"consort/engine/pgn"
)

// gracePeriod is how long a game continues without watchers: a reload takes less.
const gracePeriod = 3 * time.Second

// maxTabs is the maximum number of streams that watch one game.
const maxTabs = 100

// A game is a session with its watchers. One goroutine runs it: it plays premoves,
// keeps the analysis on the positions shown and notifies the watchers of changes.
type game struct {
	id      string
	session *session.Session
	games   *registry
	shared  bool            // the session belongs to the caller of Show
	keeper  *archive.Keeper // saves the game as it goes; nil without an archive

	mu              sync.Mutex
	watchers        map[chan struct{}][]place // streams, with the positions their tabs show
	tree            *pgn.Game                 // the latest that a view named
	version         int                       // of the tree
	lastLeft        time.Time                 // when the last watcher left
	suspendTimer    *time.Timer               // fires when the game is to be suspended
	suspended       bool                      // for lack of watchers
	pausedBySuspend bool                      // suspending the game paused the session
	premove         premove
	hint            hint
	hintPlace       int    // in line, of a hint that waits; 0 for none
	notice          string // for the user, with the answer to the next command
	analyzer        analyzer
	reviewing       reviewing

	wakeups   chan struct{} // wakes the run goroutine
	quit      chan struct{} // closed to end the run goroutine
	closed    chan struct{} // closed when close has finished
	closeOnce sync.Once
	running   sync.WaitGroup // the run goroutine
}

// newGame returns a running game. It is suspended unless a watcher arrives within
// the grace period. A shared session belongs to the caller of Show and is
// never paused.
func (t *registry) newGame(id string, s *session.Session, shared bool) *game {
	g := &game{
		id: id, session: s, games: t, shared: shared, watchers: map[chan struct{}][]place{}, version: rand.IntN(1 << 30), lastLeft: time.Now(),
		wakeups: make(chan struct{}, 1), quit: make(chan struct{}), closed: make(chan struct{}),
	}
	g.analyzer.lines, g.analyzer.positions = 3, map[int]*analyzedPosition{}
	g.suspendTimer = time.AfterFunc(gracePeriod, g.suspend)
	g.running.Add(1)
	go g.run()
	return g
}

// run reacts to changes until the game ends.
func (g *game) run() {
	defer g.running.Done()
	changed, cancel := g.session.Subscribe()
	defer cancel()
	for {
		state := g.session.State()
		if state.Closed {
			g.updateAnalysis(true)
			g.notifyWatchers()
			return
		}
		g.playPremove(state)
		g.updateAnalysis(false)
		g.updateReview()
		g.notifyWatchers()
		select {
		case <-changed:
		case <-g.wakeups:
		case <-g.quit:
			return
		}
	}
}

// wake makes the run goroutine look at the game again.
func (g *game) wake() { notify(g.wakeups) }

// notify sends to a channel of capacity 1 unless it is full: the receiver then sees
// both changes at once.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// notifyWatchers wakes the streams.
func (g *game) notifyWatchers() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for w := range g.watchers {
		notify(w)
	}
}

// watch subscribes a stream to changes, with the positions its tabs show. A suspended
// game resumes.
func (g *game) watch(wake chan struct{}, places []place) (leave func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) >= maxTabs {
		return nil, errTabs
	}
	g.watchers[wake] = places
	g.suspendTimer.Stop()
	if g.suspended {
		g.suspended = false
		if g.pausedBySuspend {
			g.pausedBySuspend = false
			g.session.Resume()
		}
	}
	g.wake() // The stream may show another position.
	return func() { g.unwatch(wake) }, nil
}

// unwatch removes a watcher.
func (g *game) unwatch(wake chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.watchers, wake)
	if len(g.watchers) == 0 {
		g.lastLeft = time.Now()
		g.suspendTimer.Reset(gracePeriod)
	}
	g.wake()
}

// suspend suspends a game without watchers: thinking, clocks and analysis. Of a
// shared session it stops only the analysis.
func (g *game) suspend() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) > 0 || g.suspended {
		return
	}
	g.suspended = true
	if state := g.session.State(); !g.shared && !state.Paused && !state.Closed && !state.End.Over() {
		g.pausedBySuspend = true
		g.session.Pause()
	}
	g.wake()
}

// noteCommand must be called before each command: whether the game is paused is then
// the user's decision, and the end of a suspension must not override it.
func (g *game) noteCommand() {
	g.mu.Lock()
	g.pausedBySuspend = false
	g.mu.Unlock()
}

// abandoned reports whether the game is suspended and can be dropped.
func (g *game) abandoned() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.suspended && !g.shared
}

// lastSeen returns when the game last had a watcher.
func (g *game) lastSeen() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) > 0 {
		return time.Now()
	}
	return g.lastLeft
}

// close ends the game and waits for everything that runs in it. retire is set if a user
// has closed it.
func (g *game) close(retire bool) {
	g.closeOnce.Do(func() {
		g.mu.Lock()
		g.suspendTimer.Stop()
		g.mu.Unlock()
		g.stopAnalysis()
		g.closeReview()
		if !g.shared {
			g.session.Close()
			g.running.Wait()
		}
		close(g.quit)
		g.running.Wait()
		g.stopAnalysis() // A command that arrived meanwhile may have restarted it.
		if retire {
			_ = g.keeper.Retire() // The user was told of an error before.
		} else {
			_ = g.keeper.Close()
		}
		close(g.closed)
	})
	<-g.closed
}
