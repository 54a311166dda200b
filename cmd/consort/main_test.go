package main

import (
	"bufio"
	"bytes"
	"flag"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"consort/cmd/consort/archive/archivetest"
	"consort/cmd/internal/version"
	"consort/engine/pgn"
	"consort/engine/syzygy/syzygytest"
)

// asProgram makes the test binary behave as consort, so that tests can run the
// program itself without building it.
const asProgram = "CONSORT_TEST_AS_PROGRAM"

// idle has real time tested: a busy machine may let a program wait.
var idle = flag.Bool("idle", false, "the machine is idle: test times that a busy one cannot keep")

// builds has tests build the program, which takes a minute.
var builds = flag.Bool("builds", false, "build the program, as OpenBench does and in plain Go")

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(archivetest.Isolated(m).Run())
}

// program returns consort with arguments, not yet started.
func program(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, arguments...)
	// The race detector delays the exit of a program.
	cmd.Env = append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=0")
	return cmd
}

func TestExitCodes(t *testing.T) {
	tests := []struct {
		arguments []string
		code      int
		stdout    string // a part of it
		stderr    string // a part of it; empty: all of it
	}{
		{[]string{"help", "uci"}, 0, "setoption name NAME", ""},
		{[]string{"help"}, 0, "UCI commands can be given as arguments too", ""},
		{[]string{"help"}, 0, "\n  bench        Search a fixed set", ""},
		{[]string{"--help"}, 0, "\n  arena        Play a tournament", ""},
		{[]string{"-h"}, 0, "ommands:", ""},
		{[]string{"-help"}, 0, "Play and analyze:", ""},
		{[]string{"help", "bench"}, 0, "consort bench [DEPTH | depths [DEPTH]]", ""},
		{[]string{"bench", "-h"}, 0, "consort bench [DEPTH | depths [DEPTH]]", ""},
		{[]string{"go", "--help"}, 0, "consort go [PARAMETER [VALUE]]...", ""},
		{[]string{"help", "arena"}, 0, "consort arena [flags]", ""},
		{[]string{"help", "analyze"}, 0, "consort analyse FILE... [flags]", ""},
		{[]string{"help", "syzygy", "check"}, 0, "consort syzygy check FOLDER...", ""},
		{[]string{"help", "benhc"}, 2, "", `unknown command "benhc"; did you mean bench?`},
		{[]string{"benhc"}, 2, "", `unknown command "benhc"; did you mean bench?`},
		{[]string{"postion startpos"}, 2, "", `"postion startpos": unknown command`},
		{[]string{"areana", "-games", "1"}, 2, "", `unknown command "areana"; did you mean arena?`},
		{[]string{"bench", "1", "nonsense"}, 2, "", "expected one depth"},
		{[]string{"arena", "-nope"}, 2, "", "unknown flag: --nope\nrun \"consort arena --help\" for usage"},
		{[]string{"completion", "bash"}, 0, "__start_consort", ""},
		{[]string{"__complete", "be"}, 0, "bench\tSearch", "Completion ended"},
		{[]string{"version"}, 0, "Consort " + version.String() + "\n", ""},
		{[]string{"-version"}, 0, "Consort " + version.String() + "\n", ""},
		{[]string{"-v"}, 0, "Consort " + version.String() + "\n", ""},
		{[]string{"--version"}, 0, "Consort " + version.Number + "\n", ""},
		{[]string{"perft", "3"}, 0, "Nodes searched: 8902", ""},
		{[]string{"position startpos moves e2e4", "d"}, 0, "4P3/8/PPPP1PPP", ""},
		{[]string{"uci"}, 0, "option name Strategy type combo default alpha-beta var alpha-beta var random", ""},
		{[]string{"eval"}, 0, "evaluation", ""},
		{[]string{"bench", "1"}, 0, " nodes ", ""},
		{[]string{"bench", "deep"}, 2, "", "expected one depth"},
		{[]string{"bench", "0"}, 2, "", "expected one depth"},
		{[]string{"bench", "depths", "2"}, 0, "depth        nodes       ms  factor\n    1 ", ""},
		{[]string{"bench depths 1"}, 0, " nodes ", ""},
		{[]string{"bench", "depths", "deep"}, 2, "", "such as bench depths 10"},
		{[]string{"bench", "depths", "3", "4"}, 2, "", "expected one depth"},
		{[]string{"compiler"}, 0, "\nkernels     ", ""},
		{[]string{"speedtest", "1", "1", "1"}, 0, " nps\n", ""},
		{[]string{"speedtest", "many"}, 2, "", "expected THREADS from 1 to 1024"},
		{[]string{"speedtest", "1", "0"}, 2, "", "expected HASH, in MiB, from 1"},
		{[]string{"speedtest 1 1 1 1"}, 2, "", "at most speedtest THREADS"},
		{[]string{"setoption name SyzygyPath value no-such-folder", "bench 1"}, 2, "", "option SyzygyPath"},
		{[]string{"nonsense"}, 2, "", `"nonsense": unknown command; try help`},
		{[]string{"position fen 8/8/8 w - -", "go depth 3"}, 2, "", "the board must have 8 ranks"},
		{[]string{"position startpos moves e2e5", "d"}, 2, "", "e2e5"},
		{[]string{"setoption name Hash value lots", "bench 1"}, 2, "", "option Hash"},
		{[]string{"perft", "abc"}, 2, "", "expected a depth"},
		{[]string{"play", "-help"}, 0, "For a first game these are\nenough", ""},
		{[]string{"play", "-level", "9"}, 2, "", "invalid level"},
		{[]string{"play", "-book", "no such book"}, 2, "", "no such book"},
		{[]string{"play", "-strict"}, 0, "Consort plays chess", ""},
		{[]string{"help"}, 0, "\n  play         Play in this terminal\n", ""},
		{[]string{"serve", "-help"}, 0, "Open the address that it prints", ""},
		{[]string{"serve", "-addr", "8080"}, 2, "", "a host and a port"},
		{[]string{"serve", "-book", "no such book"}, 2, "", "no such book"},
		{[]string{"help"}, 0, "\n  serve        Play in the browser\n", ""},
		{[]string{"arena", "-help"}, 0, "consort arena", ""},
		{[]string{"arena", "-players", "nobody"}, 2, "", "nobody"},
		{[]string{"help"}, 0, "\n  epd          Measure tactics", ""},
		{[]string{"epd", "-help"}, 0, "Win at Chess", ""},
		{[]string{"epd", "-nodes", "5000", "-only", "005", "wac"}, 0, "solved 1 of 1 (100.0%)", ""},
		{[]string{"epd", "wac", "--nodes", "5000", "-only", "005", "--time", "1m"}, 0, "solved 1 of 1 (100.0%)", ""},
		{[]string{"epd", "--time", "1s", "no such file"}, 1, "", "no such file"},
		{[]string{"epd"}, 2, "", "no suite given"},
		{[]string{"epd", "wac", "-time", "soon"}, 2, "", `for "--time" flag`},
		{[]string{"epd", "-only", "WAC", "bk"}, 2, "", "no id matches"},
		{[]string{"epd", "no such file"}, 1, "", "no such file"},
		{[]string{"help"}, 0, "\n  analyse      Annotate games", ""},
		{[]string{"help", "analyse"}, 0, "consort analyse game.pgn", ""},
		{[]string{"analyse", "-help"}, 0, "annotate the games of a file", ""},
		{[]string{"analyze", "--help"}, 0, "annotate the games of a file", ""},
		{[]string{"analyse"}, 2, "", "no games given"},
		{[]string{"analyse", "no such file"}, 1, "", "no such file"},
		{[]string{"analyse", "-"}, 1, "", "standard input contains no games"},
		{[]string{"help"}, 0, "\n  syzygy       Verify", ""},
		{[]string{"syzygy", "-help"}, 0, "consort syzygy check FOLDER", ""},
		{[]string{"syzygy"}, 2, "", "expected consort syzygy check FOLDER"},
		{[]string{"syzygy", "check"}, 2, "", "expected consort syzygy check FOLDER"},
		{[]string{"syzygy", "probe", "."}, 2, "", "expected consort syzygy check FOLDER"},
		{[]string{"syzygy", "check", "no-such-folder"}, 1, "", "no-such-folder"},
		{[]string{"genfens 1 seed 3 book None", "quit"}, 0, "info string genfens ", ""},
		{[]string{"genfens", "2", "seed", "3"}, 0, "info string genfens ", ""},
		{[]string{"genfens"}, 2, "", "N is missing"},
		{[]string{"genfens", "-3"}, 2, "", `invalid N "-3"`},
		{[]string{"genfens", "--help"}, 0, "consort genfens N [seed S]", ""},
		{[]string{""}, 2, "", "consort: unknown command; try help"},
		{[]string{"genfens 1 seed x book None", "quit"}, 2, "", `invalid seed "x"`},
		{[]string{"genfens 1 seed 1 book no-such-book", "quit"}, 1, "", "no-such-book"},
		{[]string{"epd", "-"}, 1, "", "standard input contains no positions"},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.arguments, " "), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			code := run(test.arguments, strings.NewReader(""), &stdout, &stderr)
			if code != test.code || !strings.Contains(stdout.String(), test.stdout) || !strings.Contains(stderr.String(), test.stderr) {
				t.Errorf("code %d, stdout %q, stderr %q", code, stdout.String(), stderr.String())
			}
			if test.stderr == "" && stderr.Len() > 0 {
				t.Errorf("stderr %q", stderr.String())
			}
		})
	}
}

