package engine_test

import (
	"strings"
	"testing"

	"consort/engine"
)

// Known numbers give known positions, and all positions differ.
func TestChess960Position(t *testing.T) {
	for number, want := range map[int]string{
		0:   "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
		518: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		959: "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1",
	} {
		if p, ok := engine.Chess960Position(number); !ok || p.FEN() != want {
			t.Errorf("position %d is %s, want %s", number, p.FEN(), want)
		}
	}
	seen := map[string]int{}
	for number := range engine.Chess960Positions {
		p, ok := engine.Chess960Position(number)
		rank := strings.SplitN(p.FEN(), "/", 2)[0]
		if before, twice := seen[rank]; !ok || twice {
			t.Fatalf("position %d is %s, as %d", number, rank, before)
		}
		seen[rank] = number
		if king, rooks := p.King(engine.White), p.CastlingRooks(engine.White); rooks.Count() != 2 || rooks.First() > king || (rooks&(rooks-1)).First() < king {
			t.Errorf("position %d: the king is not between rooks that can castle: %s", number, p.FEN())
		}
	}
	for _, number := range []int{-1, 960} {
		if _, ok := engine.Chess960Position(number); ok {
			t.Errorf("there is a position %d", number)
		}
	}
}

func TestIsChess960(t *testing.T) {
	for fen, want := range map[string]bool{
		engine.StartFEN:                       false,
		"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1":    false,
		"4k3/8/8/8/8/8/8/1R2K2R w K - 0 1":    false,
		"4k3/8/8/8/8/8/8/1RK4R w - - 0 1":     false, // no rights
		"4k3/8/8/8/8/8/8/1R2K2R w BK - 0 1":   true,
		"4k3/8/8/8/8/8/8/3K3R w H - 0 1":      true,
		"1r2k3/8/8/8/8/8/8/R3K2R w KQb - 0 1": true,
	} {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if p.IsChess960() != want {
			t.Errorf("%s: %t", fen, !want)
		}
	}
}
