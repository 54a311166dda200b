package play

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"consort/cmd/consort/archive/archivetest"
	"consort/cmd/consort/command"
	"consort/cmd/consort/room"
	"consort/cmd/internal/cli"
	"consort/engine"
	"consort/engine/polyglot"
	"consort/search/player"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(archivetest.Isolated(m)) }

var update = flag.Bool("update", false, "rewrite the transcripts in testdata with the current output")

// withoutDate replaces today's date, which is different each day.
func withoutDate(text string) string {
	return strings.ReplaceAll(text, time.Now().Format("2006.01.02"), "????.??.??")
}

// withoutPlayers replaces the list of players by a line, so that no transcript changes when
// there is another one.
func withoutPlayers(text string) string {
	before, after, listed := strings.Cut(text, playerList())
	if !listed {
		return text
	}
	return before + "  (all players)\n" + withoutPlayers(after)
}

// playerList is the list of the computer players in the output of the command players.
func playerList() string {
	var list strings.Builder
	for _, k := range player.Kinds() {
		fmt.Fprintf(&list, "  %-18s%s\n", k.Name, k.About)
	}
	return list.String()
}

// TestTranscripts plays the sessions of testdata. The first line has the flags
// after "$ "; lines that start with "> " are input, the rest is the expected output.
// "#" starts a comment.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	masters, err := os.ReadFile(filepath.Join("testdata", "masters.pgn"))
	require.NoError(t, err)
	for _, path := range paths {
		path, err := filepath.Abs(path)
		require.NoError(t, err)
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			want := strings.ReplaceAll(string(text), "\r\n", "\n")
			t.Chdir(t.TempDir()) // where save and load have their files
			writeBook(t, "games.bin")
			require.NoError(t, os.WriteFile("masters.pgn", masters, 0o644))
			got := withoutPlayers(replay(t, want))
			if *update {
				require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
			} else if got != want {
				t.Errorf("the transcript is now (rewrite it with -update):\n%s", got)
			}
		})
	}
}

// writeBook makes a book of some games, with their results for White.
func writeBook(t *testing.T, path string) {
	t.Helper()
	var builder polyglot.Builder
	for _, g := range []struct {
		moves  string
		games  int
		result engine.Result
	}{
		{"e4 c5 Nf3 d6 d4 cxd4 Nxd4 a6", 300, engine.Drawn},
		{"e4 c5 c3 Nf6 e5 Nd5", 100, engine.Drawn},
		{"e4 c5 a3 Nc6 b4", 1, engine.Drawn},
		{"e4 e5 Qh5 Nc6", 1, engine.BlackWins},
	} {
		game := engine.NewGame(engine.StartPosition())
		for _, san := range strings.Fields(g.moves) {
			m, err := game.Position().ParseSAN(san)
			require.NoError(t, err)
			require.NoError(t, game.Push(m))
		}
		for range g.games {
			builder.Add(engine.StartPosition(), game.Moves(), g.result)
		}
	}
	file, err := os.Create(path)
	require.NoError(t, err)
	_, err = builder.Write(file)
	require.NoError(t, err)
	require.NoError(t, file.Close())
}

// open returns a console with the flags of a line.
func open(t testing.TB, flags string, out io.Writer) *Console {
	command, o := newCommand()
	var setup room.Options
	command.RunE = func(*cobra.Command, []string) (err error) {
		setup, err = o.roomOptions()
		return err
	}
	root := cli.New("consort", "", "", command)
	require.NoError(t, cli.Run(root, append([]string{"play"}, strings.Fields(flags)...), nil, out, out))
	setup.Hash = 1
	s, err := room.New(setup)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	games, err := o.openArchive(nil)
	require.NoError(t, err)
	c := newConsole(Config{Out: out, Explain: func(*engine.Position) string { return "the terms\n" }, Archive: games}, s, o.style(false), o.flip)
	require.NoError(t, c.start(o))
	t.Cleanup(func() { require.NoError(t, c.keeper.Close()) })
	return c
}