// The tablebases in SyzygyPath are probed, at the root and below.
func TestEndgameTables(t *testing.T) {
	dir := syzygytest.Four(t)
	for fen, want := range map[string]string{
		"8/8/4k3/8/8/8/8/K5BN w - - 0 1":       "score cp 19999",
		"8/8/4k3/8/8/8/8/K5BN w - - 80 90":     "score cp 1 ",
		"8/5r2/4k3/8/1p1R4/8/1P6/K7 w - - 0 1": " tbhits [1-9]", // probed below the root
	} {
		var stdout, stderr bytes.Buffer
		code := run([]string{"setoption name SyzygyPath value " + dir, "position fen " + fen, "go depth 8"}, strings.NewReader(""), &stdout, &stderr)
		if code != 0 || !regexp.MustCompile(want).MatchString(stdout.String()) || !strings.Contains(stdout.String(), "35 WDL and 35 DTZ tablebases") {
			t.Errorf("%s: code %d, %q missing from\n%s%s", fen, code, want, stdout.String(), stderr.String())
		}
	}
}

// A bad line is skipped and changes the exit code; the other lines are searched.
func TestBadLinesOfASuite(t *testing.T) {
	var stdout, stderr bytes.Buffer
	suite := "nonsense\n5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - bm Qc4+;\n"
	code := run([]string{"epd", "-nodes", "5000", "-"}, strings.NewReader(suite), &stdout, &stderr)
	if code != 1 || !strings.Contains(stdout.String(), "solved 1 of 1") {
		t.Errorf("code %d, stdout %q", code, stdout.String())
	}
	if !strings.Contains(stderr.String(), "line 1: ") || !strings.Contains(stderr.String(), "1 line was skipped") {
		t.Errorf("stderr %q", stderr.String())
	}
}

