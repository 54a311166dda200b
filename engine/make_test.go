package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The invariants that Make must preserve, on random walks in standard chess and
// Chess960.

// checkInvariants compares the incrementally updated fields of a position with
// its board.
func checkInvariants(t *testing.T, p *Position) {
	t.Helper()
	king, us, them := p.King(p.side), p.side, p.side.Other()
	switch {
	case p.keys != p.freshKeys():
		t.Fatalf("keys are %x, want %x in %s", p.keys, p.freshKeys(), p.FEN())
	case !boardsAgree(p):
		t.Fatalf("mailbox and bitboards differ in %s", p.FEN())
	case p.Attacked(p.King(them), us):
		t.Fatalf("king left in check in %s", p.FEN())
	case p.checkers != p.AttackersTo(king, p.Occupied())&p.ByColor(them):
		t.Fatalf("checkers are\n%vin %s", p.checkers, p.FEN())
	case p.pinned != pinnedByDefinition(p):
		t.Fatalf("pinned pieces are\n%vin %s", p.pinned, p.FEN())
	}
}

// boardsAgree reports whether the mailbox and the bitboards agree.
func boardsAgree(p *Position) bool {
	if p.byType[NoPieceType]|p.byType[7]|p.byColor[White]&p.byColor[Black] != 0 {
		return false
	}
	for s := A1; s < NoSquare; s++ {
		piece := p.PieceAt(s)
		if (piece != NoPiece) != p.Occupied().Has(s) ||
			piece != NoPiece && !p.Pieces(piece.Color(), piece.Type()).Has(s) {
			return false
		}
	}
	return true
}

// pinnedByDefinition returns the pieces whose removal discovers a check.
func pinnedByDefinition(p *Position) (pinned Bitboard) {
	king, them := p.King(p.side), p.side.Other()
	before := p.AttackersTo(king, p.Occupied()) & p.ByColor(them)
	for s := range (p.ByColor(p.side) &^ king.Bitboard()).All() {
		if p.AttackersTo(king, p.Occupied()&^s.Bitboard())&p.ByColor(them) != before {
			pinned |= s.Bitboard()
		}
	}
	return pinned
}

func checkMoves(t *testing.T, starts []Position, plies int) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, start := range starts {
		checkInvariants(t, &start)
		wander(start, rng, plies, func(p *Position, m Move, child *Position) {
			parent := *p
			if again := p.After(m); again != *child || parent != *p {
				t.Fatalf("%v made twice from %s differs, or has changed its parent", m, p.FEN())
			}
			checkInvariants(t, child)
			checkKeyAfter(t, &parent, m, child)
			checkRoundTrip(t, child)
			checkNullMove(t, child)
		})
	}
}

// checkKeyAfter predicts the key after a move, unless it is one of those that KeyAfter
// excepts.
func checkKeyAfter(t *testing.T, p *Position, m Move, child *Position) {
	t.Helper()
	special := m.Kind() == Castling || m.Kind() == EnPassant || m.IsPromotion() ||
		child.castling != p.castling || child.enPassant != NoSquare
	if got := p.KeyAfter(m); !special && got != child.Key() {
		t.Fatalf("the key after %v is %x, predicted %x: %s", m, child.Key(), got, p.FEN())
	}
}

// checkRoundTrip writes and reads the position in both notations. The whole
// value must come back, keys, checkers and pins included.
func checkRoundTrip(t *testing.T, p *Position) {
	t.Helper()
	for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
		if q, err := ParseFEN(fen); err != nil || *p != q {
			t.Fatalf("%s came back as %s (%v)", fen, q.FEN(), err)
		}
	}
}

// checkNullMove makes a null move: only the side to move, the counters and the en
// passant square may change.
func checkNullMove(t *testing.T, p *Position) {
	t.Helper()
	if p.InCheck() {
		return
	}
	var child Position
	parent := *p
	p.MakeNull(&child)
	checkInvariants(t, &child)
	if *p != parent || child.board != p.board || child.castling != p.castling || child.side == p.side ||
		child.enPassant != NoSquare || child.halfmoves != p.halfmoves+1 || child.Ply() != p.Ply()+1 {
		t.Fatalf("the null move makes %s of %s", child.FEN(), parent.FEN())
	}
}

func TestMakeKeepsInvariants(t *testing.T) {
	checkMoves(t, samplePositions(t, 0, 0), 80)
}

func TestMakeKeepsInvariantsOfSuites(t *testing.T) {
	checkMoves(t, suitePositions(t), 60)
}

// Positions that differ under the repetition rule must have different keys, and
// those that do not differ equal ones.
func TestKeysTellPositionsApart(t *testing.T) {
	const base = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"
	same := []string{
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 30 40", // clocks are not part of it
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w HAha d6 0 1",
	}
	different := []string{
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq d6 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w - d6 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K1R1 w Qkq d6 0 1",
	}
	p := mustParse(t, base)
	seen := map[uint64]string{p.Key(): base}
	for _, fen := range same {
		q := mustParse(t, fen)
		require.Equal(t, p.Key(), q.Key(), fen)
	}
	for _, fen := range different {
		q := mustParse(t, fen)
		require.Empty(t, seen[q.Key()], fen)
		seen[q.Key()] = fen
	}
}

// TestPartialKeys moves one piece at a time and checks which partial keys change.
func TestPartialKeys(t *testing.T) {
	p := mustParse(t, "r3k1n1/p7/8/8/8/8/P7/R3K1N1 w Qq - 0 1")
	for _, c := range []struct {
		move                        string
		pawn, minor, nonPawn, other bool
	}{
		{"a2a3", true, false, false, false},
		{"g1f3", false, true, true, false},
		{"a1b1", false, false, true, false},
		{"e1e2", false, true, true, false},
		{"e1c1", false, true, true, false},
	} {
		m, err := p.ParseUCI(c.move)
		require.NoError(t, err)
		child := p.After(m)
		require.NotEqual(t, p.Key(), child.Key(), c.move)
		require.Equal(t, c.pawn, p.PawnKey() != child.PawnKey(), "%s: pawn key", c.move)
		require.Equal(t, c.minor, p.MinorKey() != child.MinorKey(), "%s: minor key", c.move)
		require.Equal(t, c.nonPawn, p.NonPawnKey(White) != child.NonPawnKey(White), "%s: White's key", c.move)
		require.Equal(t, c.other, p.NonPawnKey(Black) != child.NonPawnKey(Black), "%s: Black's key", c.move)
	}
}
