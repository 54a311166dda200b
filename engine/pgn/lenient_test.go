package pgn

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tell reads all games of a text, and returns the moves, with comments and glyphs, the
// result and the warnings of each. Nothing may be an error, and what is written is read
// again as the same without warnings.
func tell(t *testing.T, text string) (games []string, warnings []string) {
	t.Helper()
	all, err := ReadAll(strings.NewReader(text))
	require.NoError(t, err)
	for _, g := range all {
		games = append(games, moveText(g))
		for _, w := range g.Warnings {
			warnings = append(warnings, w.Error())
		}
		again := readOne(t, g.String())
		require.Empty(t, again.Warnings, g.String())
		require.Equal(t, g.String(), again.String())
	}
	return games, warnings
}

// Results in all the forms that people write.
func TestResultForms(t *testing.T) {
	for text, want := range map[string]string{
		"1/2 - 1/2": "1/2-1/2", "1/2- 1/2": "1/2-1/2", "1/2 -1/2": "1/2-1/2", "½ - ½": "1/2-1/2", "½–½": "1/2-1/2", "½": "1/2-1/2",
		"½ : ½": "1/2-1/2", "1/2:1/2": "1/2-1/2", "0.5-0.5": "1/2-1/2", "0,5-0,5": "1/2-1/2", "1⁄2-1⁄2": "1/2-1/2", "\xbd\x96\xbd": "1/2-1/2",
		"1 - 0": "1-0", "1 -\n0": "1-0", "1- 0": "1-0", "1\u00a0- 0": "1-0", "1:0": "1-0", "1 : 0": "1-0", "1–0": "1-0", "1−0": "1-0", "1 \x96 0": "1-0",
		"0 - 1": "0-1", "0 — 1": "0-1", "0:1": "0-1", "0-1.": "0-1", "0-1,": "0-1", "１－０": "1-0", "\u200e0-1\u200e": "0-1", "*.": "*",
	} {
		games, warnings := tell(t, "1. e4 e5 "+text+"\n\n[Event \"next\"]\n\n1. d4 *\n")
		require.Equal(t, []string{"1. e4 e5 " + want, "1. d4 *"}, games, text)
		require.Empty(t, warnings, text)
	}
}

// What follows a result in its word or line is a comment of the game.
func TestWordsAfterTheResult(t *testing.T) {
	for text, want := range map[string]string{
		"1-0/ff":               "1. e4 e5 {/ff} 1-0",
		"0-1ff":                "1. e4 e5 {ff} 0-1",
		"1-0+":                 "1. e4 e5 {+} 1-0",
		"1/2-1/2 draw agreed":  "1. e4 e5 {draw agreed} 1/2-1/2",
		"1-0 {a} White wins ;": "1. e4 e5 {a White wins} 1-0",
		"draw":                 "1. e4 e5 {draw} *",
		"1-0 *":                "1. e4 e5 {*} 1-0",
		"1/2 1/2-1/2":          "1. e4 e5 {1/2-1/2} 1/2-1/2",
		"1-0 (time)":           "1. e4 e5 {time} 1-0",
		"1-0 (on time) {x}":    "1. e4 e5 {on time x} 1-0",
	} {
		games, warnings := tell(t, "1. e4 e5 "+text+"\n\n[Event \"next\"]\n\n1. d4 *\n")
		require.Equal(t, []string{want, "1. d4 *"}, games, text)
		require.Len(t, warnings, 1, text)
		require.Contains(t, warnings[0], "game 1, line 1: a word must be a move, a number, a symbol or a result: found", text)
	}
}

// A result that contradicts its tag gives a warning. The moves decide.
func TestResultsThatContradict(t *testing.T) {
	for name, c := range map[string]struct{ tag, end, result, warning string }{
		"the other side":  {"1-0", "0-1", "0-1", "the moves end with 0-1; the Result tag says 1-0"},
		"a draw":          {"½-½", "1-0", "1-0", "the moves end with 1-0; the Result tag says 1/2-1/2"},
		"the same":        {"1:0", "1-0", "1-0", ""},
		"the same draw":   {"1/2", "1/2-1/2", "1/2-1/2", ""},
		"open":            {"*", "1-0", "1-0", ""},
		"unknown":         {"?", "1-0", "1-0", ""},
		"only the tag":    {"1 - 0", "", "1-0", "the file ends before that; the Result tag says 1-0"},
		"with words":      {"1-0 ff", "1-0", "1-0", `the Result tag says "1-0 ff", which becomes 1-0`},
		"with words only": {"1-0 ff", "", "1-0", `the Result tag says "1-0 ff", which becomes 1-0`},
		"words":           {"White won", "1-0", "1-0", `the Result tag says "White won", which becomes 1-0`},
	} {
		g := readOne(t, "[Result \""+c.tag+"\"]\n\n1. e4 "+c.end+"\n")
		require.Equal(t, c.result, g.Result.String(), name)
		if c.warning == "" {
			require.Empty(t, g.Warnings, name)
			continue
		}
		require.Len(t, g.Warnings, 1, name)
		require.Equal(t, GameEnd, g.Warnings[0].Rule, name)
		require.Contains(t, g.Warnings[0].Error(), c.warning, name)
	}
}

