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

// A Builder makes a book of games. The zero value is ready for use.
type Builder struct {
	// Plies is how many moves of each game, both sides counted, go into the
	// book; 0 for all.
	Plies int

	// MinGames is how many games must have played a move; what is played less
	// often is left out. 0 and 1 leave out nothing.
	MinGames int

	tallies map[place]tally
}

// A place is a move in a position.
type place struct {
	key  uint64
	code uint16 // the move as an entry has it
}

// A tally is how often a move was played, and what came of it.
type tally struct {
	games  uint32
	points uint32 // of the side that played it: 2 for a win, 1 for a draw
}

// Add takes the moves of a game whose result is known. result is what White made
// of it: 1 for a win, 0 for a draw, -1 for a loss. The first move that is not
// legal ends the game.
func (b *Builder) Add(start engine.Position, moves []engine.Move, result int) {
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
		if p.SideToMove() == engine.White {
			t.points += uint32(1 + result)
		} else {
			t.points += uint32(1 - result)
		}
		b.tallies[at] = t
		p = p.After(m)
	}
}

// An entry is an entry of the book that is made.
type entry struct {
	place
	weight uint32
}

// entries returns what the book holds, in the order of the file. A move's weight
// is its points, as Polyglot makes books; a move that never scored is left out.
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

// ErrNoMoves reports a book without entries: no move was played in enough games
// and scored.
var ErrNoMoves = errors.New("no moves for the book: none was played in enough games and scored")

// Write writes the book and returns how many entries it has. Where the weights
// of a position do not fit their 16 bits, all of them are made smaller by the
// same factor. The same games give the same bytes, in whatever order they come.
func (b *Builder) Write(w io.Writer) (int, error) {
	all := b.entries()
	if len(all) == 0 {
		return 0, ErrNoMoves
	}
	out := bufio.NewWriter(w)
	var heaviest uint32 // of the position: its first entry
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

// fit returns a weight in 16 bits, at least 1.
func fit(weight, heaviest uint32) uint16 {
	if heaviest <= math.MaxUint16 {
		return uint16(weight)
	}
	return uint16(max(1, uint64(weight)*math.MaxUint16/uint64(heaviest)))
}
