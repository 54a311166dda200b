package classical

import (
	"consort/engine"
	"consort/eval"
)

// A term is a component of the evaluation, and a row in the output of Explain.
type term uint8

const (
	termMaterial term = iota
	termPlacement
	termMobility
	termPawns
	termPassed
	termPieces
	termThreats
	termKing
	termCount
)

var termNames = [termCount]string{
	"Material", "Placement", "Mobility", "Pawns", "Passed pawns", "Pieces", "Threats", "King safety",
}

// An Evaluator evaluates positions. It has a pawn hash table, so each goroutine needs
// one of its own. The zero value is ready to use.
type Evaluator struct {
	pawnCache [pawnCacheSize]pawnEntry
	board     board // not on the stack, where each call would clear it
}

// board holds the facts about a position that several terms use.
type board struct {
	*engine.Position
	occupied engine.Bitboard
	phase    int
	sides    [2]side
	pawns    *pawnEntry
	terms    [termCount][2]Pair
}

// side holds the facts about one side that several terms use.
type side struct {
	pieces      engine.Bitboard
	pawns       engine.Bitboard
	king        engine.Square
	ring        engine.Bitboard    // the squares around its king
	area        engine.Bitboard    // squares that count as mobility
	attacks     [7]engine.Bitboard // by piece type
	attacked    engine.Bitboard    // squares attacked by any piece
	twice       engine.Bitboard    // squares attacked by two pieces or more
	ringAttack  int                // total weight of the pieces that attack the enemy king ring
	ringHits    int                // number of attacks on squares of the enemy king ring
	ringPieces  int                // number of pieces that attack the enemy king ring
	outpostArea engine.Bitboard
}

// Evaluate returns the static evaluation of p for the side to move, in centipawns,
// within ±eval.MaxEval. The side to move must not be in check.
func (e *Evaluator) Evaluate(p *engine.Position) eval.Score {
	b := &e.board
	e.prepare(p)
	b.evaluateTerms()
	total := Pair(0)
	for t := range b.terms {
		total += b.terms[t][engine.White] - b.terms[t][engine.Black]
	}
	score := b.scale(total)
	if p.SideToMove() == engine.Black {
		score = -score
	}
	return (score + tempo).Clamp()
}

// scale interpolates between middlegame and endgame by the phase, and scales the
// endgame value down if the material hardly suffices to win.
func (b *board) scale(total Pair) eval.Score {
	strong := engine.White
	if total.Endgame() < 0 {
		strong = engine.Black
	}
	endgame := total.Endgame() * b.winnability(strong) / fullScale
	phase := eval.Score(min(b.phase, maxPhase))
	return (total.Middlegame()*phase + endgame*(maxPhase-phase)) / maxPhase
}

// prepare computes the facts that several terms use.
func (e *Evaluator) prepare(p *engine.Position) {
	b := &e.board
	b.Position = p
	b.occupied = p.Occupied()
	b.phase = 0
	b.terms = [termCount][2]Pair{}
	b.pawns = e.probePawns(p)
	for c := engine.White; c <= engine.Black; c++ {
		s := &b.sides[c]
		s.pieces = p.ByColor(c)
		s.pawns = p.Pieces(c, engine.Pawn)
		s.king = p.King(c)
		kingMoves := engine.KingAttacks(s.king)
		s.ring = kingMoves | s.king.Bitboard()
		pawnAttacks := pawnAttackSet(c, s.pawns)
		s.attacks = [7]engine.Bitboard{engine.Pawn: pawnAttacks, engine.King: kingMoves}
		s.attacked = pawnAttacks | kingMoves
		s.twice = pawnAttacks&kingMoves | pawnDoubleAttackSet(c, s.pawns)
		s.ringAttack, s.ringHits, s.ringPieces = 0, 0, 0
	}
	for c := engine.White; c <= engine.Black; c++ {
		us, them := &b.sides[c], &b.sides[c.Other()]
		us.area = ^(them.attacks[engine.Pawn] | us.king.Bitboard() | us.pawns&b.blockedOrHome(c))
		us.outpostArea = us.attacks[engine.Pawn] & outpostRanks[c] &^ b.pawns.reach[c.Other()]
	}
}

// blockedOrHome returns the squares of the two lowest ranks of side c and those with a
// piece in front: own pawns there do not count as mobility.
func (b *board) blockedOrHome(c engine.Color) engine.Bitboard {
	home := engine.RankBitboard(engine.Rank2.RelativeTo(c)) | engine.RankBitboard(engine.Rank3.RelativeTo(c))
	return home | shift(b.occupied, c.Other())
}

// outpostRanks are the ranks on which a piece can be on an outpost.
var outpostRanks = [2]engine.Bitboard{
	engine.White: 0x0000_ffff_ff00_0000,
	engine.Black: 0x0000_00ff_ffff_0000,
}

