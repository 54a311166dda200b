package epd

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// kiwipete is a position with many kinds of moves: castling on both sides and captures
// by several pieces.
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

// names returns moves in coordinate notation.
func names(moves []engine.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, m.UCI(false))
	}
	return strings.Join(words, " ")
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, line string
		best       string // in coordinate notation
		avoid      string
		id         string
		mate       int
		comments   string // joined by |
	}{
		{name: "one move", line: kiwipete + ` bm dxe6; id "A.1";`, best: "d5e6", id: "A.1"},
		{name: "several moves", line: kiwipete + ` bm O-O dxe6 Nxd7;`, best: "e1g1 d5e6 e5d7"},
		{name: "moves to avoid", line: kiwipete + ` am Bxa6 O-O-O; bm dxe6;`, best: "d5e6", avoid: "e2a6 e1c1"},
		{name: "only moves to avoid", line: kiwipete + ` am Bxa6;`, avoid: "e2a6"},
		{name: "marks", line: kiwipete + ` bm Qxf6!! Nxd7+? Nxg6# dxe6!?;`, best: "f3f6 e5d7 e5g6 d5e6"},
		{name: "coordinates", line: kiwipete + ` bm e1g1 d5e6 c3b5;`, best: "e1g1 d5e6 c3b5"},
		{name: "coordinates with marks", line: kiwipete + ` bm f3f6! a1b1+;`, best: "f3f6 a1b1"},
		{name: "long form and zeros", line: kiwipete + ` bm Ne5-d7 0-0;`, best: "e5d7 e1g1"},
		{name: "commas", line: kiwipete + ` bm O-O, dxe6 , Nxd7;`, best: "e1g1 d5e6 e5d7"},
		{name: "a move twice", line: kiwipete + ` bm O-O e1g1 0-0;`, best: "e1g1"},
		{name: "promotion", line: `8/P3k3/8/8/8/8/8/4K3 w - - bm a8=Q a7a8n;`, best: "a7a8q a7a8n"},
		{name: "semicolon in quotes", line: kiwipete + ` c0 "one; two"; bm O-O;`, best: "e1g1", comments: "one; two"},
		{name: "escapes", line: kiwipete + ` c0 "a \"b\" \\ c:\d";`, comments: `a "b" \ c:\d`},
		{name: "comments", line: kiwipete + ` c1 "x"; c9 y; c0 "";`, comments: "x|y"},
		{name: "id without quotes", line: kiwipete + ` id WAC.001; bm O-O;`, best: "e1g1", id: "WAC.001"},
		{name: "no last semicolon", line: kiwipete + ` id "A"; bm O-O`, best: "e1g1", id: "A"},
		{name: "no blanks", line: kiwipete + ` bm O-O;id"A";dm 3`, best: "e1g1", id: "A", mate: 3},
		{name: "many blanks", line: "  " + strings.ReplaceAll(kiwipete, " ", " \t ") + "   bm\tO-O  ;  ; id  \"A\" ; ", best: "e1g1", id: "A"},
		{name: "mate", line: kiwipete + ` dm 5;`, mate: 5},
		{name: "mate with a mark", line: kiwipete + ` dm #-5;`, mate: -5},
		{name: "other symbols and brackets", line: kiwipete + ` bm Nxd7± (or O-O) "dxe6";`, best: "e5d7 e1g1 d5e6"},
		{name: "no operations", line: kiwipete},
		{name: "unknown operations", line: kiwipete + ` acd 12; ce -30; pv O-O "x;y"; D1 48; noop; bm O-O;`, best: "e1g1"},
		{name: "a whole FEN", line: kiwipete + ` 3 17 bm O-O;`, best: "e1g1"},
		{name: "c10 is not a comment", line: kiwipete + ` c10 a b c;`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := Parse(test.line)
			require.NoError(t, err)
			require.Equal(t, test.best, names(r.Best))
			require.Equal(t, test.avoid, names(r.Avoid))
			require.Equal(t, test.id, r.ID)
			require.Equal(t, test.mate, r.Mate)
			comments := slices.DeleteFunc(r.Comments[:], func(c string) bool { return c == "" })
			require.Equal(t, test.comments, strings.Join(comments, "|"))
			require.Zero(t, r.Number)
		})
	}
}

