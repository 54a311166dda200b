//go:build !health

package alphabeta

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

var builds = flag.Bool("builds", false, "build the program in TestNormalBuildCountsNothing")

// A normal build must have nothing of the health report in it: no
// function, no text, no room in a worker.
func TestNormalBuildCountsNothing(t *testing.T) {
	require.Zero(t, reflect.TypeFor[stats]().Size())
	for _, holder := range []reflect.Type{reflect.TypeFor[worker](), reflect.TypeFor[Player]()} {
		last := holder.Field(holder.NumField() - 1)
		require.NotEqual(t, reflect.TypeFor[stats](), last.Type, "an empty field at the end of %v takes a word", holder)
	}
	if !*builds {
		t.Skip("SKIPPED, NOT PASSED: -builds has it build the program twice")
	}
	normal := traces(t, "")
	counting := traces(t, "health")
	require.Equal(t, found{}, normal)
	require.True(t, counting.text && counting.functions > 0, "the same look finds it where it is: %+v", counting)
}

// found is what a program has of the health report.
type found struct {
	functions int
	text      bool
}

// traces builds the program with tags and looks for the health report.
func traces(t *testing.T, tags string) found {
	t.Helper()
	program := filepath.Join(t.TempDir(), "consort.exe")
	goTool(t, "build", "-pgo=off", "-tags", tags, "-o", program, "consort/cmd/consort")
	symbols := goTool(t, "tool", "nm", program)
	require.Contains(t, string(symbols), "alphabeta.(*worker).search", "the symbols are there")
	content, err := os.ReadFile(program)
	require.NoError(t, err)
	return found{
		functions: bytes.Count(symbols, []byte("alphabeta.(*stats)")) + bytes.Count(symbols, []byte("alphabeta.(*Player).countStats")),
		text:      bytes.Contains(content, []byte("first-move cutoffs")),
	}
}

// goTool runs the go command and returns what it prints.
func goTool(t *testing.T, arguments ...string) []byte {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command("go", arguments...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "go %v\n%s", arguments, &stderr)
	return out
}
