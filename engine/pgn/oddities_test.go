package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// readOne reads the only game of a text.
func readOne(t *testing.T, text string) *Game {
	t.Helper()
	games, err := ReadAll(strings.NewReader(text))
	require.NoError(t, err)
	require.Len(t, games, 1)
	return games[0]
}

// moveText returns the text after the tags of a written game.
func moveText(g *Game) string {
	_, text, _ := strings.Cut(g.String(), "\n\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\n", " "))
}

// Annotations are preserved, in standard form.
func TestAnnotations(t *testing.T) {
	for name, c := range map[string]struct{ text, written string }{
		"comments":               {"{i} 1. e4 {a} {b} e5 ; c\n2. Nf3 {d} *", "{i} 1. e4 {a b} 1... e5 {c} 2. Nf3 {d} *"},
		"glyphs by number":       {"1. e4 $1 $14 e5$2 *", "1. e4 $1 $14 e5 $2 *"},
		"glyphs by sign":         {"1. e4!? e5 ?? 2. Nf3 +- Nc6?! += *", "1. e4 $5 e5 $4 2. Nf3 $18 Nc6 $6 $14 *"},
		"nested variations":      {"1. e4 e5 (1... c5 2. Nf3 (2. c3 $1 {Alapin}) d6) 2. d4 *", "1. e4 e5 (1... c5 2. Nf3 (2. c3 $1 {Alapin}) 2... d6) 2. d4 *"},
		"two variations":         {"1. e4 (1. d4) ({or} 1. c4) 1... e5 *", "1. e4 (1. d4) ({or} 1. c4) 1... e5 *"},
		"comment after":          {"1. e4 e5 (1... c5) {solid} 2. d4 *", "1. e4 e5 (1... c5) {solid} 2. d4 *"},
		"remark in brackets":     {"1. e4 ({a remark}) e5 *", "1. e4 {a remark} 1... e5 *"},
		"variation without move": {"(1. d4 (1. c4)) ({x}) 1. e4 *", "{(1. d4 (1. c4)) x} 1. e4 *"},
		"brackets too many":      {"1. e4 ) e5 *", "1. e4 e5 *"},
		"result in a variation":  {"1. e4 (1. d4 d5 1/2-1/2) e5 1-0", "1. e4 (1. d4 d5) 1... e5 1-0"},
		"null move":              {"1. e4 (1. d4 -- 2. c4) e5 *", "1. e4 (1. d4 -- 2. c4) 1... e5 *"},
		"null move in the game":  {"1. e4 (1. d4) -- {quiet} (1... e5) 2. d4 d5 1-0", "1. e4 (1. d4) 1... -- {quiet} (1... e5) 2. d4 d5 1-0"},
		"null move of UCI":       {"1. e4 e5 2. 0000 Nc6 *", "1. e4 e5 2. -- Nc6 *"},
		"null moves of others":   {"1.Z0!? @@@@ $1 2.null {a} (2.--??) PASS 3.-- –– *", "1. -- $5 -- $1 2. -- {a} (2. -- $4) 2... -- 3. -- -- *"},
		"null move in check":     {"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- {oh} (3... Kxf7 $1 {[%clk 0:01]}) 4. Qxf8# 1-0", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ {3... -- oh (3... Kxf7 $1 [ %clk 0:01]) 4. Qxf8#} 1-0"},
		"typographer's blanks":   {"1.\u00a0e4\u00a0e5 2.\u202fNf3 *", "1. e4 e5 2. Nf3 *"},
		"promotion in brackets":  {"1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8(Q) (5. axb8(N)) *", "1. a4 b5 2. axb5 a6 3. bxa6 Nf6 4. a7 Ng8 5. axb8=Q (5. axb8=N) *"},
		"variation at a rook":    {"1. h4 h5 2. Rh3 Rh6 3. Rh1(3. Rg3) *", "1. h4 h5 2. Rh3 Rh6 3. Rh1 (3. Rg3) *"},
		"escape in mid-game":     {"1. e4\n%" + strings.Repeat("x", 2*maxText) + "\ne5 *", "1. e4 e5 *"},
		"ellipsis":               {"1.e4 1…e5 2.O–O–O 0-1", ""},
		"brace in a comment":     {"1. e4 ; a } b\n*", "1. e4 {a ) b} *"},
		"typographer's draw":     {"1. e4 e5 ½–½", "1. e4 e5 1/2-1/2"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.written == "" {
				_, err := ReadAll(strings.NewReader(c.text))
				require.ErrorContains(t, err, "O-O-O")
				return
			}
			require.Equal(t, c.written, moveText(readOne(t, c.text)))
		})
	}
}

func TestOddTags(t *testing.T) {
	for text, want := range map[string]string{
		`[White "A \"B\" C"]`:         `A "B" C`,
		`[White "A "B" C"]`:           `A "B" C`,
		`[White "C:\games\x"]`:        `C:\games\x`,
		`[White "a\\b"]`:              `a\b`,
		`[White "A" ] [Black "B"]`:    `A`,
		`[White "A"`:                  `A`,
		"[White \"M\xfcller\"]":       `Müller`,
		`[ White "A"]`:                `A`,
		"\xef\xbb\xbf[White \"Ä\"]\n": `Ä`,
	} {
		g := readOne(t, text+"\n\n1. e4 *")
		require.Equal(t, want, g.Tag("White"), text)
		require.Equal(t, want, readOne(t, g.String()).Tag("White"), text)
	}
}

// A missing result is taken from the Result tag, with a warning unless the tag says
// that the game is in progress.
func TestMissingResult(t *testing.T) {
	g := readOne(t, "[Result \"0-1\"]\n\n1. e4 e5\n")
	require.Equal(t, "0-1", g.Result.String())
	require.Len(t, g.Warnings, 1)
	require.EqualError(t, g.Warnings[0], "game 1, line 4: a game must end with its result: the file ends before that; the Result tag says 0-1")
	require.Empty(t, readOne(t, "[Result \"*\"]\n\n1. e4 e5\n").Warnings)
	require.Equal(t, "1-0", readOne(t, "[Result \"0-1\"]\n\n1. e4 e5 1-0\n").Result.String())

	g = readOne(t, "[Result \"1-0\"]\n\n1. e4 e5 *\n")
	require.Equal(t, "1-0", g.Result.String())
	require.EqualError(t, g.Warnings[0], "game 1, line 3: a game must end with its result: the moves end with *; the Result tag says 1-0")
	for tag, want := range map[string]string{"½-½": "1/2-1/2", "1/2": "1/2-1/2", "1–0": "1-0", "?": "*", "white": "*"} {
		require.Equal(t, want, readOne(t, "[Result \""+tag+"\"]\n\n1. e4 e5\n").Result.String(), tag)
	}
}

// What follows an error in a variation becomes a comment, with a warning.
func TestFaultyVariation(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 (1... c5 2.Nf9! (2. c3) d6 {x} 1-0) (1... Qh9) 2. Nf3 *":      "1. e4 e5 (1... c5 {2. Nf9! (2. c3) d6 x 1-0}) {(1... Qh9)} 2. Nf3 *",
		"1. e4 e5 ({a} 1... Qh9 {b}) (1... c5) {c} 2. Nf3 *":                    "1. e4 e5 {(a 1... Qh9 b)} (1... c5) {c} 2. Nf3 *",
		"1. e4 (1. d4 {a} d5 (1... Nf6) 2. Nd2 Nc6 3. e3 Nf6 4. Nh9 ((x) y)) *": "1. e4 (1. d4 {a} 1... d5 (1... Nf6) 2. Nd2 Nc6 3. e3 Nf6 {4. Nh9 ( (x) y)}) *",
		"1. Nf3 Nf6 2. d3 d6 (2... e6 3. Nd2) 3. e4 *":                          "1. Nf3 Nf6 2. d3 d6 (2... e6 {3. Nd2}) 3. e4 *",
	} {
		g := readOne(t, text)
		require.Equal(t, want, moveText(g))
		require.NotEmpty(t, g.Warnings)
		require.Regexp(t, "^game 1, line 1: .*; the rest of the line is kept as a comment$", g.Warnings[0].Error())
		back := readOne(t, g.String())
		require.Equal(t, want, moveText(back))
		require.Empty(t, back.Warnings)
	}
}