func TestParseCounters(t *testing.T) {
	for line, want := range map[string]string{
		kiwipete:                           " 0 1",
		kiwipete + " 5":                    " 5 1",
		kiwipete + " 5 20 bm O-O;":         " 5 20",
		kiwipete + " hmvc 7;":              " 7 1",
		kiwipete + " fmvn 30; hmvc 0":      " 0 30",
		kiwipete + " 5 20 fmvn 30; bm O-O": " 5 30",
	} {
		r, err := Parse(line)
		require.NoError(t, err, line)
		require.Equal(t, kiwipete+want, r.Position.FEN(), line)
	}
}

// brokenLines has a line for each way of breaking a rule.
var brokenLines = []struct {
	rule   Rule
	line   string
	detail string // a part of it
}{
	{FieldCount, "", "found 0"},
	{FieldCount, "8/8/8/8/8/8/8/8 w -", "found 3"},
	{ValidPosition, "8/8/8/8/8/8/8/8 w - -", "king"},
	{ValidPosition, "4k3/8/8/8/8/8/8/4K3 x - - bm Kd1;", `"x"`},
	{ValidPosition, "4k3/8/8/8/8/8/8/4K3 w - e9 bm Kd1;", `"e9"`},
	{ValidPosition, kiwipete + " 99999", `"99999"`},
	{LegalMoves, kiwipete + " bm Qh8;", `illegal move "Qh8"`},
	{LegalMoves, kiwipete + " bm e2e5;", `illegal move "e2e5"`},
	{LegalMoves, kiwipete + " bm O-O Sd7;", `unreadable move "Sd7"`},
	{LegalMoves, "4k3/8/8/8/8/8/8/R3K2R w - - am Rf1 Rd2;", `illegal move "Rd2"`},
	{LegalMoves, "4k3/8/8/8/8/8/4K3/R6R w - - bm Rd1;", `ambiguous move "Rd1"`},
	{Consistent, kiwipete + " bm O-O; am Bxa6 e1g1;", "O-O is"},
}

func TestParseErrors(t *testing.T) {
	seen := map[Rule]bool{LineLength: true} // Parse does not report it; see below.
	for _, test := range brokenLines {
		t.Run(test.line, func(t *testing.T) {
			r, err := Parse(test.line)
			var line *LineError
			require.ErrorAs(t, err, &line)
			require.Equal(t, test.rule, line.Rule)
			require.Contains(t, line.Detail, test.detail)
			require.Equal(t, string(test.rule)+": "+line.Detail, err.Error())
			require.Equal(t, Record{}, r)
		})
		seen[test.rule] = true
	}
	require.Len(t, seen, 5, "every rule has a line that breaks it")
}

