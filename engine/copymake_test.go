package engine

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Copy-make against make and unmake in place: the measurement behind the choice
// that doc.go explains. The in-place variant is as lean as it can be: it uses the
// same parts as Make, unmakes without updating keys, and restores from a record
// what cannot be recomputed.

// An inPlaceUndo is the record from which a move is unmade.
type inPlaceUndo struct {
	keys             [8]uint64
	castling         Bitboard
	checkers, pinned Bitboard
	captured         Piece
	enPassant        Square
	halfmoves, fulls uint16
}

// makeInPlace plays a legal move on p itself.
func (p *Position) makeInPlace(m Move, u *inPlaceUndo) {
	if p.side == White {
		makeInPlace[whiteSide, blackSide](p, m, u)
	} else {
		makeInPlace[blackSide, whiteSide](p, m, u)
	}
}

// makeInPlace is makeMove without the copy.
func makeInPlace[S, O side](p *Position, m Move, u *inPlaceUndo) {
	us, them := colorOf[S](), colorOf[O]()
	from, to := m.From(), m.To()
	toBit := to.bit()
	fromTo := from.bit() | toBit
	u.keys, u.castling, u.checkers, u.pinned = p.keys, p.castling, p.checkers, p.pinned
	u.captured, u.enPassant, u.halfmoves, u.fulls = p.board[to&63], p.enPassant, p.halfmoves, p.fullmoves
	full := p.keys[fullKey] ^ blackKey
	if p.enPassant != NoSquare {
		full ^= enPassantKeys[p.enPassant&7]
		p.enPassant = NoSquare
	}
	p.side = them
	p.fullmoves += uint16(us)
	if p.castling&fromTo != 0 {
		left, key := p.loseCastling(fromTo)
		p.castling, full = left, full^key
	}
	if m.Kind() == Castling {
		p.halfmoves++
		p.keys[fullKey] = full
		p.castle(m)
		findChecks[O](p)
		return
	}
	piece, captured := p.board[from&63], u.captured
	p.byType[captured&7] &^= toBit
	p.byType[piece&7] ^= fromTo
	p.byColor[them] &^= toBit
	p.byColor[us] ^= fromTo
	p.board[from&63] = NoPiece
	p.board[to&63] = piece
	mover, victim := &pieceFacts[piece&15], &pieceFacts[captured&15]
	p.halfmoves = (p.halfmoves + 1) & mover.clockMoving & victim.clockCaptured
	moved, taken := mover.keys[from&63]^mover.keys[to&63], victim.keys[to&63]
	p.keys[mover.part&7] ^= moved
	p.keys[victim.part&7] ^= taken
	p.keys[fullKey] = full ^ moved ^ taken
	switch k := m.Kind(); {
	case k == Normal:
	case k > DoublePush:
		p.finishPawn(m)
	case pawnNeighbors(to)&p.byType[Pawn]&p.byColor[them] != 0:
		p.setEnPassant((from + to) / 2)
	}
	findChecks[O](p)
}

// unmakeInPlace takes back the last move.
func (p *Position) unmakeInPlace(m Move, u *inPlaceUndo) {
	p.side ^= 1
	from, to := m.From(), m.To()
	switch k := m.Kind(); {
	case k <= DoublePush:
		p.moveBack(p.board[to&63], u.captured, from, to)
	case k == Castling:
		king, rook := NewPiece(p.side, King), NewPiece(p.side, Rook)
		p.remove(m.KingTarget())
		p.remove(m.RookTarget())
		p.put(king, from)
		p.put(rook, to)
	case k == EnPassant:
		p.moveBack(p.board[to&63], NoPiece, from, to)
		p.put(NewPiece(p.side^1, Pawn), to^8)
	default:
		p.byType[m.Promotion()&7] &^= to.bit()
		p.byType[Pawn] |= to.bit()
		p.moveBack(NewPiece(p.side, Pawn), u.captured, from, to)
	}
	p.keys, p.castling, p.checkers, p.pinned = u.keys, u.castling, u.checkers, u.pinned
	p.enPassant, p.halfmoves, p.fullmoves = u.enPassant, u.halfmoves, u.fulls
}

// moveBack moves a piece back to its origin, without updating the keys.
func (p *Position) moveBack(piece, captured Piece, from, to Square) {
	us := p.side & 1
	fromTo := from.bit() | to.bit()
	p.byType[piece.Type()&7] ^= fromTo
	p.byColor[us] ^= fromTo
	p.board[from&63] = piece
	p.board[to&63] = captured
	if captured != NoPiece {
		p.byType[captured.Type()&7] |= to.bit()
		p.byColor[us^1] |= to.bit()
	}
}

