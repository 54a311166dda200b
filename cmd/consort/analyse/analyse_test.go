package analyse

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"consort/cmd/consort/review"
	"consort/cmd/internal/cli"
	"consort/engine/pgn"
)

// call runs the command.
func call(t *testing.T, stdin, args string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errs bytes.Buffer
	root := cli.New("consort", "", "", Command())
	err = cli.Run(root, append([]string{"analyse"}, strings.Fields(args)...), strings.NewReader(stdin), &out, &errs)
	return out.String(), errs.String(), err
}

// settled returns the options of a command line.
func settled(args ...string) (*options, error) {
	c, o := newCommand()
	c.RunE = func(c *cobra.Command, inputs []string) error { return o.settle(c.Flags(), inputs) }
	return o, cli.Run(cli.New("consort", "", "", c), append([]string{"analyse"}, args...), nil, io.Discard, io.Discard)
}

// file writes a file of games.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.pgn")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

// verdict matches the command by which a review is recognized.
var verdict = regexp.MustCompile(`\[%verdict (move|line|game),\d,\d+,[0-9a-f]{4}\] `)

// oneLine returns the moves of the first game of an output, in one line, without such
// commands.
func oneLine(output string) string {
	_, text, _ := strings.Cut(output, "\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	return verdict.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), "")
}

const foolsMate = `[Event "a"]
[White "Fool"]
[Black "Sage"]
[Result "0-1"]

1. f3 {[%eval 9.99] [%clk 0:01:00] hm} e5 2. g4 $1 $14 (2. d3) Qh4# {quick} 0-1
`

// A small game, from the file to the last glyph.
func TestTranscript(t *testing.T) {
	stdout, stderr, err := call(t, "", "-hash 1 -nodes 2000 -workers 2 "+file(t, foolsMate))
	require.NoError(t, err)
	require.Empty(t, stderr)
	for _, want := range []string{
		"[White \"Fool\"]\n", "[Annotator \"Consort\"]\n[ECO \"A00\"]\n[Opening \"Barnes Opening\"]\n[WhiteAccuracy \"", "[BlackAccuracy \"",
	} {
		require.Contains(t, stdout, want)
	}
	moves := oneLine(stdout)
	require.Len(t, verdict.FindAllString(strings.ReplaceAll(stdout, "\n", " "), -1), 3)
	require.Regexp(t, `^\{Consort, 2000 nodes per position\. White: accuracy \d+\.\d%, average centipawn loss \d+, \d+ inaccurac(y|ies), \d+ mistakes?, \d+ blunders?\. `+
		`Black: accuracy \d+\.\d%, average centipawn loss \d+, 0 inaccuracies, 0 mistakes, 0 blunders\.\} `+
		`1\. f3 .*\{\[%eval -\d\.\d\d\] \[%clk 0:01:00\] hm( \(Consort: [^()]+\))?\} (\(1\. [^)]+\) )?1\.\.\. e5 .*`+
		`2\. g4 \$1 \$14 \{\[%eval #-1\] \(Consort's view: blunder, allows mate in 1: 2\.\.\. Qh4#; best is \S+\)\} \(2\. d3\) \(2\. \S+ \{\[%eval -\d\.\d\d\] Consort\} [^)]+\) 2\.\.\. Qh4# \{quick\} 0-1$`, moves)
	require.NotContains(t, stdout, "9.99")

	games, err := pgn.ReadAll(strings.NewReader(stdout))
	require.NoError(t, err)
	require.Len(t, games, 1)
	require.Len(t, games[0].Moves(), 4)
	require.Equal(t, "0-1", games[0].Result.String())
}

// The same games give the same output, however many workers there are.
func TestDeterministic(t *testing.T) {
	games := file(t, foolsMate+"\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *\n")
	one, _, err := call(t, "", "-hash 1 -nodes 500 -workers 1 "+games)
	require.NoError(t, err)
	for _, workers := range []string{"1", "3"} {
		again, _, err := call(t, "", "-hash 1 -nodes 500 -workers "+workers+" "+games)
		require.NoError(t, err)
		require.Equal(t, one, again)
	}
}

// From a pipe, to a file, with several games: what cannot be read is told and
// left out.
func TestSeveralGames(t *testing.T) {
	dir := t.TempDir()
	out, graph := filepath.Join(dir, "out.pgn"), filepath.Join(dir, "g.svg")
	const text = "\xef\xbb\xbf[Event \"1\"]\r\n[White \"M\xfcller & \"Bob\"\"]\r\n\r\n1. e4 e5 ½-½\r\n\r\n" +
		"[Event \"2\"]\r\n\r\n1. e4 Ke5 *\r\n\r\n" +
		"[Event \"3\"]\r\n[Variant \"Atomic\"]\r\n\r\n1. e4 *\r\n\r\n" +
		"[Event \"4\"]\r\n[SetUp \"1\"]\r\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\r\n\r\n*\r\n\r\n" +
		"[Event \"5\"]\r\n[Variant \"Chess960\"]\r\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1\"]\r\n\r\n1. Nf3 Nf6 2. O-O O-O *\r\n\r\n" +
		"[Event \"6\"]\r\n[Result \"1-0\"]\r\n\r\n1. d4 (1. c4 Kd5) d5\r\n\r\n" +
		"[Event \"7\"]\r\n\r\n1. d4 {half"
	stdout, stderr, err := call(t, text, "-hash 1 -depth 3 - -out "+out+" -graph "+graph)
	require.EqualError(t, err, "2 games could not be used")
	require.Empty(t, stdout)
	for _, want := range []string{
		"standard input: game 2, line 8: illegal move ", "standard input: game 3: unsupported variant Atomic; skipping the game\n",
		"standard input: game 6, line 30: illegal move ", "the rest of the line is kept as a comment\n",
		"standard input: game 6, line 32: a game must end with its result: ", "standard input: game 7, line 34: a comment must be closed: the file ends before that\n",
	} {
		require.Contains(t, stderr, want)
	}
	written, err := os.ReadFile(out)
	require.NoError(t, err)
	games, err := pgn.ReadAll(bytes.NewReader(written))
	require.NoError(t, err)
	var events, results []string
	for _, g := range games {
		events, results = append(events, g.Tag("Event")), append(results, g.Result.String())
	}
	require.Equal(t, []string{"1", "4", "5", "6", "7"}, events)
	require.Equal(t, []string{"1/2-1/2", "*", "*", "1-0", "*"}, results)
	require.Equal(t, `Müller & "Bob"`, games[0].Tag("White"))
	require.Contains(t, strings.Join(strings.Fields(games[2].String()), " "), "2. O-O {[%eval ")

	drawn, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(dir, "g-3.svg"), filepath.Join(dir, "g-4.svg"), filepath.Join(dir, "g-5.svg"), graph}, drawn, "the second has no moves")
	for _, name := range drawn {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, xml.Unmarshal(text, new(any)), name)
	}
}

