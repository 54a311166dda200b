package bench

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
	"consort/search/alphabeta"
)

// The speedup by threads, and the time until a search with all of them stops.

// threaded are positions in which no search ends by itself within a second.
var threaded = []string{
	engine.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
}

// threadedPlayer returns alpha-beta with a number of threads.
func threadedPlayer(b *testing.B, threads int) *alphabeta.Player {
	b.Helper()
	p := alphabeta.New()
	s := alphabeta.DefaultSettings()
	s.Threads, s.Hash = threads, 64
	if err := p.Configure(s); err != nil {
		b.Fatal(err)
	}
	return p
}

func mustGame(b *testing.B, fen string) *engine.Game {
	b.Helper()
	p, err := engine.ParseFEN(fen)
	if err != nil {
		b.Fatal(err)
	}
	return engine.NewGame(p)
}

// speed returns the nodes per second over the positions, from an empty table.
func speed(b *testing.B, p *alphabeta.Player) float64 {
	const each = 500 * time.Millisecond
	var nodes uint64
	var spent time.Duration
	for _, fen := range threaded {
		g := mustGame(b, fen)
		p.NewGame()
		runtime.GC()
		start := time.Now()
		nodes += p.Choose(context.Background(), g, search.Limits{MoveTime: each}, nil).Nodes
		spent += time.Since(start)
	}
	return float64(nodes) / spent.Seconds()
}

// BenchmarkThreads measures the nodes per second of several threads and their ratio to
// those of one thread. Each iteration measures both in turn, so that other load on the
// machine affects both alike, and reports medians.
func BenchmarkThreads(b *testing.B) {
	if search.Processors < 2 {
		b.Skip("SKIPPED, NOT MEASURED: there is only one processor")
	}
	for threads := 2; threads <= search.Processors; threads *= 2 {
		b.Run("threads="+strconv.Itoa(threads), func(b *testing.B) {
			one, many := threadedPlayer(b, 1), threadedPlayer(b, threads)
			var singles, speeds, ratios []float64
			for b.Loop() {
				single, several := speed(b, one), speed(b, many)
				singles, speeds, ratios = append(singles, single), append(speeds, several), append(ratios, several/single)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(quantile(singles, 0.5), "nodes/s-of-one")
			b.ReportMetric(quantile(speeds, 0.5), "nodes/s")
			b.ReportMetric(quantile(ratios, 0.5), "times-one")
		})
	}
}

// BenchmarkStop measures the time from a stop until Choose returns, with one thread
// per processor. Each iteration stops one search, after 20 to 60 ms.
func BenchmarkStop(b *testing.B) {
	p := threadedPlayer(b, search.Processors)
	var latencies []float64 // in ms
	for b.Loop() {
		n := len(latencies)
		g := mustGame(b, threaded[n%len(threaded)])
		ctx, stop := context.WithCancel(context.Background())
		chosen := make(chan time.Time)
		go func() {
			p.Choose(ctx, g, search.Limits{Infinite: true}, nil)
			chosen <- time.Now()
		}()
		time.Sleep(time.Duration(20+n*7%41) * time.Millisecond)
		stopped := time.Now()
		stop()
		latencies = append(latencies, (<-chosen).Sub(stopped).Seconds()*1e3)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(quantile(latencies, 0.5), "median-ms")
	b.ReportMetric(quantile(latencies, 0.99), "p99-ms")
}

// quantile returns the smallest of the values that at least a share of them, from above 0
// to 1, does not exceed. There must be at least one value.
func quantile(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

func TestQuantile(t *testing.T) {
	hundred := make([]float64, 100)
	for i := range hundred {
		hundred[i] = float64(100 - i)
	}
	require.Equal(t, 50.0, quantile(hundred, 0.5))
	require.Equal(t, 99.0, quantile(hundred, 0.99))
	require.Equal(t, 100.0, quantile(hundred, 1))
	require.Equal(t, 7.0, quantile([]float64{7}, 0.01))
	require.Equal(t, 2.0, quantile([]float64{3, 1, 2}, 0.5))
}
