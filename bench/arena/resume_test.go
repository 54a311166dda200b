package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fileOf returns a file that is open as Play appends to it.
func fileOf(t *testing.T, text string) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.pgn")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	file, err := os.OpenFile(path, os.O_APPEND|os.O_RDWR, 0)
	require.NoError(t, err)
	t.Cleanup(func() { file.Close() })
	return file
}

// A tournament that was killed after any byte of its file resumes, and ends with the same
// file and the same tables as one that was not interrupted.
func TestResumesAfterAnyByte(t *testing.T) {
	tournament := func() *Tournament {
		return tournamentOf(t, "random,safe,aggressive", func(o *Tournament) { o.Games, o.Self, o.MaxPlies = 2, true, 60 })
	}
	tables, whole := played(t, tournament())
	mine := "[Event \"My own\"]\n\n1. e4 *\n\n"
	for size := 0; size <= len(whole); size += 1 + len(whole)/70 {
		o := tournament()
		file := fileOf(t, mine+whole[:size])
		require.NoError(t, o.ReadEarlier(file))
		complete := strings.Count(whole[:size], "\n\n") / 2
		require.GreaterOrEqual(t, len(o.Earlier), complete, "complete games are not played again")
		results, err := o.Play(t.Context(), file, nil)
		require.NoError(t, err)
		var again strings.Builder
		require.NoError(t, results.Write(&again))
		require.Equal(t, tables, again.String())
		text, err := os.ReadFile(file.Name())
		require.NoError(t, err)
		require.True(t, mine+whole == string(text), "killed after %d bytes", size) // Equal would print all of it
	}
}

// What is not ours, or complete, is never cut off.
func TestKeepsWhatItDidNotWrite(t *testing.T) {
	_, whole := played(t, tournamentOf(t, quick, func(o *Tournament) { o.Games = 1 }))
	for _, text := range []string{
		"", "\n", "1. e4", "[Event \"x\"]\n\n1. e4 *", strings.TrimSuffix(whole, "\n\n"), whole + "; a note",
		whole + "[Event \"x\"]\n\n1. e4", "[Event \"Consort arena, annotated\"]\n\n1. e4",
	} {
		file := fileOf(t, text)
		require.NoError(t, tournamentOf(t, quick, nil).ReadEarlier(file))
		now, err := os.ReadFile(file.Name())
		require.NoError(t, err)
		require.Truef(t, strings.HasPrefix(string(now), text), "%q became %q", text, now)
		require.Empty(t, strings.TrimPrefix(string(now), text+strings.Repeat("\n", len(now)-len(text))))
	}
}

// Games that do not belong to a run are an error, not a result.
func TestEarlierGamesAreChecked(t *testing.T) {
	change := func(o *Tournament) { o.Games, o.Plies, o.MaxPlies = 4, 4, 30 }
	_, whole := played(t, tournamentOf(t, "random,safe", change))
	games := strings.SplitAfter(whole, "\n\n")
	first := games[0] + games[1]
	for want, text := range map[string]string{
		"there twice":                         first + first,
		"it has another opening":              strings.Replace(first, "1/4", "3/4", 1),
		"its result is not that of its moves": strings.Replace(first, "1/2-1/2", "1-0", 2),
		"not part of this one":                strings.Replace(first, "1/4", "5/4", 1),
	} {
		o := tournamentOf(t, "random,safe", change)
		err := o.ReadEarlier(fileOf(t, text))
		if err == nil {
			_, err = o.Play(t.Context(), nil, nil)
		}
		require.ErrorContains(t, err, want)
	}
	o := tournamentOf(t, "random,safe", func(o *Tournament) { change(o); o.Seed++ })
	require.NoError(t, o.ReadEarlier(fileOf(t, whole)))
	require.Empty(t, o.Earlier, "another seed is another run")
}