// What is not understood in a line costs a warning, not the record.
func TestParseWarnings(t *testing.T) {
	seen := map[Rule]bool{}
	for _, test := range []struct {
		rule   Rule
		line   string
		detail string // a part of it
		want   string // how the record is written, after the position
	}{
		{ClosedQuotes, ` bm O-O; id "A; bm Nb5`, `"A; bm Nb5`, ` bm O-O; id "A; bm Nb5";`},
		{ClosedQuotes, ` bm O-O; id "A\"`, `\"A`, ` bm O-O; id "A\"";`},
		{ClosedQuotes, ` bm O-O; id "`, `"`, ` bm O-O;`},
		{OpcodeName, " +bm Nb5; bm O-O;", `"+bm Nb5"`, " bm O-O;"},
		{OpcodeName, " bm O-O; 1x 3", `"1x 3"`, " bm O-O;"},
		{OpcodeName, " bm O-O; abcdefghijklmnop 1;", "abcdefghijklmnop", " bm O-O;"},
		{OpcodeName, " bm O-O; am=Bxa6;", `"am=Bxa6"`, " bm O-O;"},
		{OnceOnly, " bm O-O; bm dxe6;", "bm twice, and read as one", " bm O-O dxe6;"},
		{OnceOnly, " bm O-O; x 1; x 2;", `x twice, and ignored "2"`, " bm O-O; x 1;"},
		{OneText, " bm O-O; id;", "id has none", " bm O-O;"},
		{MateLength, " bm O-O; dm;", "[]", " bm O-O;"},
		{MateLength, " bm O-O; dm two;", `"two"`, " bm O-O;"},
		{MateLength, " bm O-O; dm 2 3;", `"2" "3"`, " bm O-O;"},
		{HalfmoveClock, " bm O-O; hmvc -1;", `"-1"`, " bm O-O;"},
		{HalfmoveClock, " bm O-O; hmvc 32768;", `"32768"`, " bm O-O;"},
		{MoveNumber, " bm O-O; fmvn 0;", `"0"`, " bm O-O;"},
		{MoveNumber, " bm O-O; fmvn;", "[]", " bm O-O;"},
		{SomeMove, " bm;", "bm names none", ""},
		{SomeMove, " am ,;", "am names none", ""},
		{LegalMoves, " bm O-O hello dxe6;", `unreadable move "hello"`, " bm O-O dxe6;"},
	} {
		t.Run(test.line, func(t *testing.T) {
			r, err := Parse(kiwipete + test.line)
			require.NoError(t, err)
			require.Len(t, r.Warnings, 1)
			require.Equal(t, test.rule, r.Warnings[0].Rule)
			require.Contains(t, r.Warnings[0].Error(), test.detail)
			require.Equal(t, kiwipete+test.want, r.String())
			again, err := Parse(r.String())
			require.NoError(t, err)
			require.Empty(t, again.Warnings)
		})
		seen[test.rule] = true
	}
	require.Len(t, seen, 9, "every rule has a line that breaks it")
}

// Lines as people and programs have them.
func TestParseForms(t *testing.T) {
	const back = "8/8/3K1p1p/2N2pbr/2B1k2p/2P2p1P/2P2P2/8 b - -"
	for line, want := range map[string]string{
		// Public reports: vondele/cdbexplore 92, vondele/matetrack 5, files of python-chess.
		kiwipete + `; c0 "x";`:                                             kiwipete + ` c0 "x";`,
		kiwipete + ` 0 1;D1 20;D2 400`:                                     kiwipete + ` D1 20; D2 400;`,
		kiwipete + ` bm -M5;`:                                              kiwipete + ` dm -5;`,
		kiwipete + ` bm #5;`:                                               kiwipete + ` dm 5;`,
		back + ` bm #-2;`:                                                  back + ` dm -2;`,
		`1k1K4/8/8/pP6/8/8/8/8 w - a6 dm 0;`:                               `1k1K4/8/8/pP6/8/8/8/8 w - a6 dm 0;`,
		kiwipete + ` bm O-O #+3`:                                           kiwipete + ` bm O-O; dm 3;`,
		back + ` dm -2`:                                                    back + ` dm -2;`,
		back + ` dm −2`:                                                    back + ` dm -2;`,
		kiwipete + ` id Win at Chess; c0 a "b;"`:                           kiwipete + ` c0 "a b;"; id "Win at Chess";`,
		kiwipete + ` id “BK.01; x”; c1 «y»`:                                kiwipete + ` c1 "y"; id "BK.01; x";`,
		kiwipete + " id \x93O\x92Kelly\x94":                                kiwipete + ` id "O’Kelly";`,
		kiwipete + ` bm: O-O,dxe6; id= A`:                                  kiwipete + ` bm O-O dxe6; id "A";`,
		kiwipete + ` bm 12. O–O 12.dxe6 ...Nb5!`:                           kiwipete + ` bm O-O dxe6 Nb5;`,
		kiwipete + ` bm e1-g1 e5xd7+ ♘xg6`:                                 kiwipete + ` bm O-O Nxd7 Nxg6;`,
		kiwipete + ` bm O-O; bm O-O; id "A"; id A`:                         kiwipete + ` bm O-O; id "A";`,
		strings.ReplaceAll(kiwipete, " ", "\u00a0") + "\u200b bm\u00a0O-O": kiwipete + ` bm O-O;`,
		"\ufeff" + kiwipete + ` hmvc 3;`:                                   kiwipete + ` hmvc 3;`,
	} {
		r, err := Parse(line)
		require.NoError(t, err, line)
		require.Equal(t, want, r.String(), line)
		again, err := Parse(r.String())
		require.NoError(t, err, line)
		require.Equal(t, want, again.String(), line)
		if !strings.Contains(line, "bm O-O; bm") {
			require.Empty(t, r.Warnings, line)
		}
	}
	var utf16 strings.Builder
	for _, c := range []byte(kiwipete + " bm O-O;\r\n") {
		utf16.Write([]byte{c, 0})
	}
	for _, mark := range []string{"\xff\xfe", ""} {
		n := 0
		for r, err := range Read(strings.NewReader(mark + utf16.String())) {
			require.NoError(t, err)
			require.Equal(t, kiwipete+" bm O-O;", r.String())
			n++
		}
		require.Equal(t, 1, n)
	}
	for r, err := range Read(strings.NewReader("# x\n" + kiwipete + " dm two\n")) {
		require.NoError(t, err)
		require.EqualError(t, r.Warnings[0], `line 2: dm must have one number, from -32767 to 32767: found ["two"]`)
	}
}

