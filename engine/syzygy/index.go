package syzygy

import "consort/engine"

// From a position to its index in a table.
//
// The pieces are divided into groups: first the leading group, which is one side's
// pawns, three pieces that occur once each, or the two kings; then the other side's
// pawns; then each of the other pieces. The number of a group enumerates the ways to
// place its pieces on the squares that the groups before it leave free. The index is
// the sum of these numbers, each multiplied by the factor of its group.

// A numbering is the way in which one part of a table indexes its positions.
type numbering struct {
	pieces [maxPieces + 1]engine.Piece // in their order, then NoPiece
	total  int                         // number of pieces

	groups  int
	lengths [maxPieces]int    // number of pieces of each group
	factors [maxPieces]uint64 // factor of each group
	size    uint64            // number of indices

	lead       lead
	otherPawns bool // group 1 is the other side's pawns
}

// A lead is the kind of the leading group.
type lead uint8

const (
	leadPawns lead = iota // one side's pawns
	leadThree             // three pieces that occur once each
	leadKings             // the two kings
)

// newNumbering determines the groups and their factors. file is that of the leading
// pawn. The two orders are the positions of the leading group and of the other
// side's pawns in the multiplication; the remaining groups fill the other
// positions.
func newNumbering(pieces []engine.Piece, m material, file, orderLead, orderPawns int) (numbering, error) {
	n := numbering{total: len(pieces), lead: leadPawns}
	copy(n.pieces[:], pieces)
	switch {
	case m.hasPawns():
		n.otherPawns = m.count(engine.WhitePawn) > 0 && m.count(engine.BlackPawn) > 0
	case m.hasSingles():
		n.lead = leadThree
	default:
		n.lead = leadKings
	}
	if err := n.checkPieces(m); err != nil {
		return n, err
	}
	n.split()
	return n, n.multiply(file, orderLead, orderPawns)
}

// checkPieces checks that the pieces are those of the material, with equal ones
// adjacent, and that the leading group is of the right kind.
func (n *numbering) checkPieces(m material) error {
	found := material(0)
	for i, piece := range n.pieces[:n.total] {
		found += one(piece)
		for _, before := range n.pieces[:max(0, i-1)] {
			if piece == before && piece != n.pieces[i-1] {
				return problemf("its pieces are out of order")
			}
		}
	}
	if found != m {
		return problemf("it is a table for %v", found)
	}
	ok := true
	switch n.lead {
	case leadPawns:
		ok = n.pieces[0].Type() == engine.Pawn
		if n.otherPawns {
			second := n.pieces[m.count(n.pieces[0])]
			ok = ok && second.Type() == engine.Pawn
		}
	case leadThree:
		for _, piece := range n.pieces[:3] {
			ok = ok && m.count(piece) == 1
		}
	case leadKings:
		ok = n.pieces[0].Type() == engine.King && n.pieces[1].Type() == engine.King
	}
	if !ok {
		return problemf("its pieces are out of order")
	}
	return nil
}

// split finds the groups: the leading one, then each run of equal pieces.
func (n *numbering) split() {
	first := 1
	switch n.lead {
	case leadThree:
		first = 3
	case leadKings:
		first = 2
	}
	n.lengths[0], n.groups = first, 1
	for i := first; i < n.total; i++ {
		if n.pieces[i] == n.pieces[i-1] {
			n.lengths[n.groups-1]++
		} else {
			n.lengths[n.groups] = 1
			n.groups++
		}
	}
}

// multiply computes the factors.
func (n *numbering) multiply(file, orderLead, orderPawns int) error {
	next, free := 1, 64-n.lengths[0]
	if n.otherPawns {
		next, free = 2, free-n.lengths[1]
	}
	n.size = 1
	placed := 0
	for place := range n.groups {
		group, ways := 0, uint64(0)
		switch {
		case place == orderLead:
			ways = n.leadWays(file)
		case n.otherPawns && place == orderPawns:
			group, ways = 1, choose[n.lengths[1]][48-n.lengths[0]]
		case next < n.groups:
			group, ways = next, choose[n.lengths[next]][free]
			free -= n.lengths[next]
			next++
		default:
			return problemf("its groups are out of order")
		}
		n.factors[group] = n.size
		n.size *= ways
		placed |= 1 << group
	}
	if placed != 1<<n.groups-1 {
		return problemf("its groups are out of order")
	}
	return nil
}

// leadWays returns the number of ways to place the leading group.
func (n *numbering) leadWays(file int) uint64 {
	switch n.lead {
	case leadThree:
		return threeSingles
	case leadKings:
		return twoKings
	}
	return leadSize[n.lengths[0]][file]
}

// squares holds the squares of the pieces in the order of a table. Its length is a
// power of two, so that a masked index is always valid.
type squares [maxPieces + 1]engine.Square

// mirror flips a square top to bottom by exclusive or.
const mirror engine.Square = 56

