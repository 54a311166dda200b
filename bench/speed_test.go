package bench

import (
	"bytes"
	"context"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

func TestSpeedTest(t *testing.T) {
	var out bytes.Buffer
	options := SpeedOptions{Threads: 2, Hash: 8, Time: 300 * time.Millisecond}
	require.NoError(t, SpeedTest(t.Context(), options, nnue.Default(), &out))
	games, err := readGames(speedGames)
	require.NoError(t, err)
	require.Regexp(t, `(?s)^game +positions .*\n   4 +80 .*\n all +271 +\d{4,} .*\n\nthreads 2, hash 8 MiB\n\d+ nodes \d+ nps\n$`, out.String())
	require.Equal(t, 271, countTurns(games))
	require.Len(t, regexp.MustCompile(`(?m)^ +[1-4] `).FindAllString(out.String(), -1), 4)
}

func TestSpeedTestStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	// The test itself would take an hour.
	err := SpeedTest(ctx, SpeedOptions{Threads: 1, Hash: 1, Time: time.Hour}, nil, new(bytes.Buffer))
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestSpeedTestNeedsItsMemory(t *testing.T) {
	require.Error(t, SpeedTest(t.Context(), SpeedOptions{Threads: 1, Hash: 33554432, Time: time.Second}, nil, new(bytes.Buffer)))
}
