package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// asProgram makes the test binary behave as consort, so that tests can run the
// program itself without building it.
const asProgram = "CONSORT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program returns consort with arguments, not yet started.
func program(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, arguments...)
	// The race detector makes a program sleep at its end, which is not its own.
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
		{[]string{"help"}, 0, "setoption name NAME", ""},
		{[]string{"--help"}, 0, "consort arena -help", ""},
		{[]string{"-h"}, 0, "Commands:", ""},
		{[]string{"--version"}, 0, "Consort dev\n", ""},
		{[]string{"perft", "3"}, 0, "Nodes searched: 8902", ""},
		{[]string{"position startpos moves e2e4", "d"}, 0, "4P3/8/PPPP1PPP", ""},
		{[]string{"uci"}, 0, "option name Strategy type combo default alpha-beta var alpha-beta var random", ""},
		{[]string{"eval"}, 0, "evaluation", ""},
		{[]string{"bench", "1"}, 0, " nodes ", ""},
		{[]string{"bench", "deep"}, 2, "", "expected one depth"},
		{[]string{"bench", "0"}, 2, "", "expected one depth"},
		{[]string{"nonsense"}, 2, "", `"nonsense": unknown command; try help`},
		{[]string{"position fen 8/8/8 w - -", "go depth 3"}, 2, "", "the board has 8 ranks"},
		{[]string{"position startpos moves e2e5", "d"}, 2, "", "e2e5"},
		{[]string{"setoption name Hash value lots", "bench 1"}, 2, "", "option Hash"},
		{[]string{"perft", "abc"}, 2, "", "expected the depth"},
		{[]string{"arena", "-help"}, 0, "consort arena", ""},
		{[]string{"arena", "-players", "nobody"}, 1, "", "nobody"},
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

// TestProgramRule03StartsFast and the next two are of the whole program, as a
// GUI sees it.
func TestProgramRule03StartsFast(t *testing.T) {
	best := time.Hour // of three: the machine may be busy
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
	if best > 300*time.Millisecond {
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

func TestProgramRule29LeavesAtOnce(t *testing.T) {
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
		if d := time.Since(start); d > 200*time.Millisecond {
			t.Errorf("%q: it took %v", end, d)
		}
	}
}
