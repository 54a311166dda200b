package session

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// isGranted reports whether a search may start.
func isGranted(t *turn) bool {
	select {
	case <-t.granted:
		return true
	default:
		return false
	}
}

// Sessions take turns: the one whose last turn is longest ago comes first, however often
// the others ask.
func TestPoolTakesTurns(t *testing.T) {
	p, sharers := NewPool(1), [3]sharer{}
	running := p.enter(&sharers[0], urgent, 0, nil)
	require.True(t, isGranted(running))
	greedy := []*turn{p.enter(&sharers[0], urgent, 0, nil), p.enter(&sharers[0], urgent, 0, nil)}
	others := []*turn{p.enter(&sharers[1], urgent, 0, nil), p.enter(&sharers[2], urgent, 0, nil)}
	line := []*turn{others[0], others[1], greedy[0], greedy[1]}
	for i, w := range line {
		require.False(t, isGranted(w))
		require.Equal(t, i+1, p.place(w))
	}
	for i, w := range line {
		p.leave(running)
		require.True(t, isGranted(w), i)
		require.Zero(t, p.place(w))
		running = w
	}
	canceled := p.enter(&sharers[1], urgent, 0, nil)
	p.leave(canceled)
	p.leave(running)
	require.Equal(t, 1, p.free)
	require.Empty(t, p.waiting)
	require.Empty(t, p.running)
}

// If both kinds of searches wait all the time, those in the background get a fifth of it,
// and get it from the start.
func TestPoolShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := NewPool(1), &sharer{}
		alone := p.enter(s, urgent, 0, nil)
		time.Sleep(time.Hour)
		p.leave(alone) // Background searches do not make up for that.
		var running *turn
		waiting := [2]*turn{p.enter(s, urgent, 0, nil), p.enter(s, background, 0, nil)}
		count := [2]int{}
		for range 100 {
			for kind, w := range waiting {
				if isGranted(w) {
					running = w
					count[kind]++
					waiting[kind] = p.enter(s, workKind(kind), 0, nil)
					break
				}
			}
			time.Sleep(time.Second)
			p.leave(running)
		}
		require.InDelta(t, 80, count[urgent], 2)
		require.InDelta(t, 20, count[background], 2)
	})
}

// A search that can be continued gives way as soon as its slice is over, but only if
// others wait.
func TestPoolMakesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := NewPool(2), &sharer{}
		var yields atomic.Int32 // The end of a slice comes from another goroutine.
		yield := func() { yields.Add(1) }
		short, long := p.enter(s, background, time.Second, yield), p.enter(s, background, 5*time.Second, yield)
		time.Sleep(900 * time.Millisecond)
		w := p.enter(s, urgent, 0, nil)
		synctest.Wait()
		require.Zero(t, yields.Load())
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		require.EqualValues(t, 1, yields.Load())
		require.True(t, short.yielded)
		p.leave(short)
		require.True(t, isGranted(w))
		time.Sleep(time.Hour)
		require.False(t, long.yielded, "nobody waits")
		w2 := p.enter(s, urgent, 0, nil)
		require.True(t, long.yielded)
		for _, end := range []*turn{long, w, w2} {
			p.leave(end)
		}
	})
}

// A pool keeps a bounded number of players, and gives each session its own as long as it
// is there.
func TestPoolPlayers(t *testing.T) {
	p, sharers := NewPool(1), make([]sharer, 20)
	first := p.borrow(&sharers[0], 0)
	p.giveBack(&sharers[0], 0, first)
	for i := range sharers[1:] {
		p.giveBack(&sharers[0], 0, p.borrow(&sharers[0], 0)) // It stays in use.
		p.giveBack(&sharers[1+i], analyst, p.borrow(&sharers[1+i], analyst))
		require.LessOrEqual(t, p.players, 1+spare)
	}
	require.Same(t, first, p.borrow(&sharers[0], 0))
	p.giveBack(&sharers[0], 0, first)
	p.forget(&sharers[0])
	require.NotSame(t, first, p.borrow(&sharers[0], 0), "that of a closed session is the last to be used")
}

