package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

var kills = flag.Int("kills", 2, "how many times tests kill each command, as kill -9 does")

// A victim runs a command as a process of its own, to be killed at random moments.
type victim struct {
	t        *testing.T
	rng      *rand.Rand
	duration time.Duration // of the command when it is not killed
}

// newVictim returns a victim, after a run that is not killed.
func newVictim(t *testing.T, line string, files ...string) *victim {
	v := &victim{t: t, rng: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)), duration: time.Hour}
	start := time.Now()
	_, finished := v.run(line, files...)
	require.True(t, finished)
	v.duration = time.Since(start)
	return v
}

// run runs a command and kills it after a random part of its duration. It returns what the
// command has printed, and whether it finished first.
func (v *victim) run(line string, files ...string) (printed string, finished bool) {
	v.t.Helper()
	path, err := os.Executable()
	require.NoError(v.t, err)
	cmd := exec.Command(path, append(strings.Fields(line), files...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(v.t, cmd.Start())
	timer := time.AfterFunc(time.Duration(v.rng.Int64N(int64(v.duration))), func() { _ = cmd.Process.Kill() })
	err = cmd.Wait()
	timer.Stop()
	require.Empty(v.t, stderr.String())
	if err != nil {
		require.Less(v.t, cmd.ProcessState.ExitCode(), 1, "it ended by itself: %v", err)
	}
	return stdout.String(), err == nil
}

// A command that writes a file as a whole leaves the old file or the new one, and the new
// one if it has said so.
func TestKilledWhileItWrites(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	forge(t, "datagen -seed 3 -games 60"+quick+at("a.games"))
	for i := 1; i <= 2; i++ {
		forge(t, fmt.Sprintf("datagen -seed 3 -games 60 -shard %d/2%s", i, quick)+at(fmt.Sprint(i)))
	}
	forge(t, "shuffle -out "+at("old.records"), at("a.games"))
	for name, test := range map[string]struct {
		line string
		old  string // "" if there is no file
		from []string
	}{
		"shuffle": {"shuffle -seed 2 -out ", content(t, at("old.records")), []string{at("a.games")}},
		"export":  {"export -out ", "old", []string{at("a.games")}},
		"distill": {"distill -net= -out ", "old", []string{at("a.games")}},
		"merge":   {"merge -out ", "", []string{at("1"), at("2")}},
	} {
		t.Run(name, func(t *testing.T) {
			out := at(name + ".out")
			v := newVictim(t, test.line+out, test.from...)
			whole := content(t, out)
			killed := 0
			for range *kills {
				require.NoError(t, os.Remove(out))
				if test.old != "" {
					require.NoError(t, os.WriteFile(out, []byte(test.old), 0o600))
				}
				printed, finished := v.run(test.line+out, test.from...)
				if !finished {
					killed++
				}
				now, err := os.ReadFile(out)
				switch {
				case strings.Contains(printed, out) || finished:
					require.True(t, whole == string(now), "it said %q", printed)
				case errors.Is(err, fs.ErrNotExist):
					require.Empty(t, test.old)
					require.NoError(t, os.WriteFile(out, nil, 0o600)) // to be removed
				default:
					require.True(t, whole == string(now) || test.old != "" && test.old == string(now), "%d bytes", len(now))
				}
			}
			t.Logf("killed %d times in %d", killed, *kills)
		})
	}
}

// epochLine is a line of the table of a training: the epoch, and its speed, - if it was
// trained before.
var epochLine = regexp.MustCompile(`(?m)^ *(\d+) +\S+ +(\S+) .*\n`)

// A training that is killed again and again does not train an epoch anew that its table
// has shown, and ends with the weights of one that was not killed.
func TestKilledTraining(t *testing.T) {
	dir := t.TempDir()
	records := filepath.Join(dir, "a.records")
	writeRecords(t, records, 20)
	first := "train -hidden 64 -epochs 12 -batch 100 -threads 1 -held-out 0.2 -out "
	out := filepath.Join(dir, "0.nnue")
	v := newVictim(t, first+out, records)
	whole, err := nnue.ReadFile(out)
	require.NoError(t, err)
	killed := 0
	for training := 1; killed < *kills; training++ {
		out = filepath.Join(dir, fmt.Sprintf("%d.nnue", training))
		for shown, finished := 0, false; !finished; {
			line := first
			if _, err := os.Stat(strings.TrimSuffix(out, ".nnue") + ".checkpoint"); err == nil {
				line = "train -threads 1 -resume -out "
			}
			if killed >= *kills {
				v.duration = time.Hour
			}
			var printed string
			if printed, finished = v.run(line+out, records); !finished {
				killed++
			}
			for _, m := range epochLine.FindAllStringSubmatch(printed, -1) {
				epoch, err := strconv.Atoi(m[1])
				require.NoError(t, err)
				if m[2] != "-" {
					require.Greater(t, epoch, shown, "epoch %d was shown before:\n%s", epoch, printed)
					shown = epoch
				}
			}
		}
		network, err := nnue.ReadFile(out)
		require.NoError(t, err)
		require.Equal(t, whole.Weights, network.Weights)
	}
	t.Logf("killed %d times", killed)
}