// call runs the command.
func call(stdin string, stdout io.Writer, args ...string) error {
	root := cli.New("consort", "", "", Command(nil, nil))
	return cli.Run(root, append([]string{"play"}, args...), strings.NewReader(stdin), stdout, io.Discard)
}

// replay obeys the input lines of a transcript and returns the new transcript.
func replay(t *testing.T, transcript string) string {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var out, result strings.Builder
	flags, _, _ := strings.Cut(strings.TrimPrefix(transcript, "$ "), "\n")
	c := open(t, flags, &out)
	flush := func() {
		require.NoError(t, c.settle(ctx))
		result.WriteString(withoutDate(out.String()))
		out.Reset()
	}
	result.WriteString("$ " + flags + "\n")
	c.greet()
	flush()
	for line := range strings.Lines(transcript) {
		if strings.HasPrefix(line, "#") {
			result.WriteString(line)
		}
		if typed, isInput := strings.CutPrefix(line, "> "); isInput && !c.done {
			result.WriteString(line)
			_ = c.execute(strings.TrimSuffix(typed, "\n"))
			flush()
		}
	}
	return result.String()
}

// The program reads the same lines from a pipe.
func TestScript(t *testing.T) {
	script := "board off\ne4\nundo\nd4\nhistory\nquit\nnever read\n"
	var first string
	for range 2 {
		var out strings.Builder
		require.NoError(t, call(script, &out, "-black", "random", "-seed", "1"))
		require.Contains(t, out.String(), "White plays 1. d4.")
		require.NotContains(t, out.String(), "?")
		if first == "" {
			first = out.String()
		}
		require.Equal(t, first, out.String(), "the same seed plays the same game")
	}
	var out strings.Builder
	require.Error(t, call("e5\nquit\n", &out, "-strict"))
	require.NoError(t, call("e5\nquit\n", &out))
}

func TestHelpPage(t *testing.T) {
	var out strings.Builder
	require.NoError(t, call("", &out, "-help"))
	for _, part := range []string{"hint", "global-defensive", "-clock", "very hard", "session.txt", "-book-depth"} {
		require.Contains(t, out.String(), part)
	}
	for _, args := range []string{"x", "-white nobody", "-level 9", "-clock x", "-color pink", "-hash 0", "-threads 0", "-threads 1000", "-pace -5s", "-pace 2m", "-page 8080", "-load a -fen b", "-level foo", "-level foo -black random", "-level easy -black random", "-continue -fen x", "-continue -white random", "-book missing", "-book .", "-book none -book-depth 5", "-book-depth -1", "-fen x", "-z"} {
		err := call("", io.Discard, strings.Fields(args)...)
		require.ErrorAs(t, err, new(*cli.UsageError), args)
	}
	require.Error(t, call("", io.Discard, "-load", "no such file"))
}