// A computer that waits for its turn says so and loses no time; then it moves.
func TestWaitingInLine(t *testing.T) {
	pool := NewPool(1)
	busy := pool.enter(&sharer{}, urgent, 0, nil)
	control := TimeControl{Base: time.Minute}
	open := func() *Session {
		s, err := New(Options{Players: [2]Player{{}, {Kind: strongest, Strength: Strength{Nodes: 500}}}, Control: control, Hash: 1, Pool: pool})
		require.NoError(t, err)
		t.Cleanup(s.Close)
		m, err := s.ParseMove("e4")
		require.NoError(t, err)
		require.NoError(t, s.Move(m))
		return s
	}
	first, second := open(), open()
	ctx := t.Context()
	for i, s := range []*Session{first, second} {
		state, err := s.Wait(ctx, func(state *State) bool { return state.InLine > 0 })
		require.NoError(t, err)
		require.Equal(t, i+1, state.InLine)
		require.True(t, state.Thinking)
		require.False(t, state.Running)
		require.Equal(t, control.Base, state.Left[1])
	}
	pool.leave(busy)
	for _, s := range []*Session{first, second} {
		state, err := s.Wait(ctx, func(state *State) bool { return state.Ply == 2 })
		require.NoError(t, err)
		require.Zero(t, state.InLine)
		require.True(t, state.Running, "the user's clock")
	}
}

// A hint that waits for its turn says so, and then that it does not wait any more.
func TestHintInLine(t *testing.T) {
	pool := NewPool(1)
	busy := pool.enter(&sharer{}, urgent, 0, nil)
	before := pool.enter(&sharer{}, urgent, 0, nil)
	s, err := New(Options{Hash: 1, Pool: pool})
	require.NoError(t, err)
	defer s.Close()
	places, found := make(chan int, 100), make(chan error, 1)
	go func() {
		_, _, err := s.Hint(t.Context(), func(place int) { places <- place })
		found <- err
	}()
	require.Equal(t, 2, <-places)
	pool.leave(busy)
	<-before.granted
	require.Equal(t, 1, <-places)
	pool.leave(before)
	require.Zero(t, <-places)
	require.NoError(t, <-found)
	require.Empty(t, places)
}

// What makes a waiting search obsolete ends its wait.
func TestObsoleteInLine(t *testing.T) {
	pool := NewPool(1)
	busy := pool.enter(&sharer{}, urgent, 0, nil)
	s, err := New(Options{Players: [2]Player{{Kind: "random"}, {}}, Pool: pool})
	require.NoError(t, err)
	require.Equal(t, 1, len(pool.waiting))
	s.Pause()
	require.Eventually(t, func() bool { pool.mu.Lock(); defer pool.mu.Unlock(); return len(pool.waiting) == 0 }, time.Minute, time.Millisecond)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, ok := s.TakeTurn(ctx)
	require.False(t, ok)
	s.Resume()
	s.Close()
	require.Empty(t, pool.waiting)
	pool.leave(busy)
	require.Equal(t, 1, pool.free)
}

// An analysis gives way to a computer's move and continues: its lines never get less deep.
func TestAnalysisGivesWay(t *testing.T) {
	pool := NewPool(1)
	s, err := New(Options{Hash: 1, Pool: pool})
	require.NoError(t, err)
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	deep, ended := make(chan int, 1000), make(chan error, 1)
	go func() {
		_, err := s.Analyse(ctx, Analysis{Lines: 1}, func(l []Line) {
			select {
			case deep <- l[0].Depth:
			default:
			}
		})
		ended <- err
	}()
	depth := 0
	for depth < 4 {
		depth = <-deep
	}
	for range 3 {
		done, ok := s.TakeTurn(t.Context())
		require.True(t, ok)
		done()
		now := <-deep
		require.GreaterOrEqual(t, now, depth)
		depth = now
	}
	cancel()
	require.NoError(t, <-ended)
	for len(deep) > 0 {
		now := <-deep
		require.GreaterOrEqual(t, now, depth)
		depth = now
	}
}
