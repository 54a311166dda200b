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

	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta"
	"consort/search/player"
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

// oneLine returns the moves of the first game of an output, in one line.
func oneLine(output string) string {
	_, text, _ := strings.Cut(output, "\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	return strings.ReplaceAll(text, "\n", " ")
}

const foolsMate = `[Event "a"]
[White "Fool"]
[Black "Sage"]
[Result "0-1"]

1. f3 {[%eval 9.99] [%clk 0:01:00] hm} e5 2. g4 $1 $14 (2. e4) Qh4# {quick} 0-1
`

// A small game, from the file to the last glyph.
func TestTranscript(t *testing.T) {
	stdout, stderr, err := call(t, "", "-hash 1 -nodes 2000 -workers 2 "+file(t, foolsMate))
	require.NoError(t, err)
	require.Empty(t, stderr)
	for _, want := range []string{
		"[White \"Fool\"]\n", "[Annotator \"Consort\"]\n[WhiteAccuracy \"", "[BlackAccuracy \"",
	} {
		require.Contains(t, stdout, want)
	}
	moves := oneLine(stdout)
	require.Regexp(t, `^\{Consort, 2000 nodes per position\. White: accuracy \d+\.\d%, \d+ inaccurac(y|ies), \d+ mistakes?, 1 blunder\. `+
		`Black: accuracy \d+\.\d%, 0 inaccuracies, 0 mistakes, 0 blunders\.\} `+
		`1\. f3 .*\{\[%eval -\d\.\d\d\] \[%clk 0:01:00\] hm\} (\(1\. [^)]+\) )?1\.\.\. e5 .*`+
		`2\. g4 \$4 \$14 \{\[%eval #-1\]\} \(2\. [^)]+\) \(2\. e4\) 2\.\.\. Qh4# \{quick\} 0-1$`, moves)
	require.NotContains(t, stdout, "9.99")

	games, err := pgn.ReadAll(strings.NewReader(stdout))
	require.NoError(t, err)
	require.Len(t, games, 1)
	require.Len(t, games[0].Moves, 4)
	require.Equal(t, "0-1", games[0].Result)
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
	require.EqualError(t, err, "3 games could not be used")
	require.Empty(t, stdout)
	for _, want := range []string{
		"standard input: game 2, line 8: illegal move ", "standard input: game 3: unsupported variant Atomic; skipping the game\n",
		"standard input: game 6, line 30: illegal move ", "the rest of the variation is skipped\n",
		"standard input: game 6, line 32: a game must end with its result: ", "standard input: game 7, line 34: a comment must be closed: the file ends before that; skipping the game\n",
	} {
		require.Contains(t, stderr, want)
	}
	written, err := os.ReadFile(out)
	require.NoError(t, err)
	games, err := pgn.ReadAll(bytes.NewReader(written))
	require.NoError(t, err)
	var events, results []string
	for _, g := range games {
		events, results = append(events, g.Tag("Event")), append(results, g.Result)
	}
	require.Equal(t, []string{"1", "4", "5", "6"}, events)
	require.Equal(t, []string{"1/2-1/2", "*", "*", "1-0"}, results)
	require.Equal(t, `Müller & "Bob"`, games[0].Tag("White"))
	require.Contains(t, games[2].String(), "2. O-O {[%eval ")

	drawn, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(dir, "g-3.svg"), filepath.Join(dir, "g-4.svg"), graph}, drawn, "the second has no moves")
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
	require.Contains(t, stdout, "[%clk 0:01:00]}")
	require.NotContains(t, stdout, "hm")
	require.NotContains(t, oneLine(stdout), "$14")
	require.NotContains(t, oneLine(stdout), "(2. e4)")
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
	o, err := settled("-hash", "1", "-depth", "2", file(t, foolsMate+"\n"+foolsMate))
	require.NoError(t, err)
	out := &ending{end: end}
	require.EqualError(t, o.run(ctx, nil, out, io.Discard), "interrupted after 1 game")
	games, err := pgn.ReadAll(strings.NewReader(out.text.String()))
	require.NoError(t, err)
	require.Len(t, games, 1)
	require.NotEmpty(t, games[0].Tag("WhiteAccuracy"))
}

// A quitter is a player in whose third search somebody presses Ctrl-C.
type quitter struct {
	*alphabeta.Player
	searches int
	end      context.CancelFunc
}

func (q *quitter) Choose(g *engine.Game, l search.Limits, c *search.Control, report func(search.Info)) search.Result {
	if q.searches++; q.searches == 3 {
		q.end()
	}
	return q.Player.Choose(g, l, c, report)
}

