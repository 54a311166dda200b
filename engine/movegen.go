package engine

// Legal move generation. No move has to be discarded later:
//
//   - in check, other pieces move only to squares that block the check or capture
//     the checker;
//   - a pinned piece stays on the line through its king;
//   - the king moves only to safe squares, and only the squares it can reach are
//     tested;
//   - an en passant capture, which removes two pawns from one rank, is tested on
//     the resulting board.
//
// The generator is compiled once for each color; see side.go.

// A stage is a class of moves to generate.
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

// QuietMoves fills l with the legal moves that are neither captures nor promotions.
func (p *Position) QuietMoves(l *MoveList) { p.generate(l, quietMoves) }

// generate fills l with the legal moves of a stage.
func (p *Position) generate(l *MoveList, s stage) {
	if p.side == White {
		generate[whiteSide](p, l, s)
	} else {
		generate[blackSide](p, l, s)
	}
}

// Moves returns the legal moves in a new slice. Where speed matters, use
// LegalMoves with a MoveList that is reused.
func (p *Position) Moves() []Move {
	var l MoveList
	p.LegalMoves(&l)
	return append([]Move(nil), l.Slice()...)
}

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool { return p.CountLegalMoves() > 0 }

// generate fills l with the legal moves of a stage for the side to move S.
func generate[S side](p *Position, l *MoveList, s stage) {
	own, enemies := p.byColor[colorOf[S]()], p.byColor[colorOf[S]()^1]
	king := (own & p.byType[King]).First() & 63
	// The target squares of pieces, and those of pawn pushes. Pawn captures use
	// the targets of pieces.
	pieces, pushes := ^own, ^(own | enemies)
	switch s {
	case noisyMoves:
		pieces, pushes = enemies, pushes&promotionRanks
	case quietMoves:
		pieces, pushes = pushes, pushes&^promotionRanks
	}
	n := kingMoves[S](p, l, king, pieces, s)
	if p.checkers != 0 {
		// A piece other than the king can capture a single checker or block its line.
		evasions := p.checkers | between[king][p.checkers.First()&63]
		if p.checkers.Many() {
			evasions = 0
		}
		pieces &= evasions
		pushes &= evasions
	}
	n = pawnSet[S](p, l, n, own&^p.pinned, pieces, pushes)
	n = pieceMoves[S](p, l, n, pieces)
	if p.pinned != 0 {
		n = pinnedMoves[S](p, l, n, king, pieces, pushes)
	}
	if p.enPassant != NoSquare && s != quietMoves {
		n = p.enPassantMoves(l, n)
	}
	l.n = n
}

// put appends a move from a square to each target and returns the new length,
// which the callers keep in a register.
func (l *MoveList) put(n, from int, targets Bitboard) int {
	base := Move(from) << 6
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n&(MaxMoves-1)] = base | Move(targets.index())
		n++
	}
	return n
}

// pieceMoves appends the moves of knights, bishops, rooks and queens that are
// not pinned.
func pieceMoves[S side](p *Position, l *MoveList, n int, want Bitboard) int {
	_ = l.n // one nil check here instead of one for each move
	us := colorOf[S]()
	own := p.byColor[us]
	occupied := own | p.byColor[us^1]
	free := own &^ p.pinned
	for b := free & p.byType[Knight]; b != 0; b &= b - 1 {
		s := b.index()
		n = l.put(n, s, knightAttacks[s]&want)
	}
	_, diagonal := sliderSteps(own)
	for b := free & diagonal & (p.byType[Bishop] | p.byType[Queen]); b != 0; b &= b - 1 {
		s := b.index()
		n = l.put(n, s, bishopMagics[s].attacks(occupied)&want)
	}
	straight, _ := sliderSteps(own) // recomputed, because it would not stay in a register
	for b := free & straight & (p.byType[Rook] | p.byType[Queen]); b != 0; b &= b - 1 {
		s := b.index()
		n = l.put(n, s, rookMagics[s].attacks(occupied)&want)
	}
	return n
}

// sliderSteps returns the squares from which a rook, and those from which a
// bishop, can take a step without meeting an own piece. In the opening most
// sliders cannot move at all, and this saves their lookups. Steps wrap around the
// edges of the board, which occasionally costs a needless lookup.
func sliderSteps(own Bitboard) (straight, diagonal Bitboard) {
	sideways := ^own<<1 | ^own>>1
	return sideways | ^own<<8 | ^own>>8, sideways<<8 | sideways>>8
}

