// Package cli parses the command lines of the programs: commands, flags with one or
// two dashes, help, usage errors and Ctrl-C. It is built on github.com/spf13/cobra,
// which provides shell completion, man pages and suggestions for mistyped commands.
//
//	cli.go         building and running the tree of commands
//	spelling.go    flags with one dash, as in Go's flag package
//	help.go        help pages
//	man.go         man pages, with the build tag man
//	completion.go  scripts for shell completion
//	usage.go       usage errors and exit codes
//	interrupt.go   Ctrl-C and SIGTERM
//	effort.go      --time, --nodes, --depth, --threads and --hash
//	shard.go       --shard: a part of numbered pieces of work
//	limits_*.go    the limits of the system (ulimit) as errors
package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/tty"
)

// New returns the root command of a program, with its subcommands, help, completion and
// man. about is the text of its help page before the list of commands.
func New(name, short, about string, commands ...*cobra.Command) *cobra.Command {
	cobra.MousetrapHelpText = ""       // Allow starting the program from Windows Explorer.
	cobra.EnableCommandSorting = false // List commands in the order given.
	root := &cobra.Command{
		Use: name + " [COMMAND]", Short: short, Long: about,
		SilenceErrors: true, SilenceUsage: true, DisableFlagsInUseLine: true,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return Usagef("no command given")
			}
			return unknown(c, args[0])
		},
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return &UsageError{Err: flagError(c, err)} })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		_, _ = io.WriteString(c.OutOrStdout(), page(c)) // A closed pipe is not an error.
	})
	root.SetHelpCommand(help())
	root.AddCommand(commands...)
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(completion(name))
	root.AddCommand(man()...)
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		c.Flags().SortFlags = false
		prepare(c)
	}
	return root
}

// prepare makes the argument checks of a command and its subcommands return usage
// errors.
func prepare(c *cobra.Command) {
	c.DisableFlagsInUseLine = !c.HasAvailableFlags()
	if check := c.Args; check != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			if err := check(c, args); err != nil {
				return &UsageError{Err: err}
			}
			return nil
		}
	}
	for _, below := range c.Commands() {
		prepare(below)
	}
}

// unknown returns the error for a mistyped command.
func unknown(parent *cobra.Command, name string) error {
	if s := Suggest(parent, name); s != "" {
		return Usagef("unknown command %q; did you mean %s?", name, s)
	}
	return Usagef("unknown command %q", name)
}

// Suggest returns the commands with names similar to a mistyped one, joined by "or".
func Suggest(parent *cobra.Command, name string) string {
	if name == "" {
		return "" // which is the beginning of every command
	}
	parent.SuggestionsMinimumDistance = 2 // in edits (Levenshtein distance)
	return strings.Join(parent.SuggestionsFor(name), " or ")
}

// help returns the command help.
func help() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			if at, _, err := c.Root().Find(args); err == nil {
				for _, sub := range at.Commands() {
					if sub.IsAvailableCommand() {
						names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			about := c.Root()
			for _, name := range args {
				below := Find(about, name)
				if below == nil {
					return &UsageError{Command: about.CommandPath(), Err: unknown(about, name)}
				}
				about = below
			}
			return about.Help()
		},
	}
}

// Find returns the subcommand with a name or alias, nil if there is none.
func Find(parent *cobra.Command, name string) *cobra.Command {
	for _, c := range parent.Commands() {
		if c.Name() == name || c.HasAlias(name) {
			return c
		}
	}
	return nil
}

// IsCompletion reports whether a command name is a shell's request for completions.
func IsCompletion(name string) bool {
	return name == cobra.ShellCompRequestCmd || name == cobra.ShellCompNoDescRequestCmd
}

// Run parses the arguments and runs their command. The error is a *UsageError if the
// command line is invalid. What a command writes cannot control a terminal: see package tty.
func Run(root *cobra.Command, arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	root.SetIn(stdin)
	root.SetOut(tty.Output(stdout))
	root.SetErr(tty.Writer(stderr))
	root.SetArgs(normalize(root, arguments))
	if len(arguments) > 0 && IsCompletion(arguments[0]) {
		describe(root)
	}
	c, err := root.ExecuteC()
	if usage := (*UsageError)(nil); errors.As(err, &usage) && usage.Command == "" {
		usage.Command = c.CommandPath()
	}
	return err
}

// NoArgs returns an error for an argument that is not a flag.
func NoArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	return nil
}

// Values makes shells complete a flag with a list of values.
func Values(c *cobra.Command, flag string, values ...string) {
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(fmt.Sprintf("cli: %v", err)) // There is no such flag.
	}
}