// Ctrl-C ends a suite early and prints the totals of the searched positions.
func TestInterruptedSuite(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED, NOT PASSED: Windows cannot send an interrupt to one program")
	}
	cmd := program(t, "epd", "-time", "50ms", "wac")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	last := ""
	for lines.Scan() {
		if last = lines.Text(); strings.HasPrefix(last, "WAC.002") {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.HasPrefix(last, "solved ") {
		t.Errorf("%v, last line %q", err, last)
	}
	if !strings.Contains(stderr.String(), "of 300 positions were searched") {
		t.Errorf("stderr %q", stderr.String())
	}
}

// Ctrl-C ends an analysis early: the written games are complete, except that the last one
// has only the annotations so far.
func TestInterruptedAnalysis(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED, NOT PASSED: Windows cannot send an interrupt to one program")
	}
	cmd := program(t, "analyse", "-depth", "2", "-time", "1h", "-workers", "1", "-")
	cmd.Stdin = strings.NewReader(strings.Repeat("[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n", 10_000))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	read := &strings.Builder{}
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if read.WriteString(lines.Text() + "\n"); strings.Count(read.String(), "[Event ") == 3 && strings.HasPrefix(lines.Text(), "[Event") {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(stderr.String(), "interrupted ") {
		t.Errorf("%v, stderr %q", err, stderr.String())
	}
	games, err := pgn.ReadAll(strings.NewReader(read.String()))
	if err != nil || len(games) < 3 || len(games) == 10_000 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, g := range games[:len(games)-1] {
		if g.Last().Ply() != 3 || g.Tag("BlackAccuracy") == "" {
			t.Errorf("game %d: %s", i+1, g)
		}
	}
}

// TestProgramRule03StartsFast and the next two test the whole program as a GUI sees it.
func TestProgramRule03StartsFast(t *testing.T) {
	best := time.Hour // the fastest of three, since the machine may be busy
	for range 3 {
		start := time.Now()
		cmd := program(t)
		cmd.Stdin = strings.NewReader("uci\n")
		out, err := cmd.Output()
		if err != nil || !strings.HasSuffix(string(out), "uciok\n") {
			t.Fatalf("%v, %q", err, out)
		}
		best = min(best, time.Since(start))
	}
	if *idle && best > 300*time.Millisecond {
		t.Errorf("start to exit took %v", best)
	}
}

func TestProgramRule05StderrIsEmpty(t *testing.T) {
	var stderr bytes.Buffer
	cmd := program(t)
	cmd.Stderr = &stderr
	cmd.Stdin = strings.NewReader("uci\nnonsense\nsetoption name Hash value x\nposition fen x\ngo depth 2\nisready\nquit\n")
	if out, err := cmd.Output(); err != nil || !strings.Contains(string(out), "readyok\n") {
		t.Errorf("%v, %q", err, out)
	}
	if stderr.Len() > 0 {
		t.Errorf("stderr %q", stderr.String())
	}
}

func TestProgramRule29ExitsAtOnce(t *testing.T) {
	for _, end := range []string{"quit\n", ""} {
		cmd := program(t)
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(stdin, "go infinite\nisready\n")
		_, _ = stdout.Read(make([]byte, 1))
		start := time.Now()
		_, _ = io.WriteString(stdin, end)
		_ = stdin.Close()
		_, _ = io.Copy(io.Discard, stdout)
		if err := cmd.Wait(); err != nil {
			t.Errorf("%q: %v", end, err)
		}
		if d := time.Since(start); *idle && d > 200*time.Millisecond {
			t.Errorf("%q: the exit took %v", end, d)
		}
	}
}
