package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/internal/cli"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

// asProgram makes the test binary behave as forge, so that tests can run the
// program itself without building it.
const asProgram = "FORGE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// forge runs a command and returns its output.
func forge(t testing.TB, line string, files ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(append(strings.Fields(line), files...), &stdout, &stderr)
	require.Zero(t, code, stderr.String())
	require.Empty(t, stderr.String())
	return stdout.String()
}

// quick are flags for fast games.
const quick = " -nodes 50 -hash 1 -out "

func TestExitCodes(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	foreign := filepath.Join(t.TempDir(), "foreign")
	require.NoError(t, os.WriteFile(foreign, []byte("something else"), 0o644))
	for _, test := range []struct {
		line   string
		code   int
		stdout string // a part of it
		stderr string // a part of it; empty: all of it
	}{
		{"", 2, "", "no command given"},
		{"help", 0, "datagen", ""},
		{"help datagen", 0, "--win-score centipawns", ""},
		{"-v", 0, "Consort ", ""},
		{"datagne", 2, "", `unknown command "datagne"; did you mean datagen?`},
		{"completion bash", 0, "__start_forge", ""},
		{"-help", 0, "shuffle", ""},
		{"version", 0, "Consort ", ""},
		{"smelt", 2, "", `unknown command "smelt"`},
		{"datagen -help", 0, "-positions", ""},
		{"inspect -h", 0, "-plot", ""},
		{"shuffle --help", 0, "-out", ""},
		{"datagen", 2, "", "missing --out: name the game file"},
		{"datagen -out x -nodes 0", 2, "", "--nodes is 0"},
		{"datagen -out x -nodes few", 2, "", `for "--nodes" flag`},
		{"datagen -out x -nodes 99999999999999999999", 2, "", `for "--nodes" flag: expected a smaller number`},
		{"datagen -out x -workers 0", 2, "", "--workers is 0"},
		{"datagen -out x -workers 1025", 2, "", "--workers is 1025: must be from 1 to 1024"},
		{"datagen -out x -hash 33554433", 1, "", "hash size must be 1 to 33554432 MiB"},
		{"datagen -out x -random 9-8", 2, "", "9 to 8 random plies"},
		{"datagen -out x -random a", 2, "", "expected a number or MIN-MAX"},
		{"datagen -out x -random 8-9-10", 2, "", "expected a number or MIN-MAX"},
		{"datagen -out x -random 8-9abc", 2, "", "expected a number or MIN-MAX"},
		{"datagen -out x -win-score -5", 2, "", "--win-score is -5: must be from 0 to 32000"},
		{"datagen -out x -win-score 4294967296", 2, "", "--win-score is 4294967296"},
		{"datagen -out x y", 2, "", `unexpected argument "y"`},
		{"datagen -out x -openings " + none, 1, "", "none"},
		{"datagen -out x -openings " + foreign, 1, "", "line 1: invalid FEN"},
		{"datagen -games 1 -out " + foreign, 1, "", "not a game file"},
		{"datagen -games 1 -out " + none + "/x", 1, "", "none"},
		{"book", 2, "", "missing --out: name the book file"},
		{"book -out x", 2, "", "name at least one PGN file"},
		{"book -out x -plies -1 y", 2, "", "must not be negative"},
		{"book -out x " + none, 1, "", "none"},
		{"book -help", 0, "-plies", ""},
		{"inspect", 2, "", "name at least one game file"},
		{"inspect " + none, 1, "", "none"},
		{"inspect " + foreign, 1, "", "not a game file"},
		{"inspect -color red x", 2, "", "unknown flag: --color"},
		{"shuffle x", 2, "", "missing --out: name the file to write"},
		{"shuffle -out " + none, 2, "", "at least one game file"},
		{"shuffle -out " + none + " " + foreign, 1, "", "not a game file"},
		{"shuffle -out x -min-ply -1 y", 2, "", "--min-ply is -1"},
		{"export -format x -out x y", 2, "", "--format is x: must be bulletformat, inputs or viriformat"},
		{"train -out x.nnue -threads 1025 y", 2, "", "--threads is 1025: must be from 1 to 1024"},
		{"train -out x.nnue -epochs -99999999999999999999 y", 2, "", "expected a greater number"},
		{"train -out x.nnue -hidden 0 y", 2, "", "must be a multiple of 64, from 64 to 1024"},
	} {
		t.Run(test.line, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			require.Equal(t, test.code, run(strings.Fields(test.line), &stdout, &stderr), stderr.String())
			require.Contains(t, stdout.String(), test.stdout)
			if test.stderr == "" {
				require.Empty(t, stderr.String())
			}
			require.Contains(t, stderr.String(), test.stderr)
		})
	}
	_, err := os.Stat("x")
	require.ErrorIs(t, err, os.ErrNotExist, "invalid arguments create no file")
}

