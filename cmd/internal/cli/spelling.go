package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// normalize changes flags with one dash, as in Go's flag package (-games 100), to the two
// dashes that cobra requires (--games 100), since scripts use both. A value may begin
// with a dash too, as in -time -1s: the flags of the command distinguish the two.
func normalize(root *cobra.Command, arguments []string) []string {
	normal := append([]string{}, arguments...) // not nil, for which cobra would use os.Args
	rest := normal
	if len(rest) > 1 && IsCompletion(rest[0]) {
		rest = rest[1 : len(rest)-1] // The last word is the one to complete.
	}
	c := root
	for len(rest) > 0 {
		below := Find(c, rest[0])
		if below == nil {
			break
		}
		c, rest = below, rest[1:]
	}
	if c.DisableFlagParsing {
		return normal
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
