package polyglot

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"

	"consort/engine"
)

// A Builder makes a book from games. The zero value is ready to use.
type Builder struct {
	// Plies is the number of plies of each game that go into the book; 0 for all.
	Plies int

	// MinGames is the number of games in which a move must have been played.
	// Values below 2 accept every move.
	MinGames int

	tallies map[place]tally
}

// A place is a move in a position.
type place struct {
	key  uint64
	code uint16 // the encoded move
}

// A tally is the number of games with a move, and their results.
type tally struct {
	games  uint32
	points uint32 // for the side that moved: 2 for a win, 1 for a draw
}

// Add adds the moves of a game with its result: an unfinished game gives its moves no
// points. The moves from the first illegal one on are ignored.
func (b *Builder) Add(start engine.Position, moves []engine.Move, result engine.Result) {
	if b.tallies == nil {
		b.tallies = map[place]tally{}
	}
	if b.Plies > 0 && len(moves) > b.Plies {
		moves = moves[:b.Plies]
	}
	p := start
	for _, m := range moves {
		if !p.IsLegal(m) {
			return
		}
		at := place{Key(&p), encode(m)}
		t := b.tallies[at]
		t.games++
		t.points += uint32(result.Points(p.SideToMove()))
		b.tallies[at] = t
		p = p.After(m)
	}
}

// An entry is an entry of the new book.
type entry struct {
	place
	weight uint32
}

// entries returns the entries of the book in file order. A move's weight is its
// points, as in Polyglot; a move that never scored is omitted.
func (b *Builder) entries() []entry {
	var all []entry
	for at, t := range b.tallies {
		if t.points > 0 && t.games >= uint32(max(0, b.MinGames)) {
			all = append(all, entry{at, t.points})
		}
	}
	slices.SortFunc(all, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(y.weight, x.weight), cmp.Compare(x.code, y.code))
	})
	return all
}

// ErrNoMoves reports a book without entries: every move was played in fewer than
// MinGames games or scored no points.
var ErrNoMoves = errors.New("no move qualifies for the book: each was played in too few games or scored no points")

// Write writes the book and returns its number of entries. The error is that of w,
// or ErrNoMoves. If the weights of a position exceed 16 bits, they are all scaled
// down by the same factor. The same games in any order give the same bytes.
func (b *Builder) Write(w io.Writer) (int, error) {
	all := b.entries()
	if len(all) == 0 {
		return 0, ErrNoMoves
	}
	out := bufio.NewWriter(w)
	var heaviest uint32 // weight of the position's first entry
	for i, e := range all {
		if i == 0 || e.key != all[i-1].key {
			heaviest = e.weight
		}
		var line [entrySize]byte
		binary.BigEndian.PutUint64(line[:], e.key)
		binary.BigEndian.PutUint16(line[8:], e.code)
		binary.BigEndian.PutUint16(line[10:], fit(e.weight, heaviest))
		if _, err := out.Write(line[:]); err != nil {
			return 0, err
		}
	}
	return len(all), out.Flush()
}

// fit scales a weight to 16 bits, at least 1.
func fit(weight, heaviest uint32) uint16 {
	if heaviest <= math.MaxUint16 {
		return uint16(weight)
	}
	return uint16(max(1, uint64(weight)*math.MaxUint16/uint64(heaviest)))
}
