//go:build unix

package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/internal/cli/clitest"
)

func TestSignals(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	program := func(arguments ...string) *exec.Cmd {
		cmd := exec.Command(path, arguments...)
		cmd.Env = append(os.Environ(), asProgram+"=1")
		return cmd
	}
	clitest.EndsAtSignal(t, program, []string{
		"datagen --out PIPE",
		"datagen --out FULL",
		"datagen --out DIR/games --openings PIPE",
		"datagen --out DIR/games --net PIPE",
		"datagen --out DIR/games",
		"merge --out DIR/merged PIPE FULL",
		"import --out DIR/games PIPE",
		"import --out DIR/games FULL",
		"import --out DIR/games -",
		"import --out PIPE FULL",
		"inspect PIPE",
		"inspect FULL",
		"wdl PIPE",
		"shuffle --out DIR/records PIPE",
		"shuffle --out DIR/records FULL",
		"train --out DIR/net.nnue PIPE",
		"train --out DIR/net.nnue FULL",
		"train --out DIR/net.nnue --resume PIPE",
		"book --out DIR/book PIPE",
		"book --out DIR/book FULL",
		"book --out PIPE --table",
	})
}
