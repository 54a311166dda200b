package uci_test

// The option SyzygyPath. Empty files stand for tablebases: the driver only looks for
// their names.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"consort/uci"
)

// tableFolder returns a folder with files of these names.
func tableFolder(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// pathList joins folders as SyzygyPath has them.
func pathList(dirs ...string) string { return strings.Join(dirs, string(os.PathListSeparator)) }

func TestSyzygyPath(t *testing.T) {
	first := tableFolder(t, "KQvK.rtbw", "KQvK.rtbz")
	second := tableFolder(t, "KRPvKR.rtbw")
	missing, empty := filepath.Join(first, "missing"), tableFolder(t, "readme.txt")
	const set = "setoption name SyzygyPath value "
	tests := []struct {
		name, path string
		says       string // a part of the only remark; none if empty
		pieces     int    // of the largest tablebases of the player
	}{
		{"nothing at first", "<empty>", "", 0},
		{"one folder", first, "1 WDL and 1 DTZ tablebases, up to 3 pieces", 3},
		{"the same again", first, "", 3},
		{"a folder without tables", empty, "no WDL tablebases in", 3},
		{"a folder that is missing", missing, "missing", 3},
		{"a list", pathList(first, second), "2 WDL and 1 DTZ tablebases, up to 5 pieces", 5},
		{"none", "<empty>", "", 0},
		{"none as an empty text", "", "", 0},
	}
	p := &stub{}
	s := open(t, p)
	for _, test := range tests {
		answer := s.ask(set + test.path)
		if test.says == "" && len(answer) > 0 || test.says != "" && (len(answer) != 1 || !strings.Contains(answer[0], test.says)) {
			t.Errorf("%s: %q", test.name, answer)
		}
		if got := p.lastSettings().Tablebases.Set.MaxPieces(); got != test.pieces {
			t.Errorf("%s: the player has tablebases of up to %d pieces, want %d", test.name, got, test.pieces)
		}
	}
	answer := s.ask(set + pathList(missing, second))
	if len(answer) != 2 || !strings.Contains(answer[0], "1 WDL and 0 DTZ tablebases") || !strings.Contains(answer[1], missing) {
		t.Errorf("a list with a missing folder: %q", answer)
	}
	if got := p.lastSettings().Tablebases.MaxPieces(); got != 5 {
		t.Errorf("of a list with a missing folder there are tablebases of up to %d pieces, want 5", got)
	}
}

// The same list, sent again before each game, opens nothing and clears nothing.
func TestSamePathDoesNothing(t *testing.T) {
	dir := tableFolder(t, "KQvK.rtbw")
	p := &stub{}
	s := open(t, p)
	s.ask("setoption name SyzygyPath value " + dir)
	set, before := p.lastSettings().Tablebases.Set, len(p.configured)
	s.ask("setoption name SyzygyPath value "+dir, "position startpos")
	if p.lastSettings().Tablebases.Set != set || len(p.configured) != before {
		t.Error("the tables were opened again")
	}
}

// Hash that is refused must not bring back tables that are closed.
func TestTablesOutliveARefusal(t *testing.T) {
	first, second := tableFolder(t, "KQvK.rtbw"), tableFolder(t, "KRPvKR.rtbw")
	p := &stub{hashLimit: 100}
	s := open(t, p)
	s.ask("setoption name SyzygyPath value " + first)
	s.ask("setoption name SyzygyPath value "+second, "setoption name Hash value 1000")
	s.ask("setoption name MultiPV value 2")
	if got := p.lastSettings().Tablebases.MaxPieces(); got != 5 {
		t.Errorf("tablebases of up to %d pieces, want 5", got)
	}
}

// A program that is run with commands as arguments ends where tables are missing.
func TestSyzygyPathAsArgument(t *testing.T) {
	c := config(&stub{})
	c.Out = &strings.Builder{}
	err := uci.New(c).Execute([]string{"setoption name SyzygyPath value /no/such/folder", "d"})
	if err == nil || !strings.Contains(err.Error(), "/no/such/folder") {
		t.Errorf("the error is %v", err)
	}
}