// The error of package engine for a position or a move can be unwrapped.
func TestErrorsWrapThoseOfTheEngine(t *testing.T) {
	_, err := Parse("8/8/8/8/8/8/8/8 w - -")
	var fen *engine.FENError
	require.ErrorAs(t, err, &fen)
	require.Equal(t, engine.FENKingCount, fen.Rule)
	_, err = Parse(kiwipete + " bm Qh8;")
	var move *engine.MoveTextError
	require.ErrorAs(t, err, &move)
	require.Equal(t, engine.NoSuchMove, move.Fault)
}

func TestRight(t *testing.T) {
	for _, test := range []struct{ operations, right, wrong string }{
		{"bm O-O dxe6;", "e1g1 d5e6", "e2a6 e1c1"},
		{"am O-O dxe6;", "e2a6", "e1g1 d5e6"},
		{"bm O-O; am dxe6;", "e1g1", "d5e6 e2a6"},
		{"dm 3;", "e1g1", ""},
	} {
		r, err := Parse(kiwipete + " " + test.operations)
		require.NoError(t, err)
		for _, text := range strings.Fields(test.right + " " + test.wrong) {
			m, err := r.Position.ParseUCI(text)
			require.NoError(t, err)
			require.Equal(t, strings.Contains(test.right, text), r.Right(m), "%s %s", test.operations, text)
		}
		require.False(t, r.Right(engine.NoMove))
	}
}

func TestReadContinuesAfterErrors(t *testing.T) {
	text := "\ufeff# a comment\r\n" +
		"\r\n" +
		kiwipete + ` bm O-O; id "first";` + "\r\n" +
		"nonsense\n" +
		"% another comment\n" +
		"   \t\n" +
		kiwipete + " bm " + strings.Repeat("O-O ", maxLine) + "\n" +
		"#" + strings.Repeat("x", 2*maxLine) + "\n" +
		"  " + kiwipete + ` bm dxe6; id "last"` // no line end
	var got []string
	var lines []int
	for r, err := range Read(strings.NewReader(text)) {
		if line := (*LineError)(nil); errors.As(err, &line) {
			got, lines = append(got, string(line.Rule)), append(lines, line.Line)
			require.Contains(t, err.Error(), "line ")
			continue
		}
		require.NoError(t, err)
		got, lines = append(got, r.ID), append(lines, r.Number)
	}
	require.Equal(t, []string{"first", string(FieldCount), string(LineLength), "last"}, got)
	require.Equal(t, []int{3, 4, 7, 9}, lines)
}

