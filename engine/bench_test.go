package engine

import (
	"testing"

	"github.com/notnil/chess"
)

// The speed of the rules: perft, with github.com/notnil/chess for comparison, its parts,
// and positions and moves as text. benchstat compares the output of two runs:
//
//	go test -run '^$' -bench . ./engine

// perftSet are the positions for comparing the speed of move generation with other
// programs. The depths take Consort about a second.
var perftSet = []struct {
	name, fen string
	depth     int
	slow      int // depth for a slow generator
}{
	{"start", StartFEN, 6, 4},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 3},
	{"rook-ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 5},
	{"middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 3},
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
				t := NewPerft(c.depth)
				t.List = mode == "list"
				var leaves uint64
				b.ReportAllocs()
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
			b.ReportAllocs()
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

// BenchmarkGenerate lists or counts the legal moves of a position.
func BenchmarkGenerate(b *testing.B) {
	var l MoveList
	for _, kind := range []struct {
		name     string
		generate func(*Position)
	}{
		{"all", func(p *Position) { p.LegalMoves(&l) }},
		{"noisy", func(p *Position) { p.NoisyMoves(&l) }},
		{"quiet", func(p *Position) { p.QuietMoves(&l) }},
		{"count", func(p *Position) { p.CountLegalMoves() }},
	} {
		for _, c := range perftSet {
			b.Run("kind="+kind.name+"/position="+c.name, func(b *testing.B) {
				p := mustParse(b, c.fen)
				b.ReportAllocs()
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
			var child Position
			eachMove(b, p.Moves(), func(m Move) { p.Make(m, &child) })
		})
	}
}

// BenchmarkSEE evaluates the static exchange of every noisy move.
func BenchmarkSEE(b *testing.B) {
	for _, c := range perftSet[1:] { // The start position has none.
		b.Run("position="+c.name, func(b *testing.B) {
			p := mustParse(b, c.fen)
			var l MoveList
			p.NoisyMoves(&l)
			eachMove(b, l.Slice(), func(m Move) { p.SEE(m, 0) })
		})
	}
}

// eachMove reports the time of a call for each of some moves.
func eachMove(b *testing.B, moves []Move, call func(Move)) {
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range moves {
			call(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}

// BenchmarkText reads and writes a position as FEN, and its legal moves in SAN and in UCI
// notation.
func BenchmarkText(b *testing.B) {
	p := mustParse(b, perftSet[1].fen)
	var san, uci []string
	for _, m := range p.Moves() {
		san, uci = append(san, p.SAN(m)), append(uci, m.UCI(false))
	}
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"form=FEN/op=read", func() error { _, err := ParseFEN(perftSet[1].fen); return err }},
		{"form=FEN/op=write", func() error { _ = p.FEN(); return nil }},
		{"form=SAN/op=read", func() error { return parseAll(san, p.ParseSAN) }},
		{"form=SAN/op=write", func() error {
			for _, m := range p.Moves() {
				_ = p.SAN(m)
			}
			return nil
		}},
		{"form=UCI/op=read", func() error { return parseAll(uci, p.ParseUCI) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// parseAll parses moves.
func parseAll(texts []string, parse func(string) (Move, error)) error {
	for _, text := range texts {
		if _, err := parse(text); err != nil {
			return err
		}
	}
	return nil
}