// What others have told of a game goes with -fresh, and clock times stay.
func TestFresh(t *testing.T) {
	stdout, _, err := call(t, foolsMate, "-hash 1 -depth 2 -fresh -")
	require.NoError(t, err)
	require.Contains(t, stdout, "[%clk 0:01:00]")
	require.NotContains(t, stdout, "hm")
	require.NotContains(t, oneLine(stdout), "$14")
	require.NotContains(t, oneLine(stdout), "(2. d3)")
	again, _, err := call(t, stdout, "-hash 1 -depth 2 -fresh -")
	require.NoError(t, err)
	require.Equal(t, stdout, again, "an analysis of an analysis is the same")
}

// What Consort has told of a game it replaces when it tells it again; what others
// have told stays.
func TestAnalysisOfAnAnalysis(t *testing.T) {
	stdout, _, err := call(t, foolsMate, "-hash 1 -depth 2 -")
	require.NoError(t, err)
	require.Contains(t, stdout, "Consort, ")
	again, _, err := call(t, stdout, "-hash 1 -depth 2 -")
	require.NoError(t, err)
	require.Equal(t, stdout, again)
	other, _, err := call(t, stdout, "-hash 1 -nodes 3000 -")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(oneLine(other), "Consort, "))
	require.Contains(t, other, "hm")
}

