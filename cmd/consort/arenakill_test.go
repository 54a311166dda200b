package main

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A tournament that is killed at random moments, as by kill -9, plays no complete game
// again, and ends with the file and the tables of one that was not killed.
func TestKilledArena(t *testing.T) {
	dir := t.TempDir()
	arena := func(file string) []string {
		return strings.Fields("arena --players random,safe,aggressive --self --games 20 --concurrency 2 --pgn " + file)
	}
	start := time.Now()
	tables, err := program(t, arena(filepath.Join(dir, "whole"))...).Output()
	require.NoError(t, err)
	duration := time.Since(start)
	whole, err := os.ReadFile(filepath.Join(dir, "whole"))
	require.NoError(t, err)

	rng := rand.New(rand.NewPCG(uint64(start.UnixNano()), 0))
	killed := 0
	file := filepath.Join(dir, "killed")
	for killed < *kills {
		var before []byte // the complete games
		for finished := false; !finished; {
			moment := time.Duration(rng.Int64N(int64(duration)))
			if killed >= *kills {
				moment = time.Hour
			}
			cmd := program(t, arena(file)...)
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			require.NoError(t, cmd.Start())
			timer := time.AfterFunc(moment, func() { _ = cmd.Process.Kill() })
			finished = cmd.Wait() == nil
			timer.Stop()
			if finished {
				require.Equal(t, string(tables), stdout.String())
			} else {
				require.Less(t, cmd.ProcessState.ExitCode(), 1, "it ended by itself: %s", stderr.String())
				killed++
			}
			now, err := os.ReadFile(file)
			if !errors.Is(err, fs.ErrNotExist) {
				require.NoError(t, err)
			}
			require.True(t, bytes.HasPrefix(now, before), "a complete game is gone")
			require.True(t, bytes.HasPrefix(whole, now), "what is there is not what one run writes")
			before = now[:bytes.LastIndex(now, []byte("\n\n[Event "))+1]
		}
		now, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, bytes.Equal(whole, now))
		require.NoError(t, os.Remove(file))
	}
	t.Logf("killed %d times", killed)
}
