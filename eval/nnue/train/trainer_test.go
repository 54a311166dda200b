package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

// small returns settings for a short training with nothing held out.
func small() Settings {
	s := DefaultSettings()
	s.Hidden, s.Batch, s.Epochs, s.HeldOut = 64, 256, 2, 0
	return s
}

// trained returns a trainer after all its epochs.
func trained(t testing.TB, s Settings, data []Record, threads int) *Trainer {
	trainer, err := New(s, NewDataset(data, s.HeldOut), threads)
	require.NoError(t, err)
	finish(t, trainer)
	return trainer
}

// finish trains the remaining epochs.
func finish(t testing.TB, trainer *Trainer) {
	for done, all := trainer.Steps(); done < all; done, all = trainer.Steps() {
		_, err := trainer.Epoch(context.Background(), func() {})
		require.NoError(t, err)
	}
}

// A network can memorize the scores of 300 positions. Their results are left out: games
// that begin alike end in different ways.
func TestOverfit(t *testing.T) {
	s := small()
	s.Epochs, s.Batch, s.Rate = 40, 50, 0.005
	data := samples(11, 10)[:300]
	trainer := trained(t, s, data, 1)
	first, last := trainer.History()[0].Training.Total, trainer.History()[s.Epochs-1].Training.Total
	t.Logf("loss from %.5f to %.7f", first, last)
	require.Less(t, last, 2e-4)
	require.Less(t, last, first/100)
}

// Training on some games reduces the loss on others.
func TestGeneralizes(t *testing.T) {
	s := small()
	s.Epochs, s.HeldOut = 6, 0.1
	history := trained(t, s, samples(12, 60), 1).History()
	require.Positive(t, history[0].HeldOut.Positions)
	t.Logf("held out: from %.5f to %.5f", history[0].HeldOut.Total, history[5].HeldOut.Total)
	require.Less(t, history[5].HeldOut.Total, history[0].HeldOut.Total*0.8)
}

func TestDeterministic(t *testing.T) {
	data := samples(13, 10)
	for _, threads := range []int{1, 3} {
		a, b := trained(t, small(), data, threads), trained(t, small(), data, threads)
		require.Equal(t, a.weights, b.weights)
		require.Equal(t, a.History(), b.History())
	}
	other := small()
	other.Seed++
	require.NotEqual(t, trained(t, other, data, 1).weights, trained(t, small(), data, 1).weights)
}

// Every set of kernels trains the same network.
func TestKernelsTrainAlike(t *testing.T) {
	data := NewDataset(samples(14, 5), 0)
	var want *Trainer
	for _, k := range available() {
		trainer := newTrainer(small(), data, 1, k)
		trainer.weights.initialize(rand.New(rand.NewPCG(3, 0)))
		finish(t, trainer)
		if want == nil {
			want = trainer
		}
		require.Equal(t, want.weights, trainer.weights, k.name)
	}
}

// What one row learns moves the rows of its groups too, and no others: by how much at first,
// in learning rates of 1/8.
func TestRowsShare(t *testing.T) {
	const kind, square, state, neuron = 1, 7, 6, 5
	trainer := newTrainer(small(), NewDataset(samples(19, 1), 0), 1, generic)
	input := func(kind, square, state int) int { return (state*kinds+kind)*squares + square }
	gradient := trainer.workers[0].gradient.feature(input(kind, square, state), neuron)
	*gradient = 1
	trainer.adjust(newAdamStep(0.001, 0, 1))
	own := *trainer.weights.feature(input(kind, square, state), neuron)
	require.Negative(t, own)
	for k := range kinds {
		for sq := range squares {
			for s := range nnue.States {
				want := 0
				if k == kind {
					want = 8
					if s%4 == state%4 {
						want += 8
					}
					if s == state {
						want += 8
					}
					if sq == square {
						want += 4
						if s%4 == state%4 {
							want += 2
						}
						if s == state {
							want++
						}
					}
				}
				got := *trainer.weights.feature(input(k, sq, s), neuron)
				require.InDelta(t, float32(want)/31, got/own, 1e-6, "kind %d, square %d, state %d", k, sq, s)
			}
		}
	}
	require.Zero(t, *gradient, "the gradient is cleared")
}

