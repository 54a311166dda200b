package main

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A window is the program in a real terminal, tmux.
type window struct {
	t      *testing.T
	socket string
}

// openWindow starts consort play with arguments and environment variables.
func openWindow(t *testing.T, arguments string, variables ...string) *window {
	return openProgram(t, "play "+arguments, variables...)
}

// openProgram starts the program with arguments and environment variables. When it has
// exited, the window shows its exit code and the mode of the terminal.
func openProgram(t *testing.T, arguments string, variables ...string) *window {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("SKIPPED, NOT PASSED: the program in a real terminal needs tmux")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := &window{t, filepath.Join(t.TempDir(), "socket")}
	shell := "TERM=tmux-256color LC_ALL=C.UTF-8 " + strings.Join(variables, " ") + " " + asProgram + "=1 GORACE=atexit_sleep_ms=0 '" + path + "' " + arguments +
		"; echo ended with $?; stty -a | grep -o -e '-*icanon'; sleep 60"
	w.tmux("-f", os.DevNull, "new-session", "-d", "-x", "100", "-y", "30", "sh", "-c", shell)
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", w.socket, "kill-server").Run() })
	return w
}

// tmux sends a command to the window's own server.
func (w *window) tmux(arguments ...string) string {
	w.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-u", "-S", w.socket}, arguments...)...).CombinedOutput()
	if err != nil {
		w.t.Fatalf("tmux %q: %v: %s", arguments, err, out)
	}
	return string(out)
}

// press types keys; names such as Enter and Tab are keys too.
func (w *window) press(keys ...string) {
	w.t.Helper()
	w.tmux(append([]string{"send-keys"}, keys...)...)
}

// sees waits until the window shows something, and returns all that it shows.
func (w *window) sees(pattern string) string {
	w.t.Helper()
	wanted := regexp.MustCompile(pattern)
	shown := ""
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if shown = w.tmux("capture-pane", "-p"); wanted.MatchString(shown) {
			return shown
		}
	}
	w.t.Fatalf("%q never came; the window shows:\n%s", pattern, shown)
	return ""
}

// row returns a line of what is shown, from 0.
func row(shown string, n int) string { return strings.Split(shown, "\n")[n] }

// The engine says what it is to a user in a terminal, but not to a GUI.
func TestEngineInTerminal(t *testing.T) {
	w := openProgram(t, "")
	w.sees(`\AConsort, a UCI chess engine: help lists`)
	w.press("uci", "Enter")
	w.sees(`(?m)^uciok$`)
	w.press("quit", "Enter")
	w.sees(`ended with 0`)
	cmd := program(t)
	cmd.Stdin = strings.NewReader("isready\nquit\n")
	if out, err := cmd.Output(); err != nil || strings.TrimSpace(string(out)) != "readyok" {
		t.Errorf("a GUI gets %q (%v)", out, err)
	}
}

func TestPlayInTerminal(t *testing.T) {
	w := openWindow(t, "-black random -seed 1 -book none")
	shown := w.sees(`(?m)^white>`)
	if !strings.HasPrefix(row(shown, 0), " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ ") || !strings.HasPrefix(row(shown, 8), "    a  b  c") {
		t.Errorf("the board is not at the top:\n%s", shown)
	}
	if !strings.Contains(shown, "White: human") || !strings.Contains(shown, "White to move") {
		t.Errorf("the panel is missing:\n%s", shown)
	}

	w.press("e4", "Enter")
	shown = w.sees(`Black plays 1\.\.\. `)
	if want := " 4              ♟"; !strings.HasPrefix(row(shown, 4), want) {
		t.Errorf("the pawn is not on e4:\n%s", shown)
	}
	if colored := w.tmux("capture-pane", "-p", "-e"); !strings.Contains(colored, "48;5;58") && !strings.Contains(colored, "48;5;100") {
		t.Errorf("the last move is not marked:\n%s", colored)
	}

	w.press("Up")
	w.sees(`(?m)^white> e4$`)
	w.press("C-u")
	w.press("hin", "Tab")
	w.sees(`(?m)^white> hint`)
	w.press("Enter")
	w.sees(`Try \S+ \(`)
	w.press("undo", "Enter")
	shown = w.sees(`Took back 1\. e4`)
	if !strings.HasPrefix(row(shown, 6), " 2  ♟  ♟  ♟  ♟  ♟ ") {
		t.Errorf("the pawn did not go back:\n%s", shown)
	}
	w.press("flip", "Enter")
	w.sees(`(?m)^ 1 .*\n(.*\n)*    h  g  f`)

	// Output longer than the space below the board is paged.
	w.press("help all", "Enter")
	shown = w.sees(`(?m)^\(Enter for more, q to stop\) white>`)
	if !strings.Contains(shown, "help [COMMAND|all]") || strings.Contains(shown, "quit  ") {
		t.Errorf("the help does not begin with its beginning:\n%s", shown)
	}
	w.press("Enter", "Enter")
	w.sees(`(?m)^help COMMAND`)

	// In a terminal that is too small the board scrolls, until the terminal grows.
	w.tmux("resize-window", "-x", "40", "-y", "12")
	w.sees(`(?m)^    h  g  f  e  d  c  b  a\nwhite>`)
	w.tmux("resize-window", "-x", "100", "-y", "30")
	w.sees(`(?m)\A 1 .*White|\A 1 .*Black`)
	w.press("C-l")
	w.press("d4", "Enter")
	w.sees(`White plays 1\. d4`)

	// Commands do not wait for the computer to move.
	w.press("players black 1h", "Enter")
	w.sees(`Black: alpha-beta`)
	w.press("c4", "Enter")
	w.sees(`(?m)^black is thinking>`)
	w.press("undo", "Enter")
	w.sees(`Took back 2\. c4`)
	w.press("quit", "Enter")
	w.sees(`The game is kept: consort play --continue resumes it`)
	shown = w.sees(`ended with \d+\n.*icanon`)
	if !strings.Contains(shown, "ended with 0\nicanon") {
		t.Errorf("the terminal was not given back:\n%s", shown)
	}
}

