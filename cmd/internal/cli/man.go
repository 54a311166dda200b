//go:build man

package cli

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// man returns the command that writes a man page for each command, for packages:
//
//	go run -tags man ./cmd/consort man FOLDER
//
// It has a build tag because initializing the packages that it needs would take most of a
// millisecond of processor time at every start of the engine.
func man() []*cobra.Command {
	return []*cobra.Command{{
		Use:    "man FOLDER",
		Short:  "Write a man page for each command into an existing folder",
		Hidden: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("expected one existing folder for the man pages")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return doc.GenManTree(c.Root(), &doc.GenManHeader{Section: "1", Source: "Consort"}, args[0])
		},
	}}
}
