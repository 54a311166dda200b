package engine

// Perft counts the leaves of the tree of legal moves: the test of a move
// generator's truth and the measure of its speed.

// A DivideEntry is a root move with the number of leaves below it.
type DivideEntry struct {
	Move  Move
	Nodes uint64
}

// A Perft counts leaves. Create it with NewPerft; it holds the positions and
// lists of one line of play, so that counting allocates nothing.
type Perft struct {
	// List makes the last ply list its moves, as a search would, where
	// otherwise they are only counted.
	List bool

	frames []perftFrame
}

type perftFrame struct {
	position Position
	moves    MoveList
}

// MaxPerftDepth is the greatest depth that a Perft takes. No machine gets near
// it.
const MaxPerftDepth = 64

// NewPerft returns a Perft that counts to any depth up to depth plies.
func NewPerft(depth int) *Perft {
	return &Perft{frames: make([]perftFrame, max(1, min(depth, MaxPerftDepth))+1)}
}

// Count returns the number of leaves depth plies below p. The depth is cut to
// what the Perft was made for; depth 0 has one leaf.
func (t *Perft) Count(p *Position, depth int) uint64 {
	depth = min(depth, len(t.frames)-1)
	if depth <= 0 {
		return 1
	}
	t.frames[0].position = *p
	return t.count(0, depth)
}

func (t *Perft) count(ply, depth int) uint64 {
	f := &t.frames[ply]
	if depth == 1 {
		if !t.List {
			return uint64(f.position.CountLegalMoves())
		}
		f.position.LegalMoves(&f.moves)
		return uint64(f.moves.Len())
	}
	f.position.LegalMoves(&f.moves)
	child := &t.frames[ply+1].position
	nodes := uint64(0)
	for _, m := range f.moves.Slice() {
		f.position.Make(m, child)
		nodes += t.count(ply+1, depth-1)
	}
	return nodes
}

// CountLeaves returns the number of leaves depth plies below p.
func CountLeaves(p *Position, depth int) uint64 { return NewPerft(depth).Count(p, depth) }

// Divide returns the leaves below each root move, in the order of generation.
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