// From games to records, with a run that is resumed.
func TestFromGamesToRecords(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.games"), filepath.Join(dir, "b.games")
	require.Regexp(t, `: 2 games with \d+ usable positions; added 2 games in `, forge(t, "datagen -workers 2 -games 2"+quick+a))
	require.Contains(t, forge(t, "datagen -workers 1 -games 5"+quick+a), "added 3 games in ")
	require.Contains(t, forge(t, "datagen -workers 1 -games 5"+quick+a), "added 0 games in ")
	forge(t, "datagen -games 5"+quick+b)
	require.Equal(t, content(t, b), content(t, a))
	forge(t, "datagen -seed 2 -positions 100"+quick+filepath.Join(dir, "c.games"))

	plot := filepath.Join(dir, "a.svg")
	text := forge(t, "inspect -plot "+plot, a, b)
	require.Contains(t, text, "10 games, ")
	require.Contains(t, text, " 5 duplicate games")
	require.Contains(t, text, "seed 1\n")
	requireXML(t, content(t, plot))

	records := filepath.Join(dir, "a.records")
	text = forge(t, "shuffle -out "+records, a)
	all, heads, err := train.Load(records)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("%s: %d positions of 5 games\n", records, len(all)), text)
	require.Contains(t, heads[0].Description, "5 games of a.games (Consort ")
	require.ElementsMatch(t, recordsOf(t, a), all)
	require.NotEqual(t, recordsOf(t, a), all)

	again := filepath.Join(dir, "again.records")
	forge(t, "shuffle -out "+again, a)
	require.Equal(t, content(t, records), content(t, again))
	forge(t, "shuffle -seed 2 -out "+again, a)
	require.NotEqual(t, content(t, records), content(t, again))
}

// content reads a file.
func content(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(b)
}

// recordsOf returns the records of a file of games, in the order of play.
func recordsOf(t testing.TB, path string) (all []train.Record) {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	r, err := selfplay.NewReader(file)
	require.NoError(t, err)
	header := r.Header()
	for g, err := range r.Games() {
		require.NoError(t, err)
		line, err := g.Replay()
		require.NoError(t, err)
		for s := range selfplay.DefaultFilter().Samples(g, line) {
			if s.Verdict == selfplay.Usable {
				all = append(all, train.Pack(s.Position, s.Label(), train.Result(g.Result.For(s.Position.SideToMove()))))
				all[len(all)-1].SetGame(runNumber(&header) + g.Number)
			}
		}
	}
	return all
}

// requireXML checks that a chart is well-formed XML.
func requireXML(t testing.TB, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

func TestOpeningsFile(t *testing.T) {
	dir := t.TempDir()
	book, games := filepath.Join(dir, "book.epd"), filepath.Join(dir, "a.games")
	require.NoError(t, os.WriteFile(book, []byte("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"x\";\n"), 0o644))
	forge(t, "datagen -games 2 -openings "+book+quick+games)
	require.Contains(t, forge(t, "inspect "+games), ", book book.epd ")
	var stderr bytes.Buffer
	require.Equal(t, 1, run(strings.Fields("datagen -games 2 -random 3 -openings "+book+quick+games), io.Discard, &stderr))
	require.Contains(t, stderr.String(), "the file belongs to another run")
}

// An incomplete game at the end is reported, and the rest is used.
func TestInspectTornFile(t *testing.T) {
	games := filepath.Join(t.TempDir(), "a.games")
	forge(t, "datagen -games 3"+quick+games)
	require.NoError(t, os.Truncate(games, int64(len(content(t, games))-3)))
	var stdout, stderr bytes.Buffer
	require.Zero(t, run([]string{"inspect", games}, &stdout, &stderr))
	require.Contains(t, stdout.String(), "2 games, ")
	require.Contains(t, stderr.String(), "the file ends within the game; skipped")

	whole := []byte(content(t, games))
	whole[len(whole)/2] ^= 1
	require.NoError(t, os.WriteFile(games, whole, 0o644))
	require.Equal(t, 1, run([]string{"inspect", games}, io.Discard, &stderr))
}

// started starts forge as a process and waits until it has written more than size bytes
// to a file.
func started(t *testing.T, file string, size int64, line string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(path, strings.Fields(line)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // in case it still runs
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if info, err := os.Stat(file); err == nil && info.Size() > size {
			return cmd
		}
		require.True(t, time.Now().Before(deadline), "no games were played")
	}
}

// A run that is killed repeatedly and resumed makes the same file as one that is not.
func TestKilledRunResumes(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.games"), filepath.Join(dir, "b.games")
	size := int64(500)
	for range 3 {
		cmd := started(t, a, size, "datagen -workers 2"+quick+a)
		require.NoError(t, cmd.Process.Kill())
		require.Error(t, cmd.Wait())
		size = int64(len(content(t, a))) + 300
	}
	games := 0
	fmt.Sscanf(forge(t, "datagen -workers 2 -positions 1"+quick+a), a+": %d game", &games)
	require.Greater(t, games, 2)
	forge(t, fmt.Sprintf("datagen -games %d", games)+quick+b)
	require.Equal(t, content(t, b), content(t, a))
}

// Ctrl-C ends a run after a complete game.
func TestInterruptedRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED, NOT PASSED: Windows cannot interrupt a single process")
	}
	games := filepath.Join(t.TempDir(), "a.games")
	for _, test := range []struct {
		flags string
		code  int
	}{{"", 0}, {"-games 1000000 ", 1}} {
		size := int64(500)
		if text, err := os.ReadFile(games); err == nil {
			size += int64(len(text))
		}
		cmd := started(t, games, size, "datagen "+test.flags+quick+games)
		require.NoError(t, cmd.Process.Signal(os.Interrupt))
		err := cmd.Wait()
		require.Equal(t, test.code, cmd.ProcessState.ExitCode(), err)
		forge(t, "inspect "+games) // Nothing on stderr: no incomplete game.
	}
}

