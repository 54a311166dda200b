package client_test

import (
	"os"
	"strings"
	"testing"
)

// The Go in the README of the folder uci is an example, word for word and indented by one
// tab more.
func TestReadmeSnippet(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(readme), "\n```go\n")
	snippet, _, found := strings.Cut(after, "```")
	if !found {
		t.Fatal("there is no Go in the README")
	}
	var inside strings.Builder
	for line := range strings.Lines(snippet) {
		if strings.TrimSpace(line) != "" {
			inside.WriteByte('\t')
		}
		inside.WriteString(line)
	}
	if !strings.Contains(string(examples), inside.String()) {
		t.Errorf("example_test.go does not contain\n%s", inside.String())
	}
}
