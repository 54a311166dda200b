package engine

// Legal move generation. Nothing is generated that has to be thrown away:
//
//   - a check leaves only the squares that block it or take the checker;
//   - a pinned piece keeps to the line through its king;
//   - the king gets only squares that are safe, and these are looked for only
//     among the squares it can step on;
//   - en passant, where two pawns vanish from one rank, is tried out.
//
// The colour is never branched on: pawns move by rotating their set by a
// number that depends on it.

// pawnGeometry is how one side's pawns move, as rotations of a set and as
// distances between squares; both wrap, so a step down is a large step up.
var pawnGeometry = [2]struct {
	up, left, right int
	thirdRank       Bitboard
}{
	White: {8, 7, 9, rank3BB},
	Black: {-8, -9, -7, rank6BB},
}

// A stage selects moves by what they do.
type stage uint8

const (
	allMoves   stage = iota
	noisyMoves       // captures, en passant and promotions
	quietMoves       // the rest
)

// LegalMoves fills l with every legal move.
func (p *Position) LegalMoves(l *MoveList) { p.generate(l, allMoves) }

// NoisyMoves fills l with the legal captures and promotions.
func (p *Position) NoisyMoves(l *MoveList) { p.generate(l, noisyMoves) }

// QuietMoves fills l with the legal moves that neither capture nor promote.
func (p *Position) QuietMoves(l *MoveList) { p.generate(l, quietMoves) }

// Moves returns the legal moves in a new slice. It is the convenient form; the
// search fills a MoveList that it keeps.
func (p *Position) Moves() []Move {
	var l MoveList
	p.LegalMoves(&l)
	return append([]Move(nil), l.Slice()...)
}

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool { return p.CountLegalMoves() > 0 }

// wanted is a stage as sets of target squares.
type wanted struct {
	pieces   Bitboard // squares that knights, sliders and the king may go to
	captures Bitboard // squares that pawns may capture on
	pushes   Bitboard // squares that pawns may be pushed to
}

// targets returns the squares that belong to a stage when there is no check.
func (p *Position) targets(s stage) wanted {
	own, enemies := p.byColor[p.side&1], p.byColor[p.side&1^1]
	empty := ^(own | enemies)
	switch s {
	case noisyMoves:
		return wanted{enemies, enemies, empty & promotionRanks}
	case quietMoves:
		return wanted{empty, 0, empty &^ promotionRanks}
	}
	return wanted{^own, enemies, empty}
}

// generate fills l with the legal moves of a stage.
func (p *Position) generate(l *MoveList, s stage) {
	want := p.targets(s)
	king := p.King(p.side)
	if p.checkers != 0 {
		l.n = p.evasions(l, king, want)
		return
	}
	n := p.kingMoves(l, 0, king, want.pieces, s != noisyMoves)
	n = p.pawnMoves(l, n, king, want)
	l.n = p.pieceMoves(l, n, king, want.pieces)
}

// evasions appends the moves that answer a check: the king steps away, or, when
// there is one checker only, a piece takes it or blocks its line.
func (p *Position) evasions(l *MoveList, king Square, want wanted) int {
	n := p.kingMoves(l, 0, king, want.pieces, false)
	if p.checkers.Many() {
		return n
	}
	answers := p.checkers | between[king&63][p.checkers.First()&63]
	want.pushes &= answers
	want.captures &= answers
	n = p.pawnMoves(l, n, king, want)
	return p.pieceMoves(l, n, king, want.pieces&answers)
}

// put appends a move from a square to each square of a set. It returns the new
// length; the callers keep the length in a register.
func (l *MoveList) put(n int, from Square, targets Bitboard) int {
	base := Move(from) << 6
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n&(MaxMoves-1)] = base | Move(targets.First())
		n++
	}
	return n
}