// An inPlacePerft is a Perft that makes and unmakes moves on one position.
type inPlacePerft struct {
	position Position
	frames   [MaxPerftDepth]struct {
		moves MoveList
		undo  inPlaceUndo
	}
}

func (t *inPlacePerft) count(ply, depth int) uint64 {
	if depth == 1 {
		return uint64(t.position.CountLegalMoves())
	}
	f := &t.frames[ply]
	t.position.LegalMoves(&f.moves)
	nodes := uint64(0)
	for _, m := range f.moves.Slice() {
		t.position.makeInPlace(m, &f.undo)
		nodes += t.count(ply+1, depth-1)
		t.position.unmakeInPlace(m, &f.undo)
	}
	return nodes
}

// countMade is count with every leaf made, as in a search.
func (t *inPlacePerft) countMade(ply, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	f := &t.frames[ply]
	t.position.LegalMoves(&f.moves)
	nodes := uint64(0)
	for _, m := range f.moves.Slice() {
		t.position.makeInPlace(m, &f.undo)
		nodes += t.countMade(ply+1, depth-1)
		t.position.unmakeInPlace(m, &f.undo)
	}
	return nodes
}

// countMade is the same with copy-make.
func (t *Perft) countMade(ply, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	f := &t.frames[ply]
	f.position.LegalMoves(&f.moves)
	child := &t.frames[ply+1].position
	nodes := uint64(0)
	for _, m := range f.moves.Slice() {
		f.position.Make(m, child)
		nodes += t.countMade(ply+1, depth-1)
	}
	return nodes
}

// The in-place variant must be correct, or the comparison is meaningless.
func TestInPlaceMake(t *testing.T) {
	for _, k := range knownPositions {
		start := mustParse(t, k.fen)
		in := &inPlacePerft{position: start}
		for i, want := range k.leaves {
			require.Equal(t, want, in.count(0, i+1), "%s, depth %d", k.name, i+1)
			require.Equal(t, start, in.position, k.name)
		}
	}
	positions := samplePositions(t, 1, 20)
	for _, start := range positions {
		for _, m := range start.Moves() {
			p, u := start, inPlaceUndo{}
			if p.makeInPlace(m, &u); p != start.After(m) {
				t.Fatalf("%v in place differs from %s", m, start.FEN())
			}
			if p.unmakeInPlace(m, &u); p != start {
				t.Fatalf("%v is not taken back in %s", m, start.FEN())
			}
		}
	}
}

// BenchmarkCopyMake runs both variants in turn and reports the median time of each
// per leaf, and the ratio of in place to copy. Leaves are counted, as in Perft, or
// made, as in a search:
//
//	go test ./engine -run '^$' -bench CopyMake -benchtime 31x
func BenchmarkCopyMake(b *testing.B) {
	const depth = 4
	for _, k := range knownPositions[:6] {
		p := mustParse(b, k.fen)
		byCopy, inPlace := NewPerft(depth), &inPlacePerft{position: p}
		leaves := byCopy.Count(&p, depth)
		b.Run("leaves=counted/position="+k.name, func(b *testing.B) {
			compareInTurn(b, leaves, func() uint64 { return byCopy.Count(&p, depth) }, func() uint64 { return inPlace.count(0, depth) })
		})
		b.Run("leaves=made/position="+k.name, func(b *testing.B) {
			compareInTurn(b, leaves, func() uint64 { return byCopy.countMade(0, depth) }, func() uint64 { return inPlace.countMade(0, depth) })
		})
	}
}

func compareInTurn(b *testing.B, leaves uint64, byCopy, inPlace func() uint64) {
	var copied, placed, ratios []float64
	for b.Loop() {
		begin := time.Now()
		n := byCopy()
		middle := time.Now()
		m := inPlace()
		end := time.Now()
		if n != leaves || m != leaves {
			b.Fatalf("counted %d and %d leaves, want %d", n, m, leaves)
		}
		copied = append(copied, float64(middle.Sub(begin))/float64(leaves))
		placed = append(placed, float64(end.Sub(middle))/float64(leaves))
		ratios = append(ratios, float64(end.Sub(middle))/float64(middle.Sub(begin)))
	}
	b.ReportMetric(median(copied), "copy-ns/leaf")
	b.ReportMetric(median(placed), "inplace-ns/leaf")
	b.ReportMetric(median(ratios), "inplace/copy")
	b.ReportMetric(0, "ns/op")
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
