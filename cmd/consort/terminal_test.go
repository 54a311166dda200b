package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A window is consort play in a real terminal, tmux.
type window struct {
	t      *testing.T
	socket string
}

// openWindow starts the program with arguments and environment variables. When it has
// exited, the window shows its exit code and the mode of the terminal.
func openWindow(t *testing.T, arguments string, variables ...string) *window {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("SKIPPED, NOT PASSED: consort play in a real terminal needs tmux")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := &window{t, filepath.Join(t.TempDir(), "socket")}
	shell := "TERM=tmux-256color LC_ALL=C.UTF-8 " + strings.Join(variables, " ") + " " + asProgram + "=1 GORACE=atexit_sleep_ms=0 '" + path + "' play " + arguments +
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
	w.press("Enter")
	w.sees(`(?m)^  quit +leave the program\n\nhelp COMMAND`)

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
	w.sees(`its moves are not saved`)
	w.press("quit", "Enter")
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
	answer, err := http.Post(host+"/api/games/"+id+"/move", "application/json", strings.NewReader(`{"move":"e2e4"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	w.sees(`White plays 1\. e4`)
	w.press("c5", "Enter")
	w.sees(`Black plays 1\.\.\. c5`)
	saved, err := http.Get(host + "/api/games/" + id + "/save?as=pgn")
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
	w.sees(`(?m)^The game is not over`)
	w.press("quit", "Enter")
	w.sees(`ended with 0\nicanon`)
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

// Ctrl-C and Ctrl-D exit too, and restore the terminal.
func TestPlayLeavesTerminal(t *testing.T) {
	for _, key := range []string{"C-c", "C-d"} {
		w := openWindow(t, "-ascii -black human")
		w.sees(`(?m)^ 1  R  N  B`)
		w.press("e4", "Enter") // An unsaved game does not prevent it.
		w.sees(`White plays 1\. e4`)
		w.press(key)
		if shown := w.sees(`ended with \d+\n.*icanon`); !strings.Contains(shown, "ended with 0\nicanon") {
			t.Errorf("%s: the terminal was not given back:\n%s", key, shown)
		}
	}
}