// pieceMoves appends the moves of knights, bishops, rooks and queens.
func (p *Position) pieceMoves(l *MoveList, n int, king Square, want Bitboard) int {
	own := p.byColor[p.side&1]
	occupied := p.Occupied()
	free := own &^ p.pinned
	for b := free & p.byType[Knight]; b != 0; b &= b - 1 {
		s := b.First()
		n = l.put(n, s, knightAttacks[s&63]&want)
	}
	for b := free & (p.byType[Bishop] | p.byType[Queen]); b != 0; b &= b - 1 {
		s := b.First()
		n = l.put(n, s, BishopAttacks(s, occupied)&want)
	}
	for b := free & (p.byType[Rook] | p.byType[Queen]); b != 0; b &= b - 1 {
		s := b.First()
		n = l.put(n, s, RookAttacks(s, occupied)&want)
	}
	// A pinned knight cannot move at all.
	for b := p.pinned & (p.byType[Bishop] | p.byType[Rook] | p.byType[Queen]); b != 0; b &= b - 1 {
		n = l.put(n, b.First(), p.pinnedSlider(b.First(), king)&want)
	}
	return n
}

// pinnedSlider returns the squares that a pinned bishop, rook or queen attacks
// along its pin.
func (p *Position) pinnedSlider(s, king Square) Bitboard {
	return Attacks(p.side, p.board[s&63].Type(), s, p.Occupied()) & line[king&63][s&63]
}

// kingMoves appends the king's steps and, where asked for, castling.
func (p *Position) kingMoves(l *MoveList, n int, king Square, want Bitboard, castling bool) int {
	steps := kingAttacks[king&63] & want
	paths, rooks := Bitboard(0), Bitboard(0)
	if castling {
		rooks, paths = p.openCastling(king)
	}
	if steps|paths == 0 {
		return n
	}
	safe := p.safeSquares(steps|paths, king)
	n = l.put(n, king, steps&safe)
	for ; rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); castlingWays[king&63][rook&7].king&^safe == 0 {
			l.moves[n&(MaxMoves-1)] = NewMove(king, rook, Castling)
			n++
		}
	}
	return n
}

// castlingWays holds, by the king's square and the rook's file, the squares
// that castling needs: king, those the king passes and lands on, which must not
// be attacked; clear, those that must be empty.
var castlingWays [64][8]struct{ king, clear Bitboard }

func init() {
	for king := range (rank1BB | rank8BB).All() {
		for f := FileA; f <= FileH; f++ {
			rook := NewSquare(f, king.Rank())
			if rook == king {
				continue
			}
			m := NewMove(king, rook, Castling)
			way := &castlingWays[king][f]
			way.king = (between[king][m.KingTarget()] | m.KingTarget().bit()) &^ king.bit()
			way.clear = (way.king | between[rook][m.RookTarget()] | m.RookTarget().bit()) &^ (king.bit() | rook.bit())
		}
	}
}

// openCastling returns the rooks that may castle with no piece in the way, and
// the squares that their king would cross. A rook that is pinned, which only
// Chess960 knows, shields the king from a piece behind it and must stay.
func (p *Position) openCastling(king Square) (rooks, paths Bitboard) {
	own := p.byColor[p.side&1]
	b := p.castling & own & p.byType[Rook]
	if b == 0 {
		return 0, 0
	}
	occupied := p.Occupied()
	for b &^= p.pinned; b != 0; b &= b - 1 {
		way := &castlingWays[king&63][b.First()&7]
		if way.clear&occupied == 0 {
			rooks |= b & -b
			paths |= way.king
		}
	}
	return rooks, paths
}