// Keys reach the editor as it understands them, and those that it does not know not at all.
func TestKeyFilter(t *testing.T) {
	var now time.Time
	for name, c := range map[string]struct {
		keys []string // that come at once, a second after those before unless they begin with +
		want string
	}{
		"letters":           {[]string{"e4", "é\r"}, "e4é\r"},
		"arrows":            {[]string{"\x1b[A\x1b[D"}, "\x1b[A\x1b[D"},
		"application mode":  {[]string{"\x1bOAx\x1bOH"}, "\x1b[Ax\x1b[H"},
		"F1 to F4":          {[]string{"\x1bOP\x1bOQ\x1bOR\x1bOS"}, ""},
		"F1 of rxvt":        {[]string{"\x1b[11~e"}, "e"},
		"F1 of Linux":       {[]string{"\x1b[[Ae"}, "e"},
		"F5 to F12":         {[]string{"\x1b[15~\x1b[17~\x1b[24~"}, ""},
		"Shift-F1":          {[]string{"\x1b[1;2Pe"}, "e"},
		"Insert, page keys": {[]string{"\x1b[2~\x1b[5~\x1b[6~"}, ""},
		"Home, End, Delete": {[]string{"\x1b[1~\x1b[4~\x1b[3~"}, "\x1b[H\x1b[F\x1b[3~"},
		"words":             {[]string{"\x1b[1;5C\x1b[1;3D"}, "\x1b[1;3C\x1b[1;3D"},
		"mouse":             {[]string{"\x1b[<0;10;5Me"}, "e"},
		"Alt":               {[]string{"\x1bx\x1b1e"}, "e"},
		"Escape alone":      {[]string{"\x1b", "e4"}, "e4"},
		"Escape twice":      {[]string{"\x1b\x1b", "O-O"}, "O-O"},
		"Escape, castling":  {[]string{"\x1b", "O-O"}, "O-O"},
		"slow network":      {[]string{"\x1b", "+[", "+A"}, "\x1b[A"},
		"slow function key": {[]string{"\x1b[1", "+5~e"}, "e"},
		"Escape and Enter":  {[]string{"\x1b\r"}, "\r"},
		"Ctrl-C":            {[]string{"a\x03\x1b\x03"}, "a\x1c\x1c"},
		"paste":             {[]string{"\x1b[200~e4\x1b[201~"}, "\x1b[200~e4\x1b[201~"},
	} {
		var f keyFilter
		got := ""
		for _, keys := range c.keys {
			part, soon := strings.CutPrefix(keys, "+")
			if !soon {
				now = now.Add(time.Second)
			}
			passed, redraw := f.pass([]byte(part), now)
			require.False(t, redraw)
			got += string(passed)
		}
		require.Equal(t, c.want, got, name)
	}
	passed, redraw := new(keyFilter).pass([]byte("a\x0cb"), now)
	require.True(t, redraw)
	require.Equal(t, "ab", string(passed))
}

// A game at a terminal that has an archive is left without a question. If it cannot be
// saved, the user is told.
func TestKeptGames(t *testing.T) {
	t.Chdir(t.TempDir())
	var out strings.Builder
	c := open(t, "-data kept -black human", &out)
	c.interactive = true
	require.NoError(t, c.execute("e4"))
	require.NoError(t, c.execute("new"))
	require.Contains(t, out.String(), "New game.")
	require.NoError(t, c.execute("d4"))
	require.NoError(t, c.execute("archive delete 2"))
	require.Contains(t, out.String(), "Repeat archive delete 2 to delete 1 game.")
	require.NoError(t, c.execute("archive delete 2"))
	require.Contains(t, out.String(), "Deleted 1 game.")
	c.farewell()
	require.Contains(t, out.String(), "consort play --continue resumes it")

	out.Reset()
	next := open(t, "-data kept", &out)
	next.interactive = true
	next.greet()
	require.Contains(t, out.String(), "Unfinished: human – human, 1 move. continue resumes it")
	resumed := open(t, "-data kept -continue", &out)
	require.Equal(t, "d4", resumed.room.State().Moves[0].SAN)

	// The folder is replaced by a file, so that nothing can be written.
	require.NoError(t, os.RemoveAll("kept"))
	require.NoError(t, os.WriteFile("kept", nil, 0o600))
	out.Reset()
	require.NoError(t, c.execute("d5"))
	c.narrate(c.room.State())
	require.Contains(t, strings.ReplaceAll(out.String(), "\n", " "), "The game cannot be saved: not a directory. It continues, but quit would lose it.")
	require.NoError(t, c.execute("quit"))
	require.False(t, c.done)
	require.Contains(t, strings.ReplaceAll(out.String(), "\n", " "), "its moves are not saved (not a directory). Repeat quit to abandon it")
	require.NoError(t, os.Remove("kept"))
	require.NoError(t, c.execute("quit"))
	require.True(t, c.done)
}

