package syzygy

import (
	"testing"

	"consort/engine"
)

// The numbering of positions, proved group by group: every way to put the pieces
// has one number, and the numbers have no gaps. An index is made of these
// numbers as a number is of digits, so this holds for any pieces, up to the seven
// for which there are no tables to test with.

// turns are the eight ways to turn a board without pawns.
var turns = func() (all []func(engine.Square) engine.Square) {
	for _, x := range []engine.Square{0, 7, 56, 63} {
		all = append(all,
			func(s engine.Square) engine.Square { return s ^ x },
			func(s engine.Square) engine.Square { return (s>>3 | s<<3&63) ^ x })
	}
	return all
}()

// class returns one number for all the ways in which squares can be turned.
func class(squares []engine.Square, turns []func(engine.Square) engine.Square) int {
	least := 1 << 62
	for _, turn := range turns {
		n := 0
		for _, s := range squares {
			n = n<<6 | int(turn(s))
		}
		least = min(least, n)
	}
	return least
}

// numbers collects which class has which number.
type numbers struct {
	t       *testing.T
	classOf map[uint64]int
	number  map[int]uint64
}

func newNumbers(t *testing.T) *numbers {
	return &numbers{t, map[uint64]int{}, map[int]uint64{}}
}

func (n *numbers) add(class int, number uint64) {
	n.t.Helper()
	if old, found := n.classOf[number]; found && old != class {
		n.t.Fatalf("number %d has the classes %o and %o", number, old, class)
	}
	if old, found := n.number[class]; found && old != number {
		n.t.Fatalf("class %o has the numbers %d and %d", class, old, number)
	}
	n.classOf[number], n.number[class] = class, number
}

// expect tests that the numbers are those from 0 to count-1.
func (n *numbers) expect(count uint64) {
	n.t.Helper()
	if uint64(len(n.classOf)) != count {
		n.t.Errorf("%d numbers, expected %d", len(n.classOf), count)
	}
	for number := range n.classOf {
		if number >= count {
			n.t.Fatalf("number %d of %d", number, count)
		}
	}
}

func TestNumbersOfThreePieces(t *testing.T) {
	n := newNumbers(t)
	numbering := numbering{lead: leadThree, lengths: [maxPieces]int{3}}
	for a := engine.A1; a < engine.NoSquare; a++ {
		for b := engine.A1; b < engine.NoSquare; b++ {
			for c := engine.A1; c < engine.NoSquare; c++ {
				if a == b || a == c || b == c {
					continue
				}
				s := squares{a, b, c}
				numbering.normalizePieces(&s)
				n.add(class([]engine.Square{a, b, c}, turns), threeIndex(s[0], s[1], s[2]))
			}
		}
	}
	n.expect(threeSingles)
}

func TestNumbersOfKings(t *testing.T) {
	n := newNumbers(t)
	numbering := numbering{lead: leadKings, lengths: [maxPieces]int{2}}
	for a := engine.A1; a < engine.NoSquare; a++ {
		for b := range (^(engine.KingAttacks(a) | a.Bitboard())).All() {
			s := squares{a, b}
			numbering.normalizePieces(&s)
			n.add(class([]engine.Square{a, b}, turns), kings[triangle[s[0]]][s[1]])
		}
	}
	n.expect(twoKings)
}

// subsets calls visit with all sets of k squares of a board.
func subsets(of engine.Bitboard, k int, visit func([]engine.Square)) {
	var chosen []engine.Square
	var next func(engine.Bitboard)
	next = func(rest engine.Bitboard) {
		if len(chosen) == k {
			visit(chosen)
			return
		}
		for ; rest != 0; rest &= rest - 1 {
			chosen = append(chosen, rest.First())
			next(rest & (rest - 1))
			chosen = chosen[:len(chosen)-1]
		}
	}
	next(of)
}

const pawnSquares engine.Bitboard = 0x00ffffffffffff00

func TestNumbersOfLeadingPawns(t *testing.T) {
	most := 3
	if *fourPieces > 0 {
		most = 5 // takes seconds
	}
	for count := 1; count <= most; count++ {
		var files [4]*numbers
		for f := range files {
			files[f] = newNumbers(t)
		}
		numbering := numbering{lead: leadPawns, lengths: [maxPieces]int{count}}
		subsets(pawnSquares, count, func(pawns []engine.Square) {
			var s squares
			copy(s[:], pawns)
			number := numbering.normalizePawns(&s)

			// The set as it is turned. With pawns on both edges a set and its mirror
			// image have different numbers: the format does not unify them.
			set := engine.Bitboard(0)
			for _, p := range s[:count] {
				set |= p.Bitboard()
			}
			files[s[0].File()].add(int(set), number)
		})
		for f, n := range files {
			n.expect(leadSize[count][f])
		}
	}
}

func TestNumbersOfOthers(t *testing.T) {
	for _, test := range []struct {
		name    string
		lengths [maxPieces]int
		groups  int
		pawns   bool
		group   int
		free    engine.Bitboard
		ways    uint64
		placed  squares
	}{
		{"two beside three", [maxPieces]int{3, 2}, 2, false, 1, ^engine.Bitboard(0), 61 * 60 / 2, squares{1, 20, 63}},
		{"three beside two kings", [maxPieces]int{2, 3}, 2, false, 1, ^engine.Bitboard(0), 62 * 61 * 60 / 6, squares{0, 27}},
		{"one after five", [maxPieces]int{3, 2, 1}, 3, false, 2, ^engine.Bitboard(0), 59, squares{9, 62, 3, 5, 40}},
		{"two pawns beside two pawns", [maxPieces]int{2, 2}, 2, true, 1, pawnSquares, 46 * 45 / 2, squares{8, 33}},
		{"two pieces after four pawns", [maxPieces]int{2, 2, 2}, 3, true, 2, ^engine.Bitboard(0), 60 * 59 / 2, squares{8, 33, 12, 50}},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := newNumbers(t)
			numbering := numbering{lengths: test.lengths, groups: test.groups, otherPawns: test.pawns}
			numbering.factors[test.group] = 1
			start := 0
			for _, l := range test.lengths[:test.group] {
				start += l
			}
			free := test.free
			for _, s := range test.placed[:start] {
				free &^= s.Bitboard()
			}
			subsets(free, test.lengths[test.group], func(chosen []engine.Square) {
				s := test.placed
				copy(s[start:], chosen)
				s[start], s[start+len(chosen)-1] = s[start+len(chosen)-1], s[start] // their order is no matter
				n.add(class(chosen, turns[:1]), numbering.others(&s))
			})
			n.expect(test.ways)
		})
	}
}

func TestMaterial(t *testing.T) {
	for _, name := range []string{"KQvK", "KPvK", "KRPvKR", "KBNvKQ", "KQRBNPvK", "KPPPPPvK", "KRRvKBB"} {
		m, ok := parseMaterial(name)
		if !ok || m.String() != name || m.mirror().mirror() != m || m.pieces() != len(name)-1 {
			t.Errorf("%s is read as %v (%v)", name, m, ok)
		}
	}
	for _, name := range []string{"", "v", "KvK", "K", "KQ", "KQvKv", "QKvK", "KQvQ", "KPQvK", "KKvK", "KXvK", "kqvk", "KQQQvKQQQ", "KQvK "} {
		if m, ok := parseMaterial(name); ok {
			t.Errorf("%q is read as %v", name, m)
		}
	}
}