// index returns the index of a position with the pieces of the table. If swap is
// set, it is that of the position with colors swapped and the board mirrored.
func (n *numbering) index(p *engine.Position, swap bool) uint64 {
	var s squares
	n.gather(&s, p, swap)
	index := uint64(0)
	switch n.lead {
	case leadPawns:
		index = n.normalizePawns(&s)
	case leadThree:
		n.normalizePieces(&s)
		index = threeIndex(s[0], s[1], s[2])
	case leadKings:
		n.normalizePieces(&s)
		index = kings[triangle[s[0]&63]%10][s[1]&63]
	}
	return index*n.factors[0] + n.others(&s)
}

// gather collects the squares of the pieces in the table's order.
func (n *numbering) gather(s *squares, p *engine.Position, swap bool) {
	flip, other := engine.Square(0), engine.Piece(0)
	if swap {
		flip, other = mirror, engine.BlackPawn^engine.WhitePawn
	}
	for i := 0; i < n.total; {
		piece := n.pieces[i&maxPieces] ^ other
		for b := p.Pieces(piece.Color(), piece.Type()); b != 0; b &= b - 1 {
			s[i&maxPieces] = b.First() ^ flip
			i++
		}
	}
}

// normalizePawns moves the leading pawn to the front and mirrors the board so that
// it is on the files a to d, sorts the other pawns of its group, and returns the
// number of the group.
func (n *numbering) normalizePawns(s *squares) uint64 {
	pawns := s[:n.lengths[0]]
	for i := range pawns {
		if pawnOrder[pawns[i]&63] > pawnOrder[pawns[0]&63] {
			pawns[0], pawns[i] = pawns[i], pawns[0]
		}
	}
	if pawns[0].File() > engine.FileD {
		for i := range s {
			s[i] ^= 7
		}
	}
	// Sort the rest in ascending order; there are at most four.
	for i := 2; i < len(pawns); i++ {
		for j := i; j > 1 && pawnOrder[pawns[j]&63] < pawnOrder[pawns[j-1]&63]; j-- {
			pawns[j], pawns[j-1] = pawns[j-1], pawns[j]
		}
	}
	index := leadStart[len(pawns)][pawns[0]&63]
	for i := 1; i < len(pawns); i++ {
		index += choose[i][pawnOrder[pawns[i]&63]]
	}
	return index
}

// normalizePieces mirrors the board so that the first piece is in the triangle
// a1-d1-d4, and the first piece of the leading group that is off the diagonal is
// below it.
func (n *numbering) normalizePieces(s *squares) {
	flip := engine.Square(0)
	if s[0].File() > engine.FileD {
		flip ^= 7
	}
	if s[0].Rank() > engine.Rank4 {
		flip ^= mirror
	}
	for i := range s {
		s[i] ^= flip
	}
	for _, first := range s[:n.lengths[0]] {
		d := aboveDiagonal(first)
		if d > 0 {
			for i := range s {
				s[i] = s[i]>>3 | s[i]<<3&63
			}
		}
		if d != 0 {
			return
		}
	}
}

// threeIndex numbers three pieces on squares normalized by normalizePieces. The
// cases differ in how many of them are on the diagonal before one that is not. The
// number of a square does not count the squares of earlier pieces below it.
func threeIndex(a, b, c engine.Square) uint64 {
	skipB := above(b, a)
	skipC := above(c, a) + above(c, b)
	const (
		firstOn  = 6 * 63 * 62       // indices with the first piece off the diagonal
		secondOn = firstOn + 4*28*62 // and with the first piece on it, the second off
		thirdOn  = secondOn + 4*7*28 // and with two on it, the third off
	)
	switch {
	case aboveDiagonal(a) != 0:
		return (triangle[a&63]*63+uint64(b)-skipB)*62 + uint64(c) - skipC
	case aboveDiagonal(b) != 0:
		return firstOn + (uint64(a.Rank())*28+below[b&63])*62 + uint64(c) - skipC
	case aboveDiagonal(c) != 0:
		return secondOn + (uint64(a.Rank())*7+uint64(b.Rank())-skipB)*28 + below[c&63]
	}
	return thirdOn + (uint64(a.Rank())*7+uint64(b.Rank())-skipB)*6 + uint64(c.Rank()) - skipC
}

// above returns 1 if square a comes after b, else 0.
func above(a, b engine.Square) uint64 {
	if a > b {
		return 1
	}
	return 0
}

// others returns the contribution to the index of the groups after the first.
func (n *numbering) others(s *squares) (index uint64) {
	start := n.lengths[0]
	for g := 1; g < n.groups; g++ {
		group := s[start : start+n.lengths[g]]
		for i := 1; i < len(group); i++ {
			for j := i; j > 0 && group[j] < group[j-1]; j-- {
				group[j], group[j-1] = group[j-1], group[j]
			}
		}
		pawnRank := uint64(0)
		if g == 1 && n.otherPawns {
			pawnRank = 8 // pawns are never on the first rank
		}
		number := uint64(0)
		for i, square := range group {
			skip := pawnRank
			for _, placed := range s[:start] {
				skip += above(square, placed)
			}
			number += choose[i+1][(uint64(square)-skip)&63]
		}
		index += number * n.factors[g]
		start += len(group)
	}
	return index
}
