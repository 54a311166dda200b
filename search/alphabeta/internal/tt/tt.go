package tt

import (
	"fmt"
	"math"
	"math/bits"
	"unsafe"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/prefetch"
)

// An entry is stored as two words: the data, and the position's key combined
// with the data by exclusive or. A reader that gets halves of two different
// writes sees a key that does not match, so no lock is needed (Robert Hyatt and
// Tim Mann, "A lock-less transposition table implementation for parallel search
// chess engines", 2002). Both words are loaded and stored atomically, which is
// free for loads and keeps the race detector content. The data word:
//
//	bits  0-15  move
//	bits 16-31  score
//	bits 32-47  static evaluation
//	bits 48-55  depth
//	bits 56-57  bound
//	bit  58     PV node
//	bits 59-63  generation
//
// A bucket is four entries in one cache line.
const (
	bucketEntries  = 4
	bucketWords    = 2 * bucketEntries
	generationMask = 1<<5 - 1
)

// MaxMiB is the largest size that Resize considers: 32 TiB, the maximum of other
// engines. The system may refuse much smaller sizes.
const MaxMiB = 1 << 25

// An Entry is what the table holds for a position. Mate and tablebase scores
// count from the position, not from the root: see ScoreToTT.
type Entry struct {
	Move  engine.Move  // best move, or the one that failed high; NoMove if unknown
	Score eval.Score   // meaningful unless Bound is NoBound
	Eval  eval.Score   // raw static evaluation, eval.None if unknown
	Depth int          // plies, 0 to 255; 0 for the quiescence search
	Bound search.Bound // how Score relates to the true score
	PV    bool         // the node was on a principal variation
}

// CutsOff reports whether the score alone answers a search with the window from
// alpha to beta.
func (e *Entry) CutsOff(alpha, beta eval.Score) bool {
	switch e.Bound {
	case search.Exact:
		return true
	case search.LowerBound:
		return e.Score >= beta
	case search.UpperBound:
		return e.Score <= alpha
	}
	return false
}

// A Table maps the keys of positions to entries. The zero value has no memory:
// Resize comes first. Probe, ProbeInto, Store, Prefetch and HashFull may be called from any
// number of goroutines at once; Resize, Clear and NewSearch may not run beside
// anything else.
type Table struct {
	*memory
	buckets    uint64
	generation uint64 // of the current search
	mib        int
	used       bool // a search has begun since the table was empty
}

// Resize makes the table mib MiB large, 1 to MaxMiB, and empty; if it has that
// size already it does nothing. On an error, such as the system refusing the
// memory, the table stays as it was.
func (t *Table) Resize(mib int) error {
	if t.memory != nil && mib == t.mib {
		return nil
	}
	if mib < 1 || mib > MaxMiB {
		return fmt.Errorf("hash size must be 1 to %d MiB, not %d", MaxMiB, mib)
	}
	words := uint64(mib) << 20 / 8
	if words > math.MaxInt/8 {
		return fmt.Errorf("a hash of %d MiB exceeds the address space", mib)
	}
	n := int(words)
	fresh, err := newMemory(n)
	if err != nil {
		return err
	}
	if t.memory != nil {
		t.memory.free()
	}
	t.memory, t.mib = fresh, mib
	t.buckets = uint64(n / bucketWords)
	t.generation, t.used = 0, false
	return nil
}

// Clear empties the table, with several goroutines. A table that has not been
// used since it was allocated is empty already; one so large that wiping it takes
// seconds is replaced by new memory, which the system hands out zeroed.
func (t *Table) Clear() {
	if !t.used {
		if t.memory != nil {
			t.warming.Wait()
		}
		return
	}
	t.generation, t.used = 0, false
	if len(t.words) > maxWarmWords {
		if fresh, err := newMemory(len(t.words)); err == nil {
			t.memory.free()
			t.memory = fresh
			return
		}
	}
	t.wipe()
}

// NewSearch begins a new generation: the entries so far age by one search.
func (t *Table) NewSearch() { t.generation, t.used = (t.generation+1)&generationMask, true }

// bucket returns the bucket of a key: the key, scaled to the number of buckets.
func (t *Table) bucket(key uint64) *[bucketWords]uint64 {
	i, _ := bits.Mul64(key, t.buckets)
	return (*[bucketWords]uint64)(t.words[i*bucketWords:])
}

// Prefetch loads the bucket of a key into the processor's cache, so that a Probe
// soon after does not wait for memory.
func (t *Table) Prefetch(key uint64) { prefetch.Line(unsafe.Pointer(t.bucket(key))) }

