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
	all := []int{0, 1, 2, 3, 4}
	tests := []struct {
		name   string
		boards int
		kinds  []int // of the pieces other than kings
		fewest int   // pieces on a board
		most   int
	}{
		{"any", 16_000, all, 2, 64},
		{"few", 4_000, all, 2, 8},
		{"full", 500, all, 64, 64},
		{"pawns", 1_000, []int{0}, 2, 64},
		{"knights", 1_000, []int{1}, 2, 64},
		{"bishops", 1_000, []int{2}, 2, 64},
		{"rooks", 1_000, []int{3}, 2, 64},
		{"queens", 1_000, []int{4}, 2, 64},
		{"kings", 2_000, nil, 2, 2},
	}
	withKernels(t, func(t *testing.T) {
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				rng := rand.New(rand.NewPCG(17, 18))
				for range test.boards {
					var pieces Pieces
					put := func(kind, color, square int) {
						pieces.Colors[color] |= 1 << square
						pieces.Types[kind] |= 1 << square
					}
					squares := rng.Perm(64)[:test.fewest+rng.IntN(test.most-test.fewest+1)]
					put(5, 0, squares[0])
					put(5, 1, squares[1])
					for _, s := range squares[2:] {
						put(test.kinds[rng.IntN(len(test.kinds))], rng.IntN(2), s)
					}
					requireGenericStates(t, &pieces)
				}
			})
		}
	})
}

// All kernels find the same for a piece alone with the kings on any square: its attacks end
// at the edges of the board.
func TestStatesAgreeAlone(t *testing.T) {
	kings := [][2]engine.Square{{engine.A1, engine.H8}, {engine.H1, engine.A8}, {engine.D4, engine.E5}, {engine.A4, engine.H5}}
	withKernels(t, func(t *testing.T) {
		for _, k := range kings {
			for square := engine.A1; square <= engine.H8; square++ {
				if square == k[0] || square == k[1] {
					continue
				}
				for kind := range 5 {
					for color := range 2 {
						var pieces Pieces
						pieces.Colors = [2]engine.Bitboard{1 << k[0], 1 << k[1]}
						pieces.Types[5] = 1<<k[0] | 1<<k[1]
						pieces.Colors[color] |= 1 << square
						pieces.Types[kind] |= 1 << square
						requireGenericStates(t, &pieces)
					}
				}
			}
		}
	})
}

// requireGenericStates requires the kernel to find what plain Go does, whatever the states
// were before.
func requireGenericStates(t *testing.T, pieces *Pieces) {
	t.Helper()
	var want ThreatStates
	want.setGeneric(pieces)
	full := ^engine.Bitboard(0)
	got := ThreatStates{
		bits:     [4]engine.Bitboard{full, full, full, full},
		attacked: [2]engine.Bitboard{full, full},
		twice:    [2]engine.Bitboard{full, full},
	}
	got.set(pieces)
	require.Equal(t, want, got, "%v", *pieces)
}

// BenchmarkStatesOfGames is the states of positions of random games, the same in each slice
// of calls, without finding the pieces.
func BenchmarkStatesOfGames(b *testing.B) {
	rng := rand.New(rand.NewPCG(19, 20))
	var boards []Pieces
	for len(boards) < 256 {
		line, _ := playout(b, playoutStarts["Kiwipete"], rng)
		for i := range line {
			var pieces Pieces
			pieces.Set(&line[i], line[i].Occupied())
			boards = append(boards, pieces)
		}
	}
	rng.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	withKernelsNow(func() {
		b.Run("kernels="+Kernels(), func(b *testing.B) {
			var states ThreatStates
			fastest(b, func(i int) { states.Set(&boards[i&255]) })
		})
	})
}
