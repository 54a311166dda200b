package serve

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every address of the exported page is relative, its policy allows WebAssembly and
// nothing else that the server's does not, and the service worker stores every file.
func TestStaticFiles(t *testing.T) {
	scripts := map[string][]byte{"wasm_exec.js": []byte("support"), "kernels.js": []byte("kernels")}
	files, err := staticFiles([]byte("wasm"), scripts)
	require.NoError(t, err)
	index := string(files["index.html"])
	require.NotRegexp(t, `(href|src)="/`, index)
	for _, address := range regexp.MustCompile(`(?:href|src)="([^"]+)"`).FindAllStringSubmatch(index, -1) {
		require.Contains(t, files, address[1])
	}
	policy := regexp.MustCompile(`"Content-Security-Policy" content="([^"]+)"`).FindStringSubmatch(index)
	require.NotNil(t, policy)
	server := strings.Split(headers["Content-Security-Policy"], "; ")
	var added []string
	for directive := range strings.SplitSeq(policy[1], "; ") {
		if !slices.Contains(server, directive) {
			added = append(added, directive)
		}
	}
	require.Equal(t, []string{"script-src 'self' 'wasm-unsafe-eval'", "manifest-src 'self'"}, added)

	require.NotContains(t, files, "worker.js")
	worker := string(files["sw.js"])
	require.NotContains(t, worker, "{{")
	for name := range maps.Keys(files) {
		switch name {
		case "sw.js":
			require.NotContains(t, worker, "'./sw.js'")
		case "index.html":
			require.Contains(t, worker, "'./',")
		default:
			require.Contains(t, worker, "'./"+name+"',")
		}
	}

	same, err := staticFiles([]byte("wasm"), scripts)
	require.NoError(t, err)
	require.Equal(t, files, same)
	other, err := staticFiles([]byte("wasm2"), scripts)
	require.NoError(t, err)
	require.NotEqual(t, files["sw.js"], other["sw.js"])
}

// An export overwrites nothing but an earlier export.
func TestExportRefusesFolder(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, checkFolder(folder))
	require.NoError(t, checkFolder(filepath.Join(folder, "new")))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "thesis.txt"), nil, 0o644))
	require.ErrorContains(t, Export(t.Context(), folder, io.Discard), "other files")
	require.NoError(t, os.WriteFile(filepath.Join(folder, program), nil, 0o644))
	require.NoError(t, checkFolder(folder))
	require.Error(t, checkFolder(filepath.Join(folder, "thesis.txt")))
}

// Outside the source the error says where to run it, and nothing is written.
func TestExportWithoutSource(t *testing.T) {
	t.Chdir(t.TempDir())
	require.ErrorContains(t, Export(t.Context(), "site", io.Discard), "clone of the repository")
	require.NoDirExists(t, "site")
}

// A page of another source does not fit the WebAssembly.
func TestExportOfOtherSource(t *testing.T) {
	require.NoError(t, checkSource("."))
	require.ErrorContains(t, checkSource(t.TempDir()), "not that of this program")
}
