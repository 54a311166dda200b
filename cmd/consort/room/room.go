package room

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/search/player"
)

// Options configure a Room. The zero value is valid.
type Options struct {
	Players [2]match.Player // by color; humans by default
	Control match.TimeControl
	Rules   Rules
	Seed    uint64        // of the computers' random choices; 0 for a random one
	Hash    int           // transposition table of each computer, in MiB; 0 means 16
	Threads int           // search threads of each computer; 0 means 1
	Pace    time.Duration // minimum time per computer move
	Fast    bool          // levels with a clock answer at once, instead of thinking as long as people
	PlayOut bool          // computers neither resign nor offer draws
	Book    player.Book   // opening book of alpha-beta
	Pool    *Pool         // shared with other rooms; nil for none
}

// Rules are the rules that users can ban.
type Rules struct{ NoCastling, NoEnPassant bool }

// A Room is where one game after another is played, or studied: a Board, and the goroutine
// that owns it. Everything else sends it commands, with Do, and gets a State. Create it
// with New; call Close when done.
type Room struct {
	inbox   chan *message
	quit    chan struct{} // closed to end the goroutine
	ended   chan struct{} // closed when it has ended
	retired chan *Board   // the board then: who takes it out puts it back
	ending  sync.Once

	pool     *Pool
	settings player.Settings
	book     player.Book
	done     context.Context // canceled by Close
	cancel   context.CancelFunc
	working  sync.WaitGroup // running searches
}

// A message is something to do with the board.
type message struct {
	act   func(*Board)
	fault any           // the value of a panic, which is that of the sender
	done  chan struct{} // closed afterwards
}

// New returns a room with a running game: a computer with the white pieces starts to
// think at once. The error is a *match.ParseError for an unknown player or level.
func New(o Options) (*Room, error) {
	r, b, err := newRoom(o)
	if err != nil {
		return nil, err
	}
	err = b.Begin(engine.StartPosition(), o.Rules)
	r.open(b)
	return r, err
}

// newRoom returns a room that is not open, and its board without a game.
func newRoom(o Options) (*Room, *Board, error) {
	for _, p := range o.Players {
		if err := p.Check(); err != nil {
			return nil, nil, err
		}
	}
	r := &Room{
		inbox: make(chan *message), quit: make(chan struct{}), ended: make(chan struct{}), retired: make(chan *Board, 1),
		book: o.Book, pool: o.Pool, settings: player.DefaultSettings(),
	}
	if r.pool == nil {
		r.pool = newPrivatePool()
	}
	if o.Hash > 0 {
		r.settings.Hash = o.Hash
	}
	if o.Threads > 0 {
		r.settings.Threads = o.Threads
	}
	r.done, r.cancel = context.WithCancel(context.Background())
	seed := o.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	m := match.New(o.Players, o.Control)
	m.SetPlayOut(o.PlayOut)
	return r, &Board{
		room: r, match: m, pace: o.Pace, fast: o.Fast,
		seeds: rand.New(rand.NewPCG(seed, 0)), listeners: map[chan struct{}]bool{},
	}, nil
}

// open starts the goroutine that owns the board.
func (r *Room) open(b *Board) {
	b.settle()
	go r.run(b)
}

// run acts on messages until the room is closed. Nothing that it calls may wait for the
// room.
func (r *Room) run(b *Board) {
	for {
		select {
		case m := <-r.inbox:
			m.deliver(b)
		case <-r.quit:
			r.retired <- b
			close(r.ended)
			return
		}
	}
}

// deliver acts on the board. A panic fails the sender, such as one request, and not all games.
func (m *message) deliver(b *Board) {
	defer close(m.done)
	defer func() {
		if fault := recover(); fault != nil {
			m.fault = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	m.act(b)
	b.settle()
}

// Look calls a function with the board and waits for it, also in a room that is closed. It
// is for what leaves the game as it is, such as copies, and what a front end keeps with the
// game. Searches and other boards must not be waited for there, nor this room.
func (r *Room) Look(act func(*Board)) {
	m := &message{act: act, done: make(chan struct{})}
	select {
	case r.inbox <- m:
		if <-m.done; m.fault != nil {
			panic(m.fault)
		}
	case <-r.ended: // Nothing changes any longer, but a saver or a view may still look.
		b := <-r.retired
		act(b)
		r.retired <- b
	}
}

// Do makes a command act on the board, like Look, and returns its error. What it does is
// one change: clocks and computers start, and subscribers are notified, afterwards. The
// error is ErrClosed in a room that is closed.
func (r *Room) Do(command func(*Board) error) (err error) {
	r.Look(func(b *Board) {
		if err = ErrClosed; !b.closed {
			err = command(b)
		}
	})
	return err
}

// Close ends all searches, and Wait returns. It returns when all goroutines of the room
// have ended.
func (r *Room) Close() {
	r.Look(func(b *Board) {
		b.closed = true
		r.cancel()
		b.changed()
	})
	r.working.Wait()
	r.ending.Do(func() { close(r.quit) })
	<-r.ended
	r.pool.forget(r)
}

// State returns a snapshot of the room.
func (r *Room) State() (state *State) {
	r.Look(func(b *Board) { state = b.State() })
	return state
}

// Subscribe returns a channel that receives a value after changes; changes in quick
// succession are combined. State returns the result. cancel ends the subscription.
func (r *Room) Subscribe() (changed <-chan struct{}, cancel func()) {
	listener := make(chan struct{}, 1)
	r.Look(func(b *Board) { b.listeners[listener] = true })
	return listener, func() { r.Look(func(b *Board) { delete(b.listeners, listener) }) }
}

// Wait waits until the state satisfies wanted, and returns it. The error is that of the
// context, or ErrClosed.
func (r *Room) Wait(ctx context.Context, wanted func(*State) bool) (*State, error) {
	changed, cancel := r.Subscribe()
	defer cancel()
	for {
		state := r.State()
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

// OfferDraw offers a draw for a human side: see match.Match. A computer answers after a
// short search.
func (r *Room) OfferDraw(ctx context.Context, c engine.Color) (answer match.Answer, err error) {
	var opponent match.Player
	var ply int
	err = r.Do(func(b *Board) error {
		opponent, ply = b.match.Players()[c.Other()&1], b.game.Len()
		answer, err = b.match.OfferDraw(c)
		if err == nil && (answer == match.Accepted || opponent.IsHuman()) {
			b.changed()
		}
		return err
	})
	if err != nil || answer == match.Accepted || opponent.IsHuman() {
		return answer, err
	}
	accepts, err := r.wouldAccept(ctx, c.Other())
	if err != nil || !accepts {
		return match.Declined, err
	}
	answer = match.Declined
	return answer, r.Do(func(b *Board) error {
		if b.match.InProgress() && b.game.Len() == ply { // The game has not continued meanwhile.
			b.match.Agree()
			b.changed()
			answer = match.Accepted
		}
		return nil
	})
}
