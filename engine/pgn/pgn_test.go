package pgn

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// line returns the moves of a game in SAN.
func line(g *Game) string {
	var words []string
	for n := range g.MainLine() {
		words = append(words, n.SAN())
	}
	return strings.Join(words, " ")
}

func TestRead(t *testing.T) {
	for name, c := range map[string]struct{ text, moves, result, comment string }{
		"plain":              {"1. e4 e5 2. Nf3 1-0", "e4 e5 Nf3", "1-0", ""},
		"without numbers":    {"e4 e5 Nf3 *", "e4 e5 Nf3", "*", ""},
		"without a result":   {"[White \"A\"]\n\n1.e4 e5", "e4 e5", "*", ""},
		"joined numbers":     {"1.e4 e5 2.Nf3 Nc6 1/2-1/2", "e4 e5 Nf3 Nc6", "1/2-1/2", ""},
		"black's numbers":    {"1. e4 {good} 1... e5 {why} 0-1", "e4 e5", "0-1", "why"},
		"variations":         {"1. e4 (1. d4 d5 (1... Nf6 {Indian})) 1... e5 *", "e4 e5", "*", ""},
		"glyphs":             {"1. e4! $1 e5?! 2. Nf3$3 !! += *", "e4 e5 Nf3", "*", ""},
		"line comments":      {"% for others\n1. e4 ; the best\ne5 *", "e4 e5", "*", ""},
		"CRLF":               {"\xef\xbb\xbf[White \"A\"]\r\n\r\n1. e4\r\ne5 *\r\n", "e4 e5", "*", ""},
		"Latin-1":            {"1. e4 {Gr\xfcnfeld} *", "e4", "*", "Grünfeld"},
		"UTF-16":             {"\xff\xfe1\x00.\x00 \x00e\x004\x00 \x00{\x00\xfc\x00}\x00*\x00", "e4", "*", "ü"},
		"after the result":   {"1. e4 {good} 1-0 {resigned}\t; on time\n", "e4", "1-0", "good resigned on time"},
		"castling by zeros":  {"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0 *", "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O", "*", ""},
		"coordinates":        {"1. e2e4 e7-e5 *", "e4 e5", "*", ""},
		"half a draw":        {"1. e4 1/2", "e4", "1/2-1/2", ""},
		"a position":         {"[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n9... Kd7 10. e4 *", "Kd7 e4", "*", ""},
		"brackets in braces": {"1. e4 {[%clk 0:05:00] (x} e5 *", "e4 e5", "*", ""},
	} {
		t.Run(name, func(t *testing.T) {
			games, err := ReadAll(strings.NewReader(c.text))
			require.NoError(t, err)
			require.Len(t, games, 1)
			require.Equal(t, c.moves, line(games[0]))
			require.Equal(t, c.result, games[0].Result.String())
			require.Equal(t, c.comment, said(games[0].Last()))
		})
	}
}

func TestReadErrors(t *testing.T) {
	for text, rule := range map[string]Rule{
		"1. e5 *":        LegalMoves,
		"no game at all": LegalMoves,
		"[FEN \"x\"]\n*": ValidPosition,
		"{" + strings.Repeat("x", maxText+1) + "}": Length,
	} {
		_, err := ReadAll(strings.NewReader(text))
		var wrong *Error
		require.ErrorAs(t, err, &wrong, "%.40q", text)
		require.Equal(t, rule, wrong.Rule, "%.40q", text)
	}
}

// A comment after the result, or a word, belongs to the game before, and one in a line of
// its own to the next. A fault in it does not cost the game before.
func TestRemarksAfterTheResult(t *testing.T) {
	long := strings.Repeat("x", maxText+1)
	r := NewReader(strings.NewReader("1. e4 1-0 {resigned}\n{by hand}\n[White \"B\"]\n\n1. d4 0-1 {open\n[Event \"C\"]\n\n1. c4 1-0 Black resigns\n1. b4 * 1. b3 * {" + long + "}\n[Event \"C\"]\n\n1. c4 *\n"))
	for _, want := range []string{"1. e4 {resigned} 1-0", "{by hand} 1. d4 {open} 0-1", "1. c4 {Black resigns} 1-0", "1. b4 *", "1. b3 *"} {
		g, err := r.Next()
		require.NoError(t, err)
		require.Equal(t, want, moveText(g))
	}
	_, err := r.Next()
	var wrong *Error
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, Length, wrong.Rule)
	g, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, "C", g.Tag("Event"))
}

