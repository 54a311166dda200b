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
	g := newGame(rand.Text()[:12], s, false)
	t.games[g.id] = g
	return g, nil
}

// adopt makes a game of a session that stays another's.
func (t *table) adopt(s *session.Session) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, session.ErrClosed
	}
	g := newGame(rand.Text()[:12], s, true)
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
	g, err := t.take(id)
	if err == nil {
		g.close()
	}
	return err
}

// take takes a game off, unless it is another's.
func (t *table) take(id string) (*game, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	g, ok := t.games[id]
	switch {
	case !ok:
		return nil, errNoGame
	case g.lent:
		return nil, errLent
	}
	delete(t.games, id)
	return g, nil
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
