package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInsufficientMaterial(t *testing.T) {
	for _, c := range []struct {
		name, board string
		want        bool
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3", true},
		{"a knight", "4k3/8/8/8/8/8/8/4KN2", true},
		{"Black's knight", "4kn2/8/8/8/8/8/8/4K3", true},
		{"a bishop", "4k3/8/8/8/8/8/8/4KB2", true},
		{"bishops of one color on both sides", "4kb2/8/8/8/8/8/8/2B1K3", true}, // f8 and c1 are dark
		{"many bishops of one color", "4kb1b/8/1B6/8/8/8/8/B1B1K3", true},
		{"many light bishops", "2b1k1b1/8/8/3B4/8/8/8/1B2KB2", true},
		{"bishops of both colors on both sides", "2b1k3/8/8/8/8/8/8/2B1K3", false},
		{"the bishop pair", "4k3/8/8/8/8/8/8/2B1KB2", false},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1", false},
		{"a knight on each side", "1n2k3/8/8/8/8/8/8/1N2K3", false},
		{"knight and bishop", "4k3/8/8/8/8/8/8/1NB1K3", false},
		{"knight against bishop", "2b1k3/8/8/8/8/8/8/1N2K3", false},
		{"a pawn", "4k3/8/8/8/8/8/P7/4K3", false},
		{"Black's pawn", "4k3/p7/8/8/8/8/8/4K3", false},
		{"a rook", "4k3/8/8/8/8/8/8/R3K3", false},
		{"a queen", "4k3/8/8/8/8/8/8/Q3K3", false},
		{"pawns that lock the board are not its matter", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, side := range []string{" w", " b"} {
				p, err := ParseFEN(c.board + side)
				if err != nil {
					continue // Here the side to move could take the king.
				}
				require.Equal(t, c.want, p.InsufficientMaterial())
				require.Equal(t, c.want, !p.CanMate(White) && !p.CanMate(Black))
			}
		})
	}
}

func TestCanMate(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3 w - -":             false,
		"4k3/8/8/8/8/8/P7/4K3 w - -":            true,
		"4kq2/8/8/8/8/8/8/3NK3 w - -":           false,
		"4kr2/8/8/8/8/8/8/3NK3 w - -":           true,
		"4k3/8/8/8/8/8/8/2NNK3 w - -":           true,
		"4kq2/8/8/8/8/8/8/3BK3 w - -":           false,
		"4k3/5p2/8/8/8/8/8/3BK3 w - -":          true,
		"4kb2/8/8/8/8/8/8/2B1K3 w - -":          false,
		"4k1b1/8/8/8/8/8/8/2B1K3 w - -":         true,
		"4kr2/8/8/8/8/8/8/2B1K3 w - -":          false,
		"3nk3/8/8/8/8/8/8/3BK3 w - -":           true,
		"rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - -": false,
	} {
		p, err := ParseFEN(fen)
		require.NoError(t, err)
		require.Equal(t, want, p.CanMate(White), fen)
		mirrored := p.Mirror()
		require.Equal(t, want, mirrored.CanMate(Black), fen)
	}
}

func TestDarkSquares(t *testing.T) {
	for s := A1; s < NoSquare; s++ {
		require.Equal(t, (int(s.File())+int(s.Rank()))%2 == 0, darkSquares.Has(s), s.String())
	}
}

func TestPawnsLocked(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      bool
	}{
		{"a wall from a to h", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -", true}, // b4 and b5 are guarded
		{"a wall without a gate", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -", true},
		{"Black to move", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 b - -", true},
		{"a king behind the wall", "8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/k3K3 w - -", false},
		{"a gate", "4k3/8/1p1p1p2/pPpPpP2/P1P1P3/8/8/4K3 w - -", false},
		{"a piece more", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - -", false},
		{"a spare move", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P3/6P1/8/4K3 w - -", false},
		{"only a king in the way", "4k3/8/8/p1p1p1p1/P1P1P1P1/4K3/4P3/8 w - -", false},
		{"a pawn to take", "4k3/8/8/p1p1p1p1/P1P1P1P1/3p4/3P4/K7 w - -", false},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - -", false},
		{"start", StartFEN, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			require.NoError(t, err)
			require.Equal(t, c.want, p.PawnsLocked())
			g := NewGame(p)
			require.Equal(t, c.want, g.Outcome().Reason == LockedPawns)
		})
	}
}

// TestPawnsLockedIsTrue visits every position that can follow: where PawnsLocked
// reports true, only kings ever move and no line leads to mate.
func TestPawnsLockedIsTrue(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	locked, missed := 0, 0
	for range 1500 {
		p, ok := randomPawnWall(source)
		if !ok {
			continue
		}
		switch claimed, dead := p.PawnsLocked(), onlyKingsMove(p); {
		case claimed && !dead:
			t.Fatalf("something else than a king can move behind %s", p.FEN())
		case claimed:
			locked++
		case dead:
			missed++
		}
	}
	t.Logf("%d locked positions seen, %d missed", locked, missed)
	require.Greater(t, locked, 50)
	require.Less(t, missed, locked)
}

// randomPawnWall returns a position of kings and blocked pawns, on nearly every
// file or on every second one.
func randomPawnWall(source *rand.Rand) (Position, bool) {
	var board [64]byte
	rank, step := 1+source.IntN(5), 1+source.IntN(2)
	for file := source.IntN(step); file < 8; file += step {
		if source.IntN(24) == 0 {
			continue
		}
		if step == 1 {
			rank = min(max(rank+source.IntN(3)-1, 1), 5)
		}
		board[8*rank+file], board[8*rank+8+file] = 'P', 'p'
	}
	for _, king := range "Kk" {
		board[source.IntN(64)] = byte(king)
	}
	var fen strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for _, piece := range board[8*rank : 8*rank+8] {
			if piece == 0 {
				piece = '1'
			}
			fen.WriteByte(piece)
		}
		if rank > 0 {
			fen.WriteByte('/')
		}
	}
	p, err := ParseFEN(fen.String() + " w - -")
	return p, err == nil && p.HasLegalMove()
}

// onlyKingsMove reports whether no line of play from p, of any length, contains a
// pawn move, a capture or a mate.
func onlyKingsMove(p Position) bool {
	pawns := p.ByType(Pawn)
	seen := map[[3]Square]bool{}
	for next := []Position{p}; len(next) > 0; {
		p, next = next[len(next)-1], next[:len(next)-1]
		moves := p.Moves()
		if len(moves) == 0 && p.InCheck() {
			return false
		}
		for _, m := range moves {
			var after Position
			p.Make(m, &after)
			if after.ByType(Pawn) != pawns {
				return false
			}
			key := [3]Square{after.King(White), after.King(Black), Square(after.SideToMove())}
			if !seen[key] {
				seen[key] = true
				next = append(next, after)
			}
		}
	}
	return true
}