// evaluateTerms computes all terms. Pieces come first, because threats and king safety
// need their attacks.
func (b *board) evaluateTerms() {
	for c := engine.White; c <= engine.Black; c++ {
		b.evaluatePawnsAndKing(c)
		for t := engine.Knight; t <= engine.Queen; t++ {
			b.evaluatePieces(c, t)
		}
		if b.Pieces(c, engine.Bishop).Many() {
			b.terms[termPieces][c] += bishopPair
		}
	}
	for c := engine.White; c <= engine.Black; c++ {
		b.terms[termPawns][c] = b.pawns.structure[c]
		b.terms[termPassed][c] = b.passedPawns(c)
		b.terms[termThreats][c] = b.threats(c)
		b.terms[termKing][c] = b.kingSafety(c) + b.bareKing(c)
	}
}

// evaluatePawnsAndKing adds the material and placement of side c's pawns and king.
func (b *board) evaluatePawnsAndKing(c engine.Color) {
	s := &b.sides[c]
	b.terms[termMaterial][c] += material[engine.Pawn] * Pair(s.pawns.Count())
	b.terms[termPlacement][c] += b.pawns.placement[c] + placements[engine.King][s.king.RelativeTo(c)&63]
}

// placements are the piece-square tables computed from placement.
var placements [8][64]Pair

func init() {
	for t := engine.Pawn; t <= engine.King; t++ {
		for s := engine.A1; s < engine.NoSquare; s++ {
			file := s.File()
			placements[t][s] = placement[t].rank[s.Rank()] + placement[t].file[min(file, engine.FileH-file)]
		}
	}
}

// phaseOf is the contribution of a piece to the phase.
var phaseOf = [8]int{engine.Knight: 1, engine.Bishop: 1, engine.Rook: 2, engine.Queen: 4}

// evaluatePieces adds the terms of side c's pieces of type t.
func (b *board) evaluatePieces(c engine.Color, t engine.PieceType) {
	us, them := &b.sides[c], &b.sides[c.Other()]
	var placed, mobile, special Pair
	pieces := b.Pieces(c, t)
	for rest := pieces; rest != 0; rest &= rest - 1 {
		s := rest.First()
		placed += placements[t&7][s.RelativeTo(c)&63]
		attacks := b.attacksThrough(c, t, s)
		us.twice |= us.attacked & attacks
		us.attacked |= attacks
		us.attacks[t] |= attacks
		mobile += mobility[t&7][min((attacks&us.area).Count(), 27)]
		if hits := attacks & them.ring; hits != 0 {
			us.ringPieces++
			us.ringAttack += kingAttackWeight[t&7]
			us.ringHits += hits.Count()
		}
		special += b.pieceBonus(c, t, s)
	}
	n := pieces.Count()
	b.phase += n * phaseOf[t&7]
	b.terms[termMaterial][c] += material[t&7] * Pair(n)
	b.terms[termPlacement][c] += placed
	b.terms[termMobility][c] += mobile
	b.terms[termPieces][c] += special
}

// attacksThrough returns the squares that a piece attacks, including x-ray attacks of
// sliders through own pieces that move the same way.
func (b *board) attacksThrough(c engine.Color, t engine.PieceType, s engine.Square) engine.Bitboard {
	switch t {
	case engine.Knight:
		return engine.KnightAttacks(s)
	case engine.Bishop:
		return engine.BishopAttacks(s, b.occupied&^b.Pieces(c, engine.Queen))
	case engine.Rook:
		return engine.RookAttacks(s, b.occupied&^(b.Pieces(c, engine.Queen)|b.Pieces(c, engine.Rook)))
	}
	return engine.QueenAttacks(s, b.occupied)
}

// pieceBonus returns the bonus of a piece for its relation to the pawns.
func (b *board) pieceBonus(c engine.Color, t engine.PieceType, s engine.Square) (bonus Pair) {
	us, them := &b.sides[c], &b.sides[c.Other()]
	switch t {
	case engine.Knight, engine.Bishop:
		if us.outpostArea.Has(s) {
			if t == engine.Knight {
				bonus += knightOutpost
			} else {
				bonus += bishopOutpost
			}
		}
		if shift(us.pawns|them.pawns, c.Other()).Has(s) {
			bonus += minorBehindPawn
		}
		if t == engine.Bishop {
			bonus += badBishopPerPawn * Pair((us.pawns & sameColor(s)).Count())
		}
	case engine.Rook:
		file := engine.FileBitboard(s.File())
		if us.pawns&file == 0 {
			if them.pawns&file == 0 {
				bonus += rookOnOpenFile
			} else {
				bonus += rookOnHalfOpen
			}
		}
	}
	return bonus
}

const darkSquares engine.Bitboard = 0xaa55aa55aa55aa55

