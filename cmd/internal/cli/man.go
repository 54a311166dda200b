//go:build man

package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// man returns the command that writes a man page for each command, for packages:
//
//	go run -tags man ./cmd/consort man DIR
//
// It has a build tag because the packages that it needs would take the processor most
// of a millisecond at every start of the engine.
func man() []*cobra.Command {
	return []*cobra.Command{{
		Use:    "man DIR",
		Short:  "Write the man pages",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			name := strings.ToUpper(c.Root().Name())
			return doc.GenManTree(c.Root(), &doc.GenManHeader{Title: name, Section: "1", Source: "Consort"}, args[0])
		},
	}}
}
