package room

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
	"consort/eval"
	"consort/search/player"
)

// bookOf makes a book of games, all of them drawn.
func bookOf(t testing.TB, games ...string) player.Book {
	t.Helper()
	var builder polyglot.Builder
	for _, text := range games {
		g := engine.NewGame(engine.StartPosition())
		for _, san := range strings.Fields(text) {
			m, err := g.Position().ParseSAN(san)
			require.NoError(t, err)
			require.NoError(t, g.Push(m))
		}
		builder.Add(engine.StartPosition(), g.Moves(), engine.Drawn)
	}
	var file bytes.Buffer
	_, err := builder.Write(&file)
	require.NoError(t, err)
	moves, err := polyglot.Read(&file)
	require.NoError(t, err)
	return player.Book{Moves: moves, Depth: player.MaxBookDepth}
}

// The book's moves stand before those of the table, the heaviest first, with the
// names that the table has.
func TestContinuations(t *testing.T) {
	s := start(t, Options{Book: bookOf(t, "e4 c5 a3", "e4 c5 c3", "e4 c5 c3", "e4 c5 c3", "e4 a5 h4")})
	list := func() (lines []string) {
		p := s.State().Position
		for _, c := range s.Continuations(&p) {
			lines = append(lines, fmt.Sprintf("%s %s %s", p.SAN(c.Move), FormatShare(c.Share), c.Name()))
		}
		return lines
	}
	play(t, s, "e4 c5")
	lines := list()
	require.Equal(t, []string{"c3 75% B22 Sicilian Defense, Alapin Variation", "a3 25% "}, lines[:2])
	require.Equal(t, "Nf3  B27 Sicilian Defense, King's Knight", lines[2])
	require.Equal(t, 1, strings.Count(strings.Join(lines, "\n"), "Alapin"), "a move of both stands once")
	play(t, s, "f3")
	require.Empty(t, list())
	require.NoError(t, s.Do(func(b *Board) error { return b.Begin(engine.StartPosition(), b.rules) }))
	play(t, s, "e4 a5")
	require.Equal(t, "h4 100% ", list()[0])
	_, err := s.Open(chess960, 0)
	require.NoError(t, err)
	require.Empty(t, list(), "no book has this")
}

// Without a book the list is the table's.
func TestContinuationsOfTheTable(t *testing.T) {
	s := start(t, Options{})
	p := engine.StartPosition()
	all := s.Continuations(&p)
	table := opening.Continuations(&p)
	require.Len(t, all, len(table))
	for i, c := range all {
		require.Equal(t, Continuation{Move: table[i].Move, Line: table[i].Line, Lines: table[i].Lines}, c)
	}
}

// opens plays White's first move and returns it, and what is thought of it.
func opens(t *testing.T, who string, b player.Book, seed uint64) (san string, thought *eval.Score) {
	t.Helper()
	s := start(t, Options{Seed: seed, Book: b, Players: [2]match.Player{playerOf(t, who), {}}})
	state := idle(t, s)
	require.Equal(t, 1, state.Ply)
	s.Look(func(b *Board) {
		if score, ok := b.match.Seen(engine.White); ok {
			thought = &score
		}
	})
	s.Close()
	return state.Moves[0].SAN, thought
}

