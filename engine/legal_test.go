package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The properties of single moves, checked against the list of legal moves or the
// position after the move.

// checkEveryCode checks IsLegal for all 65,536 values of a Move.
func checkEveryCode(t *testing.T, p *Position) {
	t.Helper()
	var legal [1 << 16]bool
	var l MoveList
	p.LegalMoves(&l)
	for _, m := range l.Slice() {
		legal[m] = true
	}
	for code := range legal {
		if m := Move(code); p.IsLegal(m) != legal[code] {
			t.Fatalf("IsLegal(%v, kind %d) = %v in %s", m, m.Kind(), !legal[code], p.FEN())
		}
	}
}

// checkEveryMove checks the other properties of each legal move.
func checkEveryMove(t *testing.T, p *Position) {
	t.Helper()
	var child Position
	var checks Checks
	p.FindChecks(&checks)
	for _, m := range p.Moves() {
		p.Make(m, &child)
		if got := p.GivesCheck(m); got != child.InCheck() {
			t.Fatalf("GivesCheck(%v) = %v in %s", m, got, p.FEN())
		}
		if got := checks.Gives(p, m); got != child.InCheck() {
			t.Fatalf("Gives(%v) = %v in %s", m, got, p.FEN())
		}
		taken := p.Occupied().Count() - child.Occupied().Count()
		if got := p.IsCapture(m); got != (taken == 1) {
			t.Fatalf("IsCapture(%v) = %v in %s", m, got, p.FEN())
		}
		them := p.SideToMove().Other()
		if c := p.CapturedType(m); c != NoPieceType && p.Pieces(them, c).Count() != child.Pieces(them, c).Count()+1 {
			t.Fatalf("CapturedType(%v) = %v in %s", m, c, p.FEN())
		}
		if piece := p.MovedPiece(m); piece.Color() != p.SideToMove() || piece != p.PieceAt(m.From()) {
			t.Fatalf("MovedPiece(%v) = %v in %s", m, piece, p.FEN())
		}
	}
}

// checkStages checks that noisy and quiet moves together are all legal moves, each
// once.
func checkStages(t *testing.T, p *Position) {
	t.Helper()
	var all, noisy, quiet MoveList
	p.LegalMoves(&all)
	p.NoisyMoves(&noisy)
	p.QuietMoves(&quiet)
	seen := map[Move]bool{}
	for _, m := range noisy.Slice() {
		require.True(t, p.IsNoisy(m), "%v is not noisy in %s", m, p.FEN())
		seen[m] = true
	}
	for _, m := range quiet.Slice() {
		require.False(t, p.IsNoisy(m), "%v is not quiet in %s", m, p.FEN())
		seen[m] = true
	}
	for _, m := range all.Slice() {
		require.True(t, seen[m], "%v belongs to no stage in %s", m, p.FEN())
	}
	require.Equal(t, all.Len(), len(seen), p.FEN())
	require.Equal(t, all.Len(), noisy.Len()+quiet.Len(), p.FEN())
	require.Equal(t, all.Len(), p.CountLegalMoves(), p.FEN())
	require.Equal(t, all.Len() > 0, p.HasLegalMove(), p.FEN())
}

func checkQuestions(t *testing.T, positions []Position) {
	for i := range positions {
		checkEveryCode(t, &positions[i])
		checkEveryMove(t, &positions[i])
		checkStages(t, &positions[i])
	}
}

func TestSingleMoves(t *testing.T) { checkQuestions(t, samplePositions(t, 1, 40)) }

func TestSingleMovesOfSuites(t *testing.T) { checkQuestions(t, suitePositions(t)) }

// Moves of one position are tested in another, as a hash table shared by threads
// may require. IsLegal and LegalMoves must agree there too, without a panic.
func TestForeignMoves(t *testing.T) {
	positions := samplePositions(t, 1, 4)
	for i := range positions {
		for j := 0; j < len(positions); j += 7 {
			p := &positions[j]
			var l MoveList
			p.LegalMoves(&l)
			for _, m := range positions[i].Moves() {
				if got := p.IsLegal(m); got != l.Contains(m) {
					t.Fatalf("IsLegal(%v) = %v in %s", m, got, p.FEN())
				}
			}
		}
	}
}

