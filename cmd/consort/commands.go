package main

// The commands of the program, including those of the UCI console.

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/consort/analyse"
	"consort/cmd/consort/lichess"
	"consort/cmd/consort/play"
	"consort/cmd/consort/serve"
	"consort/cmd/internal/cli"
	"consort/engine"
	"consort/eval/nnue"
	"consort/search/alphabeta"
	"consort/uci"
)

const about = `Consort is a UCI chess engine. Without arguments it speaks UCI on standard input and
output, as GUIs expect.

UCI commands can be given as arguments too, with or without quotes; the program runs
them in order and exits:

    consort bench
    consort position startpos moves e2e4 d eval "go depth 15"

Flags can be spelled -flag or --flag. consort help COMMAND explains a command,
consort help uci lists the UCI commands, the parameters of go and the options.`

// The groups of commands on the help page.
const (
	playing   = "play"
	measuring = "measure"
	console   = "console"  // of UCI, for users
	protocol  = "protocol" // of UCI itself: seldom useful as arguments, so not on the page
)

// tree returns the root command with all commands. Those of UCI are included for help,
// suggestions and completion; the driver runs them.
func tree(driver *uci.Driver) *cobra.Command {
	explainDefault := func(p *engine.Position) string { return explain(p, nnue.Default()) }
	root := cli.New("consort", "A UCI chess engine", about,
		in(playing, play.Command(explainDefault, serve.Show)),
		in(playing, serve.Command()),
		in(playing, analyse.Command()),
		in(playing, lichess.Command(runUCI)),
		in(measuring, arenaCommand()),
		in(measuring, epdCommand()),
		in(measuring, conformanceCommand()),
		in(measuring, syzygyCommand()),
		in(measuring, genFENsCommand()),
		in(measuring, spsaCommand(alphabeta.Tunables())),
	)
	root.AddGroup(
		&cobra.Group{ID: playing, Title: "Play and analyze:"},
		&cobra.Group{ID: measuring, Title: "Test and measure:"},
		&cobra.Group{ID: console, Title: "Commands of the UCI console, also as arguments:"},
		&cobra.Group{ID: protocol},
	)
	for _, described := range driver.Commands() {
		if cli.Find(root, described.Name) == nil {
			root.AddCommand(uciCommand(driver, described))
		}
	}
	return root
}

// runUCI is the engine in this process, for commands that drive it by UCI.
func runUCI(in io.Reader, out io.Writer) error { return uci.New(config(in, out)).Run() }

// in assigns a command to a group and returns it.
func in(group string, c *cobra.Command) *cobra.Command {
	c.GroupID = group
	return c
}

// isUCI reports whether the driver runs a command.
func isUCI(c *cobra.Command) bool { return c.GroupID == console || c.GroupID == protocol }

// uciCommand returns a command of the driver.
func uciCommand(driver *uci.Driver, described uci.CommandHelp) *cobra.Command {
	c := &cobra.Command{
		Use:                   strings.TrimSpace(described.Name + " " + described.Usage),
		Short:                 strings.ToUpper(described.Help[:1]) + described.Help[1:],
		DisableFlagParsing:    true,
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			return driver.Execute(append([]string{c.Name()}, args...))
		},
	}
	c.GroupID = console
	if described.Protocol {
		c.GroupID = protocol
	}
	if described.Name == "uci" {
		c.SetHelpFunc(func(*cobra.Command, []string) { _ = driver.Execute([]string{"help"}) })
	}
	return c
}
