package tt

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

func newTable(t testing.TB, mib int) *Table {
	t.Helper()
	tt := new(Table)
	require.NoError(t, tt.Resize(mib))
	return tt
}

func TestEntryKeepsEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		e := Entry{
			Move:  engine.Move(rng.UintN(1 << 16)),
			Score: eval.Score(rng.IntN(64200) - 32100),
			Eval:  eval.Score(rng.IntN(64200) - 32100),
			Depth: rng.IntN(256),
			Bound: search.Bound(rng.IntN(4)),
			PV:    rng.IntN(2) == 0,
		}
		var unpacked Entry
		unpacked.unpack(e.pack(uint64(rng.IntN(32))))
		require.Equal(t, e, unpacked)
	}
}

func TestTableFindsWhatItStored(t *testing.T) {
	tt := newTable(t, 1)
	tt.NewSearch()
	rng := rand.New(rand.NewPCG(3, 4))
	keys := make([]uint64, 1000)
	for i := range keys {
		keys[i] = rng.Uint64()
		tt.Store(keys[i], Entry{Move: engine.Move(i), Depth: 5, Bound: search.Exact, Eval: eval.None})
	}
	found := 0
	for i, k := range keys {
		if e, ok := tt.Probe(k); ok {
			require.Equal(t, engine.Move(i), e.Move)
			found++
		}
	}
	require.Equal(t, len(keys), found)
	_, ok := tt.Probe(rng.Uint64())
	require.False(t, ok)
	require.Positive(t, tt.HashFull())
	tt.Clear()
	_, ok = tt.Probe(keys[0])
	require.False(t, ok)
	require.Zero(t, tt.HashFull())
}

func TestTableReplacement(t *testing.T) {
	tt := newTable(t, 1)
	const key = 0x1234_5678_9abc_def0
	deep := Entry{Move: 77, Depth: 20, Bound: search.LowerBound, Eval: 1}
	tt.Store(key, deep)
	tt.Store(key, Entry{Move: 88, Depth: 3, Bound: search.UpperBound, Eval: 1})
	e, _ := tt.Probe(key)
	require.Equal(t, 20, e.Depth, "a much shallower bound does not replace a deep one")
	tt.Store(key, Entry{Depth: 19, Bound: search.UpperBound, Eval: 1})
	e, _ = tt.Probe(key)
	require.Equal(t, engine.Move(77), e.Move, "a result without a move keeps the old move")
	tt.NewSearch()
	tt.Store(key, Entry{Move: 99, Depth: 1, Bound: search.LowerBound, Eval: 1})
	e, _ = tt.Probe(key)
	require.Equal(t, 1, e.Depth, "an old result gives way")

	// A full bucket loses its shallowest entry.
	fresh := newTable(t, 1)
	for i := range uint64(bucketEntries + 1) {
		fresh.Store(key+i, Entry{Depth: 10 + int(i*7%5), Bound: search.Exact, Eval: 1})
	}
	_, ok := fresh.Probe(key)
	require.False(t, ok)
	for i := uint64(1); i <= bucketEntries; i++ {
		_, ok := fresh.Probe(key + i)
		require.True(t, ok)
	}
}

// Many goroutines on few entries: no data race, and never a mixed entry.
func TestTableIsSafeForManySearches(t *testing.T) {
	tt := newTable(t, 1)
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(worker), 9))
			for range 50_000 {
				v := rng.UintN(1 << 10)
				key := uint64(v) << 54
				if e, ok := tt.Probe(key); ok && (e.Move != engine.Move(v) || e.Score != eval.Score(v)) {
					t.Errorf("key %x holds %+v", key, e)
					return
				}
				tt.Store(key, Entry{Move: engine.Move(v), Score: eval.Score(v), Depth: rng.IntN(30), Bound: search.Exact, Eval: 1})
			}
		})
	}
	wg.Wait()
}

func TestMateScoresCountFromTheNode(t *testing.T) {
	back := func(s eval.Score, ply, halfmoves int) eval.Score {
		s, ok := ScoreFromTT(s, ply, halfmoves)
		require.True(t, ok)
		return s
	}
	for _, s := range []eval.Score{eval.MateIn(9), eval.MatedIn(9), 123, -123, eval.TBWin - 4, 4 - eval.TBWin} {
		require.Equal(t, s, back(ScoreToTT(s, 4), 4, 0))
	}
	require.Equal(t, eval.MateIn(9), back(ScoreToTT(eval.MateIn(5), 2), 6, 0), "the same mate from another distance")
	_, ok := ScoreFromTT(eval.MateIn(20), 0, 90)
	require.False(t, ok, "the 50-move rule comes first")
}

// Memory can be given back at any time, and a table that is in use while its
// memory is still being touched loses nothing.
func TestMemoryWarmsBesideItsUse(t *testing.T) {
	m, err := newMemory(1 << 22)
	require.NoError(t, err)
	m.free()

	tt := newTable(t, 32)
	tt.NewSearch()
	rng := rand.New(rand.NewPCG(3, 4))
	keys := make([]uint64, 1000)
	for i := range keys {
		keys[i] = rng.Uint64()
		tt.Store(keys[i], Entry{Move: engine.Move(i), Depth: 5, Bound: search.LowerBound})
	}
	tt.warming.Wait()
	for i, k := range keys {
		e, found := tt.Probe(k)
		require.True(t, found)
		require.Equal(t, engine.Move(i), e.Move)
	}
	tt.Clear()
	for _, word := range tt.words {
		if word != 0 {
			t.Fatal("clear left something")
		}
	}
}
