package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completionAbout is the help page; NAME is replaced by the name of the program.
const completionAbout = `Print a script for shell completion of commands, flags and their values. Load it in
the running shell (first line), or install it for all new ones (second line):

    bash        source <(NAME completion bash)
                NAME completion bash > /etc/bash_completion.d/NAME
    zsh         source <(NAME completion zsh)
                NAME completion zsh > "${fpath[1]}/_NAME"
    fish        NAME completion fish | source
                NAME completion fish > ~/.config/fish/completions/NAME.fish
    powershell  NAME completion powershell | Out-String | Invoke-Expression`

// completion returns the command that prints completion scripts.
func completion(name string) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print a script for shell completion",
		Long:      strings.ReplaceAll(completionAbout, "NAME", name),
		ValidArgs: shells,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(shells, args[0]) {
				return fmt.Errorf("expected one of %s", strings.Join(shells, ", "))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			root, out := c.Root(), c.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			}
			return root.GenPowerShellCompletionWithDesc(out)
		},
	}
}

// describe makes the descriptions of all flags those that shells show: without the
// backquotes by which help pages find the name of a value.
func describe(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "`", "") })
	for _, below := range c.Commands() {
		describe(below)
	}
}
