package search_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The contract of a player knows no evaluation: a program that imports it, for its simple
// players or to drive engines, links no network and no search.
func TestTheContractLinksNoNetwork(t *testing.T) {
	for path, want := range map[string]string{
		"consort/search":     "consort/engine consort/eval consort/search",
		"consort/uci/client": "consort/engine consort/eval consort/search consort/uci/client",
	} {
		list := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{.ImportPath}}{{end}}", path)
		out, err := list.Output()
		require.NoError(t, err)
		require.Equal(t, want, strings.Join(strings.Fields(string(out)), " "), path)
	}
}
