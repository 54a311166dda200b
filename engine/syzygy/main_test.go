package syzygy

import (
	"flag"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"consort/engine"
	"consort/engine/syzygy/syzygytest"
)

// What the tests share: the tables, and positions.

var opened struct {
	sync.Once
	*Tables
	pieces int
}

// tables returns all tablebases there are, opened once for all tests: those of three
// pieces, and where syzygytest finds them those of four. A test of single positions
// skips those with more pieces than MaxPieces.
func tables(t testing.TB) *Tables {
	t.Helper()
	opened.Do(func() {
		dir, pieces := syzygytest.Largest(t)
		all, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		opened.Tables, opened.pieces = all, pieces
	})
	want := map[int]int{3: 5, 4: 35}[opened.pieces]
	if wdl, dtz := opened.Count(); wdl < want || dtz < want {
		t.Fatalf("%d WDL and %d DTZ tables are too few; there are %d of each for up to %d pieces", wdl, dtz, want, opened.pieces)
	}
	return opened.Tables
}

// tablesOfFour returns all tablebases of three and four pieces. The test is skipped
// where there are none of four.
func tablesOfFour(t testing.TB) *Tables {
	t.Helper()
	syzygytest.Four(t)
	return tables(t)
}

// parse reads a FEN that a test relies on.
func parse(t testing.TB, fen string) *engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// placed is a piece with its square.
type placed struct {
	piece engine.Piece
	s     engine.Square
}

// fen writes a position without castling, clock and history.
func fen(placing []placed, side engine.Color, enPassant engine.Square) string {
	var board [64]engine.Piece
	for _, m := range placing {
		board[m.s] = m.piece
	}
	var b strings.Builder
	for r := 7; r >= 0; r-- {
		for f := range 8 {
			letter := "1"
			if piece := board[8*r+f]; piece != engine.NoPiece {
				letter = piece.String()
			}
			b.WriteString(letter)
		}
		if r > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + side.String()[:1] + " - " + enPassant.String()
}

// pieces lists the pieces of a material.
func pieces(m material) (all []engine.Piece) {
	for piece := engine.WhitePawn; piece <= engine.BlackKing; piece++ {
		for range m.count(piece) {
			all = append(all, piece)
		}
	}
	return all
}

// placingOf lists the pieces of a position.
func placingOf(p *engine.Position) (all []placed) {
	for s := range p.Occupied().All() {
		all = append(all, placed{p.PieceAt(s), s})
	}
	return all
}

// random returns a legal position with the pieces of a material, en passant among
// them now and then.
func random(r *rand.Rand, m material) *engine.Position {
	for {
		var taken engine.Bitboard
		var placing []placed
		ok := true
		for _, piece := range pieces(m) {
			s := engine.Square(r.IntN(64))
			pawnFits := piece.Type() != engine.Pawn || s.Rank() != engine.Rank1 && s.Rank() != engine.Rank8
			ok = ok && pawnFits && !taken.Has(s)
			taken |= s.Bitboard()
			placing = append(placing, placed{piece, s})
		}
		if !ok {
			continue
		}
		side := engine.Color(r.IntN(2))
		enPassant := engine.NoSquare
		if r.IntN(2) == 0 {
			enPassant = behindPawn(placing, side)
		}
		if p, err := engine.ParseFEN(fen(placing, side, enPassant)); err == nil {
			return &p
		}
	}
}

// behindPawn returns the square behind a pawn that may just have made a double
// step, if there is one.
func behindPawn(placing []placed, side engine.Color) engine.Square {
	for _, m := range placing {
		if m.piece == engine.NewPiece(side.Other(), engine.Pawn) && m.s.Rank() == engine.Rank4.RelativeTo(side.Other()) {
			return m.s ^ 8
		}
	}
	return engine.NoSquare
}

// materials lists the materials of all tables.
func materials(t *Tables) (all []material) {
	for m, e := range t.entries {
		if !e.reversed {
			all = append(all, m)
		}
	}
	return all
}

// fourPieces has the solver take endings of four pieces too.
var fourPieces = flag.Int("syzygy.four", 0, "also solve the endings of four pieces, and compare one in this many positions of each; 1 compares all")