// Symbols are glyphs, as words of their own or glued to a move. Others become comments,
// with a warning.
func TestSymbols(t *testing.T) {
	for symbol, glyph := range map[string]string{
		"□": "$7", "=": "$10", "∞": "$13", "+=": "$14", "⩲": "$14", "+/=": "$14", "=+": "$15", "±": "$16", "+/-": "$16", "+/−": "$16",
		"∓": "$17", "+-": "$18", "+−": "$18", "+–": "$18", "-+": "$19", "−+": "$19", "−/+": "$17", "⨀": "$22", "○": "$26", "⟳": "$32",
		"↑": "$36", "→": "$40", "=/∞": "$44", "=∞": "$44", "⇆": "$132", "⊕": "$138", "∆": "$140", "⌓": "$142", "RR": "$145", "N": "$146", "TN": "$146", "D": "$220",
		"!": "$1", "?!": "$6", "⁉": "$5", "$256": "{$256}", "$0": "{$0}", "$300": "{$300}", "$": "{$}", "$x": "{$x}", "!?!": "{!?!}", "!!!": "{!!!}", "⚔": "{⚔}", "~": "{~}",
		"!=": "$1 $10", "!±": "$1 $16", "!?∞": "$5 $13", "$1$14": "$1 $14", "$1!": "$1 $1", "!N": "$1 $146",
	} {
		want := "1. e4 e5 2. Nf3 " + glyph + " Nc6 *"
		if strings.HasPrefix(glyph, "{") {
			want = "1. e4 e5 2. Nf3 " + glyph + " 2... Nc6 *"
		}
		for _, text := range []string{" " + symbol, symbol, "+" + symbol} {
			if strings.HasPrefix(text, "++") || strings.HasPrefix(text, "+=") || strings.HasPrefix(text, "+-") || strings.HasPrefix(text, "+/") {
				continue // another symbol
			}
			games, warnings := tell(t, "1. e4 e5 2. Nf3"+text+" Nc6 *")
			require.Equal(t, []string{want}, games, text)
			require.Equal(t, strings.HasPrefix(glyph, "{"), len(warnings) == 1, "%s: %q", text, warnings)
		}
	}
	for text, want := range map[string]string{
		"1. e4 d6 2. Bb5++- c6 *":          "1. e4 d6 2. Bb5+ $18 c6 *",
		"1. e4 d6 2. Bb5+= c6 *":           "1. e4 d6 2. Bb5+ $10 c6 *",
		"1. e4 d6 2. Bb5+- c6 *":           "1. e4 d6 2. Bb5+ $18 c6 *",
		"1. e4 d6 2. Bb5!+ c6 *":           "1. e4 d6 2. Bb5+ $1 c6 *",
		"1. e4+= e5 2. Nf3+ Nc6 $ 5 *":     "1. e4 $14 e5 2. Nf3 Nc6 $5 *",
		"1. e4 $1e5 $2$142.Nf3 *":          "1. e4 $1 e5 $2 $142 2. Nf3 *",
		"1. e4 e5 2. Nf3!1-0":              "1. e4 e5 2. Nf3 $1 1-0",
		"1. e4 e5 2. Nf3±1-0":              "1. e4 e5 2. Nf3 $16 1-0",
		"1. e4 e5 2. Nf3 + Nc6 # *":        "1. e4 e5 2. Nf3 Nc6 *",
		"1. e4 e5 2. Nf3$5! Nc6$14$146 *":  "1. e4 e5 2. Nf3 $5 $1 Nc6 $14 $146 *",
		"1. d4 (1. e4± e5∓ (1... c5 ⨀)) *": "1. d4 (1. e4 $16 e5 $17 (1... c5 $22)) *",
	} {
		games, warnings := tell(t, text)
		require.Equal(t, []string{want}, games, text)
		require.Empty(t, warnings, text)
	}
}

