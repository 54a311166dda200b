package serve

import (
	"sync"
	"time"

	"consort/cmd/consort/session"
)

// grace is how long a game continues without watchers: a reload takes less.
const grace = 3 * time.Second

// maxTabs is the maximum number of streams that watch one game.
const maxTabs = 100

// A game is a session with its watchers. One goroutine runs it: it plays premoves,
// keeps the analysis on the positions shown and notifies the watchers of changes.
type game struct {
	id       string
	session  *session.Session
	borrowed bool // the session belongs to someone else, who shows it too

	mu           sync.Mutex
	watchers     map[chan struct{}][]int // streams, with the plies their tabs show
	seen         time.Time               // when the last watcher left
	leaving      *time.Timer             // fires when the game is to be suspended
	resting      bool                    // suspended for lack of watchers
	pausedAtRest bool                    // suspending it paused the session
	premove      premove
	hint         hint
	analyzer     analyzer

	wakeups chan struct{} // wakes the run goroutine
	quit    chan struct{} // closed to end the run goroutine
	gone    chan struct{} // closed when everything has ended
	once    sync.Once
	ended   sync.WaitGroup
}

// newGame returns a running game. It is suspended unless a watcher arrives within
// the grace period. A borrowed session belongs to someone else who shows it too,
// and is never paused.
func newGame(id string, s *session.Session, borrowed bool) *game {
	g := &game{
		id: id, session: s, borrowed: borrowed, watchers: map[chan struct{}][]int{}, seen: time.Now(),
		wakeups: make(chan struct{}, 1), quit: make(chan struct{}), gone: make(chan struct{}),
	}
	g.analyzer.lines, g.analyzer.positions = 3, map[int]*analyzedPosition{}
	g.leaving = time.AfterFunc(grace, g.rest)
	g.ended.Add(1)
	go g.run()
	return g
}

// run reacts to changes until the game ends.
func (g *game) run() {
	defer g.ended.Done()
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

// watch subscribes a stream to changes. plies lists the positions its tabs show,
// present for the current one. A suspended game resumes.
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
		if g.pausedAtRest {
			g.pausedAtRest = false
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
		g.seen = time.Now()
		g.leaving.Reset(grace)
	}
	g.wake()
}

// rest suspends a game without watchers: thinking, clocks and analysis. Of a
// borrowed session it stops only the analysis.
func (g *game) rest() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) > 0 || g.resting {
		return
	}
	g.resting = true
	if state := g.session.State(); !g.borrowed && !state.Paused && !state.Closed && !state.End.Over() {
		g.pausedAtRest = true
		g.session.Pause()
	}
	g.wake()
}

// act must be called before each command: from then on whether the game is paused
// is the user's decision, and resuming from suspension must not override it.
func (g *game) act() {
	g.mu.Lock()
	g.pausedAtRest = false
	g.mu.Unlock()
}

// abandoned reports whether the game is suspended and can be dropped.
func (g *game) abandoned() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.resting && !g.borrowed
}

// lastSeen returns when the game last had a watcher.
func (g *game) lastSeen() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.watchers) > 0 {
		return time.Now()
	}
	return g.seen
}

// close ends the game and waits for everything that runs in it.
func (g *game) close() {
	g.once.Do(func() {
		g.mu.Lock()
		g.leaving.Stop()
		g.mu.Unlock()
		g.stopAnalysis()
		if !g.borrowed {
			g.session.Close()
			g.ended.Wait()
		}
		close(g.quit)
		g.ended.Wait()
		g.stopAnalysis() // A command that arrived meanwhile may have restarted it.
		close(g.gone)
	})
	<-g.gone
}
