package main

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Tests with other programs that drive the engine, if they are installed.

var cutechessGames = flag.Int("cutechess", 2, "games of TestCutechess in each variant")

// clientPatience limits the time of a client, generously, for a busy machine.
const clientPatience = 3 * time.Minute

// lichessDefaults are the uci_options of lichess-bot's config.yml.default
// (github.com/lichess-bot-devs/lichess-bot). lichess-bot
// refuses to start if one of these options does not exist or rejects its value.
var lichessDefaults = []struct{ name, value string }{
	{"Move Overhead", "100"}, {"Threads", "4"}, {"Hash", "512"}, {"SyzygyPath", "./syzygy/"}, {"UCI_ShowWDL", "true"},
}

// The options are checked as lichess-bot does: the name must match exactly, and a number
// must be within the declared range.
func TestLichessBotDefaultOptions(t *testing.T) {
	script := "uci\n"
	for _, o := range lichessDefaults {
		script += "setoption name " + o.name + " value " + o.value + "\n"
	}
	// A small table, so that the test does not need half a gigabyte.
	script += "setoption name Hash value 16\nucinewgame\nisready\nposition startpos\n" +
		"go wtime 60000 btime 60000 winc 1000 binc 1000 depth 3\nquit\n"
	cmd := program(t)
	cmd.Dir = t.TempDir() // It has no folder syzygy.
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	for _, o := range lichessDefaults {
		m := regexp.MustCompile(`(?m)^option name ` + o.name + ` type (\w+)(?: default \S+ min (\d+) max (\d+))?`).FindStringSubmatch(text)
		if m == nil {
			t.Errorf("option %s does not exist", o.name)
			continue
		}
		if m[1] != "spin" {
			continue
		}
		value, _ := strconv.Atoi(o.value)
		low, _ := strconv.Atoi(m[2])
		high, _ := strconv.Atoi(m[3])
		if value < low || value > high {
			t.Errorf("%s has the range %d to %d, without %d", o.name, low, high, value)
		}
	}
	if n := strings.Count(text, "info string option "); n != 1 || !strings.Contains(text, "info string option SyzygyPath: ") {
		t.Errorf("%d options were rejected; only the missing folder should be:\n%s", n, text)
	}
}

// runClient runs a program that drives the engine, and returns its output.
func runClient(t *testing.T, patience time.Duration, name string, arguments ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", filepath.Base(name), err, out)
	}
	return string(out)
}

// The client library of lichess-bot plays two games, one of them Chess960, with pondering
// and every go parameter that its configuration can add.
//
//	PYTHONPATH=folder-with-python-chess go test ./cmd/consort -run PythonChess -v
func TestPythonChess(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: it plays two games")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("SKIPPED, NOT PASSED: no python3")
	}
	if err := exec.Command(python, "-c", "import chess.engine").Run(); err != nil {
		t.Skip("SKIPPED, NOT PASSED: no python-chess; install it with pip, or name its folder in PYTHONPATH")
	}
	engine, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Log(runClient(t, clientPatience, python, filepath.Join("testdata", "lichess_bot.py"), engine))
}

// The engine plays games of both variants against itself under cutechess-cli, pondering.
//
//	go test ./cmd/consort -run Cutechess -cutechess 20 -timeout 30m -v
func TestCutechess(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: it plays games")
	}
	cutechess, err := exec.LookPath("cutechess-cli")
	if err != nil {
		t.Skip("SKIPPED, NOT PASSED: no cutechess-cli in PATH")
	}
	engine, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, variant := range []string{"standard", "fischerandom"} {
		t.Run(variant, func(t *testing.T) {
			// The margin is for a busy machine; TestSoak checks the clocks.
			patience := clientPatience + time.Duration(*cutechessGames)*30*time.Second
			out := runClient(t, patience, cutechess, "-variant", variant, "-games", strconv.Itoa(*cutechessGames),
				"-engine", "name=one", "cmd="+engine, "-engine", "name=two", "cmd="+engine,
				"-each", "proto=uci", "tc=3+0.05", "timemargin=20000", "ponder", "option.Hash=4", "option.Move Overhead=50",
				"-draw", "movenumber=40", "movecount=4", "score=50", "-resign", "movecount=3", "score=500", "-maxmoves", "120")
			if n := strings.Count(out, "Finished game"); n != *cutechessGames {
				t.Errorf("%d games were finished", n)
			}
			if trouble := regexp.MustCompile(`(?im)^.*(disconnect|stall|illegal|loses on time|crash|Warning|unknown option|Terminating).*$`).FindString(out); trouble != "" {
				t.Errorf("%s\nin\n%s", trouble, out)
			}
			t.Log(out)
		})
	}
}
