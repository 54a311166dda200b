package session

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"consort/engine"
	"consort/search/player"
)

// Options configure a Session. The zero value is valid.
type Options struct {
	Players [2]Player // by color; humans by default
	Control TimeControl
	Rules   Rules
	Seed    uint64        // of the computers' random choices; 0 for a random one
	Hash    int           // transposition table of each computer, in MiB; 0 means 16
	Threads int           // search threads of each computer; 0 means 1
	Pace    time.Duration // minimum time per computer move
	Book    player.Book   // opening book of alpha-beta
	Pool    *Pool         // shared with other sessions; nil for none
}

// Rules are the rules that users can ban.
type Rules struct{ NoCastling, NoEnPassant bool }

// A Session is a board with two sides and their clocks, for one game or study after
// another.
// Create it with New; call Close when done.
type Session struct {
	mu       sync.Mutex
	version  uint64 // counts the changes
	progress uint64 // of them, those of the line that a computer thinks about

	players  [2]Player
	pool     *Pool
	sharer   sharer // the session in the pool
	settings player.Settings
	seeds    *rand.Rand // source of the games' seeds
	gameSeed uint64     // seed of the computers' random choices in this game
	pace     time.Duration
	book     player.Book // never changes

	game  *engine.Game // the line to the current position
	rules Rules
	doc   document // the tree of all moves
	began time.Time

	end      End       // how the game ended, if it is over
	endNames [2]string // the players then
	past     Score     // of the previous games
	offer    offer
	clock    clock
	paused   bool // computers and clocks are stopped

	search     *moveSearch  // of the computer to move, nil if none is thinking
	lastScores [2]lastScore // of the computers' last moves

	listeners map[chan struct{}]bool
	closed    bool
	done      context.Context // canceled by Close
	cancel    context.CancelFunc
	working   sync.WaitGroup // running searches
}

// New returns a session with a running game: a computer with the white pieces starts
// to think at once. The error is a *ParseError for an unknown player or level.
func New(o Options) (*Session, error) {
	s, err := newSession(o)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(engine.StartPosition(), o.Rules)
	s.changed()
	return s, nil
}

// newSession returns a session without a game.
func newSession(o Options) (*Session, error) {
	for _, p := range o.Players {
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	s := &Session{players: o.Players, pace: o.Pace, book: o.Book, pool: o.Pool, settings: player.DefaultSettings(), listeners: map[chan struct{}]bool{}}
	if s.pool == nil {
		s.pool = newPrivatePool()
	}
	seed := o.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	s.seeds = rand.New(rand.NewPCG(seed, 0))
	if o.Hash > 0 {
		s.settings.Hash = o.Hash
	}
	if o.Threads > 0 {
		s.settings.Threads = o.Threads
	}
	s.done, s.cancel = context.WithCancel(context.Background())
	s.clock.control = o.Control
	return s, nil
}

// Close ends the session: searches stop and Wait returns. It returns when all
// goroutines of the session have ended.
func (s *Session) Close() {
	s.mu.Lock()
	s.closed = true
	s.cancel()
	s.changed()
	s.mu.Unlock()
	s.working.Wait()
	s.pool.forget(&s.sharer)
}

// changed must be called after every change, with the lock held: it starts clocks and
// computers as needed and notifies the subscribers.
func (s *Session) changed() {
	s.version++
	s.startThinking()
	if side := s.side(); s.closed || s.paused || s.doc.study || s.end.Over() || s.game.Len() == 0 || !s.clock.control.On() || s.inLine() {
		s.clock.stop()
	} else {
		s.clock.run(side, s.flagFallen)
	}
	for listener := range s.listeners {
		select {
		case listener <- struct{}{}:
		default: // The subscriber will see both changes at once.
		}
	}
}

// side returns the side to move.
func (s *Session) side() engine.Color { return s.game.Position().SideToMove() }

// Subscribe returns a channel that receives a value after changes; changes in quick
// succession are combined. State returns the result. cancel ends the subscription.
func (s *Session) Subscribe() (changed <-chan struct{}, cancel func()) {
	listener := make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listeners[listener] = true
	return listener, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.listeners, listener)
	}
}

// Wait waits until the state satisfies wanted, and returns it. The error is that of the
// context, or ErrClosed.
func (s *Session) Wait(ctx context.Context, wanted func(*State) bool) (*State, error) {
	changed, cancel := s.Subscribe()
	defer cancel()
	for {
		state := s.State()
		switch {
		case wanted(state):
			return state, nil
		case state.Closed:
			return state, ErrClosed
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return state, ctx.Err()
		}
	}
}
