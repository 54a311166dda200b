// Package cli is what the programs share to read a command line: the tree of
// commands, flags in every spelling, help, errors of usage, and Ctrl-C. The commands
// are those of github.com/spf13/cobra, which adds completion for four shells, man pages
// and suggestions for mistyped commands.
//
//	cli.go         the tree of commands: making it and running it
//	spelling.go    flags as Go's flag package spells them
//	help.go        the page of help of a command
//	man.go         man pages, with the build tag man
//	completion.go  scripts for completion in shells
//	usage.go       errors of usage, and the exit code
//	effort.go      --time, --nodes, --depth, --threads and --hash
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// New returns the root of a program: a command without an action of its own, to which
// the commands are added. about is its page of help before the list of commands.
func New(name, short, about string, commands ...*cobra.Command) *cobra.Command {
	cobra.MousetrapHelpText = ""       // A program started from Windows Explorer may run as well.
	cobra.EnableCommandSorting = false // The order is that of the programs.
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
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &UsageError{Err: err} })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		_, _ = io.WriteString(c.OutOrStdout(), page(c)) // Whoever has closed the pipe has read enough.
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

// prepare makes errors of usage of the arguments that a command and those below it
// refuse.
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

// unknown is the error for a name that no command has.
func unknown(parent *cobra.Command, name string) error {
	if s := Suggest(parent, name); s != "" {
		return Usagef("unknown command %q; did you mean %s?", name, s)
	}
	return Usagef("unknown command %q", name)
}

// Suggest returns the commands with names like a mistyped one, joined by "or".
func Suggest(parent *cobra.Command, name string) string {
	parent.SuggestionsMinimumDistance = 2 // letters to change
	return strings.Join(parent.SuggestionsFor(name), " or ")
}

// help is the command help.
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
					return unknown(about, name)
				}
				about = below
			}
			return about.Help()
		},
	}
}

// Find returns the command of a name or alias, nil if there is none.
func Find(parent *cobra.Command, name string) *cobra.Command {
	for _, c := range parent.Commands() {
		if c.Name() == name || c.HasAlias(name) {
			return c
		}
	}
	return nil
}

// IsCompletion reports whether a shell asks for completions.
func IsCompletion(name string) bool {
	return name == cobra.ShellCompRequestCmd || name == cobra.ShellCompNoDescRequestCmd
}

// Run runs the command that the arguments name. The error is a *UsageError if the
// command line is to blame.
func Run(root *cobra.Command, arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetArgs(normalize(root, arguments))
	c, err := root.ExecuteC()
	if usage := (*UsageError)(nil); errors.As(err, &usage) && usage.Command == "" {
		usage.Command = c.CommandPath()
	}
	return err
}

// NoArgs refuses arguments that are not flags.
func NoArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	return nil
}

// Values completes a flag with a list of values.
func Values(c *cobra.Command, flag string, values ...string) {
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(fmt.Sprintf("cli: %v", err)) // The command has no such flag.
	}
}

// Interruptible returns a context that Ctrl-C ends, or a request of the system to
// end. A second Ctrl-C ends the program at once. The caller must call stop when
// the command is done.
func Interruptible() (ctx context.Context, stop context.CancelFunc) {
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