// sameColor returns the squares of the color of s.
func sameColor(s engine.Square) engine.Bitboard {
	if darkSquares.Has(s) {
		return darkSquares
	}
	return ^darkSquares
}

// threats returns the bonus for what side c attacks.
func (b *board) threats(c engine.Color) (bonus Pair) {
	us, them := &b.sides[c], &b.sides[c.Other()]
	nonPawns := them.pieces &^ them.pawns &^ them.king.Bitboard()
	bonus += pawnThreat * Pair((us.attacks[engine.Pawn] & nonPawns).Count())

	minors := us.attacks[engine.Knight] | us.attacks[engine.Bishop]
	bonus += minorThreat[engine.Rook] * Pair((minors & b.Pieces(c.Other(), engine.Rook)).Count())
	bonus += minorThreat[engine.Queen] * Pair((minors & b.Pieces(c.Other(), engine.Queen)).Count())
	bonus += rookThreat * Pair((us.attacks[engine.Rook] & b.Pieces(c.Other(), engine.Queen)).Count())

	loose := (nonPawns | them.pawns) & us.attacked &^ them.attacked
	bonus += hanging * Pair(loose.Count())

	safe := ^b.occupied &^ them.attacks[engine.Pawn] & (us.attacked | ^them.attacked)
	pushes := shift(us.pawns, c) & safe
	bonus += pushThreat * Pair((pawnAttackSet(c, pushes) & nonPawns).Count())
	return bonus
}

// kingSafety returns the penalty for the danger to side c's king.
func (b *board) kingSafety(c engine.Color) Pair {
	us, them := &b.sides[c], &b.sides[c.Other()]
	bonus := b.shelter(c)
	if them.ringPieces < 2 && b.Pieces(c.Other(), engine.Queen) == 0 {
		return bonus
	}
	danger := them.ringAttack + kingRingHit*them.ringHits
	weak := us.ring & them.attacked &^ us.twice
	danger += kingWeakSquare * weak.Count()
	danger += b.safeChecks(c)
	if b.Pieces(c.Other(), engine.Queen) == 0 {
		danger += kingNoQueen
	}
	if danger > 0 {
		danger = min(danger, 500)
		bonus -= pair(danger*danger/420, danger/10)
	}
	return bonus
}

// safeChecks returns the danger of the enemy's possible checks from squares that side
// c does not defend sufficiently.
func (b *board) safeChecks(c engine.Color) (danger int) {
	us, them := &b.sides[c], &b.sides[c.Other()]
	safe := ^them.pieces & (^us.attacked | us.ring&^(us.twice|us.attacks[engine.Pawn])&them.twice)
	straight := engine.RookAttacks(us.king, b.occupied)
	diagonal := engine.BishopAttacks(us.king, b.occupied)
	if engine.KnightAttacks(us.king)&them.attacks[engine.Knight]&safe != 0 {
		danger += kingSafeCheck[engine.Knight]
	}
	if diagonal&them.attacks[engine.Bishop]&safe != 0 {
		danger += kingSafeCheck[engine.Bishop]
	}
	if straight&them.attacks[engine.Rook]&safe != 0 {
		danger += kingSafeCheck[engine.Rook]
	}
	if (straight|diagonal)&them.attacks[engine.Queen]&safe&^us.ring != 0 {
		danger += kingSafeCheck[engine.Queen]
	}
	return danger
}

// shelter returns the penalty for missing pawns in front of side c's king.
func (b *board) shelter(c engine.Color) (bonus Pair) {
	us, them := &b.sides[c], &b.sides[c.Other()]
	center := max(engine.FileB, min(us.king.File(), engine.FileG))
	for f := center - 1; f <= center+1; f++ {
		file := engine.FileBitboard(f)
		own := us.pawns & file & ahead(c, us.king.Rank())
		switch {
		case own == 0:
			bonus += shieldMissing
		case own&shieldRanks(c, us.king.Rank()) == 0:
			bonus += shieldFar
		}
		if us.pawns&file == 0 {
			if them.pawns&file == 0 {
				bonus += openFileAtKing
			} else {
				bonus += halfOpenAtKing
			}
		}
	}
	return bonus
}

// shieldRanks returns the two ranks in front of a king's rank.
func shieldRanks(c engine.Color, r engine.Rank) engine.Bitboard {
	own := engine.RankBitboard(r)
	return shift(own, c) | shift(shift(own, c), c)
}

// shift moves a set one rank forward from the point of view of side c.
func shift(set engine.Bitboard, c engine.Color) engine.Bitboard {
	if c == engine.White {
		return set << 8
	}
	return set >> 8
}

// ahead returns the ranks in front of r from the point of view of side c.
func ahead(c engine.Color, r engine.Rank) engine.Bitboard {
	board := ^engine.Bitboard(0)
	if c == engine.White {
		return board << (8 * (r + 1))
	}
	return board >> (8 * (8 - r))
}