func TestCastlingIsNoCapture(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	for _, rook := range []Square{A1, H1} {
		m := NewMove(E1, rook, Castling)
		require.True(t, p.IsLegal(m))
		require.False(t, p.IsCapture(m))
		require.False(t, p.IsNoisy(m))
		require.Equal(t, NoPieceType, p.CapturedType(m))
		require.Equal(t, WhiteKing, p.MovedPiece(m))
	}
}

func TestGivesCheck(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		want            bool
	}{
		{"direct", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", true},
		{"blocked", "1n2k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", false},
		{"discovered by a knight", "4k3/8/8/4N3/8/8/4R3/K7 w - - 0 1", "e5c4", true},
		{"a pawn stays on the line", "4k3/8/8/4P3/8/8/4R3/K7 w - - 0 1", "e5e6", false},
		{"a pawn leaves the line", "4k3/8/3n4/4P3/8/8/4R3/K7 w - - 0 1", "e5d6", true},
		{"discovered by the king", "4k3/8/8/8/8/4K3/4R3/8 w - - 0 1", "e3d3", true},
		{"promotion looks back through its square", "8/3P4/8/8/3k4/8/8/K7 w - - 0 1", "d7d8q", true},
		{"promotion to a queen", "8/5P2/7k/8/8/8/8/K7 w - - 0 1", "f7f8q", true},
		{"the same to a knight", "8/5P2/7k/8/8/8/8/K7 w - - 0 1", "f7f8n", false},
		{"under-promotion", "8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8n", true},
		{"castling", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true},
		{"castling without check", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false},
		{"castling along the rank", "8/8/8/8/8/8/8/R3K1k1 w Q - 0 1", "e1c1", true},
		{"en passant by the pawn", "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", true},
		{"en passant opens a rank", "8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1", "e5d6", true},
		{"en passant opens a diagonal through the victim", "8/5k2/8/3pP3/8/1B6/8/4K3 w - d6 0 1", "e5d6", true},
		{"en passant without check", "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := p.ParseUCI(c.move)
			require.NoError(t, err)
			require.Equal(t, c.want, p.GivesCheck(m))
			child := p.After(m)
			require.Equal(t, c.want, child.InCheck())
		})
	}
}

// TestEveryCastling tests every pair of king and rook with the enemy king on every
// square and one more queen, of either side, on every square of the back rank.
func TestEveryCastling(t *testing.T) {
	castled := 0
	for king := A1; king <= H1; king++ {
		for rook := A1; rook <= H1; rook++ {
			for enemy := A1; enemy < NoSquare; enemy++ {
				for queen := A1; queen <= H1; queen++ {
					for _, piece := range []Piece{WhiteQueen, BlackQueen} {
						castled += tryCastling(t, map[Square]Piece{queen: piece, enemy: BlackKing, rook: WhiteRook, king: WhiteKing}, king, rook)
					}
				}
			}
		}
	}
	require.Greater(t, castled, 5_000)
}

// tryCastling compares the results for one castling move, and returns 1 if it is
// legal. It skips placements with two pieces on one square.
func tryCastling(t *testing.T, board map[Square]Piece, king, rook Square) int {
	p := Position{enPassant: NoSquare, fullmoves: 1, castling: king.Bitboard() | rook.Bitboard()}
	if len(board) != 4 {
		return 0
	}
	for s, piece := range board {
		p.put(piece, s)
	}
	p.keys = p.freshKeys()
	if p.Attacked(p.King(Black), White) {
		return 0
	}
	p.findChecks()
	var l MoveList
	p.LegalMoves(&l)
	m := NewMove(king, rook, Castling)
	if got := p.IsLegal(m); got != l.Contains(m) {
		t.Fatalf("IsLegal(%v) = %v in %s", m, got, p.FEN())
	} else if !got {
		return 0
	}
	child := p.After(m)
	if got := p.GivesCheck(m); got != child.InCheck() {
		t.Fatalf("GivesCheck(%v) = %v in %s", m, got, p.FEN())
	}
	if child.Attacked(child.King(White), Black) {
		t.Fatalf("%v leaves the king in check in %s", m, p.FEN())
	}
	return 1
}

func TestMoveListTruncate(t *testing.T) {
	p := StartPosition()
	var l MoveList
	p.LegalMoves(&l)
	all := append([]Move(nil), l.Slice()...)
	for _, n := range []int{100, 20, 3, 0, -1} {
		l.Truncate(n)
		require.Equal(t, all[:max(0, min(n, 20))], l.Slice())
	}
}
