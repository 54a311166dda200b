package epd

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// parsed returns the options of a command line.
func parsed(t *testing.T, args ...string) *options {
	t.Helper()
	o, err := parseOptions(args)
	require.NoError(t, err)
	return o
}

func TestOptions(t *testing.T) {
	o := parsed(t, "-time", "50ms", "wac", "-nodes", "9", "-depth", "7", "-threads", "2", "-hash", "64", "my.epd", "-only", "^A", "-fails", "-v", "-early", "4", "-")
	require.Equal(t, []string{"wac", "my.epd", "-"}, o.suites)
	require.Equal(t, 50*time.Millisecond, o.effort.Time)
	require.Equal(t, uint64(9), o.effort.Nodes)
	require.Equal(t, 7, o.effort.Depth)
	want := search.DefaultSettings()
	want.Hash, want.Threads = 64, 2
	require.Equal(t, want, o.effort.Settings)
	require.Equal(t, "^A", o.only.String())
	require.True(t, o.fails && o.verbose)
	require.Equal(t, 4, o.early)
}

// A second is the limit only of those who name none.
func TestDefaultTime(t *testing.T) {
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
		require.Equal(t, want, parsed(t, strings.Fields(args)...).effort.Time, args)
	}
}

func TestUsageErrors(t *testing.T) {
	for args, want := range map[string]string{
		"":                          "name a suite (wac, bk), a file, or -",
		"-time 1s":                  "name a suite",
		"- -":                       "can be read once only",
		"-time -1s wac":             "-time is -1s",
		"-time fast wac":            `invalid value "fast" for flag -time`,
		"-time 0 wac":               "no search would end",
		"-nodes -1 wac":             `invalid value "-1" for flag -nodes`,
		"-depth -1 wac":             "-depth is -1",
		"-depth 1000 wac":           "-depth is 1000",
		"-threads 0 wac":            "-threads is 0",
		"-hash 0 wac":               "-hash is 0",
		"-early -1 wac":             "-early is -1",
		"-only ( wac":               "for flag -only",
		"wac -verbose":              "not defined: -verbose",
		"-only nothing -depth 1 bk": "no id matches -only nothing",
	} {
		var stdout, stderr bytes.Buffer
		err := Main(strings.Fields(args), strings.NewReader(""), &stdout, &stderr)
		var usage *UsageError
		require.ErrorAs(t, err, &usage, args)
		require.ErrorContains(t, err, want, args)
		require.ErrorContains(t, err, "consort epd -help tells more", args)
		require.Empty(t, stdout.String(), args)
		require.Empty(t, stderr.String(), args)
	}
}

func TestHelpTeaches(t *testing.T) {
	for _, arg := range []string{"-help", "--help", "-h"} {
		var stdout, stderr bytes.Buffer
		require.NoError(t, Main([]string{arg}, strings.NewReader(""), &stdout, &stderr))
		require.Empty(t, stderr.String())
		words := []string{"Examples", "Ctrl-C", "Exit code", "standard input"}
		for _, s := range Suites() {
			words = append(words, s.Name, s.About)
		}
		new(options).flagSet().VisitAll(func(f *flag.Flag) { words = append(words, "\n  -"+f.Name) })
		for _, w := range words {
			require.Contains(t, stdout.String(), w)
		}
		for line := range strings.Lines(stdout.String()) {
			require.LessOrEqual(t, len(strings.ReplaceAll(line, "\t", "    ")), 97, line)
		}
	}
}

// The example of a line in the help is one that can be read.
func TestHelpShowsARealLine(t *testing.T) {
	n := 0
	for line := range strings.Lines(rules) {
		if strings.Contains(line, " bm ") && strings.Contains(line, "/") {
			r, err := Parse(strings.TrimSpace(line))
			require.NoError(t, err)
			require.Equal(t, "bm Qd1+", r.sought())
			n++
		}
	}
	require.Equal(t, 1, n)
}

// clocks are the numbers of a table that are different in each run: the time of
// a search, and in the sums what follows from it.
var clocks = regexp.MustCompile(`(?m)^(.{16}.{8} +\d+ +\d+ ) *\d+( .*[ab]m )|( in )[\d.]+( s, )|( nodes, )\d+( nps)$`)

// transcript runs the command with a player and returns what it writes, its
// clocks as #.
func transcript(t *testing.T, player search.Strategy, stdin string, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	err = parsed(t, args...).measure(context.Background(), player, strings.NewReader(stdin), &out, &diagnostics)
	return clocks.ReplaceAllString(out.String(), "$1$3$5#$2$4$6"), diagnostics.String(), err
}