// A corrupted length is not taken for an incomplete game if complete games follow.
func TestInspectDamagedLength(t *testing.T) {
	games := filepath.Join(t.TempDir(), "a.games")
	forge(t, "datagen -games 1"+quick+games)
	second := len(content(t, games))
	forge(t, "datagen -games 4"+quick+games)
	file := []byte(content(t, games))
	copy(file[second:], []byte{255, 255, 3}) // 65,535 bytes
	require.NoError(t, os.WriteFile(games, file, 0o644))
	var stderr bytes.Buffer
	require.Equal(t, 1, run([]string{"inspect", games}, io.Discard, &stderr))
	require.Contains(t, stderr.String(), "games follow at byte")
}

// Games and networks are not overwritten, and outputs that cannot be written are reported before the
// work begins.
func TestOutputsAreChecked(t *testing.T) {
	dir := t.TempDir()
	games, other := filepath.Join(dir, "a.games"), filepath.Join(dir, "b.games")
	forge(t, "datagen -games 1"+quick+games)
	forge(t, "datagen -seed 2 -games 1"+quick+other)
	before := content(t, games)
	link := filepath.Join(dir, "link.nnue")
	require.NoError(t, os.Symlink(games, link))
	trained := filepath.Join(dir, "trained.nnue")
	require.NoError(t, os.WriteFile(trained, nil, 0o644))
	network := filepath.Join(dir, "network.nnue")
	require.NoError(t, nnue.Default().WriteFile(network))
	for line, want := range map[string]string{
		"shuffle -out " + network + " " + games:                            "it is a network, which would be lost",
		"shuffle -out " + games + " " + games:                              "it is also an input",
		"shuffle -out " + games + " " + other:                              "it holds training games",
		"train -out " + link + " " + games:                                 "it is also an input",
		"train -out " + link + " " + other:                                 "it holds training games",
		"train -out " + trained + " " + games:                              "trained.nnue exists: a new run would overwrite it",
		"inspect -plot " + games + " " + games:                             "it is also an input",
		"wdl -plot " + games + " " + games:                                 "it is also an input",
		"book -out " + games + " -table":                                   "it holds training games",
		"train -out " + filepath.Join(dir, "none", "x.nnue") + " " + games: "cannot write",
		"shuffle -out " + filepath.Join(games, "x") + " " + games:          "cannot write",
		"shuffle -out " + dir + " " + games:                                "it is a folder",
	} {
		var stderr bytes.Buffer
		require.Equal(t, 1, run(strings.Fields(line), io.Discard, &stderr), line)
		require.Contains(t, stderr.String(), want, line)
	}
	require.Equal(t, before, content(t, games))
}

func TestUsageErrorsNameTheHelp(t *testing.T) {
	var usage *cli.UsageError
	require.True(t, errors.As(dispatch([]string{"datagen"}, io.Discard, io.Discard), &usage))
	require.Contains(t, usage.Error(), "\nrun \"forge datagen --help\" for usage")
	require.Contains(t, dispatch(nil, io.Discard, io.Discard).Error(), "\nrun \"forge --help\" for usage")
}
