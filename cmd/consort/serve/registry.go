package serve

import (
	"crypto/rand"
	"slices"
	"sync"

	"consort/cmd/consort/session"
)

// A registry holds the games by ID. IDs cannot be guessed, although security does
// not depend on that.
type registry struct {
	mu       sync.Mutex
	games    map[string]*game
	capacity int
	closed   bool
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
	g := newGame(rand.Text()[:12], s, false)
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
	g := newGame(rand.Text()[:12], s, true)
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
	delete(t.games, oldest.id)
	go oldest.close()
	return true
}

// find returns the game with an ID.
func (t *registry) find(id string) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.games[id]; ok {
		return g, nil
	}
	return nil, errNoGame
}

// quit closes a game.
func (t *registry) quit(id string) error {
	g, err := t.take(id)
	if err == nil {
		g.close()
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
	delete(t.games, id)
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
	games := t.games
	t.games, t.closed = nil, true
	t.mu.Unlock()
	for _, g := range games {
		g.close()
	}
}
