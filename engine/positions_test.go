package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The positions and the random walks that the tests of this package share.

// knownPositions are positions with the leaves below them from depth 1 on, all
// public figures: the first six from the Chess Programming Wiki's page "Perft
// Results", the last two from a Chess960 suite.
var knownPositions = []struct {
	name   string
	fen    string
	leaves []uint64
}{
	{"start position", StartFEN, []uint64{20, 400, 8902, 197281}},
	{"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862}},
	{"en passant pins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467}},
	{"knight fork", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379}},
	{"quiet middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890}},
	{"Chess960, two wings", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []uint64{21, 528, 12189}},
	{"Chess960, inner king", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []uint64{21, 807, 18002}},
}

// awkwardFENs are positions with corner cases of the rules.
var awkwardFENs = []string{
	"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",                                    // castling on both wings
	"1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",                                // b1 attacked: O-O-O is legal all the same
	"4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1",                                  // f1 attacked
	"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",                                   // en passant would open the rank
	"8/8/8/8/k1Pp3Q/8/8/4K3 b - c3 0 1",                                   // the same for Black
	"4k3/8/8/2ppP3/8/8/8/4K3 w - d6 0 1",                                  // plain en passant
	"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",                                   // en passant takes the checker
	"4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",                                   // pinned bishop off its line
	"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",                                   // pinned rook on its line
	"4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1",                                    // pinned pawn
	"4k3/8/8/8/1b6/8/3r4/4K3 w - - 0 1",                                   // king may take neither
	"4r1k1/8/8/8/8/3n4/8/4K3 w - - 0 1",                                   // double check
	"4r1k1/8/8/8/7B/3n4/2P5/4K3 w - - 0 1",                                // double check, and each checker could be answered
	"7k/8/8/8/8/8/8/rR2K3 w B - 0 1",                                      // Chess960: the rook shields the king's target square
	"8/P6k/8/8/8/8/p6K/8 w - - 0 1",                                       // promotions by push
	"1n1n3k/P1P5/8/8/8/8/p1p5/1N1N3K b - - 0 1",                           // promotions by capture
	"2r4k/1P6/8/8/8/8/8/K7 w - - 0 1",                                     // a promotion with a capture or without
	"7k/8/8/8/8/8/8/1RK1R3 w BE - 0 1",                                    // Chess960: rooks on both sides of c1
	"7k/8/8/8/8/8/8/r1R1K3 w C - 0 1",                                     // Chess960: the castling rook is pinned
	"3k4/8/8/8/8/8/8/RK5R w AH - 0 1",                                     // Chess960: the king goes far
	"7k/8/8/8/8/8/8/5KR1 w G - 0 1",                                       // Chess960: king and rook change places
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",                // 218 moves
	"k7/8/8/8/8/8/8/K6R w - - 99 80",                                      // the 50-move rule is near
	"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",                                      // stalemate
	"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",                                      // mate
	"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", // mate in one
}

func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	require.NoError(t, err, fen)
	return p
}

// wander plays random legal moves from start, up to a number of plies, and
// calls visit with each move before it is made and the position after it.
func wander(start Position, rng *rand.Rand, plies int, visit func(p *Position, m Move, child *Position)) {
	var l MoveList
	p := start
	for range plies {
		p.LegalMoves(&l)
		if l.Len() == 0 {
			return
		}
		m := l.At(rng.IntN(l.Len()))
		child := p.After(m)
		visit(&p, m, &child)
		p = child
	}
}

// samplePositions returns the embedded positions, those of the perft suites, and
// positions from random walks that begin at them.
func samplePositions(t testing.TB, walks, plies int) []Position {
	t.Helper()
	var starts []Position
	for _, k := range knownPositions {
		starts = append(starts, mustParse(t, k.fen))
	}
	for _, fen := range awkwardFENs {
		starts = append(starts, mustParse(t, fen))
	}
	rng := rand.New(rand.NewPCG(41, 42))
	sample := append([]Position(nil), starts...)
	for range walks {
		for _, s := range starts {
			wander(s, rng, plies, func(_ *Position, _ Move, child *Position) { sample = append(sample, *child) })
		}
	}
	return sample
}

// suitePositions returns the positions of the two perft suites.
func suitePositions(t testing.TB) []Position {
	t.Helper()
	var all []Position
	for _, suite := range perftSuites {
		for _, c := range readPerftSuite(t, suite.file) {
			all = append(all, mustParse(t, c.fen))
		}
	}
	return all
}
