package session

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"consort/engine"
	"consort/search/player"
)

// Options are what a Session is made with. The zero value is fine.
type Options struct {
	Seats   [2]Seat // by colour; people on both sides if nothing is said
	Control TimeControl
	Rules   Rules
	Seed    uint64        // of the computers' chance; 0 draws one
	Hash    int           // memory of a computer's table, MiB; 0 is 16
	Threads int           // that a computer searches with; 0 is 1
	Pace    time.Duration // the least time that a computer takes for a move
	Book    player.Book   // that alpha-beta plays from
}

// Rules are the rules that people may ban.
type Rules struct{ NoCastling, NoEnPassant bool }

// A Session is a board with two sides, their clocks and their games, one after
// the other. Create it with New and Close it in the end.
type Session struct {
	mu      sync.Mutex
	version uint64 // counts the changes

	seats    [2]Seat
	players  [2]*player.Player // of the computers, made when first needed
	settings player.Settings
	seeds    *rand.Rand // of the games' seeds
	gameSeed uint64     // of the computers' chance in this game
	pace     time.Duration
	book     player.Book // which never changes

	game    *engine.Game
	rules   Rules
	entries []entry // of the moves, those that were taken back among them
	tags    map[string]string
	began   time.Time

	end      End       // of the game, if it is over
	endNames [2]string // who sat at the board then
	past     Score     // of the games before
	offer    offer
	clock    clock
	paused   bool // no computer thinks and no clock runs

	thought  *thought         // the computer's that is to move, nil if none thinks
	opinions [2]opinion       // of the computers on their last moves
	analysts []*player.Player // idle, for hints and evaluations

	listeners map[chan struct{}]bool
	closed    bool
	done      context.Context // ends with the session
	shut      context.CancelFunc
	working   sync.WaitGroup // goroutines that think
}

// New returns a session with a game that begins at once, so that a computer with
// the white pieces thinks already. The error is that of a seat.
func New(o Options) (*Session, error) {
	for _, seat := range o.Seats {
		if err := seat.check(); err != nil {
			return nil, err
		}
	}
	s := &Session{seats: o.Seats, pace: o.Pace, book: o.Book, settings: player.DefaultSettings(), listeners: map[chan struct{}]bool{}}
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
	s.done, s.shut = context.WithCancel(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock.control = o.Control
	s.begin(engine.StartPosition(), o.Rules)
	s.changed()
	return s, nil
}

// Close ends the session: whoever thinks stops, and whoever waits is told. It
// returns when all goroutines of the session have ended.
func (s *Session) Close() {
	s.mu.Lock()
	s.closed = true
	s.shut()
	s.changed()
	s.mu.Unlock()
	s.working.Wait()
}

// changed is called, with the lock held, after every change: it sets in motion
// what follows from it, and tells those who listen.
func (s *Session) changed() {
	s.version++
	if side := s.side(); s.closed || s.paused || s.end.Over() || s.game.Len() == 0 || !s.clock.control.On() {
		s.clock.stop()
	} else {
		s.clock.run(side, s.flagFallen)
	}
	s.consider()
	for listener := range s.listeners {
		select {
		case listener <- struct{}{}:
		default: // It has not looked since the last change, and will see both.
		}
	}
}

// side returns the side to move.
func (s *Session) side() engine.Color { return s.game.Position().SideToMove() }

// Subscribe returns a channel that receives after changes. Changes in quick
// succession are told once: look at State for what is new. cancel ends it.
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

// Wait waits until the state is as wanted, and returns it. The error is that of
// the context, or ErrClosed.
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
