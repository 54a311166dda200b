package train

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A run that is interrupted and resumed, at the end of an epoch or within one,
// before or after rounding begins, yields the same weights as one that is not.
func TestResume(t *testing.T) {
	data := samples(21, 10)
	s := small()
	s.HeldOut, s.RoundLast = 0.2, 0.5
	want := trained(t, s, data, 1)
	rounding := s.roundingBegins(want.steps())
	require.Equal(t, want.Batches(), rounding)
	for _, stop := range []int{1, 3, rounding - 1, rounding, rounding + 1, 2*rounding - 1, 2 * rounding} {
		trainer, err := New(s, want.data, 1)
		require.NoError(t, err)
		trainUntil(t, trainer, stop)
		path := filepath.Join(t.TempDir(), "a.checkpoint")
		require.NoError(t, trainer.Save(path))

		c, err := ReadCheckpoint(path)
		require.NoError(t, err)
		require.Equal(t, s, c.Settings)
		resumed, err := c.Resume(want.data, 1)
		require.NoError(t, err)
		finish(t, resumed)
		require.Equal(t, want.weights, resumed.weights, "stopped at %d", stop)
		require.Equal(t, want.first, resumed.first)
		require.Equal(t, want.second, resumed.second)
		require.Equal(t, want.History(), resumed.History())
		require.Positive(t, want.qb)
		require.Equal(t, want.qb, resumed.qb)
		require.Equal(t, want.rounded, resumed.rounded)
	}
}

// trainUntil trains until a step.
func trainUntil(t *testing.T, trainer *Trainer, stop int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for trainer.step < stop {
		_, _ = trainer.Epoch(ctx, func() {
			if trainer.step == stop {
				cancel()
			}
		})
	}
	require.Equal(t, stop, trainer.step)
}

func TestCheckpointDamaged(t *testing.T) {
	trainer := trained(t, small(), samples(22, 2), 1)
	path := filepath.Join(t.TempDir(), "a.checkpoint")
	require.NoError(t, trainer.Save(path))
	good, err := os.ReadFile(path)
	require.NoError(t, err)
	for name, test := range map[string]struct {
		damage func(b []byte) []byte
		want   error
	}{
		"empty":   {func([]byte) []byte { return nil }, ErrNotCheckpoint},
		"other":   {func(b []byte) []byte { b[0]++; return b }, ErrNotCheckpoint},
		"version": {func(b []byte) []byte { b[8]++; return b }, ErrVersion},
		"short":   {func(b []byte) []byte { return b[:30] }, ErrDamaged},
		"cut":     {func(b []byte) []byte { return b[:len(b)-4] }, ErrDamaged},
		"a bit":   {func(b []byte) []byte { b[len(b)/2] ^= 1; return b }, ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parseCheckpoint(test.damage(bytes.Clone(good)))
			require.ErrorIs(t, err, test.want)
		})
	}

	c, err := ReadCheckpoint(path)
	require.NoError(t, err)
	_, err = c.Resume(NewDataset(samples(23, 2), 0), 1)
	require.ErrorIs(t, err, ErrOtherData)
	_, err = ReadCheckpoint(path + ".none")
	require.ErrorIs(t, err, os.ErrNotExist)
}