// A game from a file is kept when it is changed, and no longer when that is taken back.
func TestKeptFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("mate.pgn", []byte("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"), 0o600))
	var out strings.Builder
	c := open(t, "-data kept", &out)
	for _, step := range []struct {
		line string
		kept bool
	}{{"load mate.pgn", false}, {"comment mine", true}, {"comment none", false}, {"comment mine again", true}} {
		require.NoError(t, c.execute(step.line))
		out.Reset()
		c.farewell()
		require.Equal(t, step.kept, strings.Contains(out.String(), "The game is kept"), step.line)
		require.NoError(t, c.execute("archive"))
		require.Equal(t, step.kept, strings.Contains(out.String(), "on board"), "%s: %s", step.line, &out)
	}
}

// The mistakes of reviewed games, one of them from a file, are puzzles in any later session, and
// what is solved at once is done.
func TestPuzzlesOfAllGames(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("mate.pgn", []byte("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"), 0o600))
	var out strings.Builder
	c := open(t, "-data kept", &out)
	for _, line := range []string{"puzzles", "load mate.pgn", "review nodes 3000", "new", "puzzles", "a6", "solution"} {
		out.WriteString("> " + line + "\n")
		require.NoError(t, c.execute(line), "%s:\n%s", line, &out)
	}
	text := strings.ReplaceAll(out.String(), "\n", " ")
	require.Contains(t, text, "No puzzle is due.")
	require.Contains(t, text, "1 puzzle from your games.")
	require.Contains(t, text, "defense, White – Black Mistake 1 of 1: 3... Nf6?? was played.")
	require.Contains(t, text, "a6 is not good enough. Allows mate in 1: 4. Qxf7#.")

	out.Reset()
	require.NoError(t, open(t, "-data kept", &out).execute("puzzles"))
	require.Contains(t, out.String(), "No puzzle is due.", "it was failed, and comes again tomorrow")
}

// A review is saved with its game, not with the next one, which begins with the same move.
func TestReviewOfOneGame(t *testing.T) {
	t.Chdir(t.TempDir())
	c := open(t, "-data kept -white human -black human", &strings.Builder{})
	reviewed := func() bool {
		require.NoError(t, c.keeper.Flush())
		r, err := c.config.Archive.Load(c.keeper.ID())
		require.NoError(t, err)
		return r.Review != nil
	}
	execute := func(lines ...string) {
		for _, line := range lines {
			require.NoError(t, c.execute(line), line)
		}
	}
	execute("e4", "e5", "review nodes 500")
	require.True(t, reviewed())
	execute("undo", "c5")
	require.True(t, reviewed(), "moves were taken back")
	execute("new", "new", "e4", "c5")
	require.False(t, reviewed(), "another game")
}

// Every command has a help page, and names are unique.
func TestTables(t *testing.T) {
	for _, mode := range []command.Mode{command.Game, command.Setup, command.Lesson} {
		table := commandsIn(mode)
		own, seen := newHandlers()[mode], map[string]bool{}
		for _, c := range table {
			require.NotEmpty(t, c.Short)
			require.True(t, own[c.Name] != nil || c.Run != nil, c.Name)
			delete(own, c.Name)
			for _, n := range c.Names() {
				require.False(t, seen[n], n)
				seen[n] = true
				_, err := engine.ParseSquare(n)
				require.Error(t, err, "%s is a square", n)
			}
			for line := range strings.Lines(wrapAll(helpPage(c), pipeWidth)) {
				require.LessOrEqual(t, len(line), pipeWidth, line)
			}
		}
		require.Empty(t, own, "not in the table")
	}
}

