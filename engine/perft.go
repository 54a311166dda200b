package engine

// Perft counts the leaves of the tree of legal moves: the usual test of a move
// generator's correctness and measure of its speed.

// A DivideEntry is a root move and the number of leaves below it.
type DivideEntry struct {
	Move  Move
	Nodes uint64
}

// A Perft counts leaves. Create it with NewPerft; it holds the positions and move
// lists of one line of play, so that counting does not allocate.
type Perft struct {
	// List generates the moves of the last ply, as a search would. Otherwise they
	// are only counted (bulk counting).
	List bool

	frames []perftFrame
}

type perftFrame struct {
	position Position
	moves    MoveList
}

// MaxPerftDepth is the greatest depth of a Perft, in plies. It is far beyond what
// any machine can count.
const MaxPerftDepth = 64

// NewPerft returns a Perft for depths of up to depth plies.
func NewPerft(depth int) *Perft {
	return &Perft{frames: make([]perftFrame, max(1, min(depth, MaxPerftDepth))+2)}
}

// Count returns the number of leaves depth plies below p. A depth greater than that
// given to NewPerft is reduced to it; depth 0 has one leaf.
func (t *Perft) Count(p *Position, depth int) uint64 {
	depth = min(depth, len(t.frames)-2)
	if depth <= 0 {
		return 1
	}
	t.frames[0].position = *p
	frames := t.frames[:depth+1]
	if p.side == White {
		return perft[whiteSide, blackSide](frames, t.List)
	}
	return perft[blackSide, whiteSide](frames, t.List)
}

// perft counts the leaves len(frames)-1 plies below the first frame, for the side
// to move S and its opponent O.
func perft[S, O side](frames []perftFrame, list bool) uint64 {
	f, child := &frames[0], &frames[1]
	if len(frames) == 2 {
		return leaves[S](f, list)
	}
	generate[S](&f.position, &f.moves, allMoves)
	moves, nodes := f.moves.Slice(), uint64(0)
	if len(frames) > 3 {
		for _, m := range moves {
			makeMove[S, O](&f.position, m, &child.position)
			nodes += perft[O, S](frames[1:], list)
		}
		return nodes
	}
	for _, m := range moves {
		makeMove[S, O](&f.position, m, &child.position)
		if list {
			nodes += leaves[O](child, true)
		} else {
			nodes += uint64(countMoves[O](&child.position))
		}
	}
	return nodes
}

// leaves returns the number of legal moves.
func leaves[S side](f *perftFrame, list bool) uint64 {
	if !list {
		return uint64(countMoves[S](&f.position))
	}
	generate[S](&f.position, &f.moves, allMoves)
	return uint64(f.moves.n)
}

// CountLeaves returns the number of leaves depth plies below p. To count often,
// reuse a Perft.
func CountLeaves(p *Position, depth int) uint64 { return NewPerft(depth).Count(p, depth) }

// Divide returns the number of leaves below each root move, in generation order.
func Divide(p *Position, depth int) []DivideEntry {
	t := NewPerft(depth)
	entries := []DivideEntry{}
	if depth <= 0 {
		return entries
	}
	for _, m := range p.Moves() {
		child := p.After(m)
		entries = append(entries, DivideEntry{m, t.Count(&child, depth-1)})
	}
	return entries
}