// Reading continues after a game that cannot be read.
func TestReaderGoesOn(t *testing.T) {
	r := NewReader(strings.NewReader("[Event \"1\"]\n1. e5 e4 *\n\n[Event \"2\"]\n\n1. e4 *\n\n[Event \"3\"]\n[Site \"x\"]\n1. d4 1-0\n"))
	_, err := r.Next()
	require.ErrorAs(t, err, new(*Error))
	for _, want := range []string{"2", "3"} {
		g, err := r.Next()
		require.NoError(t, err)
		require.Equal(t, want, g.Tag("Event"))
	}
	_, err = r.Next()
	require.True(t, errors.Is(err, io.EOF))
}

func TestWrite(t *testing.T) {
	games, err := ReadAll(strings.NewReader("[White \"A \\\"x\\\" \\\\\"]\n[Opening \"y\"]\n1. e4 e5 {over} 1-0"))
	require.NoError(t, err)
	require.Equal(t, `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"x\" \\"]
[Black "?"]
[Result "1-0"]
[Opening "y"]

1. e4 e5 {over} 1-0
`, games[0].String())
}

// Any game that can be read can be written, and read again as the same game with
// the same annotations.
func FuzzRead(f *testing.F) {
	f.Add("[White \"A\"]\n\n1. e4 (1. d4) e5 {x} 2. Nf3 $1 *\n\n[Event \"2\"]\n1. d4 1-0")
	f.Add("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n9... Kd7 10. e4 *")
	f.Add("%\n;\n{\n(\n)\n]\n[x\n")
	f.Add("1.e8=Q 0-0-0 1/2 e.p. -- $ \xff")
	f.Add("{a} 1. e4!? {b}} (1. d4 {c} (1. c4 d5 $1$14) 1... Nf6 (1... d5) 2. Nf9) ({d}) ({e} 1. b4) e5 ?? (1... c5 N) *")
	f.Add("[FEN \"bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w FCfc - 0 1\"]\n[Variant \"Chess960\"]\n1. Ne3 {[%eval 0.1] [%clk 1:00]} ½–½")
	f.Add("[White \"A \"x\" C:\\y\"]\n[Result \"1-0\"]\n\xef\xbb\xbf1. e4 {[Event \"z\"] \n[Event \"n\"]\n1. e4\n")
	f.Add("1. e4 " + strings.Repeat("(1. d4 ", maxReadDepth+5) + strings.Repeat(") ", maxReadDepth+9) + "*")
	f.Add("; a\n{b}\n[White \"A\"]\n\n1. e4 -- 2. Z0!? (2. -- Qe5 {c} (2... d5) (x)) 2... f6 3. Qh5+ -- {d} ((1. e4 0000) *")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for range 100 {
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				continue
			}
			written := g.String()
			again, err := NewReader(strings.NewReader(written)).Next()
			if err != nil {
				t.Fatalf("%q: %v", written, err)
			}
			if len(again.Warnings) > 0 {
				t.Fatalf("%q: %v", written, again.Warnings[0])
			}
			if line(again) != line(g) || again.Result != g.Result || again.String() != written {
				t.Fatalf("%q became %q", written, again.String())
			}
		}
	})
}

// BenchmarkRead reads the games of a text, as trees or their main lines only.
func BenchmarkRead(b *testing.B) {
	text := strings.Repeat("[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n", 100)
	for name, next := range map[string]func(*Reader) error{
		"as=tree":     func(r *Reader) error { _, err := r.Next(); return err },
		"as=mainline": func(r *Reader) error { _, err := r.Visit(&MainLine{}); return err },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				var err error
				for r := NewReader(strings.NewReader(text)); err == nil; {
					err = next(r)
				}
				require.ErrorIs(b, err, io.EOF)
			}
		})
	}
}

// BenchmarkWrite writes a game with a variation.
func BenchmarkWrite(b *testing.B) {
	games, err := ReadAll(strings.NewReader("1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5 {Petrov}) 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"))
	require.NoError(b, err)
	b.SetBytes(int64(len(games[0].String())))
	b.ReportAllocs()
	for b.Loop() {
		_ = games[0].String()
	}
}

func TestWrapping(t *testing.T) {
	var s strings.Builder
	words := strings.Fields(strings.Repeat("12345678 ", 20))
	writeWrapped(&s, words)
	for line := range strings.Lines(s.String()) {
		if len(strings.TrimSuffix(line, "\n")) > lineWidth || strings.HasSuffix(line, " \n") {
			t.Errorf("%q", line)
		}
	}
	if !slices.Equal(strings.Fields(s.String()), words) || strings.Count(s.String(), "\n") != 3 {
		t.Errorf("%q", s.String())
	}
}
