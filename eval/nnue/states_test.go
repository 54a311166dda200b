package nnue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The states are those of the definition, found from the attackers of each square, in
// random games.
func TestStates(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		var seen [3][States]int // of kings, pawns and other pieces
		for name, fen := range playoutStarts {
			rng := rand.New(rand.NewPCG(15, 16))
			for range 20 {
				line, _ := playout(t, fen, rng)
				for _, p := range line {
					var pieces Pieces
					pieces.Set(&p, p.Occupied())
					var states ThreatStates
					states.Set(&pieces)
					for s := engine.A1; s <= engine.H8; s++ {
						state := states.Of(s)
						require.Equal(t, plainState(&p, s), state, "%s, %s: %s", name, s, p.FEN())
						switch p.PieceAt(s).Type() {
						case engine.NoPieceType:
						case engine.King:
							seen[0][state]++
						case engine.Pawn:
							seen[1][state]++
						default:
							seen[2][state]++
						}
					}
				}
			}
		}
		impossible := [3][]int{
			{8, 12},                // attacked twice, but not once
			{3, 7, 10, 11, 14, 15}, // attacked by a lesser piece; defended and not defended
			{6, 10, 14, 12},        // not defended, said twice; defended and not defended
		}
		for kind, counts := range seen {
			for state, count := range counts {
				if slices.Contains(impossible[kind], state) {
					require.Zero(t, count, "%d: %d", kind, state)
				} else {
					require.Greater(t, count, 10, "%d: %d", kind, state)
				}
			}
		}
	})
}

// plainState returns the state of the piece on a square, 0 if it is empty.
func plainState(p *engine.Position, s engine.Square) int {
	piece := p.PieceAt(s)
	us, they := piece.Color(), piece.Color().Other()
	twice := func(s engine.Square) bool { return (p.AttackersTo(s, p.Occupied()) & p.ByColor(they)).Many() }
	bit := func(b bool, value int) int {
		if b {
			return value
		}
		return 0
	}
	switch piece.Type() {
	case engine.NoPieceType:
		return 0
	case engine.King:
		attacked, pawns, doubly := 0, 0, false
		for next := range engine.KingAttacks(s).All() {
			attacked += bit(p.Attacked(next, they), 1)
			pawns += bit(p.PieceAt(next) == engine.NewPiece(us, engine.Pawn), 1)
			doubly = doubly || twice(next)
		}
		return min(attacked, 3) + bit(pawns >= 2, 4) + bit(doubly, 8)
	}
	threat := plainThreat(p, s)
	pawnOf := us
	if threat == 3 {
		pawnOf = they
	}
	pawn := p.AttackersTo(s, p.Occupied())&p.Pieces(pawnOf, engine.Pawn) != 0
	weak := false
	switch {
	case piece.Type() == engine.Pawn:
		weak = plainPasser(p, s)
	case threat == 1:
		weak = twice(s)
	case threat != 2:
		weak = !p.Attacked(s, us)
	}
	return threat + bit(weak, 4) + bit(pawn, 8)
}

// plainThreat returns the low bits of the state of a piece that is not a king.
func plainThreat(p *engine.Position, s engine.Square) (threat int) {
	value := [...]int{engine.Pawn: 1, engine.Knight: 3, engine.Bishop: 3, engine.Rook: 5, engine.Queen: 9, engine.King: 100}
	piece := p.PieceAt(s)
	for a := range (p.AttackersTo(s, p.Occupied()) & p.ByColor(piece.Color().Other())).All() {
		switch {
		case value[p.PieceAt(a).Type()] < value[piece.Type()]:
			return 3
		case p.Attacked(s, piece.Color()):
			threat = 1
		default:
			threat = 2
		}
	}
	return threat
}

// plainPasser reports whether the pawn on a square is passed.
func plainPasser(p *engine.Position, s engine.Square) bool {
	us := p.PieceAt(s).Color()
	for enemy := range p.Pieces(us.Other(), engine.Pawn).All() {
		files := int(enemy.File()) - int(s.File())
		if files >= -1 && files <= 1 && enemy.Rank().RelativeTo(us) > s.Rank().RelativeTo(us) {
			return false
		}
	}
	return true
}

// On any board with a king each, however full, all kernels find the same.
func TestStatesAgree(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(17, 18))
		for range 20_000 {
			var pieces Pieces
			squares := rng.Perm(64)
			for i, s := range squares[:2+rng.IntN(63)] {
				b, kind, color := engine.Bitboard(1)<<s, rng.IntN(5), rng.IntN(2)
				if i < 2 {
					kind, color = 5, i
				}
				pieces.Colors[color] |= b
				pieces.Types[kind] |= b
			}
			var want, got ThreatStates
			want.setGeneric(&pieces)
			got.set(&pieces)
			require.Equal(t, want, got, "%v", pieces)
		}
	})
}
