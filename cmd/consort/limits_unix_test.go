//go:build unix

package main

// The limits of the system: ulimit. What is refused is an error in words, and the game
// goes on.

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// limited is program under a limit of the shell, such as "-f 0".
func limited(t *testing.T, limit string, arguments ...string) *exec.Cmd {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("SKIPPED, NOT PASSED: no shell to set limits with")
	}
	cmd := program(t)
	cmd.Args = append([]string{shell, "-c", "ulimit " + limit + " && exec \"$@\"", "sh", cmd.Path}, arguments...)
	cmd.Path = shell
	return cmd
}

// No file can be written: the old one stays as it was, no temporary one is left, and the
// game continues.
func TestNoFileCanGrow(t *testing.T) {
	dir := t.TempDir()
	saved := filepath.Join(dir, "game.pgn")
	if err := os.WriteFile(saved, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := limited(t, "-f 0", "play", "--white", "human", "--black", "human", "--data", filepath.Join(dir, "data"))
	cmd.Stdin = strings.NewReader("e4\nsave over " + saved + "\ne5\nfen\nquit\n")
	output, _ := cmd.CombinedOutput()                        // The exit code tells of the game that is not saved.
	out := strings.Join(strings.Fields(string(output)), " ") // however the lines are wrapped
	for _, want := range []string{"The game cannot be saved: file too large", "Cannot write " + saved + ": file too large", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	if text, err := os.ReadFile(saved); err != nil || string(text) != "precious" {
		t.Errorf("the file holds %q (%v)", text, err)
	}
	if left, err := filepath.Glob(saved + ".*"); err != nil || left != nil {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// The tables of a tournament are printed also if its games cannot be written, and the same
// command continues when they can.
func TestArenaWhoseFileCannotGrow(t *testing.T) {
	dir := t.TempDir()
	arena := func(name string) []string {
		return strings.Fields("arena --players random,safe --games 20 --plies 2 --maxplies 60 --pgn " + filepath.Join(dir, name))
	}
	var stdout, stderr strings.Builder
	cmd := limited(t, "-f 8", arena("games.pgn")...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err == nil {
		t.Error("the exit code is 0")
	}
	if !strings.Contains(stdout.String(), "Standings") || !strings.Contains(stderr.String(), " of 20 games: writing the games: ") || !strings.Contains(stderr.String(), "file too large") {
		t.Errorf("stdout:\n%sstderr:\n%s", stdout.String(), stderr.String())
	}
	for _, name := range []string{"games.pgn", "whole.pgn"} {
		if out, err := program(t, arena(name)...).CombinedOutput(); err != nil {
			t.Fatalf("%v:\n%s", err, out)
		}
	}
	resumed, err1 := os.ReadFile(filepath.Join(dir, "games.pgn"))
	whole, err2 := os.ReadFile(filepath.Join(dir, "whole.pgn"))
	if err1 != nil || err2 != nil || string(resumed) != string(whole) {
		t.Errorf("resumed: %d bytes (%v), in one run: %d bytes (%v)", len(resumed), err1, len(whole), err2)
	}
}

// A file of results is either useful or not there: nothing is left if not even the first
// game can be written.
func TestAnalysisThatCannotBeWritten(t *testing.T) {
	for _, limit := range []string{"-f 0", "-f 1"} {
		dir := t.TempDir()
		game := filepath.Join(dir, "game.pgn")
		if err := os.WriteFile(game, []byte("1. f3 {"+strings.Repeat("weak ", 1000)+"} e5 2. g4 Qh4# 0-1\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		output, err := limited(t, limit, "analyse", "--nodes", "100", "--hash", "1", "--out", filepath.Join(dir, "out.pgn"), game).CombinedOutput()
		if err == nil || !strings.Contains(string(output), "cannot write games: ") || !strings.Contains(string(output), "file too large") {
			t.Errorf("ulimit %s: %v:\n%s", limit, err, output)
		}
		if left, err := filepath.Glob(filepath.Join(dir, "out*")); err != nil || left != nil {
			t.Errorf("ulimit %s: left behind: %v (%v)", limit, left, err)
		}
	}
}

// A limit of the address space makes the hash smaller, with an error in words; with less the
// program does not start, and says so if Go gets to main. It does not crash in a game. How
// much Go itself takes does not grow evenly with the limit.
func TestLittleAddressSpace(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("NOT TESTED: the sizes are those of Linux on amd64")
	}
	played, refused := 0, 0
	for kib := 700_000; kib <= 2_500_000; kib += 100_000 {
		text, err := twoMoves(t, limited(t, "-v "+strconv.Itoa(kib)))
		switch {
		case strings.Contains(text, "ThreadSanitizer"):
			t.Skip("NOT TESTED: the race detector needs more")
		case err == nil && strings.Count(text, "bestmove") == 2 && strings.Contains(text, "cannot allocate a hash of "):
			played++
		case text == "consort: too little address space: raise the limit, to ulimit -v 2000000 or more\n":
			refused++
		case kib >= 2_000_000 || strings.Contains(text, "readyok"):
			t.Errorf("%d KiB: %v:\n%.2000s", kib, err, text)
		}
	}
	if played < 5 || refused == 0 {
		t.Errorf("%d limits are enough, %d too small", played, refused)
	}
}

// twoMoves plays two moves under UCI with two sizes of the hash, and returns what the
// program says.
func twoMoves(t *testing.T, cmd *exec.Cmd) (string, error) {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	lines := bufio.NewScanner(out)
	for _, commands := range []string{"isready\nsetoption name Hash value 2048\ngo nodes 5000\n", "ucinewgame\nsetoption name Hash value 128\ngo nodes 5000\n"} {
		_, _ = io.WriteString(in, commands) // If the program has ended, its output tells.
		for lines.Scan() {
			all.WriteString(lines.Text() + "\n")
			if strings.HasPrefix(lines.Text(), "bestmove") {
				break
			}
		}
	}
	_ = in.Close()
	return all.String(), cmd.Wait()
}
