package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine/opening"
	"consort/uci"
)

var npm = flag.Bool("npm", false, "pack and install the npm package and run it, which takes a minute")

// patience is how long a busy machine may take.
const patience = 3 * time.Minute

// The package is built by make, packed, installed from the packed file, and used in node
// and in a browser. The search visits the nodes that it visits in other builds.
//
//	go test ./cmd/consort/packaging/npm -npm -v
func TestPackage(t *testing.T) {
	if !*npm {
		t.Skip("SKIPPED, NOT PASSED: needs the flag -npm")
	}
	need(t, "make")
	need(t, "npm")
	work := t.TempDir()
	run(t, filepath.Join("..", "..", "..", ".."), "make", "--no-print-directory", "npm", "NPM_DIR="+filepath.Join(work, "npm"))
	file := strings.TrimSpace(run(t, work, "npm", "pack", "--silent", "./npm"))
	require.Regexp(t, `^consort-chess-\d+\.\d+\.\d+.*\.tgz$`, file)
	project := filepath.Join(work, "project")
	require.NoError(t, os.Mkdir(project, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(project, "package.json"), []byte(`{"private":true,"type":"module"}`), 0o644))
	run(t, project, "npm", "install", "--offline", "--no-audit", "--no-fund", filepath.Join(work, file))
	drive, err := os.ReadFile(filepath.Join("testdata", "drive.js"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(project, "drive.js"), drive, 0o644))
	t.Run("node", func(t *testing.T) {
		const script = "import createEngine from 'consort-chess'; import drive from './drive.js';\nconsole.log(JSON.stringify(await drive(createEngine)))"
		require.NoError(t, os.WriteFile(filepath.Join(project, "main.js"), []byte(script), 0o644))
		checkLines(t, []byte(run(t, project, need(t, "node"), "main.js")))
	})
	t.Run("browser", func(t *testing.T) { checkLines(t, browse(t, project)) })
}

// need returns the path of a program. Without it the test is skipped.
func need(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("SKIPPED, NOT PASSED: no " + strings.Join(names, " or "))
	return ""
}

// run runs a program in a folder and returns what it prints.
func run(t *testing.T, folder, name string, arguments ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, name, arguments...)
	c.Dir = folder
	var complaint bytes.Buffer
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s%s", name, arguments, err, out, complaint.String())
	}
	return string(out)
}

// page uses the package without a bundler, under the policy that README.md names. It
// sends what it finds to the server.
const page = `<!DOCTYPE html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'">
<script type="module" src="page.js"></script>`

const pageScript = `import createEngine from './node_modules/consort-chess/browser.js';
import drive from './drive.js';
let found;
try { found = await drive(createEngine); } catch (error) { found = { error: String(error) }; }
await fetch('/found', { method: 'POST', body: JSON.stringify(found) });`

// browse opens a page of the project in a browser and returns what it finds.
func browse(t *testing.T, project string) []byte {
	t.Helper()
	browser := need(t, "chromium-headless-shell", "chromium", "google-chrome")
	require.NoError(t, os.WriteFile(filepath.Join(project, "page.html"), []byte(page), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(project, "page.js"), []byte(pageScript), 0o644))
	found := make(chan []byte, 1)
	files := http.FileServer(http.Dir(project))
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			files.ServeHTTP(w, r)
			return
		}
		var text bytes.Buffer
		if _, err := text.ReadFrom(r.Body); err == nil {
			found <- text.Bytes()
		}
	}))
	defer web.Close()
	ctx, end := context.WithTimeout(t.Context(), patience)
	defer end()
	c := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
		"--user-data-dir="+t.TempDir(), web.URL+"/page.html")
	require.NoError(t, c.Start())
	defer func() {
		end()
		_ = c.Wait() // It was killed.
	}()
	select {
	case text := <-found:
		return text
	case <-ctx.Done():
		t.Fatal("the page finds nothing")
		return nil
	}
}

// checkLines checks the lines of the engines that testdata/drive.js starts.
func checkLines(t *testing.T, text []byte) {
	t.Helper()
	var found struct {
		Error                   string
		AtOnce, Searching, Deep []string
	}
	require.NoError(t, json.Unmarshal(text, &found), "%s", text)
	require.Empty(t, found.Error)
	require.Regexp(t, `^bestmove [a-h][1-8]`, found.AtOnce[len(found.AtOnce)-1], "go, stop and quit in one message")
	require.Regexp(t, `^id name Consort \d`, found.Searching[0])
	lines := strings.Join(found.Searching, "\n")
	require.Equal(t, 2, strings.Count(lines, "bestmove "))
	require.Contains(t, lines, "\nreadyok\n")
	require.Equal(t, nodes(t, native(t), 9), nodes(t, lines, 9))
	require.Regexp(t, `^info depth 18 .* pv a1`, found.Deep[len(found.Deep)-2])
	t.Log(found.Deep[len(found.Deep)-2])
}

// native returns the lines of the search in this process.
func native(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	driver := uci.New(uci.Config{Out: &out, Book: opening.Book})
	require.NoError(t, driver.Execute([]string{"position startpos moves e2e4", "go depth 9"}))
	return out.String()
}

// nodes returns the nodes of a depth.
func nodes(t *testing.T, lines string, depth int) string {
	t.Helper()
	m := regexp.MustCompile(fmt.Sprintf(`info depth %d .* nodes (\d+) `, depth)).FindStringSubmatch(lines)
	require.NotNil(t, m, lines)
	return m[1]
}