// Moves, and their numbers, in other forms than the standard's.
func TestMoveForms(t *testing.T) {
	const want = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *"
	for _, text := range []string{
		"1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-b5 g8-f6 4. e1-g1 *",
		"1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 *",
		"1. E2-E4 E7-E5 2. G1-F3 B8-C6 3. F1-B5 G8-F6 4. E1-G1 *",
		"1. E2E4 E7E5 2. G1F3 B8C6 3. F1B5 G8F6 4. E1G1 *",
		"1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 Ng8-f6 4. Ke1-g1 *",
		"1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♞f6 4. 0-0 *",
		"1.e4, e5; a comment\n2.Nf3. Nc6, 3.Bb5. Nf6 4.O-O. *",
		"1.e4,e5 2.Nf3,Nc6 3.Bb5.Nf6,4.O-O *",
		"1.e4 1...e5 2.Nf3 2. ... Nc6 3.Bb5 3…Nf6 4.O–O *",
		"1 e4 e5 2 Nf3 Nc6 3 Bb5 Nf6 4 o-o *",
		"1) e4 e5 2) Nf3 Nc6 3) Bb5 Nf6 4) O-O *",
		"1: e4 e5 2: Nf3 Nc6 3: Bb5 Nf6 4:O-O *",
		"1.e4 e52.Nf3 Nc63.Bb5 Nf64.O-O*",
		"1.e4 e5 2.Nf3Nc6 3.Bb5Nf64.O-O*",
		"1. e4\x00 e5 2. N\x07f3 Nc6 3. Bb\x1b5\x7f Nf6 4. O-O *\x1a",
		"1. e4\u200b e5\u200e 2. \u200bNf3\u00ad N\u2060c6 3.\ufeffBb5\ufe0e \u202aNf6\u202c 4. O\u00ad-O *",
		"１．ｅ４ ｅ５ ２．Ｎｆ３ Ｎｃ６ ３．Ｂｂ５ Ｎｆ６ ４．Ｏ－Ｏ *",
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. О-О *", // Cyrillic letters
		"1.\u00a0e4\u00a0e5\u30002.\u2003Nf3 Nc6 3. Bb5 Nf6\r4. O-O *",
		"\xff\xfe" + strings.Join(strings.Split("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *", ""), "\x00") + "\x00",
		strings.Join(strings.Split("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *", ""), "\x00") + "\x00",
	} {
		games, warnings := tell(t, text)
		if strings.Contains(text, "a comment") {
			require.Equal(t, []string{"1. e4 e5 {a comment} 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *"}, games, text)
			continue
		}
		require.Equal(t, []string{want}, games, text)
		require.Empty(t, warnings, text)
	}

	const promotion = "[FEN \"1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n"
	for text, want := range map[string]string{
		"1. a8=Q": "a8=Q", "1. a8Q": "a8=Q", "1. a8q": "a8=Q", "1. a8(Q)": "a8=Q", "1. a8=(Q)": "a8=Q", "1. a8/Q": "a8=Q", "1. a8:Q": "a8=Q", "1. a8-Q": "a8=Q", "1. a8=Q+!": "a8=Q $1",
		"1. a7-a8=N": "a8=N", "1. axb8=R": "axb8=R+", "1. ab8=R+": "axb8=R+", "1. a7:b8R†": "axb8=R+", "1. a8=QN": "a8=Q $146", "1. a8=♕±": "a8=Q $16",
		"1. exd6e.p.": "exd6", "1. exd6 e.p.": "exd6", "1. exd6 ep": "exd6", "1. e5xd6/e.p.": "exd6", "1. ed6 e.p.!": "exd6 {e.p.!}", "1. e×d6": "exd6", "1. exd6e.p.!": "exd6 $1",
	} {
		games, _ := tell(t, promotion+text+" *")
		require.Equal(t, []string{"1. " + want + " *"}, games, text)
	}
}

