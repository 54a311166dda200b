package engine

// Zobrist keys: a position's key is the exclusive or of a random number for each
// of its features, so that a move updates it with a few operations. Source:
// Albert Zobrist, "A New Hashing Method with Application for Game Playing",
// 1970. The numbers come from a fixed seed: keys are the same in every run.

var (
	castlingKeys  [64]uint64 // by the square of a rook that may castle
	enPassantKeys [8]uint64  // by file
	blackKey      uint64     // Black to move
)

// The partial keys. Each piece belongs to one of them, so that a move updates the
// full key and one part; the keys that a search uses for its correction histories
// are combinations of parts. NoPiece belongs to noPart.
const (
	noPart = iota
	pawnPart
	whiteMinorPart // knights, bishops and the king
	blackMinorPart
	whiteMajorPart // rooks and queens
	blackMajorPart
	fullKey // the whole position
)

// hashKeys are the full key and the partial keys of a position.
type hashKeys [8]uint64

// pieceFacts holds what makeMove needs to know about each piece, together so that
// one address finds it. For NoPiece the keys are zero, so that captures need no
// branch.
//
// The clock masks are all ones if the halfmove clock continues, and zero if a
// pawn move or a capture resets it. They are masks because a branch on the kind of
// move is often mispredicted.
var pieceFacts [16]struct {
	keys                       [64]uint64 // by square
	part                       int        // the part of the key it belongs to
	clockMoving, clockCaptured uint16
}

func init() {
	pieceFacts[NoPiece].clockCaptured = 0xffff
	next := splitMix(0x636f6e736f7274)
	for _, c := range []Color{White, Black} {
		for t := Pawn; t <= King; t++ {
			f := &pieceFacts[NewPiece(c, t)]
			for s := range f.keys {
				f.keys[s] = next()
			}
			switch t {
			case Pawn:
				f.part = pawnPart
			case Rook, Queen:
				f.part = whiteMajorPart + int(c)
			default:
				f.part = whiteMinorPart + int(c)
			}
			if t != Pawn {
				f.clockMoving = 0xffff
			}
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = next()
	}
	for f := range enPassantKeys {
		enPassantKeys[f] = next()
	}
	blackKey = next()
	fillCycleMoves()
}

// splitMix returns Sebastiano Vigna's SplitMix64 generator, which gives the same
// numbers on every platform and with every Go version.
func splitMix(state uint64) func() uint64 {
	return func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
}

// toggle adds a piece on a square to the keys, or removes it. NoPiece changes
// nothing.
func (k *hashKeys) toggle(p Piece, s Square) {
	f := &pieceFacts[p&15]
	k[fullKey] ^= f.keys[s&63]
	k[f.part&7] ^= f.keys[s&63]
}

// freshKeys computes the keys from scratch; the incrementally updated keys must
// equal them.
func (p *Position) freshKeys() (k hashKeys) {
	for s := range p.Occupied().All() {
		k.toggle(p.PieceAt(s), s)
	}
	for s := range (p.castling & p.byType[Rook]).All() {
		k[fullKey] ^= castlingKeys[s]
	}
	if p.enPassant != NoSquare {
		k[fullKey] ^= enPassantKeys[p.enPassant.File()]
	}
	if p.side == Black {
		k[fullKey] ^= blackKey
	}
	return k
}
