package cli

import (
	"flag"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// flags returns a flag set that says nothing by itself.
func flags() *flag.FlagSet {
	fs := flag.NewFlagSet("test", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

func TestParse(t *testing.T) {
	fs := flags()
	n := fs.Int("n", 0, "")
	on := fs.Bool("on", false, "")
	others, err := Parse(fs, []string{"a", "-n", "3", "b", "-on", "-", "c"})
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "-", "c"}, others)
	require.Equal(t, 3, *n)
	require.True(t, *on)

	_, err = Parse(flags(), []string{"a", "-help"})
	require.ErrorIs(t, err, flag.ErrHelp)
	_, err = Parse(flags(), []string{"a", "-x"})
	require.ErrorContains(t, err, "-x")
}

func TestEffort(t *testing.T) {
	for _, c := range []struct {
		args  []string
		want  search.Limits
		text  string
		error string
	}{
		{nil, search.Limits{HasFixed: true, MoveTime: time.Second}, "1s", ""},
		{[]string{"-nodes", "5"}, search.Limits{Nodes: 5}, "5 nodes", ""},
		{[]string{"-depth", "7", "-time", "2s"}, search.Limits{Depth: 7, HasFixed: true, MoveTime: 2 * time.Second}, "2s or depth 7", ""},
		{[]string{"-nodes", "5", "-depth", "7"}, search.Limits{Nodes: 5, Depth: 7}, "5 nodes or depth 7", ""},
		{[]string{"-time", "0"}, search.Limits{}, "", "no search would end"},
		{[]string{"-time", "-1s"}, search.Limits{}, "", "negative"},
		{[]string{"-depth", "128"}, search.Limits{}, "", "1 to 127"},
		{[]string{"-depth", "-1"}, search.Limits{}, "", "1 to 127"},
		{[]string{"-threads", "0"}, search.Limits{}, "", "-threads is 0"},
		{[]string{"-threads", "5000"}, search.Limits{}, "", "1 to 1024"},
		{[]string{"-hash", "0"}, search.Limits{}, "", "1 MiB"},
	} {
		var e Effort
		fs := flags()
		e.Bind(fs, time.Second)
		_, err := Parse(fs, c.args)
		require.NoError(t, err, c.args)
		err = e.Settle(fs)
		if c.error != "" {
			require.ErrorContains(t, err, c.error, c.args)
			continue
		}
		require.NoError(t, err, c.args)
		require.Equal(t, c.want, e.Limits(), c.args)
		require.Equal(t, c.text, e.String(), c.args)
	}
}