// Illegal moves remain errors, and what is glued to a move does not make it another one.
func TestIllegalMovesAreErrors(t *testing.T) {
	for text, message := range map[string]string{
		"1. d4 d5 2. e1g1 *": "there is no piece", // or what is in the way
		"1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. f3 e1g1 *": "the king on e1 is white's, but black is to move",
		"1. d4 e8-g8 *":                "the castling path is blocked",
		"1. d4 d4xe5 *":                "the pawn on d4 is white's",
		"1. e4 e5 2. e4e5 *":           "e5",
		"1. e4 e5 2. Sf3 Sc6 *":        `unreadable move "Sf3"`,
		"1. e4 e5 2. P@e6 *":           `unreadable move "P@e6"`,
		"1. e4 e5 2. Nf9 *":            `unreadable move "Nf9"`,
		"1. e4 e5 2. Ke2=Q *":          "only a pawn",
		"1. e4 e5 2. Bc4 Bc5 3. O-O *": "blocked",
		"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. O-O *": "no right to castle",
		"1. e4 e5 which is 2. Kxe8 *":                        `illegal move "Kxe8"`,
		"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O-O *":          "blocked",
	} {
		_, err := NewReader(strings.NewReader(text)).Next()
		var wrong *Error
		require.ErrorAs(t, err, &wrong, text)
		require.Equal(t, LegalMoves, wrong.Rule, text)
		if message != "there is no piece" {
			require.Contains(t, err.Error(), message, text)
		}
	}
}

// What is not understood is kept as a comment in its place, with a warning.
func TestWordsThatAreNotUnderstood(t *testing.T) {
	const rule = "game 1, line 1: a word must be a move, a number, a symbol or a result: "
	for text, c := range map[string]struct {
		want     string
		warnings []string
	}{
		"1. e4 e5 [ 2. Nf3 [x Nc6 *":                  {"1. e4 e5 2. Nf3 {x} 2... Nc6 *", []string{rule + `found "[", ignored`, rule + `found "[", ignored`, rule + `found "x", kept as a comment`}},
		"1. e4\x1b[31m e5 *":                          {"1. e4 {31m} 1... e5 *", []string{rule + `found "[", ignored`, rule + `found "31m", kept as a comment`}},
		"1. e4 [or\n1. d4 d5] e5 *":                   {"1. e4 {[or 1. d4 d5]} 1... e5 *", []string{`game 1, line 1: a tag must have the form [Name "value"]: found "[or 1. d4 d5]", kept as a comment`}},
		"1. e4 [or\n\n1... e5] *":                     {"1. e4 {or} 1... e5 *", []string{rule + `found "[", ignored`, rule + `found "or", kept as a comment`, strings.Replace(rule, "line 1", "line 3", 1) + `found "]", ignored`}},
		"1. e4 e5 which is the best in 2021 2. Nf3 *": {"1. e4 e5 {which is the best in 2021} 2. Nf3 *", []string{rule + `found "which" "is" "the" "best" "in" "2021", kept as a comment`}},
		"1. e4 foo e5 bar *":                          {"1. e4 {foo} 1... e5 {bar} *", []string{rule + `found "foo", kept as a comment`, rule + `found "bar", kept as a comment`}},
		"1. e4 (1. d4 foo d5 bar) e5 *":               {"1. e4 (1. d4 {foo} 1... d5 {bar}) 1... e5 *", []string{rule + `found "foo", kept as a comment`, rule + `found "bar", kept as a comment`}},
		"1. e4blah e5/ *":                             {"1. e4 {blah} 1... e5 {/} *", []string{rule + `found "blah", kept as a comment`, rule + `found "/", kept as a comment`}},
		"1. e4 <b>e5</b> *":                           {"1. e4 {<b>} 1... e5 {</b>} *", []string{rule + `found "<b>", kept as a comment`, rule + `found "</b>", kept as a comment`}},
		"1. e4 ] e5 } \" > 2. d4 ) *":                 {"1. e4 e5 2. d4 *", []string{rule + `found "]", ignored`, rule + `found "}", ignored`, rule + `found "\"", ignored`, rule + `found ">", ignored`, rule + `found ")", ignored`}},
		"1. e4 [%clk 0:01] e5 [see (a)] *":            {"1. e4 {[%clk 0:01]} 1... e5 {[see (a)]} *", nil},
		"1. e4 e5 N":                                  {"1. e4 e5 {N} *", []string{rule + `found "N", kept as a comment; the file ends there and may be truncated`}},
		"From: me\n\n1. e4 *":                         {"{From: me} 1. e4 *", []string{rule + `found "From:" "me", kept as a comment`}},
		"(1. d4) 1. e4 *":                             {"{(1. d4)} 1. e4 *", []string{rule + `found a variation before the first move, kept as a comment`}},
		"$10e4 *":                                     {"{$10} 1. e4 *", []string{rule + `found "$10", kept as a comment`}},
		"$10 1. e4 *":                                 {"{$10} 1. e4 *", []string{rule + `found "$10", kept as a comment`}},
	} {
		games, warnings := tell(t, text)
		require.Equal(t, []string{c.want}, games, text)
		if c.warnings != nil {
			require.Equal(t, c.warnings, warnings, text)
		}
	}
	games, warnings := tell(t, "1. e4 "+strings.Repeat("foo\n", 50)+"*")
	require.Len(t, games, 1)
	require.Len(t, warnings, 21)
	require.Contains(t, warnings[20], "more faults follow")
}

