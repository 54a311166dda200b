package serve

import (
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"sync"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/review"
	"consort/cmd/consort/session"
)

// A registry holds the games by ID. IDs cannot be guessed, although security does
// not depend on that. A game of the archive is opened when it is first asked for.
type registry struct {
	mu       sync.Mutex
	games    map[string]*game
	leaving  map[string]*game // those being closed
	capacity int
	closed   bool
	archive  *archive.Archive // nil for none
	options  session.Options  // of games from the archive
	effort   review.Options   // of reviews
	reviews  turns
	tries    turns
}

// add creates a game. If the registry is full, the suspended game that has been
// without watchers for longest is closed.
func (t *registry) add(o session.Options) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, session.ErrClosed
	}
	if len(t.games) >= t.capacity && !t.makeRoom() {
		return nil, errFull
	}
	s, err := session.New(o)
	if err != nil {
		return nil, err
	}
	g := t.newGame(archive.NewID(), s, false)
	g.keep(t.archive, nil)
	t.games[g.id] = g
	return g, nil
}

// adopt creates a game for the session of a caller of Show.
func (t *registry) adopt(s *session.Session) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, session.ErrClosed
	}
	g := t.newGame(archive.NewID(), s, true)
	t.games[g.id] = g
	return g, nil
}

// makeRoom closes a suspended game, and reports whether there was one. The lock must
// be held.
func (t *registry) makeRoom() bool {
	var oldest *game
	for _, g := range t.games {
		if g.abandoned() && (oldest == nil || g.lastSeen().Before(oldest.lastSeen())) {
			oldest = g
		}
	}
	if oldest == nil {
		return false
	}
	t.leave(oldest)
	go t.end(oldest, false)
	return true
}

// leave removes a game that end will close. The lock must be held.
func (t *registry) leave(g *game) {
	delete(t.games, g.id)
	t.leaving[g.id] = g
}

// end closes a game after leave. retire is set if a user has closed it.
func (t *registry) end(g *game, retire bool) {
	g.close(retire)
	t.mu.Lock()
	delete(t.leaving, g.id)
	t.mu.Unlock()
}

// find returns the game with an ID, from the archive if it is not open.
func (t *registry) find(id string) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for g := t.leaving[id]; g != nil; g = t.leaving[id] {
		t.mu.Unlock()
		<-g.closed // Its last state is then saved.
		t.mu.Lock()
		if t.leaving[id] == g {
			delete(t.leaving, id)
		}
	}
	if g, ok := t.games[id]; ok {
		return g, nil
	}
	if t.archive == nil || t.closed {
		return nil, errNoGame
	}
	return t.reopen(id)
}

// reopen opens a game of the archive. It is suspended until a tab watches it. The lock
// must be held.
func (t *registry) reopen(id string) (*game, error) {
	r, err := t.archive.Load(id)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errNoGame
	case err != nil:
		return nil, &httpError{http.StatusUnprocessableEntity, err.Error()}
	case len(t.games) >= t.capacity && !t.makeRoom():
		return nil, errFull
	}
	s, err := session.Restore(t.options, r.Snapshot)
	if err != nil {
		return nil, &httpError{http.StatusUnprocessableEntity, "cannot continue this game: " + err.Error()}
	}
	g := t.newGame(id, s, false)
	g.startSuspended(!r.Paused && r.End == nil)
	g.restoreReview(r.Review)
	g.keep(t.archive, r)
	t.games[id] = g
	return g, nil
}

// quit closes a game.
func (t *registry) quit(id string) error {
	g, err := t.take(id)
	if err == nil {
		t.end(g, true)
	}
	return err
}

// take removes a game, unless a terminal shares it.
func (t *registry) take(id string) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	g, ok := t.games[id]
	switch {
	case !ok:
		return nil, errNoGame
	case g.shared:
		return nil, errShared
	}
	t.leave(g)
	return g, nil
}

// list returns the games, the most recently watched first.
func (t *registry) list() []*game {
	t.mu.Lock()
	defer t.mu.Unlock()
	var games []*game
	for _, g := range t.games {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b *game) int { return b.lastSeen().Compare(a.lastSeen()) })
	return games
}

// close closes all games; no more can be added.
func (t *registry) close() {
	t.mu.Lock()
	games, leaving := t.games, slices.Collect(maps.Values(t.leaving))
	t.games, t.closed = nil, true
	t.mu.Unlock()
	var closing sync.WaitGroup
	for _, g := range games {
		closing.Go(func() { g.close(false) })
	}
	closing.Wait()
	for _, g := range leaving {
		<-g.closed
	}
}
