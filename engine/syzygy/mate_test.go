package syzygy

import (
	"math/rand/v2"
	"testing"

	"consort/engine"
)

// A third check: a mate search that uses only the rules. What it proves must be a win
// in the tables, in no more plies; and if only mate can zero the clock, in no fewer.

// forces reports whether the side to move can force mate within an odd number of
// plies.
func forces(p *engine.Position, plies int) bool {
	var moves engine.MoveList
	p.LegalMoves(&moves)
	var child engine.Position
	for _, m := range moves.Slice() {
		if plies == 1 && !p.GivesCheck(m) {
			continue
		}
		p.Make(m, &child)
		if suffers(&child, plies-1) {
			return true
		}
	}
	return false
}

// suffers reports whether the side to move is mated within an even number of
// plies whatever it plays.
func suffers(p *engine.Position, plies int) bool {
	if plies == 0 {
		return p.InCheck() && !p.HasLegalMove()
	}
	var moves engine.MoveList
	p.LegalMoves(&moves)
	if moves.Len() == 0 {
		return p.InCheck()
	}
	var child engine.Position
	for _, m := range moves.Slice() {
		p.Make(m, &child)
		if !forces(&child, plies-1) {
			return false
		}
	}
	return true
}

// mateIn returns the result of a position and the plies to a mate of at most most
// plies, Draw where there is none so short.
func mateIn(p *engine.Position, most int) (WDL, int) {
	for plies := range most + 1 {
		switch {
		case plies%2 == 0 && suffers(p, plies):
			return Loss, plies
		case plies%2 == 1 && forces(p, plies):
			return Win, plies
		}
	}
	return Draw, 0
}

// The squares where mates are: the corners, and the edge beside them.
const (
	corners engine.Bitboard = 0x8100000000000081
	edges   engine.Bitboard = 0xe7818100008181e7
)

// nearMate returns a random position with Black's king on one of some squares, and
// White's king at most two files and ranks away.
func nearMate(r *rand.Rand, m material, squares engine.Bitboard) *engine.Position {
	for {
		p := random(r, m)
		white, black := p.King(engine.White), p.King(engine.Black)
		files := max(white.File(), black.File()) - min(white.File(), black.File())
		ranks := max(white.Rank(), black.Rank()) - min(white.Rank(), black.Rank())
		if squares.Has(black) && files <= 2 && ranks <= 2 {
			return p
		}
	}
}

func TestMatesOfASearch(t *testing.T) {
	all := tables(t)
	for _, test := range []struct {
		name      string
		only      bool // a win can be zeroed by nothing but mate
		positions int
		squares   engine.Bitboard
		least     int // how many mates must be found for each side to move
	}{
		{"KQvK", true, 1000, edges, 100}, {"KRvK", true, 1000, edges, 100},
		{"KQvKR", false, 500, edges, 10}, {"KBNvK", true, 3000, corners, 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			if len(pieces(parsed(t, test.name))) > all.MaxPieces() {
				t.Skip("NOT TESTED: no tablebases of four pieces")
			}
			positions, most := test.positions, 6
			if testing.Short() {
				positions, most = positions/10, 4
			}
			r := rand.New(rand.NewPCG(13, uint64(most)))
			found := map[WDL]int{}
			for range positions {
				p := nearMate(r, parsed(t, test.name), test.squares)
				result, plies := mateIn(p, most)
				compareMate(t, all, p, result, plies, test.only, most)
				found[result]++
			}
			t.Logf("of %d positions %d are mates and %d are mated within %d plies", positions, found[Win], found[Loss], most)
			if !testing.Short() && min(found[Win], found[Loss]) < test.least {
				t.Errorf("too few to show anything: %v", found)
			}
		})
	}
}

// compareMate probes a position in which a search has found a mate, or none in
// most plies.
func compareMate(t *testing.T, all *Tables, p *engine.Position, result WDL, plies int, only bool, most int) {
	t.Helper()
	wdl, err1 := all.ProbeWDL(p)
	dtz, err2 := all.ProbeDTZ(p)
	if err1 != nil || err2 != nil {
		t.Fatalf("%s: %v, %v", p.FEN(), err1, err2)
	}
	if wdl.Sign() < 0 {
		dtz = -dtz
	}
	plies = max(plies, 1) // A DTZ of a position that is mate is 1.
	switch {
	case result == Draw && only && wdl != Draw && dtz < most:
		t.Errorf("%s: a %v in %d, and no mate in %d plies", p.FEN(), wdl, dtz, most)
	case result == Draw:
	case wdl != result || dtz > plies:
		t.Errorf("%s: a %v in %d, but it is mate in %d plies for a %v", p.FEN(), wdl, dtz, plies, result)
	case only && dtz < plies-1: // The table may count in moves.
		t.Errorf("%s: a %v in %d, but there is no mate before ply %d", p.FEN(), wdl, dtz, plies)
	}
}