// Alpha-beta plays what the book has, each move by chance and the same for a seed;
// nobody else does, and nobody whom the depth forbids it.
func TestComputersOpenByTheBook(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: long, and one thread searches")
	}
	odd := bookOf(t, "a4", "a4", "a4", "Na3")
	played := map[string]int{}
	for seed := range uint64(40) {
		san, thought := opens(t, "very hard", odd, seed+1)
		require.Contains(t, []string{"a4", "Na3"}, san)
		require.Nil(t, thought, "it has searched nothing")
		again, _ := opens(t, "very hard", odd, seed+1)
		require.Equal(t, san, again)
		played[san]++
	}
	require.Greater(t, played["a4"], played["Na3"], "a4 has three times the weight")
	require.Positive(t, played["Na3"])

	worst := bookOf(t, "f3")
	without := worst
	without.Depth = 0
	for _, r := range []struct {
		who  string
		book player.Book
		f3   bool
	}{{"naive", worst, true}, {"depth 3", worst, true}, {"depth 3", without, false}, {"depth 3", player.Book{}, false}, {"scenario", worst, false}} {
		san, thought := opens(t, r.who, r.book, 1)
		require.Equal(t, r.f3, san == "f3", "%s with a book down to %d plays %s", r.who, r.book.Depth, san)
		require.Equal(t, !r.f3 && r.who != "scenario", thought != nil, "the simple players have no scores")
	}
	s := start(t, Options{Book: worst})
	line, ok, err := s.Hint(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	require.NotEqual(t, "f3", line.SAN[0], "a hint is what a strong player finds, not the book")
}

// Two computers follow the book as far as it goes, and go on by themselves.
func TestBookEnds(t *testing.T) {
	s := start(t, Options{Book: bookOf(t, "a4 a5 h4 h5"), Players: [2]match.Player{playerOf(t, "depth 1"), playerOf(t, "naive")}})
	state, err := s.Wait(t.Context(), func(state *State) bool { return state.Ply > 5 || state.End.Over() })
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(san(state), "a4 a5 h4 h5 "), san(state))
}

func TestBookFlags(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	games := write("games.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n")
	for _, r := range []struct{ args, says string }{
		{"--book " + filepath.Join(dir, "none"), "-book: open "},
		{"--book " + dir, "not a regular file"},
		{"--book " + write("empty", ""), "the file is empty"},
		{"--book " + games, "games.pgn: invalid Polyglot book"},
		{"--book x --book-depth -1", "--book-depth is -1"},
		{"--book x --book-depth 256", "0 to 255"},
		{"--book none --book-depth 8", "--book none: there is no book"},
	} {
		_, err := openBook(t, r.args)
		require.ErrorContains(t, err, r.says, r.args)
	}
	b, err := openBook(t, "")
	require.NoError(t, err)
	require.Empty(t, BookSummary(b))
	require.Equal(t, player.Book{Moves: opening.Book(), Depth: player.MaxBookDepth}, b, "the built-in one")
	b, err = openBook(t, "--book-depth 3")
	require.NoError(t, err)
	require.Contains(t, BookSummary(b), "up to move 3")
	b, err = openBook(t, "--book none")
	require.NoError(t, err)
	require.Zero(t, b)
	require.Empty(t, BookSummary(b))
	file := filepath.Join("..", "..", "..", "engine", "opening", "book.bin")
	for args, says := range map[string]string{
		"":                ". Alpha-beta plays from it.",
		"--book-depth 8 ": ". Alpha-beta plays from it up to move 8.",
		"--book-depth 0 ": ". Alpha-beta does not play from it.",
	} {
		b, err := openBook(t, args+"--book "+file)
		require.NoError(t, err)
		require.Equal(t, opening.Book().Len(), b.Moves.Len())
		require.Equal(t, fmt.Sprintf("Moves in the book: %d%s", b.Moves.Len(), says), BookSummary(b))
	}
}

// openBook reads the book that flags name.
func openBook(t *testing.T, args string) (player.Book, error) {
	t.Helper()
	var flags BookFlags
	fs := pflag.NewFlagSet("test", pflag.ContinueOnError)
	flags.Bind(fs)
	require.NoError(t, fs.Parse(strings.Fields(args)))
	return flags.Open()
}

func TestFormatShare(t *testing.T) {
	for share, want := range map[float64]string{
		0: "", 1: "100%", 0.5: "50%", 0.124: "12%", 0.126: "13%", 0.999: ">99%", 0.99: "99%", 0.001: "<1%", 0.006: "1%",
	} {
		require.Equal(t, want, FormatShare(share), share)
	}
}
