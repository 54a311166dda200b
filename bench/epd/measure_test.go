package epd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// clocks are the numbers of a table that differ in each run: the time of a search, and
// the figures of the totals that depend on it.
var clocks = regexp.MustCompile(`(?m)^(.{16}.{8} +\d+ +\d+ ) *\d+( .*[ab]m )|( in )[\d.]+( s, )|( nodes, )\d+( nps)$`)

// transcript runs a measurement with a player and returns the output, with # for clocks,
// and the warnings, one per line.
func transcript(t *testing.T, player search.Strategy, m Measurement) (stdout, warnings string, err error) {
	t.Helper()
	var out bytes.Buffer
	m.Warn = func(err error) { warnings += err.Error() + "\n" }
	err = m.Run(t.Context(), player, &out)
	return clocks.ReplaceAllString(out.String(), "$1$3$5#$2$4$6"), warnings, err
}

// of returns a measurement of suites to depth 3, with stdin.
func of(stdin string, suites ...string) Measurement {
	return Measurement{Suites: suites, Stdin: strings.NewReader(stdin), Limits: search.Limits{Depth: 3}}
}

// suite is the suite of the transcripts. One line is invalid, one has nothing to solve.
const suite = `# Three positions that can be solved
` + kiwipete + ` bm O-O dxe6; id "first"; c0 "castles";
8/8/8/8/8/8/8/8 w - -
4k3/8/8/8/8/8/8/4K2R w K - am O-O; dm 9;
` + kiwipete + ` id "no task";
` + kiwipete + ` bm Bxa6; id "third";
`

// castler returns a player that prefers another move before it castles.
func castler() *script {
	return &script{reports: []report{{depth: 1, ms: 1, move: "a2a3"}, {depth: 2, ms: 4, move: "e1g1"}, {depth: 3, ms: 12, move: "e1g1"}}}
}

const warnings = `standard input: line 3: the position must be valid: invalid FEN: each side must have exactly one king: white has 0
standard input: line 5: a position to solve must have bm, am or dm: found none
`

func TestTranscript(t *testing.T) {
	stdout, stderr, err := transcript(t, castler(), of(suite, "-"))
	require.Equal(t, `position solved move     depth       nodes       ms found ms  expected
first    yes    O-O          3       12000 #        4  bm O-O dxe6
line 4   no     O-O          3       12000 #        -  am O-O; dm 9
third    no     O-O          3       12000 #        -  bm Bxa6

solved 1 of 3 (33.3%) in # s, 36000 nodes, # nps
`, stdout)
	require.Equal(t, warnings, stderr)
	require.EqualError(t, err, "2 lines were skipped")
}

func TestTranscriptOfFails(t *testing.T) {
	m := of(suite, "-")
	m.Fails, m.Verbose = true, true
	stdout, _, _ := transcript(t, castler(), m)
	require.Equal(t, `position solved move     depth       nodes       ms found ms  expected
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
	m := of(good, "-")
	m.Only, m.Verbose = regexp.MustCompile("^f"), true
	stdout, stderr, err := transcript(t, castler(), m)
	require.Equal(t, `position solved move     depth       nodes       ms found ms  expected
first    yes    O-O          3       12000 #        4  bm O-O dxe6
         `+kiwipete+` 0 1
         cp 25 O-O
         castles

solved 1 of 1 (100.0%) in # s, 12000 nodes, # nps
`, stdout)
	require.Contains(t, stderr, "line 5")
	require.EqualError(t, err, "1 line was skipped")
}

// Each of several suites has its totals; the last line is for all of them.
func TestTranscriptOfSeveral(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "own.epd")
	require.NoError(t, os.WriteFile(file, []byte(kiwipete+" bm O-O;\r\n"), 0o644))
	m := of("", file, "bk")
	m.Fails, m.Only = true, regexp.MustCompile("")
	stdout, stderr, err := transcript(t, castler(), m)
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

// sumOf returns the node count of a line of totals.
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
		filepath.Join(dir, "missing"): "built-in suites are wac, bk",
		dir:                           "built-in suites are wac, bk",
		empty:                         "contains no positions",
	} {
		stdout, _, err := transcript(t, castler(), of("", "bk", file))
		require.ErrorContains(t, err, want)
		require.Empty(t, stdout, "nothing is searched before all is read")
	}
}

// For a file that is not EPD only some lines are reported.
func TestFilesOfNonsense(t *testing.T) {
	stdout, stderr, err := transcript(t, castler(), of(strings.Repeat("nonsense\n", 1000), "-"))
	require.EqualError(t, err, "1000 lines were skipped")
	require.Equal(t, maxWarnings+1, strings.Count(stderr, "\n"))
	require.Contains(t, stderr, "980 more lines cannot be parsed\n")
	require.Contains(t, stdout, "solved 0 of 0 (0.0%) in # s, 0 nodes, # nps\n")
}

// Ctrl-C leaves out the position that was being searched, and prints the totals.
func TestInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	player := castler()
	var out bytes.Buffer
	var progress [][2]int
	m := of("", "bk")
	m.Progress = func(done, total int) { progress = append(progress, [2]int{done, total}) }
	err := m.Run(ctx, player, writerFunc(func(p []byte) (int, error) {
		if strings.Contains(string(p), "BK.02") {
			player.waits = true
			time.AfterFunc(20*time.Millisecond, cancel)
		}
		return out.Write(p)
	}))
	require.EqualError(t, err, "interrupted: 2 of 24 positions were searched")
	require.Equal(t, [][2]int{{0, 24}, {1, 24}, {2, 24}}, progress)
	require.Contains(t, out.String(), "solved 0 of 2 (0.0%)")
	require.NotContains(t, out.String(), "BK.03")
}

// A writerFunc is a function as a writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// If the table cannot be written, the run ends at its first line.
func TestOutputThatFails(t *testing.T) {
	full := errors.New("disk full")
	for _, bad := range []string{"position", "BK.01", "solved 0"} {
		player := castler()
		m := of("", "bk")
		err := m.Run(t.Context(), player, writerFunc(func(p []byte) (int, error) {
			if strings.Contains(string(p), bad) {
				return 0, full
			}
			return len(p), nil
		}))
		require.ErrorIs(t, err, full)
		require.Equal(t, map[string]int{"position": 0, "BK.01": 1, "solved 0": 24}[bad], player.games)
	}
}

// The player gets the limits of the measurement.
func TestLimits(t *testing.T) {
	for _, want := range []search.Limits{
		{MoveTime: 70 * time.Millisecond},
		{Nodes: 5000, Depth: 8},
	} {
		player := castler()
		_, _, err := transcript(t, player, Measurement{Suites: []string{"bk"}, Limits: want, Only: regexp.MustCompile("01")})
		require.NoError(t, err)
		player.limits.Start = time.Time{}
		require.Equal(t, want, player.limits)
	}
}

func TestNothingMatches(t *testing.T) {
	m := of("", "bk")
	m.Only = regexp.MustCompile("nothing")
	stdout, warnings, err := transcript(t, castler(), m)
	require.ErrorIs(t, err, ErrNoMatch)
	require.Empty(t, stdout+warnings)
}

// Long names are limited, so the columns stay aligned.
func TestLongNames(t *testing.T) {
	line := fmt.Sprintf("%s bm O-O; id %q;\n%s bm O-O;", kiwipete, strings.Repeat("x", 60), kiwipete)
	stdout, _, err := transcript(t, castler(), of(line, "-"))
	require.NoError(t, err)
	require.Contains(t, stdout, "line 2"+strings.Repeat(" ", maxWidth-5)+"yes")
}
