package conformance

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The table in the README names the rules as they are.
func TestReadmeRules(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	rules := map[string]bool{}
	for _, r := range Rules() {
		rules[fmt.Sprintf("%d. %s", r.Number, r.Text)] = true
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, " | ")
		if name := strings.ReplaceAll(strings.TrimPrefix(cells[0], "| "), "`", ""); len(cells) > 8 && strings.Contains(name, ". ") {
			rows++
			require.True(t, rules[name], name)
		}
	}
	require.Positive(t, rows)
}