// Comments: windows-1252, control characters, braces in them, tags in them, and those
// that are not closed.
func TestCommentForms(t *testing.T) {
	for text, c := range map[string]struct {
		want    []string
		warning string
	}{
		"1. e4 {White\x92s plan \x96 simple \x85 \x80 5, na\xefve} *":     {[]string{"1. e4 {White’s plan – simple … € 5, naïve} *"}, ""},
		"1. e4 {White\u0092s \u0080} *":                                   {[]string{"1. e4 {White’s €} *"}, ""},
		"1. e4 {bad \x81 byte} *":                                         {[]string{"1. e4 {bad \ufffd byte} *"}, ""},
		"1. e4 {a\x1b[31mb\x07} *":                                        {[]string{"1. e4 {a[31mb} *"}, "tags and comments must not contain control characters: they are dropped"},
		"1. e4 {a {b} c} e5 {d} *":                                        {[]string{"1. e4 {a {b) c} 1... e5 {d} *"}, ""},
		"1. e4 {a {b e5 {d} *":                                            {[]string{"1. e4 {a {b e5 {d} *"}, ""},
		"1. e4 {a { b} e5 {c} *":                                          {[]string{"1. e4 {a { b} 1... e5 {c} *"}, ""},
		"1. e4 {{a} {b}} e5 *":                                            {[]string{"1. e4 {{a b} 1... e5 *"}, "a word must be a move, a number, a symbol or a result: found \"}\", ignored"},
		"1. e4 ; a } b {\ne5 *":                                           {[]string{"1. e4 {a ) b {} 1... e5 *"}, ""},
		"1. e4 {%\n% not an escape\n50 %} e5 *":                           {[]string{"1. e4 {% % not an escape 50 %} 1... e5 *"}, ""},
		"1. e4 c5 2. Nf3 {compare\n[Event \"another game\"]\n} d6 1-0":    {[]string{"1. e4 c5 2. Nf3 {compare [Event \"another game\"]} 2... d6 1-0"}, ""},
		"1. e4 {see\n\n[Event \"a\"]\n[White \"b\"]\n\n1. d4 *\n\n} c5 *": {[]string{"1. e4 {see [Event \"a\"] [White \"b\"] 1. d4 *} 1... c5 *"}, ""},
		"1. e4 {oh\n e5 *\n\n[Event \"b\"]\n\n1. d4 {x} *":                {[]string{"1. e4 {oh e5 *} *", "1. d4 {x} *"}, "a comment must be closed: the next game begins before that"},
		"1. e4 {oh\n e5 *\n\n[White \"b\"]\n\n1. d4 *":                    {[]string{"1. e4 {oh e5 *} *", "1. d4 *"}, "a comment must be closed: the next game begins before that"},
		"1. e4 {oh":                          {[]string{"1. e4 {oh} *"}, "a comment must be closed: the file ends before that"},
		"1. e4 (1. d4 d5":                    {[]string{"1. e4 (1. d4 d5) *"}, "a variation must be closed: the file ends before that"},
		"1. e4 1-0 (1. d4 {x})\n1. c4 *":     {[]string{"1. e4 (1. d4 {x}) 1-0", "1. c4 *"}, ""},
		"1. e4 1-0 (1. d4 d5\n1. c4 *":       {[]string{"1. e4 (1. d4 d5) 1-0", "1. c4 *"}, "a variation must be closed: its line ends before that"},
		"1. e4 e5 (1-0)\n\n[Event \"b\"]\n*": {[]string{"1. e4 e5 1-0", "*"}, ""},
		"1. e4 (1. d4 (1. c4 c5 1-0":         {[]string{"1. e4 (1. d4 (1. c4 c5)) 1-0"}, "a variation must be closed: the file ends before that"},
		"1. e4 (1. d4\n\n[Event \"b\"]\n*":   {[]string{"1. e4 (1. d4) *", "*"}, "a variation must be closed: the next game begins before that"},
	} {
		games, warnings := tell(t, text)
		require.Equal(t, c.want, games, text)
		if c.warning == "" {
			require.Empty(t, warnings, text)
			continue
		}
		require.Len(t, warnings, 1, text)
		require.Equal(t, "game 1, line 1: "+c.warning, warnings[0], text)
	}
}