// A screen writes what has changed and nothing else.
func TestScreenDrawsChanges(t *testing.T) {
	var out strings.Builder
	s := &screen{out: &out, style: colors, width: 80, height: 24}
	p := engine.StartPosition()
	s.show(pictureOf(&p, engine.NoMove, false), []string{"a", "b"})
	squares := func() int { return strings.Count(out.String(), "48;5;") }
	require.Equal(t, 64, squares())
	out.Reset()
	s.show(pictureOf(&p, engine.NoMove, false), []string{"a", "b"})
	require.Empty(t, out.String())
	m, err := p.ParseUCI("e2e4")
	require.NoError(t, err)
	p = p.After(m)
	s.show(pictureOf(&p, m, false), []string{"a", "c"})
	require.Equal(t, 2, squares())
	require.Contains(t, out.String(), "\x1b[2;31H\x1b[Kc")
	require.True(t, strings.HasPrefix(out.String(), "\x1b7") && strings.HasSuffix(out.String(), "\x1b8"))
	out.Reset()
	reply, err := p.ParseUCI("e7e5")
	require.NoError(t, err)
	p = p.After(reply)
	s.show(pictureOf(&p, reply, false), []string{"a", "c"})
	require.Equal(t, 4, squares(), "the marks of the move before go away")
	out.Reset()
	s.show(pictureOf(&p, reply, true), nil)
	require.Equal(t, 64, squares())
}

