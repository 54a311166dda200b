package cli

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"consort/search"
)

// seen is what a command was called with.
type seen struct {
	games  int
	score  int
	time   time.Duration
	out    string
	on     bool
	v      bool
	others []string
}

// program returns a program with a command that notes what it was called with, one
// that fails, and one with a subcommand.
func program() (*cobra.Command, *seen) {
	s := &seen{}
	play := &cobra.Command{
		Use: "play", Aliases: []string{"game"}, Short: "Play games", Example: "  prog play --games 3",
		RunE: func(_ *cobra.Command, args []string) error {
			s.others = args
			return nil
		},
	}
	fs := play.Flags()
	fs.IntVar(&s.games, "games", 20, "`number` of games")
	fs.IntVar(&s.score, "win-score", 0, "centipawns")
	fs.DurationVar(&s.time, "time", time.Second, "a time")
	fs.StringVar(&s.out, "out", "", "a `file`")
	fs.BoolVar(&s.on, "on", false, "a switch")
	fs.BoolVarP(&s.v, "v", "v", false, "another")
	fail := &cobra.Command{Use: "fail", Short: "Fail", Args: NoArgs, RunE: func(*cobra.Command, []string) error { return errors.New("failed") }}
	tables := &cobra.Command{Use: "tables", Short: "Tables", RunE: func(*cobra.Command, []string) error { return Usagef("expected tables check") }}
	tables.AddCommand(&cobra.Command{Use: "check", Short: "Check", Args: cobra.ExactArgs(1), RunE: func(*cobra.Command, []string) error { return nil }})
	return New("prog", "A program", "It plays.", play, fail, tables), s
}

// call runs a program.
func call(args ...string) (s *seen, stdout string, err error) {
	root, s := program()
	var out bytes.Buffer
	err = Run(root, args, strings.NewReader(""), &out, io.Discard)
	return s, out.String(), err
}

// Flags may be spelled as in Go's flag package or as in cobra, before and after other
// arguments, with values that begin with a dash.
func TestSpellingsOfFlags(t *testing.T) {
	def := func(change func(*seen)) seen {
		s := seen{games: 20, time: time.Second, others: []string{}}
		change(&s)
		return s
	}
	for line, want := range map[string]seen{
		"play":                                 def(func(*seen) {}),
		"game -games 3":                        def(func(s *seen) { s.games = 3 }),
		"play -games=3":                        def(func(s *seen) { s.games = 3 }),
		"play --games 3":                       def(func(s *seen) { s.games = 3 }),
		"play --games=3":                       def(func(s *seen) { s.games = 3 }),
		"play -on -games 3":                    def(func(s *seen) { s.games, s.on = 3, true }),
		"play -on=false a":                     def(func(s *seen) { s.others = []string{"a"} }),
		"play -on a":                           def(func(s *seen) { s.on, s.others = true, []string{"a"} }),
		"play -v":                              def(func(s *seen) { s.v = true }),
		"play --v":                             def(func(s *seen) { s.v = true }),
		"play a -games 3 b -on - c":            def(func(s *seen) { s.games, s.on, s.others = 3, true, []string{"a", "b", "-", "c"} }),
		"play -time -1s":                       def(func(s *seen) { s.time = -time.Second }),
		"play --time -1s -win-score -5":        def(func(s *seen) { s.time, s.score = -time.Second, -5 }),
		"play -out -games -games 4":            def(func(s *seen) { s.out, s.games = "-games", 4 }),
		"play -out - -on":                      def(func(s *seen) { s.out, s.on = "-", true }),
		"play -win-score 0x10 -time 1m -- -on": def(func(s *seen) { s.score, s.time, s.others = 16, time.Minute, []string{"-on"} }),
	} {
		s, _, err := call(strings.Fields(line)...)
		require.NoError(t, err, line)
		require.Equal(t, want, *s, line)
	}
}

// Every mistake of a command line is a *UsageError that names the command.
func TestUsageErrors(t *testing.T) {
	for line, want := range map[string]string{
		"":                    "no command given\nrun \"prog --help\" for usage",
		"pley":                `unknown command "pley"; did you mean play?`,
		"nonsense":            `unknown command "nonsense"`,
		"-nope":               "unknown flag: --nope",
		"play -nope":          "unknown flag: --nope\nrun \"prog play --help\" for usage",
		"play -gamse 3":       "unknown flag: --gamse; did you mean --games?\nrun",
		"play -winscore 3":    "unknown flag: --winscore; did you mean --win-score?",
		"play -tim 3":         "did you mean --time?",
		"play -nothing":       "unknown flag: --nothing\nrun",
		"play -games":         "flag needs an argument: --games",
		"play -games many":    `invalid argument "many" for "--games" flag: expected a whole number`,
		"play -on=maybe":      `invalid argument "maybe"`,
		"fail now":            `unexpected argument "now"`,
		"tables":              "expected tables check\nrun \"prog tables --help\" for usage",
		"tables chekc x":      "expected tables check",
		"tables check":        "accepts 1 arg(s), received 0\nrun \"prog tables check --help\" for usage",
		"help pley":           `unknown command "pley"; did you mean play?`,
		"help tables chekc":   `unknown command "chekc"; did you mean check?`,
		"completion":          "expected one of bash, zsh, fish, powershell",
		"completion tcsh":     "expected one of bash",
		"completion bash now": "expected one of bash",
	} {
		_, stdout, err := call(strings.Fields(line)...)
		require.ErrorAs(t, err, new(*UsageError), line)
		require.ErrorContains(t, err, want, line)
		require.Empty(t, stdout, line)
	}
}

