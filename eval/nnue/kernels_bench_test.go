package nnue

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"consort/engine"
)

// The times of the kernels in bench/results.tsv:
//
//	go test -run '^$' -bench . -benchtime 20x -count 5 ./eval/nnue
//
// They are from the fastest slice of 256 calls, a few microseconds, in which nothing
// else on the machine interferes.

var benchWidths = []int{64, 128, 256, 512}

// withKernelsBench runs a benchmark for each set of kernels and each width.
func withKernelsBench(b *testing.B, run func(b *testing.B, hidden int)) {
	for _, h := range benchWidths {
		withKernelsNow(func() {
			b.Run(fmt.Sprintf("kernels=%s/hidden=%d", Kernels(), h), func(b *testing.B) { run(b, h) })
		})
	}
}

// fastest reports the time per call in the fastest slice of calls. call receives the
// number of the call.
func fastest(b *testing.B, call func(i int)) {
	const slice = 256
	best, i := time.Duration(math.MaxInt64), 0
	b.ReportAllocs()
	for b.Loop() {
		for range 50 {
			start := time.Now()
			for range slice {
				call(i)
				i++
			}
			best = min(best, time.Since(start))
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(best.Nanoseconds())/slice, "ns/call")
}

// benchPlies is the number of accumulators that the benchmarks cycle through.
const benchPlies = 24

// randomChanges returns changes that add and remove features chosen at random.
func randomChanges(h, adds, removes int) []change {
	rng := rand.New(rand.NewPCG(3, 4))
	changes := make([]change, 256)
	for i := range changes {
		for range adds {
			changes[i].add(uint32(h * rng.IntN(Inputs)))
		}
		for range removes {
			changes[i].remove(uint32(h * rng.IntN(Inputs)))
		}
	}
	return changes
}

// benchUpdates times the update of both perspectives from one ply's accumulator to the
// next, which adds and removes some features, chosen at random.
func benchUpdates(b *testing.B, adds, removes int) {
	withKernelsBench(b, func(b *testing.B, h int) {
		n := randomNetwork(b, h, 1)
		e := NewEvaluator(n, benchPlies)
		changes := randomChanges(h, adds, removes)
		fastest(b, func(i int) {
			from, to := &e.plies[i%benchPlies], &e.plies[(i+1)%benchPlies]
			update(to.hidden[0], from.hidden[0], n.Features, &changes[i&255])
			update(to.hidden[1], from.hidden[1], n.Features, &changes[(i+128)&255])
		})
	})
}

// BenchmarkUpdate is the update for a quiet move: the two features of a piece are added and
// removed.
func BenchmarkUpdate(b *testing.B) {
	benchUpdates(b, 2, 2)
}

// BenchmarkCapture is the update for a capture: two features are added and four removed.
func BenchmarkCapture(b *testing.B) {
	benchUpdates(b, 2, 4)
}

// BenchmarkOther is the update for a quiet move that changes the state of another piece,
// which keeps its other feature.
func BenchmarkOther(b *testing.B) {
	benchUpdates(b, 3, 3)
}

// BenchmarkEvaluate is the output without the update.
func BenchmarkEvaluate(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		n := randomNetwork(b, h, 1)
		e := NewEvaluator(n, benchPlies)
		rng := rand.New(rand.NewPCG(5, 6))
		for i := range e.plies {
			for _, hidden := range e.plies[i].hidden {
				for j := range hidden {
					hidden[j] = int16(rng.IntN(600) - 200)
				}
			}
		}
		fastest(b, func(i int) {
			a := &e.plies[i%benchPlies]
			n.score(a.hidden[0], a.hidden[1], i%Buckets)
		})
	})
}

// BenchmarkLine is the whole cost of an evaluation in a search, for the positions of a
// random game in turn. The accumulators are invalidated whenever the game starts again,
// or nothing would be left to update.
func BenchmarkLine(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		line, played := playout(b, playoutStarts["Kiwipete"], rand.New(rand.NewPCG(3, 4)))
		e := NewEvaluator(randomNetwork(b, h, 1), len(line))
		fastest(b, func(i int) {
			ply := i % len(line)
			if ply == 0 {
				for j := range e.plies {
					e.plies[j].keys, e.plies[j].stateKey = [2]uint64{}, 0
				}
			} else {
				e.Move(ply, &line[ply-1], played[ply])
			}
			e.Evaluate(&line[ply], ply)
		})
	})
}

// BenchmarkRefresh is one perspective of a position with 24 pieces from scratch, and from the
// last time that its king was there, with a few pieces elsewhere.
func BenchmarkRefresh(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		positions := [2]engine.Position{
			position(b, "r1bq1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R1BQ1RK1 w - - 0 10"),
			position(b, "r2q1rk1/ppp2ppp/2n1b3/8/8/2N2Q2/PPP2PPP/R1B2RK1 w - - 0 12"),
		}
		e := NewEvaluator(randomNetwork(b, h, 1), 1)
		e.look(engine.White, engine.G1)
		refresh := func(p *engine.Position) {
			var pieces Pieces
			pieces.Set(p, p.Occupied())
			var states ThreatStates
			states.Set(&pieces)
			e.refresh(e.plies[0].hidden[0], p, p.Occupied(), &states, engine.White)
		}
		b.Run("from=scratch", func(b *testing.B) {
			fastest(b, func(int) {
				for i := range e.refreshed[0] {
					e.refreshed[0][i].pieces = Pieces{}
					e.refreshed[0][i].states = [4]engine.Bitboard{}
					e.refreshed[0][i].board = [64]engine.Piece{}
				}
				refresh(&positions[0])
			})
		})
		b.Run("from=last", func(b *testing.B) { fastest(b, func(i int) { refresh(&positions[i&1]) }) })
	})
}

// BenchmarkStates is the states of a position with 24 pieces.
func BenchmarkStates(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		if h > benchWidths[0] {
			b.Skip("the width does not matter")
		}
		p := position(b, "r1bq1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R1BQ1RK1 w - - 0 10")
		fastest(b, func(int) {
			var pieces Pieces
			pieces.Set(&p, p.Occupied())
			var states ThreatStates
			states.Set(&pieces)
		})
	})
}