// pinnedMoves appends the moves of pinned pieces along their pin lines. A pinned
// knight has none.
func pinnedMoves[S side](p *Position, l *MoveList, n int, king Square, want, pushes Bitboard) int {
	for b := p.pinned &^ p.byType[Knight]; b != 0; b &= b - 1 {
		ray := line[king&63][b.First()&63]
		if b&-b&p.byType[Pawn] != 0 {
			n = pawnSet[S](p, l, n, b&-b, want&ray, pushes&ray)
		} else {
			n = l.put(n, b.index(), p.pinnedSlider(b.First(), king)&want)
		}
	}
	return n
}

// pinnedSlider returns the squares that a pinned bishop, rook or queen attacks
// along its pin line.
func (p *Position) pinnedSlider(s, king Square) Bitboard {
	return Attacks(p.side, p.board[s&63].Type(), s, p.Occupied()) & line[king&63][s&63]
}

// kingMoves writes the king's steps and castling to the beginning of the list.
func kingMoves[S side](p *Position, l *MoveList, king Square, want Bitboard, s stage) int {
	steps := kingAttacks[king&63] & want
	candidates, rooks := steps, Bitboard(0)
	if own := p.byColor[colorOf[S]()]; s != noisyMoves && p.mayCastle(own, king) {
		rooks = p.openCastling(own, king)
		candidates |= castlingPaths(rooks, king)
	}
	if candidates == 0 {
		return 0
	}
	safe := safeSquares[S](p, candidates, king)
	n := l.put(0, int(king), steps&safe)
	if rooks != 0 {
		n = l.putCastling(n, king, castlingMoves(rooks, safe, king))
	}
	return n
}

// castlingPath holds, by the king's square and the rook's file, the squares that
// castling needs: king, those the king crosses and lands on, which must not be
// attacked; clear, those that must be empty.
var castlingPath [64][8]struct{ king, clear Bitboard }

func init() {
	for king := range (rank1BB | rank8BB).All() {
		for f := FileA; f <= FileH; f++ {
			rook := NewSquare(f, king.Rank())
			if rook == king {
				continue
			}
			m := NewMove(king, rook, Castling)
			path := &castlingPath[king][f]
			path.king = (between[king][m.KingTarget()] | m.KingTarget().bit()) &^ king.bit()
			path.clear = (path.king | between[rook][m.RookTarget()] | m.RookTarget().bit()) &^ (king.bit() | rook.bit())
		}
	}
}

// mayCastle reports whether a side has castling rights that the squares beside
// its king do not rule out: a castling king crosses one of them, or its rook
// is on it. In the opening this lets most nodes skip the test of the whole path
// (result r0075).
func (p *Position) mayCastle(own Bitboard, king Square) bool {
	beside := king.bit()<<1 | king.bit()>>1
	return p.castling&own != 0 && beside&^(own&^p.castling) != 0
}

// openCastling returns the rooks with castling rights and no piece in the way, or
// none if the king is in check. A pinned rook, possible only in Chess960, shields
// the king from the pinning piece and cannot castle.
func (p *Position) openCastling(own Bitboard, king Square) (rooks Bitboard) {
	if p.checkers != 0 {
		return 0
	}
	for b := p.castling & own & p.byType[Rook] &^ p.pinned; b != 0; b &= b - 1 {
		if castlingPath[king&63][b.First()&7].clear&p.Occupied() == 0 {
			rooks |= b & -b
		}
	}
	return rooks
}

// castlingPaths returns the squares that the king crosses to castle with the given
// rooks.
func castlingPaths(rooks Bitboard, king Square) (paths Bitboard) {
	for b := rooks; b != 0; b &= b - 1 {
		paths |= castlingPath[king&63][b.First()&7].king
	}
	return paths
}

// castlingMoves returns those of the rooks with which the king can castle if only
// the squares of safe are not attacked.
func castlingMoves(rooks, safe Bitboard, king Square) (open Bitboard) {
	for b := rooks; b != 0; b &= b - 1 {
		if castlingPath[king&63][b.First()&7].king&^safe == 0 {
			open |= b & -b
		}
	}
	return open
}

// putCastling appends castling with each rook of a set.
func (l *MoveList) putCastling(n int, king Square, rooks Bitboard) int {
	for ; rooks != 0; rooks &= rooks - 1 {
		l.moves[n&(MaxMoves-1)] = NewMove(king, rooks.First(), Castling)
		n++
	}
	return n
}

