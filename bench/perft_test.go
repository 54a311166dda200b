package bench

import (
	"strconv"
	"testing"

	"github.com/notnil/chess"

	"consort/engine"
)

// perftSet are the positions for comparing the speed of move generation with other
// programs. The depths take Consort about a second.
var perftSet = []struct {
	name, fen string
	depth     int
	slow      int // depth for a slow generator
}{
	{"start", engine.StartFEN, 6, 4},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 3},
	{"rook-ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 5},
	{"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 3},
}

func mustParse(b *testing.B, fen string) engine.Position {
	p, err := engine.ParseFEN(fen)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// reportSpeed adds the leaves per second to a benchmark's result.
func reportSpeed(b *testing.B, leaves uint64) {
	b.ReportMetric(float64(leaves)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkPerft counts leaf nodes. In mode list the moves of the last ply are written to
// a list, as a search needs them; in mode count they are only counted.
func BenchmarkPerft(b *testing.B) {
	for _, mode := range []string{"list", "count"} {
		for _, c := range perftSet {
			b.Run("mode="+mode+"/position="+c.name, func(b *testing.B) {
				p := mustParse(b, c.fen)
				t := engine.NewPerft(c.depth)
				t.List = mode == "list"
				var leaves uint64
				for b.Loop() {
					leaves = t.Count(&p, c.depth)
				}
				reportSpeed(b, leaves)
			})
		}
	}
}

// BenchmarkPerftNotnil is the same with github.com/notnil/chess, for comparison.
func BenchmarkPerftNotnil(b *testing.B) {
	for _, c := range perftSet {
		b.Run("mode=list/position="+c.name, func(b *testing.B) {
			fen, err := chess.FEN(c.fen)
			if err != nil {
				b.Fatal(err)
			}
			start := chess.NewGame(fen).Position()
			var leaves uint64
			for b.Loop() {
				leaves = notnilPerft(start, c.slow)
			}
			reportSpeed(b, leaves)
		})
	}
}

func notnilPerft(p *chess.Position, depth int) (leaves uint64) {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		leaves += notnilPerft(p.Update(m), depth-1)
	}
	return leaves
}

func BenchmarkGenerate(b *testing.B) {
	var l engine.MoveList
	for _, kind := range []struct {
		name     string
		generate func(*engine.Position)
	}{
		{"all", func(p *engine.Position) { p.LegalMoves(&l) }},
		{"noisy", func(p *engine.Position) { p.NoisyMoves(&l) }},
		{"quiet", func(p *engine.Position) { p.QuietMoves(&l) }},
		{"count", func(p *engine.Position) { p.CountLegalMoves() }},
	} {
		for _, c := range perftSet {
			b.Run("kind="+kind.name+"/position="+c.name, func(b *testing.B) {
				p := mustParse(b, c.fen)
				for b.Loop() {
					kind.generate(&p)
				}
			})
		}
	}
}

// BenchmarkMake makes every legal move of a position.
func BenchmarkMake(b *testing.B) {
	for _, c := range perftSet {
		b.Run("position="+c.name, func(b *testing.B) {
			p := mustParse(b, c.fen)
			moves := p.Moves()
			var child engine.Position
			for b.Loop() {
				for _, m := range moves {
					p.Make(m, &child)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N*len(moves)), "ns/move")
		})
	}
}

// BenchmarkSEE evaluates the static exchange of every noisy move.
func BenchmarkSEE(b *testing.B) {
	for _, i := range []int{1, 2, 28, 31} {
		b.Run("position="+strconv.Itoa(i+1), func(b *testing.B) {
			p := mustParse(b, positions[i])
			var l engine.MoveList
			p.NoisyMoves(&l)
			for b.Loop() {
				for _, m := range l.Slice() {
					p.SEE(m, 0)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(max(1, b.N*l.Len())), "ns/move")
		})
	}
}
