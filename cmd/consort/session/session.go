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
}

// Rules are the rules that users can ban.
type Rules struct{ NoCastling, NoEnPassant bool }

// A Session is a board with two sides and their clocks, for one game after another.
// Create it with New; call Close when done.
type Session struct {
	mu      sync.Mutex
	version uint64 // counts the changes

	players   [2]Player
	computers [2]*player.Player // created when first needed
	settings  player.Settings
	seeds     *rand.Rand // source of the games' seeds
	gameSeed  uint64     // seed of the computers' random choices in this game
	pace      time.Duration
	book      player.Book // never changes

	game    *engine.Game
	rules   Rules
	entries []entry // the moves, including those taken back
	tags    map[string]string
	began   time.Time

	end      End       // how the game ended, if it is over
	endNames [2]string // the players then
	past     Score     // of the previous games
	offer    offer
	clock    clock
	paused   bool // computers and clocks are stopped

	search     *moveSearch      // of the computer to move, nil if none is thinking
	lastScores [2]lastScore     // of the computers' last moves
	analysts   []*player.Player // idle, for hints and analysis

	listeners map[chan struct{}]bool
	closed    bool
	done      context.Context // canceled by Close
	cancel    context.CancelFunc
	working   sync.WaitGroup // running searches
}

// New returns a session with a running game: a computer with the white pieces starts
// to think at once. The error is a *ParseError for an unknown player or level.
func New(o Options) (*Session, error) {
	for _, p := range o.Players {
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	s := &Session{players: o.Players, pace: o.Pace, book: o.Book, settings: player.DefaultSettings(), listeners: map[chan struct{}]bool{}}
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
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock.control = o.Control
	s.begin(engine.StartPosition(), o.Rules)
	s.changed()
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
}

// changed must be called after every change, with the lock held: it starts clocks and
// computers as needed and notifies the subscribers.
func (s *Session) changed() {
	s.version++
	if side := s.side(); s.closed || s.paused || s.end.Over() || s.game.Len() == 0 || !s.clock.control.On() {
		s.clock.stop()
	} else {
		s.clock.run(side, s.flagFallen)
	}
	s.startThinking()
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
