package nnue

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// The figures of doc.go:
//
//	go test -run '^$' -bench 'Update|Evaluate' -benchtime 20x -count 5 ./eval/nnue
//
// They are those of the fastest slice of 256 calls, some microseconds: nothing
// else that the machine does falls into that one.

var benchWidths = []int{64, 128, 256, 512}

// withKernelsBench runs a benchmark for each set of kernels and each width.
func withKernelsBench(b *testing.B, run func(b *testing.B, hidden int)) {
	for _, h := range benchWidths {
		withKernelsNow(func() {
			b.Run(fmt.Sprintf("%s/%d", Kernels(), h), func(b *testing.B) { run(b, h) })
		})
	}
}

// fastest reports the time of a call in the fastest slice of calls. A call gets
// its number.
func fastest(b *testing.B, call func(i int)) {
	const slice = 256
	best, i := time.Duration(math.MaxInt64), 0
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

// BenchmarkUpdate is the update of both views for a quiet move, from one ply's
// accumulator to the next: one feature more and one less, at random among all.
func BenchmarkUpdate(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		const plies = 24
		n := randomNetwork(b, h, 1)
		e := NewEvaluator(n, plies)
		rng := rand.New(rand.NewPCG(3, 4))
		changes := make([]change, 256)
		for i := range changes {
			changes[i].add(uint32(h * rng.IntN(Inputs)))
			changes[i].remove(uint32(h * rng.IntN(Inputs)))
		}
		fastest(b, func(i int) {
			from, to := &e.plies[i%plies], &e.plies[(i+1)%plies]
			update(to.hidden[0], from.hidden[0], n.Features, &changes[i&255])
			update(to.hidden[1], from.hidden[1], n.Features, &changes[(i+128)&255])
		})
	})
}

// BenchmarkEvaluate is what follows the update: activation and output.
func BenchmarkEvaluate(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		const plies = 24
		n := randomNetwork(b, h, 1)
		e := NewEvaluator(n, plies)
		rng := rand.New(rand.NewPCG(5, 6))
		for i := range e.plies {
			for _, hidden := range e.plies[i].hidden {
				for j := range hidden {
					hidden[j] = int16(rng.IntN(600) - 200)
				}
			}
		}
		fastest(b, func(i int) {
			a := &e.plies[i%plies]
			n.score(a.hidden[0], a.hidden[1], i%Buckets)
		})
	})
}

// BenchmarkLine is all that a search pays for an evaluation, the search of what
// has changed included: the positions of a random game, one after the other.
func BenchmarkLine(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		line := playout(b, playoutStarts["Kiwipete"], rand.New(rand.NewPCG(3, 4)))
		e := NewEvaluator(randomNetwork(b, h, 1), len(line))
		fastest(b, func(i int) {
			e.Evaluate(&line[i%len(line)], i%len(line))
		})
	})
}

// BenchmarkRefresh is the evaluation of the initial position from nothing: both
// views, 32 features each.
func BenchmarkRefresh(b *testing.B) {
	withKernelsBench(b, func(b *testing.B, h int) {
		p := position(b, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
		e := NewEvaluator(randomNetwork(b, h, 1), 1)
		fastest(b, func(int) {
			e.plies[0].valid = false
			e.Evaluate(&p, 0)
		})
	})
}