// A comment of any length is written so that it can be read.
func TestLongComments(t *testing.T) {
	half := strings.Repeat("word ", maxText/10)
	for name, comment := range map[string]string{
		"many words":          half + half + half,
		"one word":            strings.Repeat("ä", maxText),
		"just short enough":   strings.Repeat("x", maxComment) + " y",
		"many lines of words": strings.Repeat("w ", 2*maxText),
	} {
		g := readOne(t, "1. e4 *")
		g.Last().Annotate(func(n *Note) { n.Comment = comment })
		text := strings.ReplaceAll(g.String(), "\n", "\r\n")
		require.Equal(t, strings.ReplaceAll(comment, " ", ""), strings.ReplaceAll(said(readOne(t, text).Last()), " ", ""), name)
	}
	unplayable := "1. e4 (1. d4 Ke5 " + strings.Repeat("(", maxText) + strings.Repeat(")", maxText) + strings.Repeat("x", maxText-1) + ") *"
	g := readOne(t, unplayable)
	require.Equal(t, moveText(g), moveText(readOne(t, g.String())))
}

// Comments before and between the tags precede the first move; one after the last game is
// in none.
func TestCommentsBesideTags(t *testing.T) {
	games, err := ReadAll(strings.NewReader("; a\n[Event \"1\"]\n{b}\n[Site \"x\"]\n\n{c} 1. e4 * {d}\n\n{e}\n[Event \"2\"]\n\n*\n\n{f}\n"))
	require.NoError(t, err)
	require.Len(t, games, 2)
	require.Equal(t, "{a b c} 1. e4 {d} *", moveText(games[0]))
	require.Equal(t, "{e} *", moveText(games[1]))
}

