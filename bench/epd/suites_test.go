package epd

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/epd"
)

// The positions of the suites are valid, distinct and complete, and the solutions legal.
func TestSuitesAreComplete(t *testing.T) {
	for _, c := range []struct {
		name, id string
		size     int
	}{{"wac", "WAC.%03d", 300}, {"bk", "BK.%02d", 24}} {
		s, ok := SuiteByName(strings.ToUpper(c.name))
		require.True(t, ok)
		seen := map[uint64]string{}
		n := 0
		for r, err := range epd.Read(strings.NewReader(s.text)) {
			require.NoError(t, err)
			n++
			require.Equal(t, fmt.Sprintf(c.id, n), r.ID)
			require.NotEmpty(t, r.Best, r.ID)
			require.Less(t, len(r.Best), len(r.Position.Moves()), "%s: every move would solve it", r.ID)
			for _, m := range r.Best {
				require.True(t, r.Position.IsLegal(m), r.ID)
			}
			require.Empty(t, seen[r.Position.Key()], r.ID)
			seen[r.Position.Key()] = r.ID
		}
		require.Equal(t, c.size, n)
		require.Len(t, s.Records(), c.size)
	}
	_, ok := SuiteByName("nothing")
	require.False(t, ok)
}

// The moves are in standard notation, with correct signs for check: a wrong sign would
// mean a mistake in the position or in the move.
func TestSuitesAreWrittenByTheStandard(t *testing.T) {
	for _, s := range Suites() {
		var lines []string
		for line := range strings.Lines(s.text) {
			if !strings.HasPrefix(line, "#") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
		for i, r := range s.Records() {
			fields := strings.Join(strings.Fields(r.Position.FEN())[:4], " ")
			want := fmt.Sprintf("%s %s; id %q;", fields, r.Solution(), r.ID)
			require.Equal(t, want, lines[i])
		}
	}
}
