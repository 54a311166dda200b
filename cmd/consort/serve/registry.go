package serve

import (
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
)

// A registry holds the games by ID. IDs cannot be guessed, although security does
// not depend on that. A game of the archive is opened when it is first asked for.
type registry struct {
	mu      sync.Mutex
	open    openGames        // guarded by mu
	archive *archive.Archive // nil for none
	options room.Options     // of games from the archive
	effort  review.Options   // of reviews
	reviews turns
	tries   turns
}

// openGames are the games in memory.
type openGames struct {
	games    map[string]*game
	leaving  map[string]*game // those being closed
	capacity int
	closed   bool
}

// add creates a game. If the registry is full, the suspended game that has been
// without watchers for longest is closed.
func (t *registry) add(o room.Options) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open.closed {
		return nil, room.ErrClosed
	}
	if !t.open.makeRoom(t.end) {
		return nil, errFull
	}
	s, err := room.New(o)
	if err != nil {
		return nil, err
	}
	g := t.newGame(archive.NewID(), s, false)
	g.keep(t.archive, nil)
	t.open.games[g.id] = g
	return g, nil
}

// adopt creates a game for the room of a caller of Show, who may save it.
func (t *registry) adopt(r *room.Room, saves bool) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open.closed {
		return nil, room.ErrClosed
	}
	g := t.newGame(archive.NewID(), r, true)
	g.saves = saves
	t.open.games[g.id] = g
	return g, nil
}

// makeRoom closes a suspended game if there are too many, by a call of end, and reports
// whether another one can be opened.
func (o *openGames) makeRoom(end func(*game, bool)) bool {
	if len(o.games) < o.capacity {
		return true
	}
	var oldest *game
	var since time.Time
	for _, g := range o.games {
		if abandoned, seen := g.abandoned(); abandoned && (oldest == nil || seen.Before(since)) {
			oldest, since = g, seen
		}
	}
	if oldest == nil {
		return false
	}
	o.leave(oldest)
	go end(oldest, false)
	return true
}

// leave removes a game that is then closed.
func (o *openGames) leave(g *game) {
	delete(o.games, g.id)
	o.leaving[g.id] = g
}

// end closes a game after leave. retire is set if a user has closed it.
func (t *registry) end(g *game, retire bool) {
	g.close(retire)
	t.mu.Lock()
	delete(t.open.leaving, g.id)
	t.mu.Unlock()
}

// find returns the game with an ID, from the archive if it is not open.
func (t *registry) find(id string) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for g := t.open.leaving[id]; g != nil; g = t.open.leaving[id] {
		t.mu.Unlock()
		<-g.closed // Its last state is then saved.
		t.mu.Lock()
		if t.open.leaving[id] == g {
			delete(t.open.leaving, id)
		}
	}
	if g, ok := t.open.games[id]; ok {
		return g, nil
	}
	if t.archive == nil || t.open.closed {
		return nil, errNoGame
	}
	r, err := t.load(id)
	if err != nil {
		return nil, err
	}
	if !t.open.makeRoom(t.end) {
		return nil, errFull
	}
	g, err := t.restore(id, r)
	if err == nil {
		t.open.games[id] = g
	}
	return g, err
}

// load returns a game of the archive.
func (t *registry) load(id string) (*archive.Record, error) {
	r, err := t.archive.Load(id)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errNoGame
	case err != nil:
		return nil, &httpError{http.StatusUnprocessableEntity, err.Error()}
	}
	return r, nil
}

// restore opens a game of the archive. It is suspended until a tab watches it.
func (t *registry) restore(id string, r *archive.Record) (*game, error) {
	s, err := room.Restore(t.options, r.Snapshot)
	if err != nil {
		return nil, &httpError{http.StatusUnprocessableEntity, "cannot continue this game: " + err.Error()}
	}
	g := t.newGame(id, s, false)
	g.startSuspended(!r.Paused && r.End == nil)
	g.takeReview(review.ReadKept(r.Review, r.Game.Start(), r.Began))
	if r.Analysis > 0 {
		_ = g.setAnalysis(true, min(r.Analysis, maxLines)) // There is no error: the number is valid.
	}
	g.keep(t.archive, r)
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
	g, ok := t.open.games[id]
	switch {
	case !ok:
		return nil, errNoGame
	case g.shared:
		return nil, errShared
	}
	t.open.leave(g)
	return g, nil
}

// list returns the games, the most recently watched first.
func (t *registry) list() []*game {
	t.mu.Lock()
	defer t.mu.Unlock()
	var games []*game
	seen := map[*game]time.Time{}
	for _, g := range t.open.games {
		games = append(games, g)
		_, seen[g] = g.abandoned()
	}
	slices.SortFunc(games, func(a, b *game) int { return seen[b].Compare(seen[a]) })
	return games
}

// close closes all games; no more can be added.
func (t *registry) close() {
	t.mu.Lock()
	games, leaving := t.open.games, slices.Collect(maps.Values(t.open.leaving))
	t.open.games, t.open.closed = nil, true
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
