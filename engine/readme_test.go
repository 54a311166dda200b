package engine_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The Go in the READMEs is part of the examples, which are compiled and run: each
// snippet is in example_test.go, word for word and indented by one tab more.
func TestReadmeSnippets(t *testing.T) {
	examples, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	for path, least := range map[string]int{"../README.md": 1, "README.md": 3} {
		readme, err := os.ReadFile(path)
		require.NoError(t, err)
		snippets := regexp.MustCompile("(?s)\n```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
		require.GreaterOrEqual(t, len(snippets), least, path)
		for _, snippet := range snippets {
			var inside strings.Builder
			for line := range strings.Lines(snippet[1]) {
				if strings.TrimSpace(line) != "" {
					inside.WriteByte('\t')
				}
				inside.WriteString(line)
			}
			require.Contains(t, string(examples), inside.String(), path)
		}
	}
}
