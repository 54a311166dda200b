package main

// From a command of forge to one of cobra.

import (
	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
)

// A manual is the help of a command, around the list of its flags.
type manual struct {
	usage    string // before the flags
	examples string // after them
}

// command returns a command without flags and action.
func (m *manual) command(use, short string) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Long: m.usage, Example: m.examples}
}

// usage makes a *cli.UsageError of an error of validation.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &cli.UsageError{Err: err}
}
