//go:build !man

package cli

import "github.com/spf13/cobra"

// man returns nothing: see man.go.
func man() []*cobra.Command { return nil }
