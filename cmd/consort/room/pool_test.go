package room

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
)

// busy takes a place of a pool for a search of its own.
func busy(t testing.TB, p *Pool, kind priority) (leave func()) {
	t.Helper()
	leave, ok := p.take(t.Context(), kind, 0, nil)
	require.True(t, ok)
	return leave
}

// Searches that somebody waits for come before those in the background, and each kind in
// order; one that is canceled takes no place.
func TestPoolOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool(1)
		leave := busy(t, p, urgent)
		order := make(chan string, 10)
		enter := func(ctx context.Context, name string, kind priority) {
			go func() {
				if leave, ok := p.take(ctx, kind, 0, nil); ok {
					order <- name
					leave()
				}
			}()
			synctest.Wait()
		}
		canceled, cancel := context.WithCancel(t.Context())
		enter(t.Context(), "review", background)
		enter(canceled, "canceled", urgent)
		enter(t.Context(), "graph", background)
		enter(t.Context(), "move", urgent)
		enter(t.Context(), "hint", urgent)
		cancel()
		synctest.Wait()
		leave()
		for _, want := range []string{"move", "hint", "review", "graph"} {
			require.Equal(t, want, <-order)
		}
		synctest.Wait()
		require.Equal(t, 1, p.free)
	})
}

// A search that can be continued gives way after its slice, but only if others wait.
func TestPoolYields(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, yields := NewPool(1), make(chan time.Duration, 10)
		began := time.Now()
		leave, _ := p.take(t.Context(), background, time.Second, func() { yields <- time.Since(began) })
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Empty(t, yields, "nobody waits")
		go busy(t, p, urgent)
		require.Less(t, <-yields, time.Minute+time.Second)
		leave()
		synctest.Wait()
		require.Zero(t, p.free)
	})
}

// A pool keeps a bounded number of players, and gives each room its own as long as it is
// there.
func TestPoolPlayers(t *testing.T) {
	p, rooms := NewPool(1), make([]Room, 20)
	first := p.borrow(&rooms[0], 0)
	p.giveBack(&rooms[0], 0, first)
	for i := range rooms[1:] {
		p.giveBack(&rooms[0], 0, p.borrow(&rooms[0], 0)) // It stays in use.
		p.giveBack(&rooms[1+i], analyst, p.borrow(&rooms[1+i], analyst))
		require.LessOrEqual(t, p.players, 1+spare)
	}
	require.Same(t, first, p.borrow(&rooms[0], 0))
	p.giveBack(&rooms[0], 0, first)
	p.forget(&rooms[0])
	require.NotSame(t, first, p.borrow(&rooms[0], 0), "that of a closed room is the last to be used")
}

// The clock of a computer that waits does not run.
func TestClockWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool, control := NewPool(1), match.TimeControl{Base: time.Minute}
		leave := busy(t, pool, urgent)
		r, err := New(Options{Players: [2]match.Player{{}, {Kind: "random"}}, Control: control, Pool: pool})
		require.NoError(t, err)
		defer r.Close()
		play(t, r, "e4")
		time.Sleep(time.Hour)
		state := r.State()
		require.True(t, state.Thinking)
		require.False(t, state.Running)
		require.Equal(t, control.Base, state.Left[1])
		leave()
		state, err = r.Wait(t.Context(), func(state *State) bool { return state.Ply == 2 })
		require.NoError(t, err)
		require.True(t, state.Running, "the user's clock")
	})
}

// What makes a waiting search obsolete ends its wait.
func TestObsoleteWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := NewPool(1)
		leave := busy(t, pool, urgent)
		r, err := New(Options{Players: [2]match.Player{{Kind: "random"}, {}}, Pool: pool})
		require.NoError(t, err)
		synctest.Wait()
		require.Len(t, pool.waiting[urgent], 1)
		require.NoError(t, r.Do((*Board).Pause))
		synctest.Wait()
		require.Empty(t, pool.waiting[urgent])
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, ok := r.TakeTurn(ctx)
		require.False(t, ok)
		require.NoError(t, r.Do((*Board).Resume))
		r.Close()
		require.Empty(t, pool.waiting[urgent])
		leave()
		require.Equal(t, 1, pool.free)
	})
}

// An analysis gives way to others and continues: its lines never get less deep.
func TestAnalysisGivesWay(t *testing.T) {
	pool := NewPool(1)
	r, err := New(Options{Hash: 1, Pool: pool})
	require.NoError(t, err)
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	deep, ended := make(chan int, 1000), make(chan error, 1)
	go func() {
		_, err := r.Analyse(ctx, Analysis{Lines: 1}, func(l []Line) {
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
		done, ok := r.TakeTurn(t.Context())
		require.True(t, ok)
		done()
		now := <-deep
		require.GreaterOrEqual(t, now, depth)
		depth = now
	}
	cancel()
	require.NoError(t, <-ended)
}