// safeSquares returns those of the candidates that no enemy attacks once the
// king has left its square. Asking only the sliders whose rays meet a candidate
// was tried: the branch costs more than the lookup it saves (5% of perft).
func (p *Position) safeSquares(candidates Bitboard, king Square) Bitboard {
	enemies := p.byColor[p.side&1^1]
	occupied := p.Occupied() &^ king.bit()
	g := &pawnGeometry[p.side&1^1]
	pawns := enemies & p.byType[Pawn]
	candidates &^= (pawns &^ fileABB).rotate(g.left) | (pawns &^ fileHBB).rotate(g.right)
	candidates &^= kingAttacks[(enemies&p.byType[King]).First()&63]
	for b := enemies & p.byType[Knight]; b != 0; b &= b - 1 {
		candidates &^= knightAttacks[b.First()&63]
	}
	for b := enemies & (p.byType[Bishop] | p.byType[Queen]); b != 0; b &= b - 1 {
		candidates &^= BishopAttacks(b.First(), occupied)
	}
	for b := enemies & (p.byType[Rook] | p.byType[Queen]); b != 0; b &= b - 1 {
		candidates &^= RookAttacks(b.First(), occupied)
	}
	return candidates
}

// pawnMoves appends the moves of the pawns.
func (p *Position) pawnMoves(l *MoveList, n int, king Square, want wanted) int {
	pawns := p.byColor[p.side&1] & p.byType[Pawn]
	n = p.pawnSet(l, n, pawns&^p.pinned, want)
	for b := pawns & p.pinned; b != 0; b &= b - 1 {
		ray := line[king&63][b.First()&63]
		n = p.pawnSet(l, n, b&-b, wanted{captures: want.captures & ray, pushes: want.pushes & ray})
	}
	if p.enPassant != NoSquare && want.captures != 0 {
		n = p.enPassantMoves(l, n)
	}
	return n
}

// pawnSet appends the pushes and captures of a set of pawns.
func (p *Position) pawnSet(l *MoveList, n int, pawns Bitboard, want wanted) int {
	g := &pawnGeometry[p.side&1]
	single := pawns.rotate(g.up) &^ p.Occupied()
	double := (single & g.thirdRank).rotate(g.up) & want.pushes &^ p.Occupied()
	single &= want.pushes
	left := (pawns &^ fileABB).rotate(g.left) & want.captures
	right := (pawns &^ fileHBB).rotate(g.right) & want.captures
	if (single|left|right)&promotionRanks != 0 {
		n = l.putPromotions(n, g.up, single&promotionRanks)
		n = l.putPromotions(n, g.left, left&promotionRanks)
		n = l.putPromotions(n, g.right, right&promotionRanks)
		single, left, right = single&^promotionRanks, left&^promotionRanks, right&^promotionRanks
	}
	n = l.putPawns(n, g.up, Normal, single)
	n = l.putPawns(n, 2*g.up, DoublePush, double)
	n = l.putPawns(n, g.left, Normal, left)
	return l.putPawns(n, g.right, Normal, right)
}

// putPawns appends a move to each square of a set, from the square that lies a
// distance behind it.
func (l *MoveList) putPawns(n, distance int, k MoveKind, targets Bitboard) int {
	// from<<6 | to, with from = to - distance, is 65*to - 64*distance.
	base := Move(k)<<12 - Move(distance)<<6
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n&(MaxMoves-1)] = base + Move(targets.First())*65
		n++
	}
	return n
}

// putPromotions is putPawns with the four pieces a pawn may become, the queen
// first.
func (l *MoveList) putPromotions(n, distance int, targets Bitboard) int {
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		from := to - Square(distance)
		for k := PromoteQueen; k >= PromoteKnight; k-- {
			l.moves[n&(MaxMoves-1)] = NewMove(from, to, k)
			n++
		}
	}
	return n
}

// enPassantMoves appends the captures en passant, each tried out.
func (p *Position) enPassantMoves(l *MoveList, n int) int {
	us := p.side & 1
	for b := pawnAttacks[us^1][p.enPassant&63] & p.Pieces(us, Pawn); b != 0; b &= b - 1 {
		if p.enPassantIsSafe(b.First(), p.enPassant) {
			l.moves[n&(MaxMoves-1)] = NewMove(b.First(), p.enPassant, EnPassant)
			n++
		}
	}
	return n
}