// Probe returns the entry of a key. Without one, the entry is empty and its Eval
// is eval.None.
func (t *Table) Probe(key uint64) (e Entry, found bool) {
	found = t.ProbeInto(key, &e)
	return e, found
}

// ProbeInto is like Probe but writes to *e: returning an Entry costs two copies, whose wide
// loads wait for the narrower stores before them.
func (t *Table) ProbeInto(key uint64, e *Entry) (found bool) {
	b := t.bucket(key)
	for i := 0; i < bucketWords; i += 2 {
		data := load(&b[i+1])
		if load(&b[i])^data == key && data != 0 {
			e.unpack(data)
			return true
		}
	}
	*e = Entry{Eval: eval.None}
	return false
}

// Store stores an entry for a key. It replaces the entry of the same key unless
// that is worth more (see replaces), otherwise an empty one, otherwise the entry
// of the bucket with the lowest depth, where each generation of age counts as
// four plies less.
func (t *Table) Store(key uint64, e Entry) {
	b := t.bucket(key)
	slot, lowest := 0, 1<<30
	for i := 0; i < bucketWords; i += 2 {
		data := load(&b[i+1])
		if load(&b[i])^data == key || data == 0 {
			if data != 0 && !t.replaces(&e, data) {
				return
			}
			slot = i
			break
		}
		if value := int(data>>48&0xff) - 4*int((t.generation-data>>59)&generationMask); value < lowest {
			slot, lowest = i, value
		}
	}
	data := e.pack(t.generation)
	store(&b[slot], key^data)
	store(&b[slot+1], data)
}

// replaces reports whether an entry should replace an older one of the same
// position: not if its score is a bound, four plies shallower or more, and the
// older entry is of the same search. If the new entry has no move it gets the
// old one's.
func (t *Table) replaces(e *Entry, old uint64) bool {
	var o Entry
	o.unpack(old)
	if e.Bound != search.Exact && e.Depth+4 < o.Depth && old>>59 == t.generation {
		return false
	}
	if e.Move == engine.NoMove {
		e.Move = o.Move
	}
	return true
}

// HashFull returns how many entries of a thousand were written by the current
// search, by a sample of the first thousand.
func (t *Table) HashFull() int {
	used, seen := 0, 0
	for i := 1; i < len(t.words) && seen < 1000; i += 2 {
		data := load(&t.words[i])
		if data != 0 && data>>59 == t.generation {
			used++
		}
		seen++
	}
	return used
}

// pack returns the entry as a data word. It is never zero: an entry has a bound,
// or an evaluation that is not zero as bits.
func (e *Entry) pack(generation uint64) uint64 {
	data := uint64(e.Move) | uint64(uint16(e.Score))<<16 | uint64(uint16(e.Eval))<<32 |
		uint64(e.Depth&0xff)<<48 | uint64(e.Bound)<<56 | generation<<59
	if e.PV {
		data |= 1 << 58
	}
	return data
}

// unpack sets the entry to that of a data word.
func (e *Entry) unpack(data uint64) {
	e.Move = engine.Move(data)
	e.Score = eval.Score(int16(data >> 16))
	e.Eval = eval.Score(int16(data >> 32))
	e.Depth = int(data >> 48 & 0xff)
	e.Bound = search.Bound(data >> 56 & 3)
	e.PV = data>>58&1 != 0
}

// ScoreToTT returns a score of a node, where mates and tablebase wins count from
// the root, as an entry has it, where they count from the node at that ply.
func ScoreToTT(s eval.Score, ply int) eval.Score {
	switch {
	case s >= eval.MinTBWin:
		return s + eval.Score(ply)
	case s <= -eval.MinTBWin:
		return s - eval.Score(ply)
	}
	return s
}

// ScoreFromTT is the inverse of ScoreToTT. ok is false if the score cannot be
// used: with that halfmove clock the 50-move rule may come before the mate, or
// before the zeroing move that a tablebase win needs.
func ScoreFromTT(s eval.Score, ply, halfmoves int) (score eval.Score, ok bool) {
	switch {
	case s.IsMate() && s.Plies()+halfmoves > 100:
		return eval.Draw, false
	case s.IsDecisive() && !s.IsMate() && int(eval.TBWin-max(s, -s))+halfmoves > 100:
		return eval.Draw, false
	case s >= eval.MinTBWin:
		return s - eval.Score(ply), true
	case s <= -eval.MinTBWin:
		return s + eval.Score(ply), true
	}
	return s, true
}
