package alphabeta

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

func newTable(t testing.TB, mib int) *table {
	t.Helper()
	tt := new(table)
	require.NoError(t, tt.resize(mib))
	return tt
}

func TestEntryKeepsEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		e := entry{
			move:  engine.Move(rng.UintN(1 << 16)),
			score: eval.Score(rng.IntN(64200) - 32100),
			eval:  eval.Score(rng.IntN(64200) - 32100),
			depth: rng.IntN(256),
			bound: search.Bound(rng.IntN(4)),
			pv:    rng.IntN(2) == 0,
		}
		require.Equal(t, e, unpack(e.pack(uint64(rng.IntN(32)))))
	}
}

func TestTableFindsWhatItStored(t *testing.T) {
	tt := newTable(t, 1)
	tt.newSearch()
	rng := rand.New(rand.NewPCG(3, 4))
	keys := make([]uint64, 1000)
	for i := range keys {
		keys[i] = rng.Uint64()
		tt.store(keys[i], entry{move: engine.Move(i), depth: 5, bound: search.Exact, eval: eval.None})
	}
	found := 0
	for i, k := range keys {
		if e, ok := tt.probe(k); ok {
			require.Equal(t, engine.Move(i), e.move)
			found++
		}
	}
	require.Equal(t, len(keys), found)
	_, ok := tt.probe(rng.Uint64())
	require.False(t, ok)
	require.Positive(t, tt.full())
	tt.clear()
	_, ok = tt.probe(keys[0])
	require.False(t, ok)
	require.Zero(t, tt.full())
}

func TestTableReplacement(t *testing.T) {
	tt := newTable(t, 1)
	const key = 0x1234_5678_9abc_def0
	deep := entry{move: 77, depth: 20, bound: search.LowerBound, eval: 1}
	tt.store(key, deep)
	tt.store(key, entry{move: 88, depth: 3, bound: search.UpperBound, eval: 1})
	e, _ := tt.probe(key)
	require.Equal(t, 20, e.depth, "a much shallower bound does not replace a deep one")
	tt.store(key, entry{depth: 19, bound: search.UpperBound, eval: 1})
	e, _ = tt.probe(key)
	require.Equal(t, engine.Move(77), e.move, "a result without a move keeps the old move")
	tt.newSearch()
	tt.store(key, entry{move: 99, depth: 1, bound: search.LowerBound, eval: 1})
	e, _ = tt.probe(key)
	require.Equal(t, 1, e.depth, "an old result gives way")

	// A full bucket loses its shallowest entry.
	fresh := newTable(t, 1)
	for i := range uint64(bucketEntries + 1) {
		fresh.store(key+i, entry{depth: 10 + int(i*7%5), bound: search.Exact, eval: 1})
	}
	_, ok := fresh.probe(key)
	require.False(t, ok)
	for i := uint64(1); i <= bucketEntries; i++ {
		_, ok := fresh.probe(key + i)
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
				if e, ok := tt.probe(key); ok && (e.move != engine.Move(v) || e.score != eval.Score(v)) {
					t.Errorf("key %x holds %+v", key, e)
					return
				}
				tt.store(key, entry{move: engine.Move(v), score: eval.Score(v), depth: rng.IntN(30), bound: search.Exact, eval: 1})
			}
		})
	}
	wg.Wait()
}

func TestMateScoresCountFromTheNode(t *testing.T) {
	back := func(s eval.Score, ply, halfmoves int) eval.Score {
		s, ok := fromTable(s, ply, halfmoves)
		require.True(t, ok)
		return s
	}
	for _, s := range []eval.Score{eval.MateIn(9), eval.MatedIn(9), 123, -123, eval.TBWin - 4, 4 - eval.TBWin} {
		require.Equal(t, s, back(toTable(s, 4), 4, 0))
	}
	require.Equal(t, eval.MateIn(9), back(toTable(eval.MateIn(5), 2), 6, 0), "the same mate from another distance")
	_, ok := fromTable(eval.MateIn(20), 0, 90)
	require.False(t, ok, "the 50-move rule comes first")
}

func TestImpossibleSizesAreRefused(t *testing.T) {
	p := newClassical()
	s := classicalSettings()
	require.NoError(t, p.Configure(s))
	for _, mib := range []int{-1, 0, maxHashMiB, maxHashMiB + 1} {
		bad := s
		bad.Hash = mib
		require.Error(t, p.Configure(bad), "%d MiB", mib)
		require.Equal(t, s, p.settings)
	}
	r := p.Choose(gameFrom(t, engine.StartFEN), search.Limits{Depth: 3}, new(search.Control), nil)
	require.NotEqual(t, engine.NoMove, r.Best)
}

// Memory can be given back at any time, and a table that is in use while its
// memory is still being touched loses nothing.
func TestMemoryWarmsBesideItsUse(t *testing.T) {
	m, err := newMemory(1 << 22)
	require.NoError(t, err)
	m.free()

	tt := newTable(t, 32)
	tt.newSearch()
	rng := rand.New(rand.NewPCG(3, 4))
	keys := make([]uint64, 1000)
	for i := range keys {
		keys[i] = rng.Uint64()
		tt.store(keys[i], entry{move: engine.Move(i), depth: 5, bound: search.LowerBound})
	}
	tt.warming.Wait()
	for i, k := range keys {
		e, found := tt.probe(k)
		require.True(t, found)
		require.Equal(t, engine.Move(i), e.move)
	}
	tt.clear()
	for _, word := range tt.words {
		if word != 0 {
			t.Fatal("clear left something")
		}
	}
}
