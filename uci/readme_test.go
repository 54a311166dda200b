package uci

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The README has a table of all options, as the program declares them; -update writes it
// again.
func TestReadmeOptions(t *testing.T) {
	var table strings.Builder
	table.WriteString("| option | type | default | range | what it does |\n|---|---|---|---|---|\n")
	for _, o := range New(Config{}).options {
		kind, initial, values := strings.Fields(o.declaration)[1], o.initial, ""
		switch kind {
		case "spin":
			values, _, _ = strings.Cut(o.values, ", default")
		case "combo":
			values = strings.TrimSuffix(o.values, ", default "+initial)
		case "string":
			initial = "empty"
		}
		fmt.Fprintf(&table, "| *%s* | %s | %s | %s | %s |\n", o.name, kind, initial, values, o.help)
	}
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	block := regexp.MustCompile("(?s)(<!-- options -->\n).*?(<!-- end of options -->)")
	require.Regexp(t, block, string(readme))
	want := block.ReplaceAllString(string(readme), "${1}"+strings.ReplaceAll(table.String(), "$", "$$")+"${2}")
	if flag.Lookup("update").Value.String() == "true" {
		require.NoError(t, os.WriteFile("README.md", []byte(want), 0o644))
	} else if want != string(readme) {
		t.Error("the table of options is not up to date: go test ./uci -run ReadmeOptions -update")
	}
}
