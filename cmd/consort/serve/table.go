package serve

import (
	"crypto/rand"
	"slices"
	"sync"

	"consort/cmd/consort/session"
)

// A table holds the games by their names. The names cannot be guessed, though
// nothing rests on that.
type table struct {
	mu     sync.Mutex
	games  map[string]*game
	most   int
	closed bool
}

// add makes a game. Where there are too many already, the one that nobody has
// watched for longest makes room.
func (t *table) add(o session.Options) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, session.ErrClosed
	}
	if len(t.games) >= t.most && !t.makeRoom() {
		return nil, errFull
	}
	s, err := session.New(o)
	if err != nil {
		return nil, err
	}
	g := newGame(rand.Text()[:12], s)
	t.games[g.id] = g
	return g, nil
}

// makeRoom quits a game that nobody watches, with the lock held.
func (t *table) makeRoom() bool {
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

// find returns the game of a name.
func (t *table) find(id string) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.games[id]; ok {
		return g, nil
	}
	return nil, errNoGame
}

// quit ends a game.
func (t *table) quit(id string) error {
	t.mu.Lock()
	g, ok := t.games[id]
	delete(t.games, id)
	t.mu.Unlock()
	if !ok {
		return errNoGame
	}
	g.close()
	return nil
}

// list returns the games, the one last seen first.
func (t *table) list() []*game {
	t.mu.Lock()
	defer t.mu.Unlock()
	var games []*game
	for _, g := range t.games {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b *game) int { return b.lastSeen().Compare(a.lastSeen()) })
	return games
}

// close ends all games, and there will be no others.
func (t *table) close() {
	t.mu.Lock()
	games := t.games
	t.games, t.closed = nil, true
	t.mu.Unlock()
	for _, g := range games {
		g.close()
	}
}
