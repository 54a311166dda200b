package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"consort/bench/epd"
	"consort/cmd/internal/cli"
	format "consort/engine/epd"
	"consort/search"
	"consort/search/player"
)

// parsedEPD returns the options of a command line.
func parsedEPD(t *testing.T, args ...string) *epdOptions {
	t.Helper()
	c, o := newEPD()
	c.RunE = func(c *cobra.Command, suites []string) error { return o.settle(c.Flags(), suites) }
	require.NoError(t, cli.Run(cli.New("consort", "", "", c), append([]string{"epd"}, args...), nil, io.Discard, io.Discard))
	return o
}

// callEPD runs the command.
func callEPD(stdin string, args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	err = cli.Run(cli.New("consort", "", "", epdCommand()), append([]string{"epd"}, args...), strings.NewReader(stdin), &out, &errs)
	return out.String(), errs.String(), err
}

func TestEPDFlags(t *testing.T) {
	o := parsedEPD(t, "-time", "50ms", "wac", "-nodes", "9", "-depth", "7", "-threads", "2", "-hash", "64", "my.epd", "-only", "^A", "-fails", "-v", "-early", "4", "-")
	m := o.measurement
	require.Equal(t, []string{"wac", "my.epd", "-"}, m.Suites)
	require.Equal(t, search.Limits{MoveTime: 50 * time.Millisecond, Nodes: 9, Depth: 7}, m.Limits)
	want := player.DefaultSettings()
	want.Hash, want.Threads = 64, 2
	require.Equal(t, want, o.effort.Settings)
	require.Equal(t, "^A", m.Only.String())
	require.True(t, m.Fails && m.Verbose)
	require.Equal(t, 4, m.Early)
}

// A second is the limit only of those who name none.
func TestEPDDefaultTime(t *testing.T) {
	for args, want := range map[string]time.Duration{
		"wac":                            time.Second,
		"wac -nodes 5":                   0,
		"-depth 5 wac":                   0,
		"-depth 5 -time 1s wac":          time.Second,
		"-time 3s wac":                   3 * time.Second,
		"-nodes 0 wac":                   time.Second,
		"-time 0 -nodes 5 wac":           0,
		"-nodes 5 -depth 5 -time 2m wac": 2 * time.Minute,
	} {
		require.Equal(t, want, parsedEPD(t, strings.Fields(args)...).effort.Time, args)
	}
}

func TestEPDRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"":                          "no suite given: expected wac, bk, a file, or -",
		"-time 1s":                  "no suite given",
		"- -":                       "can be read only once",
		"-time -1s wac":             "-time is -1s",
		"-time fast wac":            `invalid argument "fast" for "--time" flag`,
		"-time 0 wac":               "no search would end",
		"-nodes -1 wac":             `invalid argument "-1" for "--nodes" flag`,
		"-depth -1 wac":             "-depth is -1",
		"-depth 1000 wac":           "-depth is 1000",
		"-threads 0 wac":            "-threads is 0",
		"-hash 0 wac":               "-hash is 0",
		"-early -1 wac":             "-early is -1",
		"-only ( wac":               `for "--only" flag`,
		"wac -verbose":              "unknown flag: --verbose",
		"-only nothing -depth 1 bk": "no id matches --only nothing",
	} {
		stdout, stderr, err := callEPD("", strings.Fields(args)...)
		var usage *cli.UsageError
		require.ErrorAs(t, err, &usage, args)
		require.ErrorContains(t, err, want, args)
		require.ErrorContains(t, err, `run "consort epd --help" for usage`, args)
		require.Empty(t, stdout, args)
		require.Empty(t, stderr, args)
	}
}

func TestEPDHelp(t *testing.T) {
	for _, arg := range []string{"-help", "--help", "-h"} {
		stdout, stderr, err := callEPD("", arg)
		require.NoError(t, err)
		require.Empty(t, stderr)
		words := []string{"Examples", "Ctrl-C", "exit code", "standard input"}
		for _, s := range epd.Suites() {
			words = append(words, s.Name, s.About)
		}
		epdCommand().Flags().VisitAll(func(f *pflag.Flag) { words = append(words, " --"+f.Name) })
		for _, w := range words {
			require.Contains(t, stdout, w)
		}
		for line := range strings.Lines(stdout) {
			require.LessOrEqual(t, len(strings.TrimSuffix(line, "\n")), 97, line)
		}
	}
}

// The example of a line in the help is one that can be read.
func TestEPDHelpShowsARealLine(t *testing.T) {
	n := 0
	for line := range strings.Lines(epdRules) {
		if strings.Contains(line, " bm ") && strings.Contains(line, "/") {
			r, err := format.Parse(strings.TrimSpace(line))
			require.NoError(t, err)
			require.Len(t, r.Best, 1)
			require.Equal(t, "Qd1+", r.Position.SAN(r.Best[0]))
			n++
		}
	}
	require.Equal(t, 1, n)
}

// The whole command with the player that it is for.
func TestEPDWithAlphaBeta(t *testing.T) {
	stdout, stderr, err := callEPD("", strings.Fields("-nodes 20000 -only WAC.00[59] wac")...)
	require.NoError(t, err)
	require.Empty(t, stderr)
	require.Regexp(t, `(?m)^WAC\.005  yes    Qc4\+ .* bm Qc4\+$`, stdout)
	require.Regexp(t, `\nsolved 2 of 2 \(100\.0%\) in \d+\.\d s, \d+ nodes, \d+ nps\n$`, stdout)
}
