package serve

import (
	"math/rand/v2"
	"sync"
	"time"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
)

// gracePeriod is how long a game continues without watchers: a reload takes less.
const gracePeriod = 3 * time.Second

// maxTabs is the maximum number of streams that watch one game.
const maxTabs = 100

// A game is a room with its watchers: the room's goroutine also plays premoves, keeps the
// analysis on the positions shown and notifies the watchers of changes.
type game struct {
	id     string
	room   *room.Room
	games  *registry
	shared bool            // the room belongs to the caller of Show
	saves  bool            // who saves it
	keeper *archive.Keeper // saves the game as it goes; nil without an archive
	page   page            // for functions that the room executes

	closed    chan struct{} // closed when close has finished
	closeOnce sync.Once
}

// A page is what the tabs of a game share besides the game. It belongs to the goroutine of
// the room.
type page struct {
	watchers        map[chan struct{}][]int // streams, with the nodes their tabs show
	tree            *pgn.Game               // the latest that a view named
	version         int                     // of the tree
	lastLeft        time.Time               // when the last watcher left
	suspendTimer    *time.Timer             // fires when the game is to be suspended
	suspended       bool                    // for lack of watchers
	pausedBySuspend bool                    // suspending the game paused the match
	premove         premove
	hint            hint
	notice          string // for the user, with the answer to the next command
	analyzer        analyzer
	reviewing       reviewing
	closing         bool // nothing starts any longer
}

// newGame returns a running game. It is suspended unless a watcher arrives within
// the grace period. A shared room belongs to the caller of Show and is
// never paused.
func (t *registry) newGame(id string, r *room.Room, shared bool) *game {
	g := &game{id: id, room: r, games: t, shared: shared, closed: make(chan struct{})}
	r.Look(func(b *room.Board) {
		g.page = page{
			watchers: map[chan struct{}][]int{}, version: rand.IntN(1 << 30), lastLeft: time.Now(), suspendTimer: time.AfterFunc(gracePeriod, g.suspend),
			analyzer: analyzer{lines: 3, positions: map[int]*analyzedPosition{}},
		}
		b.Attach(g.follow)
		b.Refresh()
	})
	return g
}

// follow reacts to a change of the game.
func (g *game) follow(b *room.Board) {
	if g.page.closing {
		return
	}
	state := b.State()
	g.page.playPremove(b, state)
	g.updateAnalysis(state)
	g.page.updateReview(state)
	g.page.notifyWatchers()
}

// look calls a function with the page.
func (g *game) look(act func(*page)) {
	g.room.Look(func(*room.Board) { act(&g.page) })
}

// refresh changes the page, and lets the room react to that.
func (g *game) refresh(change func(*page)) {
	g.room.Look(func(b *room.Board) {
		change(&g.page)
		b.Refresh()
	})
}

// notify sends to a channel of capacity 1 unless it is full: the receiver then sees
// both changes at once.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// notifyWatchers wakes the streams.
func (p *page) notifyWatchers() {
	for w := range p.watchers {
		notify(w)
	}
}

// A shown is a game as it is now, for views of it. It shares nothing with the room that
// changes.
type shown struct {
	*room.State
	id          string
	room        *room.Room // whose book never changes
	game        *engine.Game
	treeVersion int
	premove     premove
	hint        hint
	analysis    bool // it is on
	lines       int  // that it shows
	found       map[int]analyzedPosition
	values      []float64 // of the graph: White's share after each ply, -1 where unknown
	review      reviewStatus
	shared      bool   // a terminal shows the game too
	kept        bool   // the archive, or the terminal, has the game as it is
	unsaved     string // why it does not although it should, "" if it does
}

// shown returns the game as it is now.
func (g *game) shown() *shown {
	s := &shown{id: g.id, room: g.room, shared: g.shared, found: map[int]analyzedPosition{}}
	s.kept, s.unsaved = g.kept()
	g.room.Look(func(b *room.Board) {
		p := &g.page
		s.State, s.game = b.State(), b.Game()
		s.treeVersion = p.treeVersion(s.Tree)
		s.premove, s.hint, s.analysis, s.lines = p.premove, p.hint, p.analyzer.on, p.analyzer.lines
		for node, at := range p.analyzer.positions {
			s.found[node] = analyzedPosition{text: at.text, found: at.found, waits: at.waits}
		}
		if s.analysis {
			s.values = p.analyzer.graph(s.game)
		}
		s.review = p.reviewing.status(s.State)
	})
	return s
}

// treeVersion returns a number that changes with the tree.
func (p *page) treeVersion(t *pgn.Game) int {
	if p.tree != t {
		p.tree = t
		p.version++
	}
	return p.version
}

// watch subscribes a stream to changes, with the nodes its tabs show. A suspended
// game resumes.
func (g *game) watch(wake chan struct{}, nodes []int) (leave func(), err error) {
	g.room.Look(func(b *room.Board) {
		p := &g.page
		if len(p.watchers) >= maxTabs {
			err = errTabs
			return
		}
		p.watchers[wake] = nodes
		p.suspendTimer.Stop()
		if p.suspended && p.pausedBySuspend {
			p.pausedBySuspend = false
			err = b.Resume()
		}
		p.suspended = false
		b.Refresh() // The stream may show another position.
	})
	return func() { g.unwatch(wake) }, err
}

// unwatch removes a watcher.
func (g *game) unwatch(wake chan struct{}) {
	g.refresh(func(p *page) {
		delete(p.watchers, wake)
		if len(p.watchers) == 0 && !p.closing {
			p.lastLeft = time.Now()
			p.suspendTimer.Reset(gracePeriod)
		}
	})
}

// suspend suspends a game without watchers: thinking, clocks and analysis. Of a
// shared room it stops only the analysis.
func (g *game) suspend() {
	_ = g.room.Do(func(b *room.Board) error {
		p := &g.page
		if len(p.watchers) > 0 || p.suspended || p.closing {
			return nil
		}
		p.suspended = true
		b.Refresh()
		if state := b.State(); !g.shared && !state.Paused && !state.End.Over() {
			p.pausedBySuspend = true
			return b.Pause()
		}
		return nil
	})
}

// noteCommand must be called before each command: whether the game is paused is then
// the user's decision, and the end of a suspension must not override it.
func (g *game) noteCommand() { g.look(func(p *page) { p.pausedBySuspend = false }) }

// abandoned reports whether the game is suspended and can be dropped, and since when it
// has no watcher: not yet if it has one.
func (g *game) abandoned() (abandoned bool, lastSeen time.Time) {
	g.look(func(p *page) {
		abandoned, lastSeen = p.suspended && !g.shared, p.lastLeft
		if len(p.watchers) > 0 {
			lastSeen = time.Now()
		}
	})
	return abandoned, lastSeen
}

// close ends the game and waits for everything that runs in it. retire is set if a user
// has closed it.
func (g *game) close(retire bool) {
	g.closeOnce.Do(func() {
		g.look(func(p *page) {
			p.closing = true
			p.suspendTimer.Stop()
			p.analyzer.analyzeOnly(nil, nil)
			p.analyzer.stop()
			p.reviewing.cancel()
			p.notifyWatchers()
		})
		g.page.analyzer.working.Wait()
		g.page.reviewing.working.Wait()
		if !g.shared {
			g.room.Close()
		}
		g.look((*page).notifyWatchers)
		if retire {
			_ = g.keeper.Retire() // The user was told of an error before.
		} else {
			_ = g.keeper.Close()
		}
		close(g.closed)
	})
	<-g.closed
}
