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
	value := map[engine.PieceType]int{engine.Pawn: 1, engine.Knight: 3, engine.Bishop: 3, engine.Rook: 5, engine.Queen: 9, engine.King: 100}
	withKernels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(15, 16))
		var seen [2][4]int // of kings and of other pieces
		for name, fen := range playoutStarts {
			for range 20 {
				line, _ := playout(t, fen, rng)
				for _, p := range line {
					var board Board
					board.Set(&p, p.Occupied())
					var states States
					states.Set(&board)
					for s := engine.A1; s <= engine.H8; s++ {
						piece, want := p.PieceAt(s), 0
						if piece == engine.NoPiece {
							require.Zero(t, states.Of(s), "%s: %s", s, p.FEN())
							continue
						}
						us, they := piece.Color(), piece.Color().Other()
						attackers := p.AttackersTo(s, p.Occupied()) & p.ByColor(they)
						defended := p.AttackersTo(s, p.Occupied())&p.ByColor(us) != 0
						switch {
						case piece.Type() == engine.King:
							for next := range engine.KingAttacks(s).All() {
								if p.Attacked(next, they) {
									want = min(want+1, 3)
								}
							}
							seen[0][want]++
						case attackers == 0:
						case defended:
							want = 1
						default:
							want = 2
						}
						if piece.Type() != engine.King {
							for a := range attackers.All() {
								if value[p.PieceAt(a).Type()] < value[piece.Type()] {
									want = 3
								}
							}
							seen[1][want]++
						}
						require.Equal(t, want, states.Of(s), "%s, %s: %s", name, s, p.FEN())
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