func TestReport(t *testing.T) {
	var errs bytes.Buffer
	require.Equal(t, 0, Report("prog", nil, &errs))
	require.Empty(t, errs.String())
	_, _, err := call("fail")
	require.Equal(t, 1, Report("prog", err, &errs))
	require.Equal(t, "prog: failed\n", errs.String())
	errs.Reset()
	_, _, err = call("fail", "-x")
	require.Equal(t, 2, Report("prog", err, &errs))
	require.Equal(t, "prog: unknown flag: --x\nrun \"prog fail --help\" for usage\n", errs.String())
}

// Help is the same page in every spelling.
func TestHelp(t *testing.T) {
	_, want, err := call("help", "play")
	require.NoError(t, err)
	for _, part := range []string{"Play games.\n", "Usage:\n  prog play [flags]\n", "Also called: game\n", "--games number    number of games (default 20)", "Examples:\n  prog play --games 3\n"} {
		require.Contains(t, want, part)
	}
	require.Less(t, strings.Index(want, "--games"), strings.Index(want, "--time"), "in the order of the command")
	require.Less(t, strings.Index(want, "--win-score"), strings.Index(want, "--on"))
	for _, line := range []string{"play -h", "play -help", "play --help", "play a -games 3 -help", "game -h", "help game"} {
		_, stdout, err := call(strings.Fields(line)...)
		require.NoError(t, err, line)
		require.Equal(t, want, stdout, line)
	}
	_, want, err = call("help")
	require.NoError(t, err)
	for _, part := range []string{"It plays.\n", "Usage:\n  prog [COMMAND]\n", "\n  play         Play games\n", "\n  completion   "} {
		require.Contains(t, want, part)
	}
	require.NotContains(t, want, "\n  man ")
	for _, line := range []string{"-h", "-help", "--help"} {
		_, stdout, err := call(line)
		require.NoError(t, err)
		require.Equal(t, want, stdout, line)
	}
	_, stdout, err := call("help", "tables", "check")
	require.NoError(t, err)
	require.Contains(t, stdout, "prog tables check")
}

func TestCompletion(t *testing.T) {
	for shell, part := range map[string]string{"bash": "complete -o", "zsh": "#compdef prog", "fish": "complete -c prog", "powershell": "Register-ArgumentCompleter"} {
		_, stdout, err := call("completion", shell)
		require.NoError(t, err, shell)
		require.Contains(t, stdout, part)
	}
	for line, part := range map[string]string{
		"__complete pl":            "play\tPlay games\n",
		"__complete play --ga":     "--games\tnumber of games\n",
		"__complete play -on --ga": "--games\tnumber of games\n",
		"__complete help ta":       "tables\tTables\n",
		"__complete help tables ":  "check\tCheck\n",
		"__completeNoDesc pl":      "play\n",
	} {
		_, stdout, err := call(strings.Split(line, " ")...)
		require.NoError(t, err, line)
		require.Contains(t, stdout, part, line)
	}
}

// A value of a flag is completed after either spelling.
func TestCompletionOfValues(t *testing.T) {
	for _, flag := range []string{"-out", "--out"} {
		root, _ := program()
		Values(Find(root, "play"), "out", "one", "two")
		var out bytes.Buffer
		require.NoError(t, Run(root, []string{"__complete", "play", flag, ""}, nil, &out, io.Discard))
		require.Contains(t, out.String(), "one\ntwo\n")
	}
	root, _ := program()
	require.Panics(t, func() { Values(Find(root, "play"), "none", "x") })
}

func TestEffort(t *testing.T) {
	for _, c := range []struct {
		args  []string
		want  search.Limits
		text  string
		error string
	}{
		{nil, search.Limits{MoveTime: time.Second}, "1s", ""},
		{[]string{"--nodes", "5"}, search.Limits{Nodes: 5}, "5 nodes", ""},
		{[]string{"--depth", "7", "--time", "2s"}, search.Limits{Depth: 7, MoveTime: 2 * time.Second}, "2s or depth 7", ""},
		{[]string{"--nodes", "5", "--depth", "7"}, search.Limits{Nodes: 5, Depth: 7}, "5 nodes or depth 7", ""},
		{[]string{"--time", "0"}, search.Limits{}, "", "no search would end"},
		{[]string{"--time", "-1s"}, search.Limits{}, "", "negative"},
		{[]string{"--depth", "128"}, search.Limits{}, "", "1 to 127"},
		{[]string{"--depth", "-1"}, search.Limits{}, "", "1 to 127"},
		{[]string{"--threads", "0"}, search.Limits{}, "", "--threads is 0"},
		{[]string{"--threads", "5000"}, search.Limits{}, "", "1 to 1024"},
		{[]string{"--hash", "0"}, search.Limits{}, "", "1 MiB"},
	} {
		var e Effort
		fs := pflag.NewFlagSet("test", pflag.ContinueOnError)
		e.Bind(fs, time.Second)
		require.NoError(t, fs.Parse(c.args), c.args)
		err := e.Settle(fs)
		if c.error != "" {
			require.ErrorContains(t, err, c.error, c.args)
			require.ErrorAs(t, err, new(*UsageError))
			continue
		}
		require.NoError(t, err, c.args)
		require.Equal(t, c.want, e.Limits(), c.args)
		require.Equal(t, c.text, e.String(), c.args)
	}
}
