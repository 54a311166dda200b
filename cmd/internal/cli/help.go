package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is the maximum width of a flag's help, in columns.
const helpWidth = 96

// page returns the help page of a command: description, usage, aliases, subcommands,
// flags and examples.
func page(c *cobra.Command) string {
	var s strings.Builder
	long := c.Long
	if long == "" {
		long = c.Short + "."
	}
	s.WriteString(strings.TrimSpace(long) + "\n\nUsage:\n  " + c.UseLine() + "\n")
	if len(c.Aliases) > 0 {
		s.WriteString("\nAlso called: " + strings.Join(c.Aliases, ", ") + "\n")
	}
	for _, g := range c.Groups() {
		if g.Title != "" {
			writeCommands(&s, c, g.Title, g.ID)
		}
	}
	rest := "Commands:"
	if len(c.Groups()) > 0 {
		rest = "Other commands:"
	}
	writeCommands(&s, c, rest, "")
	if flags := ownFlags(c); flags.HasFlags() {
		s.WriteString("\nFlags:\n" + flags.FlagUsagesWrapped(helpWidth))
	}
	if c.Example != "" {
		s.WriteString("\nExamples:\n" + strings.TrimRight(c.Example, "\n") + "\n")
	}
	return s.String()
}

// ownFlags returns the flags of a command except --help, which every command has.
func ownFlags(c *cobra.Command) *pflag.FlagSet {
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	own.SortFlags = false
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" {
			own.AddFlag(f)
		}
	})
	return own
}

// writeCommands writes the commands of a group.
func writeCommands(s *strings.Builder, c *cobra.Command, title, group string) {
	text := ""
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.GroupID == group {
			text += fmt.Sprintf("  %-*s  %s\n", c.NamePadding(), sub.Name(), sub.Short)
		}
	}
	if text != "" {
		s.WriteString("\n" + title + "\n" + text)
	}
}