func TestNothingToDo(t *testing.T) {
	dir := t.TempDir()
	for args, want := range map[string]struct{ stderr, err string }{
		file(t, ""):           {"games.pgn contains no games", "no game to analyze"},
		"-":                   {"standard input contains no games", "no game to analyze"},
		file(t, "no chess\n"): {`game 1, line 1: unreadable move "no"`, "1 game could not be used"},
		filepath.Join(dir, "missing.pgn") + " " + file(t, foolsMate): {"", "missing.pgn: "},
		dir: {"", "is a directory"},
		file(t, foolsMate) + " -out " + filepath.Join(dir, "no", "out.pgn"): {"", "cannot write games: "},
		file(t, foolsMate) + " -graph " + filepath.Join(dir, "no", "g.svg"): {"", "cannot write graph: "},
		file(t, foolsMate) + " -graph " + dir:                               {"", "cannot write graph: "},
	} {
		stdout, stderr, err := call(t, "", "-hash 1 -depth 1 "+args)
		require.ErrorContains(t, err, want.err)
		require.Contains(t, stderr, want.stderr)
		require.Empty(t, stdout)
	}
}

// A dash is the standard output, not a file.
func TestDashOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	stdout, _, err := call(t, foolsMate, "-hash 1 -depth 1 -out - -")
	require.NoError(t, err)
	require.Contains(t, stdout, "0-1")
	require.NoFileExists(t, "-")
}

// A disk that is full, a pipe that is closed.
func TestUnwritableOutput(t *testing.T) {
	o, err := settled("-hash", "1", "-depth", "1", "-")
	require.NoError(t, err)
	err = o.run(context.Background(), strings.NewReader(foolsMate), failing{}, io.Discard)
	require.EqualError(t, err, "cannot write games: no space")
	broken := io.MultiReader(strings.NewReader("1. e4 e5"), iotest.ErrReader(errors.New("timeout")))
	err = o.run(context.Background(), broken, io.Discard, io.Discard)
	require.EqualError(t, err, "standard input: timeout")
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no space") }

// The games that are read are never overwritten.
func TestInputIsSafe(t *testing.T) {
	name := file(t, foolsMate)
	link := filepath.Join(filepath.Dir(name), "link.pgn")
	require.NoError(t, os.Link(name, link))
	other := filepath.Join(filepath.Dir(name), "other")
	for _, args := range []string{"-out " + name, "-graph " + name, "-out " + link, "-out " + other + " -graph " + other} {
		_, _, err := call(t, "", "-hash 1 -depth 1 "+args+" "+name)
		require.ErrorAs(t, err, new(*cli.UsageError), args)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, foolsMate, string(text))
	}
}

// A writer that ends the context once a game is written.
type ending struct {
	text strings.Builder
	end  context.CancelFunc
}

func (w *ending) Write(b []byte) (int, error) {
	w.end()
	return w.text.Write(b)
}

// Ctrl-C between games keeps those that are whole.
func TestCancelledBetweenGames(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	o, err := settled("-hash", "1", "-nodes", "200", "-workers", "1", file(t, foolsMate+"\n"+foolsMate+"\n"+strings.Repeat("\n"+greco+"\n", 20)))
	require.NoError(t, err)
	out := &ending{end: end}
	require.ErrorContains(t, o.run(ctx, nil, out, io.Discard), "interrupted after ")
	games, err := pgn.ReadAll(strings.NewReader(out.text.String()))
	require.NoError(t, err)
	require.NotEmpty(t, games)
	require.Less(t, len(games), 22)
	require.NotEmpty(t, games[0].Tag("WhiteAccuracy"))
}

// greco is a longer game.
const greco = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Nxc3 9. bxc3 Bxc3 10. Qb3 Bxa1 11. Bxf7+ Kf8 12. Bg5 Ne7 13. Ne5 Bxd4 14. Bg6 d5 15. Qf3+ Bf5 16. Bxf5 Bxe5 17. Be6+ Bf6 18. Bxf6 Ke8 19. Bxg7 1-0"

