package engine

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
)

var findMagics = flag.Bool("find-magics", false, "search for new magic multipliers and print them")

// TestMagics proves every multiplier: each set of blockers of each square must give
// the attacks of the square-by-square walk.
func TestMagics(t *testing.T) {
	if *findMagics {
		printMagics()
	}
	for s := A1; s < NoSquare; s++ {
		for _, slider := range []struct {
			name    string
			attacks func(Square, Bitboard) Bitboard
			steps   []step
		}{{"rook", RookAttacks, rookSteps}, {"bishop", BishopAttacks, bishopSteps}} {
			mask := relevantBlockers(s, slider.steps)
			for blockers := Bitboard(0); ; {
				if got, want := slider.attacks(s, blockers), walk(s, blockers, slider.steps); got != want {
					t.Fatalf("%s on %v, blockers\n%v\ngot\n%v\nwant\n%v", slider.name, s, blockers, got, want)
				}
				if blockers = (blockers - mask) & mask; blockers == 0 {
					break
				}
			}
		}
	}
}

// printMagics searches for multipliers that map the blocker sets of each square
// without a harmful collision, and prints them as Go source.
func printMagics() {
	rng := rand.New(rand.NewPCG(1, 2))
	find := func(s Square, steps []step) uint64 {
		mask := relevantBlockers(s, steps)
		shift := 64 - mask.Count()
		seen := make([]Bitboard, 1<<mask.Count())
	candidates:
		for {
			factor := rng.Uint64() & rng.Uint64() & rng.Uint64()
			clear(seen)
			for blockers := Bitboard(0); ; {
				attacks := walk(s, blockers, steps)
				i := uint64(blockers) * factor >> shift
				if seen[i] != 0 && seen[i] != attacks {
					continue candidates
				}
				seen[i] = attacks
				if blockers = (blockers - mask) & mask; blockers == 0 {
					return factor
				}
			}
		}
	}
	show := func(name string, steps []step) {
		fmt.Printf("var %s = [64]uint64{\n", name)
		for s := A1; s < NoSquare; s++ {
			fmt.Printf("%#016x,", find(s, steps))
			if s%4 == 3 {
				fmt.Println()
			}
		}
		fmt.Println("}")
	}
	show("rookFactors", rookSteps)
	show("bishopFactors", bishopSteps)
}