func TestStyles(t *testing.T) {
	p, err := engine.ParseFEN("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
	require.NoError(t, err)
	last := engine.NewMove(engine.A2, engine.E2, engine.Normal)
	v := pictureOf(&p, last, false)
	require.Contains(t, v.text(letters), "!k!")
	require.Contains(t, v.text(letters), "[R]")
	require.Contains(t, v.text(letters), "[.]")
	require.Contains(t, v.text(symbols), "!♚!")
	require.Contains(t, v.text(symbols), "♔")
	require.Contains(t, v.text(colors), "\x1b[48;5;167")
	v.flipped = true
	require.True(t, strings.HasPrefix(v.text(letters), " 1 "))
	require.Contains(t, v.text(letters), " h  g ")
}

func TestComplete(t *testing.T) {
	var out strings.Builder
	c := open(t, "-black human", io.Discard)
	k := &completer{c.room, &c.editing, &out}
	for typed, want := range map[string]string{
		"hin": "hint ", "N": "N", "Nf": "Nf3 ", "level har": "level hard ", "players b": "players black ",
		"players black glob": "players black global-defensive ", "help sav": "help save ", "zz": "zz",
		"opening Nf": "opening Nf3 ", "moves g": "moves g", "res": "resign ", "pa": "pa",
	} {
		got, pos, ok := k.key(typed, len(typed), '\t')
		require.True(t, ok)
		require.Equal(t, want, got)
		require.Equal(t, len(want), pos)
	}
	require.Contains(t, out.String(), "Na3 Nc3 Nf3 Nh3")
	require.Contains(t, out.String(), "pace pause")
	_, _, ok := k.key("hin", 3, 'x')
	require.False(t, ok)
	c.edit(room.NewSetup())
	got, _, _ := k.key("cast", 4, '\t')
	require.Equal(t, "castling ", got)
	c.edit(nil)
}

// Long answers are shown as far as there is room, in lines between words.
func TestPager(t *testing.T) {
	var p pager
	require.Equal(t, "a\nb\n", p.take("a\nb\nc\n", 20, 2))
	require.NotEmpty(t, p.waiting())
	require.Equal(t, "c\n", p.more(2))
	require.Empty(t, p.waiting())
	require.Empty(t, p.take("", 20, 2))
	require.Equal(t, "a\n", p.take("a\nb\n", 20, 0), "there is always room for one")

	require.Equal(t, []string{"one two", "three"}, wrap("one two three", 9))
	require.Equal(t, []string{"  undo    take", "          back"}, wrap("  undo    take back", 16))
	require.Equal(t, []string{"  a much", "  longer"}, wrap("  a much longer", 10))
	require.Equal(t, []string{"", "x"}, append(wrap("", 9), wrap("x", 9)...))
	long := strings.Repeat("x", 30)
	require.Equal(t, []string{long}, wrap(long, 10))
	require.Equal(t, []string{"♜ ♞", "♝ ♛"}, wrap("♜ ♞ ♝ ♛", 5))
	require.Equal(t, []string{"\x1b[1m a b c"}, wrap("\x1b[1m a b c", 5))
	require.Equal(t, "one two\n\nthree\n  four\na  b\nfive", reflow("one\ntwo\n\nthree\n  four\na  b\nfive"))
}

// The user's side is at the bottom until flip.
func TestSideOfTheBoard(t *testing.T) {
	for flags, black := range map[string]bool{
		"": false, "-white random -black human": true, "-white human -black human": false,
		"-white random -black safe": false, "-flip": true, "-flip -white random -black human": false,
	} {
		c := open(t, flags, io.Discard)
		require.Equal(t, black, c.fromBlack(c.room.State()), flags)
	}
}

// A user sees more than a script: the clocks, and what to do after the game.
func TestInteractive(t *testing.T) {
	var out strings.Builder
	c := open(t, "-black human -clock 5+3", &out)
	c.interactive = true
	require.NoError(t, c.runScript(t.Context(), strings.NewReader("f3\ne5\ng4\nQh4\n"), false))
	require.Contains(t, out.String(), "\nWhite has 5:00, Black 5:00.\nwhite> ")
	require.Contains(t, out.String(), "\nblack> ")
	require.Contains(t, out.String(), "new starts another game")
	require.True(t, strings.HasSuffix(out.String(), "\nover> "))
}

// brokenPipe is an output without a reader.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A player without a name is only a color.
func TestReviewWithoutNames(t *testing.T) {
	var out strings.Builder
	c := open(t, "-black human", &out)
	_, err := c.room.Open("[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", 0)
	require.NoError(t, err)
	require.NoError(t, c.execute("review nodes 500"))
	require.Contains(t, out.String(), "\nWhite: accuracy ")
	require.Contains(t, out.String(), "\nBlack, Bob: accuracy ")
}

// Games open in the encodings that programs write; other files are refused in words.
func TestLoadEncodings(t *testing.T) {
	const utf8 = "[White \"Grünfeld\"]\n\n1. d4 Nf6 *\n"
	wide := "\xff\xfe"
	for _, unit := range utf16.Encode([]rune(utf8)) {
		wide += string([]byte{byte(unit), byte(unit >> 8)})
	}
	for name, c := range map[string]struct{ text, want string }{
		"UTF-8":      {utf8, "Grünfeld - ?, *: 1 move."},
		"a mark":     {"\xef\xbb\xbf" + utf8, "Grünfeld - ?, *: 1 move."},
		"UTF-16":     {wide, "Grünfeld - ?, *: 1 move."},
		"Latin-1":    {strings.ReplaceAll(utf8, "ü", "\xfc"), "Grünfeld - ?, *: 1 move."},
		"a picture":  {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "? This is not text: expected PGN, FEN, or an IChess file with pieces such as wPA2."},
		"a bad move": {"[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n", `? Line 4: illegal move "Ke3": the king on e1 cannot move to e3.`},
	} {
		path := filepath.Join(t.TempDir(), "game.pgn")
		require.NoError(t, os.WriteFile(path, []byte(c.text), 0o644))
		require.Contains(t, replay(t, "$ -black human\n> load "+path+"\n"), c.want, name)
	}
}

// A user must repeat a command that abandons an unsaved game; a script need not.
func TestUnsaved(t *testing.T) {
	const warning = "its moves are not saved"
	file := filepath.Join(t.TempDir(), "game.pgn")
	for _, r := range []struct {
		name   string
		script bool
		lines  string
		warns  int
		ply    int
		leaves bool
	}{
		{"quit", false, "e4|quit", 1, 1, false},
		{"quit again", false, "e4|quit|exit", 1, 1, true},
		{"quit after a word", false, "e4|quit|fen|quit", 2, 1, false},
		{"quit at once", false, "quit", 0, 0, true},
		{"quit after the end", false, "e4|resign|quit", 0, 1, true},
		{"quit by a script", true, "e4|quit", 0, 1, true},
		{"new", false, "e4|new", 1, 1, false},
		{"new again", false, "e4|new||new all", 1, 0, false},
		{"new by a script", true, "e4|new", 0, 0, false},
		{"a new that is none", false, "e4|new game", 0, 1, false},
		{"new, then quit", false, "e4|new|quit", 2, 1, false},
		{"quit in setup", false, "e4|setup|quit", 1, 1, false},
		{"done", false, "e4|setup|done", 1, 1, false},
		{"done again", false, "e4|setup|done|done", 1, 0, false},
		{"fen", false, "e4|fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1", 1, 1, false},
		{"fen again", false, "e4|fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1|fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1", 1, 0, false},
		{"saved", false, "e4|save over FILE|quit", 0, 1, true},
		{"a position saved", false, "e4|save over FILE.fen|quit", 1, 1, false},
		{"saved, and played on", false, "e4|save over FILE|e5|quit", 1, 2, false},
		{"saved, and taken back", false, "e4 e5|save over FILE|undo|quit", 0, 1, true},
		{"load", false, "e4 e5|save over FILE|d4|load FILE", 1, 3, false},
		{"load again", false, "e4 e5|save over FILE|d4|load FILE|load FILE|quit", 1, 2, true},
		{"a file that is not there", false, "e4|load FILE.none", 0, 1, false},
	} {
		t.Run(r.name, func(t *testing.T) {
			var out strings.Builder
			c := open(t, "-black human", &out)
			c.interactive = !r.script
			for line := range strings.SplitSeq(strings.ReplaceAll(r.lines, "FILE", file), "|") {
				_ = c.execute(line) // The state shows the result.
			}
			require.Equal(t, r.warns, strings.Count(strings.ReplaceAll(out.String(), "\n", " "), warning), out.String())
			require.Equal(t, r.ply, c.room.State().Ply)
			require.Equal(t, r.leaves, c.done)
		})
	}
	c := open(t, "-black human", io.Discard)
	c.interactive = true
	require.NoError(t, c.runScript(t.Context(), strings.NewReader("e4\nquit\n"), false), "the end of the input leaves")
}

// A script whose output is lost ends, and says so.
func TestBrokenOutput(t *testing.T) {
	err := call(strings.Repeat("undo\n", 10), brokenPipe{}, "-black", "human")
	require.ErrorIs(t, err, io.ErrClosedPipe)
}

// harmless reports whether a line may be fuzzed: those that are left out write
// files, or think for long.
func harmless(line string) bool {
	for _, word := range []string{"save", "load", "open", "hint", "eval", "players", "level", "swap", "draw", "claim", "review", "learn"} {
		if strings.Contains(strings.ToLower(line), word) {
			return false
		}
	}
	return true
}

// FuzzConsole obeys anything, without a panic, and the game stays one that can be
// written and read.
func FuzzConsole(f *testing.F) {
	paths, _ := filepath.Glob(filepath.Join("testdata", "*.txt"))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		var script strings.Builder
		for line := range strings.Lines(string(text)) {
			if typed, ok := strings.CutPrefix(line, "> "); ok {
				script.WriteString(typed)
			}
		}
		f.Add(script.String())
	}
	f.Add("setup\nclear\n+ K e1\nk8\nwKe1 bKe8 wPa7\ndone\na8=Q\nundo all\nredo all\nfen 8/8\nmoves z9\nundo 99999999999\n")
	f.Fuzz(func(t *testing.T, script string) {
		c := open(t, "-black human", io.Discard)
		for line := range strings.Lines(script) {
			if harmless(line) {
				_ = c.execute(line)
				c.narrate(c.room.State())
			}
		}
		if opened, err := c.room.Open(c.room.PGN(), 0); err != nil || opened.Of != 1 {
			t.Fatalf("%v: %s", err, c.room.PGN())
		}
	})
}
