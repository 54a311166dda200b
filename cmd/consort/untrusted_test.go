package main

// Text of files, names and networks that would control a terminal: nothing of it does.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"consort/cmd/internal/cli/clitest"
)

// hostileFiles writes files whose contents and names are hostile, and returns their folder.
func hostileFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	tag := strings.ReplaceAll(clitest.Hostile, `\`, `\\`) // as PGN writes it
	game := "[Event \"" + tag + "\"]\n[White \"White " + tag + "\"]\n[Black \"Black " + tag + "\"]\n[Result \"1-0\"]\n\n" +
		"{First " + clitest.Hostile + "} 1. e4 {Second " + clitest.Hostile + "} e5 (1... c5 {" + clitest.Hostile + "}) 2. Nf3 1-0\n\n"
	for name, text := range map[string]string{
		"game.pgn":                      game + game,
		clitest.Hostile + ".pgn":        game,
		clitest.Hostile + ".epd":        "k7/8/8/8/8/8/8/K6R w - - bm Ra9; id \"" + clitest.Hostile + "\";\n",
		"id.epd":                        "k7/8/8/8/8/8/8/K6R w - - bm Rh8+; id \"" + clitest.Hostile + "\";\n",
		"engine":                        "#!/bin/sh\nwhile read -r line; do printf '%s\\n' \"id name " + strings.ReplaceAll(clitest.Hostile, `\`, `\\`) + "\" 'uciok'; done\n",
		clitest.Hostile + ".nnue":       clitest.Hostile,
		clitest.Hostile + " damaged.ga": clitest.Hostile,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// inTerminal runs a program with a terminal as standard output and error, and returns what the
// terminal has got.
func inTerminal(t *testing.T, cmd *exec.Cmd, input string) string {
	t.Helper()
	screen := clitest.OpenTerminal(t)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), screen.Device, screen.Device
	_ = cmd.Run() // Most of them fail.
	return screen.All()
}

func TestUntrustedTextInTerminal(t *testing.T) {
	dir := hostileFiles(t)
	bad := filepath.Join(dir, clitest.Hostile)
	game := filepath.Join(dir, "game.pgn")
	for name, c := range map[string]struct {
		arguments []string
		input     string
		want      string // a part of what is shown
	}{
		"command":         {[]string{clitest.Hostile}, "", `unknown command`},
		"flag":            {[]string{"analyse", "--" + clitest.Hostile}, "", `unknown flag`},
		"value":           {[]string{"play", "--white", clitest.Hostile}, "", "invalid player"},
		"file":            {[]string{"analyse", bad}, "", `\x1b]0;title\x07B\x1b]52;c;cm0=\x1b\C\x1b[777mD\u009b777mE\x9b777mF\x7fG\x08H\x0dI\x1bcJ\u202eK\u2066L\u200fM`},
		"game":            {[]string{"analyse", "--nodes", "20", "--hash", "1", game}, "", "1. e4"},
		"game in a list":  {[]string{"analyse", "--nodes", "20", "--hash", "1", bad + ".pgn"}, "", "1. e4"},
		"ratings":         {[]string{"arena", "--rate", game}, "", "White A"},
		"style":           {[]string{"arena", "--style", game}, "", "White A"},
		"players":         {[]string{"arena", "--players", clitest.Hostile}, "", `title`},
		"damaged EPD":     {[]string{"epd", "--nodes", "20", bad + ".epd"}, "", `line 1`},
		"EPD":             {[]string{"epd", "--nodes", "20", filepath.Join(dir, "id.epd")}, "", "1"},
		"tables":          {[]string{"syzygy", "check", bad}, "", `title`},
		"engine":          {[]string{"conformance", "--rules", "1", filepath.Join(dir, "engine")}, "", "engine"},
		"UCI command":     {[]string{"position fen " + clitest.Hostile}, "", "invalid FEN"},
		"UCI option":      {[]string{"setoption name EvalFile value " + bad + ".nnue", "isready"}, "", "title"},
		"UCI console":     {nil, "position fen " + clitest.Hostile + "\n" + clitest.Hostile + "\nsetoption name Book value " + bad + "\nquit\n", "title"},
		"folder of games": {[]string{"play", "--data", game + clitest.Hostile + "/x"}, "archive\n", ""},
		"play":            {[]string{"play", "--load", game, "--data", "none"}, "history\ncomment\npgn\ngames " + game + "\nload " + bad + "\nsave " + bad + "/x\n" + clitest.Hostile + "\n", "White A"},
		"play, names":     {[]string{"play", "--black", "human", "--data", filepath.Join(dir, "data")}, "players white human " + clitest.Hostile + "\ne4\nplayers\narchive\narchive " + clitest.Hostile + "\n", "1. e4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown := inTerminal(t, program(t, c.arguments...), c.input)
			clitest.Harmless(t, shown)
			if !strings.Contains(shown, c.want) {
				t.Errorf("%q is missing in %q", c.want, shown)
			}
		})
	}
}

// The board, the panel beside it, the text below and the completion of file names.
func TestUntrustedTextInPlay(t *testing.T) {
	dir := hostileFiles(t)
	for _, size := range []string{"", "stty cols 40 rows 12;"} { // with a panel, and without
		screen := clitest.OpenTerminal(t)
		consort := program(t)
		cmd := exec.Command("sh", "-c", size+` exec "$0" play --color always --data data --load game.pgn`, consort.Path)
		cmd.Dir, cmd.Env = dir, append(consort.Env, "LC_ALL=C.UTF-8", "TERM=xterm-256color")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = screen.Device, screen.Device, screen.Device
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer cmd.Process.Kill() // if the test fails
		screen.WaitFor("study> ")
		for _, step := range []struct{ keys, answer string }{
			{"history\r", "First"}, {"undo 2\r", "undo 2"}, {"comment\r", "Second"}, {"load A\t\r", "annot read A"}, {"games game.pgn\r", "2 games"}, {"comment new\r", "study> "},
		} {
			screen.Type(step.keys)
			screen.WaitFor(step.answer)
		}
		screen.Type("quit\rquit\r")
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
		shown := screen.All()
		clitest.Harmless(t, shown)
		if !strings.Contains(shown, "\x1b[48;5;") || !strings.Contains(strings.Join(strings.Fields(shown), " "), "White A") { // a narrow line ends between them
			t.Errorf("the board or the names are missing in %q", shown)
		}
	}
}
