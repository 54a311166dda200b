package opening

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// Every line is legal and in standard notation, and no two name the same position:
// parse rejects such lines, and here each is reported.
func TestTable(t *testing.T) {
	code := regexp.MustCompile(`^[A-E]\d\d$`)
	table := &table{named: map[uint64]int{}, through: map[uint64]int{}}
	names := map[string]bool{}
	for row := range strings.Lines(text) {
		if row[0] == '#' {
			continue
		}
		one, err := parse(row)
		if err != nil {
			t.Errorf("%s: %v", row, err)
			continue
		}
		l := one.lines[0]
		if err := table.add(Line{ECO: l.ECO, Name: l.Name, Text: l.Text}); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		if !code.MatchString(l.ECO) || names[l.Name] {
			t.Errorf("%s: a bad code, or the name twice", row)
		}
		names[l.Name] = true
	}
	if len(table.lines) < 400 {
		t.Errorf("%d lines, want 400 at least", len(table.lines))
	}
}

// game plays moves in algebraic notation.
func game(t *testing.T, moves string) *engine.Game {
	g := engine.NewGame(engine.StartPosition())
	for _, san := range strings.Fields(moves) {
		m, err := g.Position().ParseSAN(san)
		require.NoError(t, err)
		require.NoError(t, g.Push(m))
	}
	return g
}

func TestOf(t *testing.T) {
	for moves, name := range map[string]string{
		"":                                     "",
		"e4 c5":                                "Sicilian Defense",
		"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6": "Sicilian Defense, Najdorf Variation",
		"Nf3 c5 e4":                            "Sicilian Defense, King's Knight", // by transposition
		"d4 e6 e4 d5":                          "French Defense, Normal Variation",
		"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 h6 d4 Re8": "Ruy Lopez, Smyslov Defense",
	} {
		line, ok := Of(game(t, moves))
		require.Equal(t, name, line.Name)
		require.Equal(t, name != "", ok)
	}
}

func TestContinuations(t *testing.T) {
	p := engine.StartPosition()
	choices := Continuations(&p)
	require.Len(t, choices, 20, "each first move has a name")
	require.Equal(t, "e4", p.SAN(choices[0].Move))
	require.Equal(t, "King's Pawn Opening", choices[0].Line.Name)
	after := game(t, "d4 e6")
	var french bool
	for _, c := range Continuations(after.Position()) {
		french = french || after.Position().SAN(c.Move) == "e4"
	}
	require.True(t, french, "a continuation may lead to another opening's position")
	require.NotEmpty(t, Find("najdorf"))
	require.Empty(t, Find("no such opening"))
	require.Empty(t, Find(" "))
}

func TestParseErrors(t *testing.T) {
	for _, text := range []string{"A00 | x", "A00 | x | e5", "A00 | x | e2e4", "A00 | x | e4\nA00 | y | e4"} {
		_, err := parse(text)
		require.Error(t, err, text)
	}
}

// The moves of the built-in book are legal: a walk through its positions from the
// start position, including replies to moves that it does not have, reaches nearly
// every entry. The others follow moves that are in too few games to be in the
// book, by several paths to the same position.
func TestBook(t *testing.T) {
	b := Book()
	require.Greater(t, b.Len(), 200)
	met, plies := 0, 0
	seen := map[uint64]bool{}
	var walk func(p engine.Position, ply int)
	walk = func(p engine.Position, ply int) {
		choices := b.Choices(&p)
		if len(choices) == 0 || seen[p.Key()] {
			return
		}
		seen[p.Key()] = true
		for _, c := range choices {
			require.True(t, p.IsLegal(c.Move))
			require.Positive(t, c.Weight)
			met, plies = met+1, max(plies, ply+1)
		}
		for _, m := range p.Moves() {
			walk(p.After(m), ply+1)
		}
	}
	walk(engine.StartPosition(), 0)
	t.Logf("%d entries of %d, %d plies deep", met, b.Len(), plies)
	require.Greater(t, met, b.Len()*95/100, "entries are illegal, or cannot be reached")
}