// Ctrl-C within a game writes it with what is known, the end of the game.
func TestCancelledWithin(t *testing.T) {
	ctx, end := context.WithTimeout(context.Background(), 700*time.Millisecond)
	defer end()
	o, err := settled("-hash", "1", "-time", "50ms", "-workers", "1", file(t, greco))
	require.NoError(t, err)
	var out bytes.Buffer
	require.EqualError(t, o.run(ctx, nil, &out, io.Discard), "interrupted after 0 games; the last game is incomplete")
	games, err := pgn.ReadAll(&out)
	require.NoError(t, err)
	require.Len(t, games[0].Moves(), 37)
	require.NotNil(t, games[0].Last().Note().Evaluation)
	require.Nil(t, games[0].Root().Next().Note().Evaluation)
	require.Empty(t, games[0].Tag("WhiteAccuracy"))
}

// While a pipe is silent, Ctrl-C ends it at once.
func TestCancelledWhileWaiting(t *testing.T) {
	ctx, end := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer end()
	o, err := settled("-depth", "2", "-")
	require.NoError(t, err)
	silent, writer := io.Pipe()
	defer writer.Close()
	require.EqualError(t, o.run(ctx, silent, io.Discard, io.Discard), "interrupted after 0 games")
}

func TestUsageErrors(t *testing.T) {
	for args, want := range map[string]string{
		"":                 "no games given: name a PGN file, or -",
		"- -":              "can be read only once",
		"-time -1s x":      "-time is -1s",
		"-time soon x":     `for "--time" flag`,
		"-time 0 x":        "no search would end",
		"x -nodes -1":      `for "--nodes" flag`,
		"-depth 500 x":     "-depth is 500",
		"-workers -1 x":    "-workers is -1",
		"-workers 99999 x": "-workers is 99999",
		"-threads 0 x":     "-threads is 0",
		"-hash 0 x":        "-hash is 0",
		"x -unknown":       "unknown flag: --unknown",
		"x -json x.json":   "--out names the file",
		"x -shard 3/2":     "expected i/n",
		"x -shard -1/2":    "expected i/n",
		"x -shard 2":       "expected i/n",
	} {
		_, _, err := call(t, "", args)
		require.ErrorAs(t, err, new(*cli.UsageError), args)
		require.ErrorContains(t, err, want)
	}
}

// Flags stand on either side of the files; a limit replaces the default time.
func TestOptions(t *testing.T) {
	o, err := settled(strings.Fields("a.pgn -nodes 5 b.pgn --threads 2 -hash 8 -workers 3 -")...)
	require.NoError(t, err)
	require.Equal(t, []string{"a.pgn", "b.pgn", "-"}, o.inputs)
	require.Zero(t, o.effort.Time)
	require.Equal(t, "5 nodes", o.effort.String())
	require.Equal(t, [3]int{2, 8, 3}, [3]int{o.effort.Settings.Threads, o.effort.Settings.Hash, o.workers})
	o, err = settled(strings.Fields("a.pgn --time 1s -depth 9")...)
	require.NoError(t, err)
	require.Equal(t, "1s or depth 9", o.effort.String())
	require.GreaterOrEqual(t, o.workers, 1)
	o, err = settled("a.pgn")
	require.NoError(t, err)
	require.Equal(t, review.DefaultTime, o.effort.Time)
}

// The help states the thresholds that the code uses.
func TestHelp(t *testing.T) {
	stdout, _, err := call(t, "", "-help")
	require.NoError(t, err)
	for _, want := range []string{
		fmt.Sprintf("loss of %.2f a move is an inaccuracy", review.InaccuracyLoss),
		fmt.Sprintf("from %.2f a mistake, from %.2f a blunder", review.MistakeLoss, review.BlunderLoss),
		"--out file", "--graph file", "--workers number", "Ctrl-C",
	} {
		require.Contains(t, strings.Join(strings.Fields(stdout), " "), want)
	}
	for row := range strings.Lines(stdout) {
		require.LessOrEqual(t, len(row), 101, row)
	}
}
