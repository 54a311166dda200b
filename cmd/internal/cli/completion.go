package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// completionAbout teaches how to install completion; NAME is the program.
const completionAbout = `Print a script that lets a shell complete commands, flags and their values. Load it
once to try it, or keep it where the shell looks for such scripts:

    bash        source <(NAME completion bash)
                NAME completion bash > /etc/bash_completion.d/NAME
    zsh         source <(NAME completion zsh)
                NAME completion zsh > "${fpath[1]}/_NAME"
    fish        NAME completion fish | source
                NAME completion fish > ~/.config/fish/completions/NAME.fish
    powershell  NAME completion powershell | Out-String | Invoke-Expression`

// completion is the command that prints the scripts of shells.
func completion(name string) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print a script for completion in a shell",
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