// Variations that are nested too deep become comments, with a warning.
func TestDeepVariations(t *testing.T) {
	for depth, warnings := range map[int][]string{
		maxReadDepth:     nil,
		maxReadDepth + 1: {"game 1, line 1: variations can be nested at most 100 deep: what is deeper becomes a comment"},
		maxReadDepth + 3: {"game 1, line 1: variations can be nested at most 100 deep: what is deeper becomes a comment"},
	} {
		g := readOne(t, "1. e4 "+strings.Repeat("(1. d4 ", depth)+strings.Repeat(") ", depth)+"*")
		require.Equal(t, depth, strings.Count(moveText(g), "("))
		require.Empty(t, readOne(t, g.String()).Warnings)
		var got []string
		for _, w := range g.Warnings {
			got = append(got, w.Error())
		}
		require.Equal(t, warnings, got, depth)
	}
}

// An error or a warning quotes what it has found, so that no file can write escape
// sequences to a terminal.
func TestErrorsQuote(t *testing.T) {
	for _, text := range []string{
		"[A\x1b[31m \"x\"]", "[\x1b[31m x\"]", "[A\x1b \"x\n1. e4 *", "[A \"\x1b\n1. e4 *", "[A \x1b]\n1. e4 *", "[\x1b \"" + strings.Repeat("x", 2*maxText) + "\"]",
		"1. \x1b[31m *", "1. e4 \x1b[31m *", "1. e4 \u009b31m *", "[FEN \"\x1b[31m\"]\n1. e4 *", "[Result \"\x1b[31m\"]\n1. e4 1-0", "1. e4 (1. \x1b]0;x *", "<\x1b> 1. e4 *",
	} {
		g, err := NewReader(strings.NewReader(text)).Next()
		require.True(t, err != nil || len(g.Warnings) > 0, text)
		words := fmt.Sprint(err)
		for _, w := range g.Warnings {
			words += w.Error()
		}
		require.False(t, strings.ContainsFunc(words+said(g.Root())+said(g.Last()), unicode.IsControl), "%q", words)
	}
}

// summary reads games as a command does, and returns a line for each.
func summary(t *testing.T, text string) (lines []string) {
	t.Helper()
	for r := NewReader(strings.NewReader(text)); len(lines) < 20; {
		g, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return lines
		case err != nil:
			require.ErrorAs(t, err, new(*Error))
			lines = append(lines, err.Error())
		default:
			lines = append(lines, line(g)+" "+g.Result.String())
		}
	}
	return lines
}