// safeSquares returns the candidates that no enemy piece attacks once the king has
// left its square.
func (p *Position) safeSquares(candidates Bitboard, king Square) Bitboard {
	if p.side == White {
		return safeSquares[whiteSide](p, candidates, king)
	}
	return safeSquares[blackSide](p, candidates, king)
}

// safeSquares is Position.safeSquares for the side to move S. Looking up only the
// sliders whose rays meet a candidate was tried: the branch costs more than the
// lookups it saves (result r0076).
func safeSquares[S side](p *Position, candidates Bitboard, king Square) Bitboard {
	us := colorOf[S]()
	enemies := p.byColor[us^1]
	occupied := (enemies | p.byColor[us]) &^ king.bit()
	pawns := enemies & p.byType[Pawn]
	candidates &^= pawnsLeft(us^1, pawns) | pawnsRight(us^1, pawns)
	candidates &^= kingAttacks[(enemies&p.byType[King]).First()&63]
	for b := enemies & p.byType[Knight]; b != 0; b &= b - 1 {
		candidates &^= knightAttacks[b.index()]
	}
	diagonal := enemies & (p.byType[Bishop] | p.byType[Queen])
	straight := enemies & (p.byType[Rook] | p.byType[Queen])
	if diagonal.Many() && candidates&enemies == 0 {
		// Blocked sliders defend their neighbors and attack nothing else. In the
		// opening most are blocked (result r0077).
		files, diagonals := sliderSteps(enemies)
		straight &= files
		diagonal &= diagonals
	}
	for b := diagonal; b != 0; b &= b - 1 {
		candidates &^= bishopMagics[b.index()].attacks(occupied)
	}
	for b := straight; b != 0; b &= b - 1 {
		candidates &^= rookMagics[b.index()].attacks(occupied)
	}
	return candidates
}

// pawnSet appends the moves of the pawns in set: pushes to the squares of pushes,
// and captures on the squares of targets.
func pawnSet[S side](p *Position, l *MoveList, n int, set, targets, pushes Bitboard) int {
	_ = l.n // one nil check here instead of one for each move
	us := colorOf[S]()
	pawns := set & p.byType[Pawn]
	enemies := p.byColor[us^1]
	empty := ^(p.byColor[us] | enemies)
	third, seventh := pawnRanks(us)
	single := forward(us, pawns) & empty
	double := forward(us, single&third) & empty & pushes
	single &= pushes
	left, right := pawnsLeft(us, pawns)&enemies&targets, pawnsRight(us, pawns)&enemies&targets
	if pawns&seventh != 0 {
		n = l.putPromotions(n, up(us), single&promotionRanks)
		n = l.putPromotions(n, up(us)-1, left&promotionRanks)
		n = l.putPromotions(n, up(us)+1, right&promotionRanks)
		single, left, right = single&^promotionRanks, left&^promotionRanks, right&^promotionRanks
	}
	moves := &pawnMoves[us]
	n = l.putPawns(n, &moves.single, single)
	n = l.putPawns(n, &moves.double, double)
	n = l.putPawns(n, &moves.left, left)
	return l.putPawns(n, &moves.right, right)
}

// pawnMoves holds the moves of each side's pawns by their target square; an
// entry is valid only where such a move exists. In the opening two thirds of the
// moves are pawn pushes, and looking them up is cheaper than encoding them.
var pawnMoves [2]struct{ single, double, left, right [64]Move }

func init() {
	for c := range pawnMoves {
		m, up := &pawnMoves[c], Square(up(Color(c)))
		for to := A1; to < NoSquare; to++ {
			m.single[to] = NewMove((to-up)&63, to, Normal)
			m.double[to] = NewMove((to-2*up)&63, to, DoublePush)
			m.left[to] = NewMove((to-up+1)&63, to, Normal)
			m.right[to] = NewMove((to-up-1)&63, to, Normal)
		}
	}
}

// putPawns appends the move to each square of a set.
func (l *MoveList) putPawns(n int, moves *[64]Move, targets Bitboard) int {
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n&(MaxMoves-1)] = moves[targets.index()]
		n++
	}
	return n
}

// putPromotions appends the four promotions on each target, by a pawn from the
// square that is distance less, the queen first.
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

// enPassantMoves appends the legal en passant captures.
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
