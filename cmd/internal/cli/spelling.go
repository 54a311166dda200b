package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// normalize turns flags as Go's flag package spells them, -games 100, into the form of
// cobra, --games 100: scripts have used either. A value that begins with a dash, as in
// -time -1s, is not a flag, so the flags of the command are needed to tell them apart.
func normalize(root *cobra.Command, arguments []string) []string {
	normal := append([]string{}, arguments...) // not nil: cobra would take the program's own
	rest := normal
	if len(rest) > 1 && IsCompletion(rest[0]) {
		rest = rest[1 : len(rest)-1] // The last is what the shell wants completed.
	}
	c := root
	for len(rest) > 0 {
		below := Find(c, rest[0])
		if below == nil {
			break
		}
		c, rest = below, rest[1:]
	}
	c.InitDefaultHelpFlag()
	for i := 0; i < len(rest) && rest[i] != "--"; i++ {
		name, short := strings.CutPrefix(rest[i], "-")
		if !short || name == "" {
			continue
		}
		if name != "h" && name[0] != '-' {
			rest[i] = "-" + rest[i]
		}
		name, _, joined := strings.Cut(strings.TrimPrefix(name, "-"), "=")
		if f := c.Flags().Lookup(name); f != nil && !joined && takesValue(f) {
			i++
		}
	}
	return normal
}

// takesValue reports whether the argument after a flag is its value.
func takesValue(f *pflag.Flag) bool { return f.NoOptDefVal == "" }