// The gradients of all workers are added, whether they are fewer or more than the blocks.
func TestAdjustAddsGradients(t *testing.T) {
	step := newAdamStep(0.001, 0.01, 1)
	adjusted := func(workers int) *Trainer {
		trainer := newTrainer(small(), NewDataset(samples(19, 1), 0), workers, available()[0])
		for i := range trainer.all {
			for _, g := range trainer.all[i].gradients {
				for k := range g {
					g[k] = float32(k%7-3) * 30 / float32(workers) // Exact, and so is the sum.
				}
			}
		}
		trainer.adjust(step)
		for _, w := range trainer.workers {
			require.Equal(t, newParameters(small().Hidden), w.gradient, "cleared")
		}
		return trainer
	}
	want := adjusted(1)
	for _, workers := range []int{3, 5} {
		got := adjusted(workers)
		require.Equal(t, want.weights, got.weights, workers)
		require.Equal(t, want.lists(), got.lists(), workers)
	}
}

// The number of threads changes only the order of additions.
func TestThreadsAgree(t *testing.T) {
	data := samples(15, 10)
	one, three := trained(t, small(), data, 1), trained(t, small(), data, 3)
	require.InEpsilon(t, one.History()[1].Training.Total, three.History()[1].Training.Total, 1e-3)
}

// An epoch visits each position once.
func TestEpochSeesAll(t *testing.T) {
	data := samples(16, 10)
	trainer := trained(t, small(), data, 2)
	require.EqualValues(t, len(data), trainer.History()[0].Training.Positions)
	require.EqualValues(t, 2*len(data), trainer.Positions())
}

func TestInterrupted(t *testing.T) {
	data := samples(17, 10)
	trainer, err := New(small(), NewDataset(data, 0), 1)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	_, err = trainer.Epoch(ctx, cancel)
	require.ErrorIs(t, err, context.Canceled)
	done, _ := trainer.Steps()
	require.Equal(t, 1, done)
	finish(t, trainer)
	require.Equal(t, trained(t, small(), data, 1).weights, trainer.weights)
}

func TestNewErrors(t *testing.T) {
	_, err := New(small(), NewDataset(nil, 0), 1)
	require.Error(t, err)
	s := small()
	s.Hidden = 65
	_, err = New(s, NewDataset(samples(1, 1), 0), 1)
	require.Error(t, err)
}

func TestSchedule(t *testing.T) {
	s := DefaultSettings()
	const all = 100_000
	require.InDelta(t, s.Rate/float64(s.Warmup), s.rate(0, all), 1e-9)
	require.InDelta(t, s.Rate, s.rate(s.Warmup, all), 1e-9)
	require.InDelta(t, (s.Rate+s.RateEnd)/2, s.rate((all+s.Warmup)/2, all), 1e-6)
	require.InDelta(t, s.RateEnd, s.rate(all-1, all), 1e-8)
	require.InDelta(t, s.Rate/10, s.rate(0, 100), 1e-9) // A short training warms up for a tenth of its steps.
	require.InDelta(t, s.Rate, s.rate(0, 5), 1e-9)
}

func TestTarget(t *testing.T) {
	goal := target{lambda: 0.1, endings: 0.4, scale: nnue.DefaultScale}
	for pieces, want := range map[int]float64{2: 0.5, 10: 0.5, 14: 0.3, 18: 0.1, 32: 0.1} {
		require.InDelta(t, want, goal.weight(pieces), 1e-9)
		r := Record{Occupied: 1<<pieces - 1, Result: Won}
		require.InDelta(t, want+(1-want)/2, goal.of(&r), 1e-9)
	}
}

// A position counts once: forward, backward and its share of the optimizer step.
func BenchmarkTrain(b *testing.B) {
	for _, k := range available() {
		for _, hidden := range []int{128, 256} {
			b.Run(fmt.Sprintf("kernels=%s/hidden=%d", k.name, hidden), func(b *testing.B) {
				s := DefaultSettings()
				s.Hidden, s.Epochs = hidden, 1<<20
				trainer := newTrainer(s, NewDataset(samples(18, 200), 0), 1, k)
				trainer.weights.initialize(rand.New(rand.NewPCG(3, 0)))
				start := trainer.Positions()
				for b.Loop() {
					_, err := trainer.Epoch(b.Context(), func() {})
					require.NoError(b, err)
				}
				b.ReportMetric(float64(trainer.Positions()-start)/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}

func TestBucketNames(t *testing.T) {
	require.Equal(t, [8]string{"2-5", "6-9", "10-13", "14-17", "18-21", "22-25", "26-29", "30-32"}, BucketNames())
}
