package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Perft by every other way to generate and make moves: the numbers are right only
// if every one of the moves is.

// perftPaths are these ways, each as a function that lists the moves of a position.
var perftPaths = []struct {
	name  string
	moves func(t *testing.T, p *Position) []Move
}{
	{"noisy and quiet moves", func(t *testing.T, p *Position) []Move {
		var noisy, quiet MoveList
		p.NoisyMoves(&noisy)
		p.QuietMoves(&quiet)
		return append(append([]Move(nil), noisy.Slice()...), quiet.Slice()...)
	}},
	{"IsLegal as a filter", func(t *testing.T, p *Position) (legal []Move) {
		for from := range p.ByColor(p.SideToMove()).All() {
			for to := A1; to < NoSquare; to++ {
				for k := Normal; k <= PromoteQueen; k++ {
					if m := NewMove(from, to, k); p.IsLegal(m) {
						legal = append(legal, m)
					}
				}
			}
		}
		return legal
	}},
	{"SAN and back", func(t *testing.T, p *Position) (read []Move) {
		for _, m := range p.Moves() {
			back, err := p.ParseSAN(p.SAN(m))
			if err != nil {
				t.Fatalf("%v in %s", err, p.FEN())
			}
			read = append(read, back)
		}
		return read
	}},
	{"UCI and back", func(t *testing.T, p *Position) (read []Move) {
		for i, m := range p.Moves() {
			back, err := p.ParseUCI(m.UCI(i%2 == 0))
			if err != nil {
				t.Fatalf("%v in %s", err, p.FEN())
			}
			read = append(read, back)
		}
		return read
	}},
	{"FEN and back", func(t *testing.T, p *Position) []Move {
		q := mustParse(t, p.FEN())
		return q.Moves()
	}},
}

func TestPerftPaths(t *testing.T) {
	const depth = 3
	for _, path := range perftPaths {
		t.Run(path.name, func(t *testing.T) {
			for _, k := range knownPositions {
				p := mustParse(t, k.fen)
				require.Equal(t, k.leaves[depth-1], countByPath(t, path.moves, &p, depth), k.name)
			}
		})
	}
}

func countByPath(t *testing.T, list func(*testing.T, *Position) []Move, p *Position, depth int) (n uint64) {
	moves := list(t, p)
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		child := p.After(m)
		n += countByPath(t, list, &child, depth-1)
	}
	return n
}

func TestPerftByGame(t *testing.T) {
	const depth = 3
	for _, k := range knownPositions {
		t.Run(k.name, func(t *testing.T) {
			start := mustParse(t, k.fen)
			g := NewGame(start)
			require.Equal(t, k.leaves[depth-1], countByGame(t, g, depth))
			require.Equal(t, start, *g.Position())
			require.Zero(t, g.Len())
		})
	}
}

func countByGame(t *testing.T, g *Game, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range g.Position().Moves() {
		if err := g.Push(m); err != nil {
			t.Fatal(err)
		}
		n += countByGame(t, g, depth-1)
		if !g.Undo() {
			t.Fatalf("%v cannot be taken back", m)
		}
	}
	return n
}

// TestKnownPerft checks published perft numbers.
func TestKnownPerft(t *testing.T) {
	for _, k := range knownPositions {
		p := mustParse(t, k.fen)
		for i, want := range k.leaves {
			require.Equal(t, want, CountLeaves(&p, i+1), "%s, depth %d", k.name, i+1)
		}
		sum := uint64(0)
		for _, e := range Divide(&p, 3) {
			sum += e.Nodes
		}
		require.Equal(t, k.leaves[2], sum, "%s, divided", k.name)
	}
}