// Tags in other forms than the standard's.
func TestTagForms(t *testing.T) {
	for text, want := range map[string]string{
		`[White P K]`: "P K", `[White O'Neil]`: "O'Neil", `[White “P K”]`: "P K", `[White „P K“]`: "P K", `[White «P K»]`: "P K", `[White 'P K']`: "P K", `[White ‘O’Neil’]`: "O’Neil",
		"[White \x93P K\x94]": "P K", `[White: "P K"]`: "P K", `[White="P K"]`: "P K", `[White = P K]`: "P K", `[White “P [K] L” ]`: "P [K] L", `[White ＂P＂]`: "P",
		`[White "P K]`: "P K", `[White P K"]`: "P K", `[White “P K"]`: "P K", `[White"P K"]`: "P K", "[White\u00a0\"P K\"]": "P K", "[\u200bWhite \"P K\"]": "P K", `[ White P K ]`: "P K",
		"[White \"P\nK\"]": "P K", "[White \"P\r\nK\r\nL\"]": "P K L", "\ufeff[White \"P K\"]": "P K", `[White "P K"`: "P K", `[White “P K”`: "P K", "[White \"O\x92Kelly\"]": "O’Kelly",
	} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			g := readOne(t, "[Event \"x\"]"+end+text+end+"[Black \"B\"]"+end+end+"1. e4 *"+end)
			require.Equal(t, want, g.Tag("White"), text)
			require.Equal(t, "x B", g.Tag("Event")+" "+g.Tag("Black"), text)
			require.Equal(t, "1. e4 *", moveText(g), text)
			again := readOne(t, g.String())
			require.Equal(t, want, again.Tag("White"), text)
			require.Empty(t, again.Warnings, text)
		}
	}
	for text, c := range map[string]struct {
		games    []string
		warnings int
	}{
		"[White-Elo \"1\"]\n[White \"A\"]\n\n1. e4 *":                           {[]string{`{[White-Elo "1"]} 1. e4 *`}, 1},
		"[White Elo \"1\"]\n[Site]\n[]\n[\"x\"]\n\n1. e4 *":                     {[]string{`{[White Elo "1"] [Site] [] ["x"]} 1. e4 *`}, 4},
		"[Event “a”] [Site b]\n[White “b”] 1. e4 *":                             {[]string{"1. e4 *"}, 3},
		"1. e4 e5\n\n[White b]\n\n1. d4 *":                                      {[]string{"1. e4 e5 *", "1. d4 *"}, 1},
		"1. e4\n[I think that is best]\ne5 *":                                   {[]string{"1. e4 {[I think that is best]} 1... e5 *"}, 1},
		"[Event \"a\"]\n[Event \"b\"]\n[White \"x\"]\n[White \"y\"]\n\n1. e4 *": {[]string{`{[Event "b"] [White "y"]} 1. e4 *`}, 2},
		"[Event \"a\"]\n[Event \"a\"]\n\n1. e4 *":                               {[]string{"1. e4 *"}, 0},
		"[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *":                             {[]string{"*", "1. e4 *"}, 0},
		"[White \"a\"]\n[Round \"1\"]\n\n[Round \"2\"]\n\n1. e4 *":              {[]string{"*", "1. e4 *"}, 0},
		"[Event \"a\"]\n\n[White \"b\"]\n\n1. e4 *":                             {[]string{"1. e4 *"}, 0},
		"[FEN \"?\"]\n[SetUp \"?\"]\n\n1. e4 *":                                 {[]string{"1. e4 *"}, 0},
		"[FEN \"startpos\"]\n\n1. e4 *":                                         {[]string{"1. e4 *"}, 0},
		"[Event \"half":                                                         {[]string{"*"}, 1},
		"[Site \"\n\n1. e4 *":                                                   {[]string{"1. e4 *"}, 1},
	} {
		games, warnings := tell(t, text)
		require.Equal(t, c.games, games, text)
		require.Len(t, warnings, c.warnings, "%s: %q", text, warnings)
	}
}