// The terminal and browsers show the same game, and both play.
func TestPlayWithPage(t *testing.T) {
	w := openWindow(t, "-black human -page 127.0.0.1:0")
	shown := w.sees(`(?m)^white>`)
	url := regexp.MustCompile(`http://\S+`).FindString(shown)
	host, id, _ := strings.Cut(url, "/game/")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := http.Client{Jar: jar} // keeps the token that is in the address
	page, err := browser.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	_ = page.Body.Close()
	id, _, _ = strings.Cut(id, "?")
	answer, err := browser.Post(host+"/api/games/"+id+"/move", "application/json", strings.NewReader(`{"move":"e2e4"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	w.sees(`White plays 1\. e4`)
	w.press("c5", "Enter")
	w.sees(`Black plays 1\.\.\. c5`)
	saved, err := browser.Get(host + "/api/games/" + id + "/save?as=pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer saved.Body.Close()
	if text, err := io.ReadAll(saved.Body); err != nil || !strings.Contains(string(text), "1. e4 c5 *") {
		t.Errorf("the page has %s (%v)", text, err)
	}
	w.press("save "+filepath.Join(t.TempDir(), "game.pgn"), "Enter", "quit", "Enter")
	w.sees(`ended with 0\nicanon`)
}

// A terminal that can only print lines gets prompts and no escape sequences.
func TestPlayInDumbTerminal(t *testing.T) {
	w := openWindow(t, "-black human", "TERM=dumb")
	w.sees(`(?m)^ 1  R  N  B  Q  K  B  N  R$`)
	w.press("e4", "Enter")
	w.sees(`(?m)^white> e4$\n^White plays 1\. e4\.$`)
	w.sees(`(?m)^black> *$`)
	w.press("quit", "Enter")
	w.sees(`(?m)^The game is kept`)
	w.sees(`ended with 0\nicanon`)
}

// In a narrow terminal lines break between words, also those that no command has printed.
func TestPlayInNarrowTerminal(t *testing.T) {
	w := openWindow(t, "-ascii -black human -data none")
	w.sees(`(?m)^white>`)
	w.tmux("resize-window", "-x", "40", "-y", "24")
	w.sees(`(?m)^ 1  R  N  B  Q  K  B  N  R\n    a  b  c  d  e  f  g  h\n`)
	w.press("C-c")
	w.sees(`(?m)^Press Ctrl-C again, or type quit, to\nleave\.$`)
}

// Without colors the last move is marked by signs.
func TestPlayWithoutColour(t *testing.T) {
	w := openWindow(t, "-black human", "NO_COLOR=1")
	w.sees(`(?m)^white>`)
	w.press("e4", "Enter")
	shown := w.sees(`White plays 1\. e4`)
	if !strings.HasPrefix(row(shown, 4), " 4     ·     · [♙] ·") {
		t.Errorf("the last move is not marked:\n%s", shown)
	}
	if colored := w.tmux("capture-pane", "-p", "-e"); strings.Contains(colored, "48;5;") {
		t.Errorf("there are colors:\n%s", colored)
	}
}

// Ctrl-C clears the line, then asks, then exits; Ctrl-D exits. Both restore the terminal,
// and the next start continues the game.
func TestPlayLeavesTerminal(t *testing.T) {
	for _, key := range []string{"C-c", "C-d"} {
		data := "-ascii -black human -data " + t.TempDir()
		w := openWindow(t, data)
		w.sees(`(?m)^ 1  R  N  B`)
		w.press("e4", "Enter")
		w.sees(`White plays 1\. e4`)
		if key == "C-c" {
			w.press("d5")
			w.sees(`(?m)^black> d5$`)
			w.press(key)
			w.sees(`(?m)^black>$`)
			w.press(key)
			w.sees(`Press Ctrl-C again`)
			w.press("c5", "Enter")
			w.sees(`Black plays 1\.\.\. c5`)
			w.press(key)
			w.sees(`(?s)Press Ctrl-C again.*Press Ctrl-C again`)
		}
		w.press(key)
		if shown := w.sees(`ended with \d+\n.*icanon`); !strings.Contains(shown, "ended with 0\nicanon") || !strings.Contains(shown, "The game is kept") {
			t.Errorf("%s: the terminal was not given back:\n%s", key, shown)
		}
		again := openWindow(t, data)
		again.sees(`Unfinished: human – human, 1 move\.`)
		again.press("continue", "Enter")
		again.sees(`(?m)^ 4  \S  \S  \S  \S .P`)
	}
}

// Function keys and others that the program does not use print nothing.
func TestPlayIgnoresFunctionKeys(t *testing.T) {
	w := openWindow(t, "-ascii -black human -data none")
	w.sees(`(?m)^white>`)
	w.press("F1", "F2", "F3", "F4", "F5", "F12", "IC", "PPage", "NPage", "M-x", "M-1", "S-F1", "C-F3")
	w.press("d4", "Left", "Left", "BSpace", "Escape")
	time.Sleep(300 * time.Millisecond) // A person is slower than a terminal's escape sequence.
	w.press("End", "Home", "Delete", "e", "Enter")
	w.sees(`(?m)^white> e4$`)
	w.sees(`White plays 1\. e4`)
}

// Ctrl-C stops a review also when a line has been typed meanwhile, and what was not
// reviewed is not called free of mistakes. Without Ctrl-C the line is executed afterward.
func TestPlayStopsReview(t *testing.T) {
	w := openWindow(t, "-ascii -black human -data none")
	w.sees(`(?m)^white>`)
	w.press("f3 e5 g4", "Enter")
	w.sees(`White plays 2\. g4`)
	for _, c := range []struct{ command, stopped string }{
		{"review 1h", `The review was stopped: it is not complete\.`},
		{"learn", `The review was stopped: learn needs all of it\.`},
	} {
		w.press(c.command, "Enter")
		w.sees(`\(Ctrl-C stops\)`)
		w.press("flip", "Enter")
		w.press("hin", "C-c")
		w.sees(c.stopped + `\n(.*\n)?black> *\n`)
	}
	if shown := w.sees(`(?m)^black>`); !strings.HasPrefix(shown, " 8 ") {
		t.Errorf("a line typed before Ctrl-C was executed:\n%s", shown)
	}
	w.press("review depth 6", "Enter", "flip", "Enter")
	w.sees(`(?m)\A 1 (.*\n)*.*2\. g4\?\?.*(.*\n)*black>`)
}

// A terminal that is closed, and a program that is killed, lose no game.
func TestPlaySurvives(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, "-black human -data "+dir)
	w.sees(`(?m)^white>`)
	w.press("e4", "Enter")
	w.sees(`White plays 1\. e4`)
	w.tmux("kill-server")
	for want, end := range []os.Signal{syscall.SIGTERM, os.Kill} {
		cmd := program(t, "play", "-black", "human", "-data", dir)
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
		if _, err := io.WriteString(stdin, "d4\n"); err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(stdout); lines.Scan() && !strings.Contains(lines.Text(), "White plays 1. d4."); {
		}
		if err := cmd.Process.Signal(end); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		games, err := filepath.Glob(filepath.Join(dir, "games", "*.pgn"))
		if err != nil || len(games) != want+2 {
			t.Fatalf("after %v there are %d games, want %d (%v)", end, len(games), want+2, err)
		}
	}
}

// On a full disk, save leaves the file as it was, and says so.
func TestSaveOnFullDisk(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED, NOT PASSED: the limit of a file's size needs a Unix shell")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "game.pgn")
	old := strings.Repeat("; an old file\n", 100)
	if err := os.WriteFile(path, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	consort := program(t, "play", "-black", "human")
	// No file may be larger than 512 bytes, or a kilobyte, and the PGN is: as on a full disk, a part is written.
	cmd := exec.Command("sh", "-c", "ulimit -f 1; exec \"$0\" \"$@\"", consort.Path, "play", "-black", "human")
	cmd.Env = consort.Env
	cmd.Stdin = strings.NewReader("players white human " + strings.Repeat("A long name ", 120) + "\ne4\nsave over " + path + "\n")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Cannot write "+path) {
		t.Errorf("%v: %s", err, out[max(0, len(out)-500):])
	}
	now, err := os.ReadFile(path)
	if err != nil || string(now) != old {
		t.Errorf("the old file is now %q (%v)", now, err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("there are %d files, want 1 (%v)", len(left), err)
	}
}