// suite is what the transcripts search. One line is broken, one has nothing to
// solve.
const suite = `# Three positions that can be solved
` + kiwipete + ` bm O-O dxe6; id "first"; c0 "castles";
8/8/8/8/8/8/8/8 w - -
4k3/8/8/8/8/8/8/4K2R w K - am O-O; dm 9;
` + kiwipete + ` id "no task";
` + kiwipete + ` bm Bxa6; id "third";
`

// castler castles where it can, after a little doubt.
func castler() *script {
	return &script{reports: []report{{depth: 1, ms: 1, move: "a2a3"}, {depth: 2, ms: 4, move: "e1g1"}, {depth: 3, ms: 12, move: "e1g1"}}}
}

const complaints = `standard input: line 3: the position is valid: invalid FEN: each side must have exactly one king: white has 0
standard input: line 5: a position to solve has bm, am or dm: found none
`

func TestTranscript(t *testing.T) {
	stdout, stderr, err := transcript(t, castler(), suite, "-depth", "3", "-")
	require.Equal(t, `position solved move     depth       nodes       ms found ms  sought
first    yes    O-O          3       12000 #        4  bm O-O dxe6
line 4   no     O-O          3       12000 #        -  am O-O; dm 9
third    no     O-O          3       12000 #        -  bm Bxa6

solved 1 of 3 (33.3%) in # s, 36000 nodes, # nps
`, stdout)
	require.Equal(t, complaints, stderr)
	require.EqualError(t, err, "2 lines could not be read")
}

func TestTranscriptOfFails(t *testing.T) {
	stdout, _, _ := transcript(t, castler(), suite, "-depth", "3", "-fails", "-v", "-")
	require.Equal(t, `position solved move     depth       nodes       ms found ms  sought
line 4   no     O-O          3       12000 #        -  am O-O; dm 9
         4k3/8/8/8/8/8/8/4K2R w K - 0 1
         cp 25 O-O
third    no     O-O          3       12000 #        -  bm Bxa6
         `+kiwipete+` 0 1
         cp 25 O-O

solved 1 of 3 (33.3%) in # s, 36000 nodes, # nps
`, stdout)
}

func TestTranscriptOfOne(t *testing.T) {
	good := strings.ReplaceAll(suite, "8/8/8/8/8/8/8/8 w - -", "")
	stdout, stderr, err := transcript(t, castler(), good, "-depth", "3", "-only", "^f", "-v", "-")
	require.Equal(t, `position solved move     depth       nodes       ms found ms  sought
first    yes    O-O          3       12000 #        4  bm O-O dxe6
         `+kiwipete+` 0 1
         cp 25 O-O
         castles

solved 1 of 1 (100.0%) in # s, 12000 nodes, # nps
`, stdout)
	require.Contains(t, stderr, "line 5")
	require.EqualError(t, err, "1 line could not be read")
}

// Several suites have a sum each; the last line is of all.
func TestTranscriptOfSeveral(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "own.epd")
	require.NoError(t, os.WriteFile(file, []byte(kiwipete+" bm O-O;\r\n"), 0o644))
	stdout, stderr, err := transcript(t, castler(), "", "-depth", "3", "-fails", "-only", "", file, "bk")
	require.NoError(t, err)
	require.Empty(t, stderr)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Equal(t, []string{
		file + ": solved 1 of 1 (100.0%) in # s, 12000 nodes, # nps",
		"bk: solved 0 of 24 (0.0%) in # s, " + sumOf(t, lines[len(lines)-2]) + " nodes, # nps",
		"solved 1 of 25 (4.0%) in # s, " + sumOf(t, lines[len(lines)-1]) + " nodes, # nps",
	}, lines[len(lines)-3:])
	require.Len(t, lines, 1+24+1+3)
}

// sumOf returns the node count of a line of sums.
func sumOf(t *testing.T, line string) string {
	t.Helper()
	match := regexp.MustCompile(`(\d+) nodes`).FindStringSubmatch(line)
	require.NotNil(t, match, line)
	return match[1]
}

func TestFilesThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.epd")
	require.NoError(t, os.WriteFile(empty, []byte("# nothing\n\n"), 0o644))
	for file, want := range map[string]string{
		filepath.Join(dir, "missing"): "built in are wac, bk",
		dir:                           "built in are wac, bk",
		empty:                         "holds no positions",
	} {
		stdout, _, err := transcript(t, castler(), "", "-depth", "1", "bk", file)
		require.ErrorContains(t, err, want)
		require.Empty(t, stdout, "nothing is searched before all is read")
		var usage *UsageError
		require.False(t, errors.As(err, &usage))
	}
}

// Of a file that is no EPD only some lines are shown, and none is searched.
func TestFilesOfNonsense(t *testing.T) {
	stdout, stderr, err := transcript(t, castler(), strings.Repeat("nonsense\n", 1000), "-depth", "1", "-")
	require.EqualError(t, err, "1000 lines could not be read")
	require.Equal(t, maxComplaints+1, strings.Count(stderr, "\n"))
	require.Contains(t, stderr, "and 980 lines more\n")
	require.Contains(t, stdout, "solved 0 of 0 (0.0%) in # s, 0 nodes, # nps\n")
}

// Ctrl-C leaves out the position that it cuts short, and prints the sums.
func TestInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	player := castler()
	var out bytes.Buffer
	err := parsed(t, "-depth", "3", "bk").measure(ctx, player, strings.NewReader(""), writerFunc(func(p []byte) (int, error) {
		if strings.Contains(string(p), "BK.02") {
			player.waits = true
			time.AfterFunc(20*time.Millisecond, cancel)
		}
		return out.Write(p)
	}), io.Discard)
	require.EqualError(t, err, "interrupted: 2 of 24 positions were searched")
	require.Contains(t, out.String(), "solved 0 of 2 (0.0%)")
	require.NotContains(t, out.String(), "BK.03")
}

// A writerFunc is a writer made of a function.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// A table that cannot be written ends the search at its first line.
func TestOutputThatFails(t *testing.T) {
	full := errors.New("disk full")
	for _, bad := range []string{"position", "BK.01", "solved 0"} {
		player := castler()
		err := parsed(t, "-depth", "3", "bk").measure(context.Background(), player, strings.NewReader(""), writerFunc(func(p []byte) (int, error) {
			if strings.Contains(string(p), bad) {
				return 0, full
			}
			return len(p), nil
		}), io.Discard)
		require.ErrorIs(t, err, full)
		require.Equal(t, map[string]int{"position": 0, "BK.01": 1, "solved 0": 24}[bad], player.games)
	}
}

// picky is a player that takes no settings.
type picky struct{ script }

func (p *picky) Configure(search.Settings) error { return errors.New("too much") }

func TestSettingsThatAreRefused(t *testing.T) {
	stdout, _, err := transcript(t, &picky{}, "", "-depth", "3", "bk")
	require.EqualError(t, err, "script: too much")
	require.Empty(t, stdout)
}

func TestLimits(t *testing.T) {
	for args, want := range map[string]search.Limits{
		"-time 70ms":           {HasFixed: true, MoveTime: 70 * time.Millisecond},
		"-nodes 5000 -depth 8": {Nodes: 5000, Depth: 8},
	} {
		player := castler()
		_, _, err := transcript(t, player, "", append(strings.Fields(args), "-only", "01", "bk")...)
		require.NoError(t, err)
		player.limits.Start = time.Time{}
		require.Equal(t, want, player.limits, args)
	}
}

// The whole command with the player that it is for.
func TestMainWithAlphaBeta(t *testing.T) {
	var stdout, stderr bytes.Buffer
	err := Main(strings.Fields("-nodes 20000 -only WAC.00[59] wac"), strings.NewReader(""), &stdout, &stderr)
	require.NoError(t, err)
	require.Empty(t, stderr.String())
	require.Regexp(t, `(?m)^WAC\.005  yes    Qc4\+ .* bm Qc4\+$`, stdout.String())
	require.Regexp(t, `\nsolved 2 of 2 \(100\.0%\) in \d+\.\d s, \d+ nodes, \d+ nps\n$`, stdout.String())
}

// Long names do not move the table apart.
func TestLongNames(t *testing.T) {
	line := fmt.Sprintf("%s bm O-O; id %q;\n%s bm O-O;", kiwipete, strings.Repeat("x", 60), kiwipete)
	stdout, _, err := transcript(t, castler(), line, "-depth", "3", "-")
	require.NoError(t, err)
	require.Contains(t, stdout, "line 2"+strings.Repeat(" ", maxWidth-5)+"yes")
}