// Games that consist of a start position alone.
func TestStartPositionsAlone(t *testing.T) {
	const a, b = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3P4/4K3 b - - 0 1"
	for _, text := range []string{
		"[FEN \"" + a + "\"]\n\n[FEN \"" + b + "\"]\n", "[FEN \"" + a + "\"]\n[FEN \"" + b + "\"]\n",
		"[SetUp \"1\"]\n[FEN \"" + a + "\"]\n\n[SetUp \"1\"]\n[FEN \"" + b + "\"]\n", "[FEN " + a + "]\n[FEN “" + strings.ReplaceAll(b, "-", "–") + "”]",
		"[Event \"x\"]\n[FEN \"" + a + "\"]\n\n[FEN \"" + b + "\"]\n",
	} {
		games, err := ReadAll(strings.NewReader(text))
		require.NoError(t, err)
		require.Len(t, games, 2, text)
		require.Equal(t, []string{a, b}, []string{games[0].Root().Position().FEN(), games[1].Root().Position().FEN()}, text)
		require.Contains(t, games[1].String(), "[FEN \""+b+"\"]")
	}
}

// Public bug reports of other programs: each text is read as its users meant it.
func TestReports(t *testing.T) {
	const fen = "rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/5N2/PPP1PPPP/RN1QKB1R b KQkq - 3 3"
	for _, c := range []struct {
		report, text string
		want         []string
		warnings     int
	}{
		{"lichess-org/mobile 3038: bytes of windows-1252", "[White \"O\x92Kelly\"]\n\n1. e4 {White\x92s plan \x96 simple} *", []string{"1. e4 {White’s plan – simple} *"}, 0},
		{"mliebelt/PgnViewerJS ticket 053: symbols glued to moves", "1. e4 e5 2. Nf3□ Nc6 *\n\n1. e4 e5 2. Nf3± Nc6 *\n\n1. e4! e5!? 2. Nf3!= Nc6 *", []string{"1. e4 e5 2. Nf3 $7 Nc6 *", "1. e4 e5 2. Nf3 $16 Nc6 *", "1. e4 $1 e5 $5 2. Nf3 $1 $10 Nc6 *"}, 0},
		{"mliebelt/pgn-parser 586: symbols of their own", "1. e4 e5 2. Nf3 +− Nc6 ⨀ 3. Bb5 ⇆ a6 =/∞ *", []string{"1. e4 e5 2. Nf3 $18 Nc6 $22 3. Bb5 $132 a6 $44 *"}, 0},
		{"mliebelt/pgn-parser 430: results with spaces", "[Event \"a\"]\n\n1. e4 e5 1/2 - 1/2\n\n[Event \"b\"]\n\n1. d4 d5 1 - 0\n\n[Event \"c\"]\n\n1. c4 c5 0 - 1\n", []string{"1. e4 e5 1/2-1/2", "1. d4 d5 1-0", "1. c4 c5 0-1"}, 0},
		{"mliebelt/pgn-viewer 21: a result with a colon", "[Result \"1-0\"]\n\n1. e4 e5 1:0", []string{"1. e4 e5 1-0"}, 0},
		{"mliebelt/pgn-viewer 130: invisible characters", "1. e4\u200b e5 2. \u200bNf3 Nc6\u200b *\n\n\u200e1. e4 e5\u200e 2. Nf3\u00ad Nc6 *", []string{"1. e4 e5 2. Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"}, 0},
		{"rooklift/nibbler 155: a tag in a comment", "[Event \"x\"]\n\n1. e4 c5 2. Nf3 {compare\n[Event \"another game\"]\n} d6 1-0", []string{"1. e4 c5 2. Nf3 {compare [Event \"another game\"]} 2... d6 1-0"}, 0},
		{"rooklift/nibbler 155: tags without quotes", "[SetUp \"1\"]\n[FEN " + fen + "]\n\n3... c5 4. e3 *", []string{"3... c5 4. e3 *"}, 1},
		{"yo35/rpb-chessboard 161: typographic quotes", "[Event “Interzonal”]\n[Result “1-0”]\n\n1. e4 c5 1-0", []string{"1. e4 c5 1-0"}, 2},
		{"niklasf/chessops 164: a second Event tag", "[Event \"a\"]\n[Event \"b\"]\n[White \"x\"]\n\n1. e4 *", []string{"{[Event \"b\"]} 1. e4 *"}, 1},
		{"niklasf/chessops 164: games of a FEN tag alone", "[FEN \"" + fen + "\"]\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n", []string{"*", "*"}, 0},
		{"kentdjb/pgn-extract: long algebraic notation", "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-b5 g8-f6 4. e1-g1 *\n\n1. e2e4 d7d6 2. f1b5+ c7c6 *", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *", "1. e4 d6 2. Bb5+ c6 *"}, 0},
		{"mliebelt/PgnViewerJS great_masters: results that contradict", "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", []string{"1. f3 e5 2. g4 Qh4# 0-1"}, 1},
		{"kentdjb/pgn-extract: nested comments", "1. e4 {a {nested} one} e5 *", []string{"1. e4 {a {nested) one} 1... e5 *"}, 0},
		{"yo35/kokopu: escaped braces", "1. e4 {with { some \\} braces} e5 *", []string{"1. e4 {with { some \\) braces} 1... e5 *"}, 0},
		{"yo35/kokopu: lines of old Macs", "[Event \"x\"]\r\r1. e4 ; good\re5 1-0\r\r[Event \"y\"]\r\r1. d4 *", []string{"1. e4 {good} 1... e5 1-0", "1. d4 *"}, 0},
		{"lichess-org/scalachess: tags of one game after another", "[Event \"x\"]\n[Round \"1.1\"]\n\n[Round \"1.2\"]\n[White \"y\"]\n", []string{"*", "*"}, 0},
		{"jhlywa/chess.js: lines of HTML", "[Event \"?\"]<br />1. d4 d5<br />2. c4 e6 *", []string{"{<br />} 1. d4 d5 {<br />} 2. c4 e6 *"}, 2},
	} {
		games, warnings := tell(t, c.text)
		require.Equal(t, c.want, games, c.report)
		require.Len(t, warnings, c.warnings, "%s: %q", c.report, warnings)
	}
	_, err := ReadAll(strings.NewReader("1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. f3 e1g1 *"))
	require.ErrorContains(t, err, `illegal move "e1g1": the king on e1 is white's, but black is to move`, "pychess/pychess, eco.pgn")
}

// What is entered becomes what is written, so that a program shows what the file says.
func TestEnteredTextIsWritten(t *testing.T) {
	for _, text := range []string{
		"plain", "  two\n lines\t", "a } b { c", "control \x1b[31m\x00\x7f\u0085\u009b", "[Event \"x\"]", strings.Repeat("word ", 14) + "[Event \"x\"] y",
		"%", "$5 ; ( ) [", "\\ \" \\\" \"", "“quotes” – ½ \u200b\u202e", "invalid \xff", "[%clk 0:01:00] } x", "1. e4 *", "\u00a0nbsp\u2028",
	} {
		tree := readOne(t, "1. e4 (1. d4) 1... e5 *")
		nodes := append([]*Node{tree.Root()}, slices.Collect(tree.All())...)
		for _, n := range nodes {
			n.Annotate(func(note *Note) {
				note.Commands = []Command{{"x", text}}
				note.SetFullComment(text)
			})
		}
		tag, err := NewTag("White_2", text)
		require.NoError(t, err)
		tree.SetTag(tag.Name, text)
		require.Equal(t, tag.Value, tree.Tag("White_2"))
		again := reread(t, tree)
		require.Empty(t, again.Warnings, text)
		require.Equal(t, describe(tree), describe(again), "%q", text)
		require.Equal(t, tag.Value, again.Tag("White_2"), "%q", text)
	}
	for _, name := range []string{"", "x y", "é", "a\"b", "%x", "a-b", "a]", "\x1b"} {
		_, err := NewTag(name, "x")
		require.ErrorContains(t, err, "cannot be the name of a tag", name)
		require.NotContains(t, err.Error(), "\x1b")
	}
	_, err := NewTag("Site", strings.Repeat("x", maxText+1))
	require.ErrorContains(t, err, "longer than 65,536 bytes")
}

// Files that are made to be read slowly are read to their end.
func TestHostileFiles(t *testing.T) {
	for _, part := range []string{
		"[]", "[a 1]", "[", "<", "x ", "e4!", "±", "1 - ", "{{}", "{\n[Event \"", "[a “]", "1.", "\u200b", "[a \"\n", "[x ", "[x\n", "$1", "()",
	} {
		for _, err := range NewReader(strings.NewReader(strings.Repeat(part, (1<<16)/len(part)))).All() {
			if err != nil {
				require.ErrorAs(t, err, new(*Error), part)
			}
		}
	}
}
