package alphabeta

import (
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// The transposition table: what the search knows of positions it has seen.
//
// An entry is two words, the data and the key combined with the data by
// exclusive or. A reader that gets halves of two different writes sees a key
// that does not match, so no lock is needed (Robert Hyatt and Tim Mann, "A
// lock-less transposition table implementation for parallel search chess
// engines", 2002). Both words are read and written atomically, which costs
// nothing to read and keeps the race detector content.
//
//	bits  0-15  move
//	bits 16-31  score
//	bits 32-47  static evaluation
//	bits 48-55  depth
//	bits 56-57  bound
//	bit  58     the node was on a principal variation
//	bits 59-63  age
//
// Four entries share a cache line, the bucket of a key.

const (
	bucketEntries = 4
	bucketWords   = 2 * bucketEntries
	maxAge        = 1<<5 - 1
)

// An entry is what the table holds of a position. Scores of mates count from
// the node, not from the root.
type entry struct {
	move  engine.Move
	score eval.Score
	eval  eval.Score // raw static evaluation, eval.None if unknown
	depth int
	bound search.Bound
	pv    bool
}

// A table is safe for use by many searches at once, except for resize, clear
// and newSearch.
type table struct {
	*memory
	buckets uint64
	age     uint64
	mib     int
	used    bool // a search has begun since the table was empty
}

// resize gives the table a size in MiB. When the system refuses, the table
// stays as it is.
func (t *table) resize(mib int) error {
	if t.memory != nil && mib == t.mib {
		return nil
	}
	if mib < 1 || mib > maxHashMiB {
		return fmt.Errorf("the table takes from 1 to %d MiB, not %d", maxHashMiB, mib)
	}
	words := uint64(mib) << 20 / 8
	if words > math.MaxInt/8 {
		return fmt.Errorf("%d MiB are more than this processor can address", mib)
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
	t.age, t.used = 0, false
	return nil
}

// maxHashMiB is 32 TiB, the most that other engines offer; what the system
// really gives shows when it is asked.
const maxHashMiB = 1 << 25

// clear forgets everything. A table that has not been used since it was taken
// is empty already; one so large that wiping it takes seconds is replaced by new
// memory from the system, which comes zeroed.
func (t *table) clear() {
	if !t.used {
		if t.memory != nil {
			t.warming.Wait()
		}
		return
	}
	t.age, t.used = 0, false
	if len(t.words) > warmWords {
		if fresh, err := newMemory(len(t.words)); err == nil {
			t.memory.free()
			t.memory = fresh
			return
		}
	}
	t.wipe()
}

// newSearch makes the entries so far one search older.
func (t *table) newSearch() { t.age, t.used = (t.age+1)&maxAge, true }

// bucket returns the words of a key's bucket.
func (t *table) bucket(key uint64) *[bucketWords]uint64 {
	i, _ := bits.Mul64(key, t.buckets)
	return (*[bucketWords]uint64)(t.words[i*bucketWords:])
}

// fetch brings a key's bucket near before it is needed: a probe at random costs
// a wait for memory.
func (t *table) fetch(key uint64) { prefetch(t.bucket(key)) }

// probe returns what is known of a key.
func (t *table) probe(key uint64) (e entry, found bool) {
	b := t.bucket(key)
	for i := 0; i < bucketWords; i += 2 {
		data := atomic.LoadUint64(&b[i+1])
		if atomic.LoadUint64(&b[i])^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{eval: eval.None}, false
}

// store keeps an entry under a key: in the place of the same position, or of
// the entry of least depth, where each search of age weighs as much as four
// plies.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	slot, least := 0, 1<<30
	for i := 0; i < bucketWords; i += 2 {
		data := atomic.LoadUint64(&b[i+1])
		if atomic.LoadUint64(&b[i])^data == key || data == 0 {
			if data != 0 && !t.replaces(&e, data) {
				return
			}
			slot = i
			break
		}
		if worth := int(data>>48&0xff) - 4*int((t.age-data>>59)&maxAge); worth < least {
			slot, least = i, worth
		}
	}
	data := e.pack(t.age)
	atomic.StoreUint64(&b[slot], key^data)
	atomic.StoreUint64(&b[slot+1], data)
}

// replaces reports whether a new entry is worth more than the old one of the
// same position: not if it is much shallower, no exact score and of the same
// search. A move that the new one lacks is kept.
func (t *table) replaces(e *entry, old uint64) bool {
	o := unpack(old)
	if e.bound != search.Exact && e.depth+4 < o.depth && old>>59 == t.age {
		return false
	}
	if e.move == engine.NoMove {
		e.move = o.move
	}
	return true
}

// full returns how many of a thousand entries are of the current search.
func (t *table) full() int {
	used, seen := 0, 0
	for i := 1; i < len(t.words) && seen < 1000; i += 2 {
		data := atomic.LoadUint64(&t.words[i])
		if data != 0 && data>>59 == t.age {
			used++
		}
		seen++
	}
	return used
}

// pack returns the entry as a word. It is never zero: an entry has a bound or
// an evaluation that is not zero as bits.
func (e *entry) pack(age uint64) uint64 {
	data := uint64(e.move) | uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 |
		uint64(e.depth&0xff)<<48 | uint64(e.bound)<<56 | age<<59
	if e.pv {
		data |= 1 << 58
	}
	return data
}

func unpack(data uint64) entry {
	return entry{
		move:  engine.Move(data),
		score: eval.Score(int16(data >> 16)),
		eval:  eval.Score(int16(data >> 32)),
		depth: int(data >> 48 & 0xff),
		bound: search.Bound(data >> 56 & 3),
		pv:    data>>58&1 != 0,
	}
}

// toTable makes a mate or tablebase score count from the node instead of the
// root.
func toTable(s eval.Score, ply int) eval.Score {
	switch {
	case s >= eval.MinTBWin:
		return s + eval.Score(ply)
	case s <= -eval.MinTBWin:
		return s - eval.Score(ply)
	}
	return s
}

// fromTable is the way back. A mate that the 50-move rule may forestall is no
// proof here, nor is a tablebase win whose zeroing move comes too late; ok tells
// that the score can be used.
func fromTable(s eval.Score, ply, halfmoves int) (score eval.Score, ok bool) {
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