// Ctrl-C within a game writes it with what is known.
func TestCancelledWithin(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	o, err := settled("-depth", "2", "-")
	require.NoError(t, err)
	var out bytes.Buffer
	quits := &quitter{Player: alphabeta.New(), end: end}
	p := player.New(player.Config{Kinds: []player.Kind{{Name: "quits", New: func() search.Strategy { return quits }}}})
	j := &job{
		options: o, output: &output{games: &out}, bar: progress.New(-1, "", io.Discard),
		searchers: &searchers{players: []*player.Player{p}, limits: o.effort.Limits()},
	}
	games, err := pgn.ReadAll(strings.NewReader(foolsMate))
	require.NoError(t, err)
	require.EqualError(t, j.game(ctx, games[0]), "interrupted in game 1 after 2 of its 5 positions; the games before it are complete")
	require.Regexp(t, `^1\. f3 (\$\d )?\{\[%eval [^]]+\] \[%clk 0:01:00\] hm\} .*1\.\.\. e5 2\. g4 \$1 \$14 \(2\. e4\) 2\.\.\. Qh4# \{quick\} 0-1$`, oneLine(out.String()))
	require.NotContains(t, out.String(), "Accuracy")
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
	require.Equal(t, defaultTime, o.effort.Time)
}

// The help states the thresholds that the code uses.
func TestHelp(t *testing.T) {
	stdout, _, err := call(t, "", "-help")
	require.NoError(t, err)
	for _, want := range []string{
		fmt.Sprintf("loss of %.2f a move is an inaccuracy", inaccuracyLoss),
		fmt.Sprintf("from %.2f a mistake, from %.2f a blunder", mistakeLoss, blunderLoss),
		"--out file", "--graph file", "--workers number", "Ctrl-C",
	} {
		require.Contains(t, strings.Join(strings.Fields(stdout), " "), want)
	}
	require.InDelta(t, 1/2.0+inaccuracyLoss, eval.Score(60).Share(), 0.005)
	require.InDelta(t, 1/2.0+mistakeLoss, eval.Score(120).Share(), 0.01)
	require.InDelta(t, 1/2.0+blunderLoss, eval.Score(200).Share(), 0.005)
	for row := range strings.Lines(stdout) {
		require.LessOrEqual(t, len(row), 101, row)
	}
}

func TestEvalTag(t *testing.T) {
	lichess := regexp.MustCompile(`^\[%eval (#-?[1-9]\d*|-?\d+\.\d\d)\]$`)
	for s, want := range map[eval.Score]string{
		0: "0.00", 17: "0.17", -5: "-0.05", -120: "-1.20", 1234: "12.34",
		eval.MateIn(1): "#1", eval.MateIn(4): "#2", eval.MatedIn(2): "#-1", eval.MatedIn(5): "#-3",
	} {
		require.Equal(t, want, evalText(s))
		require.Regexp(t, lichess, evalTag(s))
	}
}

// Losses are the mover's, the best move has none, and what is not known is not
// judged.
func TestJudge(t *testing.T) {
	games, err := pgn.ReadAll(strings.NewReader("1. e4 e5 2. d4 d6 3. a3 a6 *"))
	require.NoError(t, err)
	g := games[0]
	at := func(s eval.Score, best engine.Move) finding { return finding{known: true, score: s, best: best} }
	verdicts := judge(g, []finding{
		at(0, g.Moves[0]),       // e4 is best, whatever comes
		at(-200, 0),             // e5 loses 0.30 and more
		at(100, 0),              // d4 gains
		at(200, 0),              // d6 is even better for Black
		at(90, 0),               // a3 is a mistake
		at(-40, engine.Move(0)), // a6: the next position is unknown
		{},
	})
	require.Equal(t, verdict{known: true}, verdicts[0])
	require.Equal(t, pgn.Blunder, verdicts[1].glyph())
	require.Equal(t, verdict{known: true}, verdicts[2])
	require.Equal(t, verdict{known: true}, verdicts[3])
	require.Equal(t, pgn.Mistake, verdicts[4].glyph())
	require.Equal(t, verdict{}, verdicts[5])
	r := records(g, verdicts)
	require.Equal(t, 3, r[0].moves)
	require.Equal(t, 2, r[1].moves)
	require.Equal(t, [3]int{0, 1, 0}, [3]int{r[0].inaccuracies, r[0].mistakes, r[0].blunders})
	require.Equal(t, [3]int{0, 0, 1}, [3]int{r[1].inaccuracies, r[1].mistakes, r[1].blunders})
	require.InDelta(t, (100+verdicts[1].accuracy())/2, r[1].accuracy, 1e-9)
}

// The formula of lichess, at losses of 0, 10, 50 and 100 percent.
func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 0.1: 63.58, 0.5: 8.53, 1: 0} {
		require.InDelta(t, want, verdict{known: true, loss: loss}.accuracy(), 0.01)
	}
}
