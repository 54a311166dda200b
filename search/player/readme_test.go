package player_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The Go in the README of the folder search is part of the examples, word for word and
// indented by one tab more.
func TestReadmeSnippet(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	examples, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	_, after, found := strings.Cut(string(readme), "\n```go\n")
	require.True(t, found)
	snippet, _, found := strings.Cut(after, "```")
	require.True(t, found)
	var inside strings.Builder
	for line := range strings.Lines(snippet) {
		inside.WriteString("\t" + line)
	}
	require.Contains(t, string(examples), inside.String())
}