// A game that cannot be read does not affect the others. The error has its number
// and line.
func TestReaderContinuesAfterError(t *testing.T) {
	const good = "\n\n[Event \"b\"]\n\n1. d4 0-1\n"
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"an illegal move":         {"[Event \"a\"]\n\n1. e4 Ke5 2. d4 1-0" + good, []string{"game 1, line 3: illegal move \"Ke5\"", "d4 0-1"}},
		"one, without tags":       {"1. e4 Ke5 (2. d4 0-1) 1-0\n1. c4 *", []string{"game 1, line 1: illegal move \"Ke5\"", "c4 *"}},
		"a bad one, cut short":    {good + "\n[Event \"c\"]\n\n1. e4 Nf9", []string{"d4 0-1", "game 2, line 9: .*; the file ends there and may be truncated"}},
		"no position":             {"[Event \"a\"]\n[FEN \"8/8/8 w\"]\n\n1. e4 *" + good, []string{"game 1, line 4: the FEN tag must hold a valid position", "d4 0-1"}},
		"no result":               {"[Event \"a\"]\n\n1. e4" + good, []string{"e4 *", "d4 0-1"}},
		"no moves":                {"[Event \"a\"]\n[White \"x\"]" + good, []string{" *", "d4 0-1"}},
		"comments without end":    {"1. e4 " + strings.Repeat("{x}", 200_000) + " *", []string{"e4 *"}},
		"a game beyond all games": {"[Event \"a\"]\n" + strings.Repeat("{"+strings.Repeat("x", maxText)+"}\n", 81) + "1. e4 *" + good, []string{"game 1, line 81: a game can have at most", "d4 0-1"}},
	} {
		t.Run(name, func(t *testing.T) {
			lines := summary(t, c.text)
			require.Len(t, lines, len(c.want), "%q", lines)
			for i, want := range c.want {
				require.Regexp(t, "^"+want, lines[i])
			}
		})
	}
}

// Castling and the tags FEN and Variant of a Chess960 game.
func TestChess960(t *testing.T) {
	const head = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1\"]\n"
	g := readOne(t, head+"\n1. Nf3 Nf6 2. O-O O-O 1/2-1/2")
	require.Equal(t, "Nf3 Nf6 O-O O-O", line(g))
	require.Equal(t, g.String(), readOne(t, g.String()).String())
	without := readOne(t, strings.Replace(head, "[Variant \"Chess960\"]\n", "", 1)+"\n1. Nf3 *")
	require.Contains(t, without.String(), "[Variant \"Chess960\"]", "a reader must know how to castle")
	standard := readOne(t, "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O *")
	require.NotContains(t, standard.String(), "Variant")
}

// No line is longer than 79 bytes, and none breaks an embedded command.
func TestLineLength(t *testing.T) {
	g := NewGame(engine.StartPosition())
	n := g.Root()
	for _, san := range strings.Fields(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 40)) {
		next, err := n.Add(mustMove(t, n, san))
		require.NoError(t, err)
		n = next
		n.Annotate(func(note *Note) {
			note.Comment = "[%eval 0.17] [%clk 0:05:00] some words of comfort"
			note.Glyphs = []Glyph{Dubious}
		})
	}
	for row := range strings.Lines(g.String()) {
		require.LessOrEqual(t, len(row), lineWidth+1, row)
		require.Equal(t, strings.Count(row, "[%"), strings.Count(row, "0]")+strings.Count(row, "7]"), row)
	}
	require.Equal(t, g.String(), readOne(t, g.String()).String())
}

// A line that begins with a percent sign is an escape line, so no comment may be
// broken there.
func TestPercentBeginsNoLine(t *testing.T) {
	g := readOne(t, "1. e4 *")
	for length := range 100 {
		g.Last().Annotate(func(n *Note) {
			*n = Note{Comment: strings.Repeat("x", length) + " 50 % of all %eval [%clk 1:00:00] % end"}
		})
		back := readOne(t, g.String())
		require.Equal(t, said(g.Last()), said(back.Last()))
		for line := range strings.SplitSeq(g.String(), "\n") {
			require.False(t, strings.HasPrefix(line, "%"), g.String())
		}
	}
}