// A line of the maximum length is read.
func TestReadLongestLine(t *testing.T) {
	line := kiwipete + ` bm O-O; c0 "` + strings.Repeat("x", maxLine-len(kiwipete)-14) + `"`
	require.Len(t, line, maxLine)
	for r, err := range Read(strings.NewReader(line + "\n" + line + "\r\n")) {
		require.NoError(t, err)
		require.Len(t, r.Best, 1)
	}
	for _, err := range Read(strings.NewReader(line + ";")) {
		require.ErrorContains(t, err, string(LineLength))
	}
}

// The error of a reader ends the sequence.
func TestReadFails(t *testing.T) {
	broken := errors.New("disk on fire")
	r := &failing{text: kiwipete + " bm O-O;\n", err: broken}
	var errs []error
	for _, err := range Read(r) {
		errs = append(errs, err)
	}
	require.Len(t, errs, 2)
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], broken)
}

// failing is a reader that ends with an error.
type failing struct {
	text string
	err  error
}

func (f *failing) Read(p []byte) (int, error) {
	if f.text == "" {
		return 0, f.err
	}
	n := copy(p, f.text)
	f.text = f.text[n:]
	return n, nil
}

func TestReadStopsEarly(t *testing.T) {
	n := 0
	for range Read(strings.NewReader(strings.Repeat(kiwipete+"\n", 9))) {
		if n++; n == 3 {
			break
		}
	}
	require.Equal(t, 3, n)
}

// What is written is read as the same record, with the operations in order.
func TestString(t *testing.T) {
	for line, want := range map[string]string{
		kiwipete: kiwipete,
		kiwipete + " 5 20 id A.1; bm e1g1 dxe6; am Bxa6; dm 3":                             kiwipete + ` am Bxa6; bm O-O dxe6; dm 3; fmvn 20; hmvc 5; id "A.1";`,
		kiwipete + ` c9 "a \"b\" \\"; c0 x;`:                                               kiwipete + ` c0 "x"; c9 "a \"b\" \\";`,
		kiwipete + " pv O-O O-O-O; ce -30; acd 12; acn 5000000000; acs 7; pm O-O; sm dxe6": kiwipete + " acd 12; acn 5000000000; acs 7; ce -30; pm O-O; pv O-O O-O-O; sm dxe6;",
		kiwipete + ` zz; D1 48; resign "x;y" z; ce high; pv Qh8`:                           kiwipete + ` D1 48; ce high; pv Qh8; resign "x;y" z; zz;`,
		"4k3/8/8/8/8/8/8/1RK3R1 w KQ - bm O-O":                                             "4k3/8/8/8/8/8/8/1RK3R1 w GB - bm O-O;",
	} {
		r, err := Parse(line)
		require.NoError(t, err)
		require.Equal(t, want, r.String())
		again, err := Parse(r.String())
		require.NoError(t, err)
		require.Equal(t, want, again.String())
	}
	r, err := Parse(kiwipete + " ce 0; pv O-O O-O-O; acd 12; pm Bxa6")
	require.NoError(t, err)
	require.Equal(t, 0, *r.Score)
	require.Equal(t, "e1g1 e8c8", names(r.Line))
	require.Equal(t, 12, r.Depth)
	require.Equal(t, "e2a6", r.Predicted.String())
	require.Empty(t, r.Other)
}

// BenchmarkRead reads the records of a text.
func BenchmarkRead(b *testing.B) {
	text := strings.Repeat(kiwipete+" bm Bxa6; id \"Kiwipete\"; c0 \"Bxa6=10, O-O=5\";\n", 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range Read(strings.NewReader(text)) {
			require.NoError(b, err)
		}
	}
}
