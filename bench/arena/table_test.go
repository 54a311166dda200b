package arena

import (
	"strings"
	"testing"

	"consort/engine"
)

// decided returns a game without moves that has a result.
func decided(white, black int, result engine.Result, reason string, whiteCaptures, blackCaptures int) *game {
	return &game{
		fixture: fixture{players: [2]int{white, black}},
		line:    engine.NewGame(engine.StartPosition()),
		result:  result, reason: reason,
		captures: [2]int{whiteCaptures, blackCaptures},
	}
}

// threePlayers is a small tournament with games of a player against itself.
func threePlayers() *table {
	t := newTable([]string{"random", "safe", "scenario"})
	for _, g := range []*game{
		decided(0, 1, engine.BlackWins, "checkmate", 1, 2),
		decided(1, 0, engine.Drawn, "stalemate", 3, 4),
		decided(0, 2, engine.BlackWins, "checkmate", 5, 6),
		decided(2, 0, engine.WhiteWins, "checkmate", 7, 8),
		decided(1, 2, engine.WhiteWins, "checkmate", 0, 0),
		decided(2, 1, engine.Drawn, "50-move rule", 0, 1),
		decided(2, 2, engine.BlackWins, "checkmate", 10, 20),
	} {
		t.add(g)
	}
	return t
}

func TestTableAddsUp(t *testing.T) {
	table := threePlayers()
	for _, c := range []struct {
		i, j int
		want tally
	}{
		{0, 1, tally{0, 1, 1, 5, 0}},
		{1, 0, tally{1, 1, 0, 5, 0}},
		{0, 2, tally{0, 0, 2, 13, 0}},
		{2, 0, tally{2, 0, 0, 13, 0}},
		{1, 2, tally{1, 1, 0, 1, 0}},
		{2, 1, tally{0, 1, 1, 0, 0}},
		{2, 2, tally{0, 0, 1, 30, 0}}, // White's view, captures of both
		{0, 0, tally{}},
	} {
		if got := table.results[c.i][c.j]; got != c.want {
			t.Errorf("%s against %s: %+v, want %+v", table.names[c.i], table.names[c.j], got, c.want)
		}
	}
	if got, want := table.total(2), (tally{2, 1, 1, 13, 0}); got != want {
		t.Errorf("scenario against the others: %+v, want %+v", got, want)
	}
	if table.games != 7 || table.reasons["checkmate"] != 5 || table.reasons["stalemate"] != 1 {
		t.Errorf("%d games, reasons %v", table.games, table.reasons)
	}
}

// cells returns the words of the first line after a heading that begins with some text.
func cells(t *testing.T, report, heading, line string) string {
	t.Helper()
	_, rest, _ := strings.Cut(report, heading)
	for l := range strings.Lines(rest) {
		if words := strings.Join(strings.Fields(l), " "); strings.HasPrefix(words, line) {
			return words
		}
	}
	t.Fatalf("no line %q after %q in\n%s", line, heading, report)
	return ""
}

func TestReport(t *testing.T) {
	var out strings.Builder
	if err := threePlayers().write(&out, tournamentOf(t, quick, nil)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ heading, line, want string }{
		{"Crosstable", "1 safe", "1 safe - 1.5 1.5 3.0 4"},
		{"Crosstable", "2 scenario", "2 scenario 0.5 - 2.0 2.5 4"},
		{"Crosstable", "3 random", "3 random 0.5 0.0 - 0.5 4"},
		{"Pairings", "random - safe", "random - safe 2 0 1 1 5.0 0"},
		{"Pairings", "scenario - scenario", "scenario - scenario 1 0 0 1 30.0 0"},
		{"Reasons why games ended", "checkmate", "checkmate 5 71.4%"},
	} {
		if got := cells(t, out.String(), c.heading, c.line); got != c.want {
			t.Errorf("%s: %q, want %q", c.heading, got, c.want)
		}
	}
	if got := cells(t, out.String(), "Standings", "3 random"); !strings.HasPrefix(got, "3 random 0 - 12.5% 4 0 1 3 4.5") {
		t.Errorf("standings: %q", got)
	}
	if strings.Contains(out.String(), "*") {
		t.Errorf("a mark of a perfect score where there is none:\n%s", out.String())
	}
}

func TestReportMarksPerfectScores(t *testing.T) {
	table := newTable([]string{"safe", "scenario"})
	table.add(decided(0, 1, engine.BlackWins, "checkmate", 0, 0))
	var out strings.Builder
	if err := table.write(&out, tournamentOf(t, quick, nil)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "* All games were won") || !strings.Contains(out.String(), "relative to safe") {
		t.Errorf("\n%s", out.String())
	}
}

func TestReportOfDrawsHasNoMargin(t *testing.T) {
	table := newTable([]string{"safe", "scenario"})
	table.add(decided(0, 1, engine.Drawn, "stalemate", 0, 0))
	var out strings.Builder
	if err := table.write(&out, tournamentOf(t, quick, nil)); err != nil {
		t.Fatal(err)
	}
	if got := cells(t, out.String(), "Standings", "2 scenario"); !strings.HasPrefix(got, "2 scenario 0 - 50.0%") {
		t.Errorf("standings: %q", got)
	}
}

func TestReportOfNothing(t *testing.T) {
	var out strings.Builder
	if err := newTable([]string{"random", "safe"}).write(&out, tournamentOf(t, quick, nil)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "NaN") {
		t.Errorf("\n%s", out.String())
	}
}
