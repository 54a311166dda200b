package nnue

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The states are those of the definition, found from the attackers of each square, in
// random games.
func TestStates(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		var seen [2][4]int // of kings and of other pieces
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
						default:
							seen[1][state]++
						}
					}
				}
			}
		}
		for _, counts := range seen {
			for state, count := range counts {
				require.Greater(t, count, 100, state)
			}
		}
	})
}

// plainState returns the state of the piece on a square, 0 if it is empty.
func plainState(p *engine.Position, s engine.Square) (state int) {
	value := [...]int{engine.Pawn: 1, engine.Knight: 3, engine.Bishop: 3, engine.Rook: 5, engine.Queen: 9, engine.King: 100}
	piece := p.PieceAt(s)
	if piece == engine.NoPiece {
		return 0
	}
	they := piece.Color().Other()
	if piece.Type() == engine.King {
		for next := range engine.KingAttacks(s).All() {
			if p.Attacked(next, they) {
				state = min(state+1, 3)
			}
		}
		return state
	}
	for a := range (p.AttackersTo(s, p.Occupied()) & p.ByColor(they)).All() {
		switch {
		case value[p.PieceAt(a).Type()] < value[piece.Type()]:
			return 3
		case p.Attacked(s, piece.Color()):
			state = 1
		default:
			state = 2
		}
	}
	return state
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
