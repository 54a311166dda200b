package pool

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// scripted returns jobs that end in the order given: each waits for the one before
// it. A number that is not in the order waits for the context.
func scripted(order ...uint64) func(int) (Job[uint64], error) {
	done := map[uint64]chan struct{}{}
	for _, n := range order {
		done[n] = make(chan struct{})
	}
	return func(int) (Job[uint64], error) {
		return func(ctx context.Context, n uint64) (uint64, error) {
			for i, number := range order {
				if number != n {
					continue
				}
				if i > 0 {
					<-done[order[i-1]]
				}
				close(done[n])
				return n, nil
			}
			<-ctx.Done()
			return 0, ctx.Err()
		}, nil
	}
}

func TestResultsComeInOrder(t *testing.T) {
	var got []uint64
	finished := 0
	for n, err := range Ordered(t.Context(), 5, 3, 8, scripted(7, 5, 6, 3, 4), func() { finished++ }) {
		require.NoError(t, err)
		got = append(got, n)
	}
	require.Equal(t, []uint64{3, 4, 5, 6, 7}, got)
	require.Equal(t, 5, finished)
}

// The number of goroutines changes nothing about the results.
func TestAnyNumberOfGoroutines(t *testing.T) {
	for _, goroutines := range []int{1, 2, 3, 50} {
		next := uint64(0)
		for n, err := range Ordered(t.Context(), goroutines, 0, 40, func(int) (Job[uint64], error) {
			return func(_ context.Context, n uint64) (uint64, error) {
				runtime.Gosched()
				return n, nil
			}, nil
		}, nil) {
			require.NoError(t, err)
			require.Equal(t, next, n)
			next++
		}
		require.Equal(t, uint64(40), next, goroutines)
	}
}

// What is finished when the context ends is yielded, after a gap too.
func TestEndOfTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var got []uint64
	finished := 0
	for n, err := range Ordered(ctx, 10, 0, Endless, scripted(2, 0, 1, 7, 5), func() {
		if finished++; finished == 5 {
			cancel()
		}
	}) {
		require.NoError(t, err)
		got = append(got, n)
	}
	require.Equal(t, []uint64{0, 1, 2, 5, 7}, got)
}

// A loop that is left waits for the goroutines, and ends their jobs.
func TestLeavingTheLoop(t *testing.T) {
	var got []uint64
	for n := range Ordered(t.Context(), 3, 0, Endless, scripted(1, 0), nil) {
		got = append(got, n)
		break
	}
	require.Equal(t, []uint64{0}, got)
}

func TestErrorOfAJob(t *testing.T) {
	broken := errors.New("broken")
	var last error
	for _, err := range Ordered(t.Context(), 3, 0, Endless, func(int) (Job[int], error) {
		return func(ctx context.Context, n uint64) (int, error) {
			if n == 10 {
				return 0, broken
			}
			if n > 10 {
				<-ctx.Done()
				return 0, ctx.Err()
			}
			return int(n), nil
		}, nil
	}, nil) {
		require.NoError(t, last, "nothing follows an error")
		last = err
	}
	require.ErrorIs(t, last, broken)
}

// An error that has nothing to do with the end of the context is not lost with it.
func TestErrorAfterTheEndOfTheContext(t *testing.T) {
	broken := errors.New("broken")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Millisecond, cancel)
	for _, err := range Ordered(ctx, 1, 0, Endless, func(int) (Job[int], error) {
		return func(ctx context.Context, _ uint64) (int, error) {
			<-ctx.Done()
			return 0, broken
		}, nil
	}, nil) {
		require.ErrorIs(t, err, broken)
		return
	}
	t.Fatal("the error was lost")
}

func TestErrorOfNewJob(t *testing.T) {
	broken := errors.New("no memory")
	results := 0
	for _, err := range Ordered(t.Context(), 2, 0, Endless, func(i int) (Job[int], error) {
		if i == 1 {
			return nil, broken
		}
		return func(ctx context.Context, _ uint64) (int, error) {
			<-ctx.Done()
			return 0, ctx.Err()
		}, nil
	}, nil) {
		require.ErrorIs(t, err, broken)
		results++
	}
	require.Equal(t, 1, results)
}
