package engine_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The Go in the README is that of the examples, which are compiled and run: each
// snippet stands in example_test.go, word for word and one tab further in.
func TestReadmeSnippets(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	examples, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	snippets := regexp.MustCompile("(?s)\n```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	require.GreaterOrEqual(t, len(snippets), 2)
	for _, snippet := range snippets {
		var inside strings.Builder
		for line := range strings.Lines(snippet[1]) {
			if strings.TrimSpace(line) != "" {
				inside.WriteByte('\t')
			}
			inside.WriteString(line)
		}
		require.Contains(t, string(examples), inside.String())
	}
}
