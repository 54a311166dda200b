package serve

// The page as a folder for a static host, with the server as WebAssembly: consort serve
// --export. The folder site has the program and its scripts. This program cannot
// contain the WebAssembly, which contains package serve: the go command builds it.

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"consort/engine/files"
	"consort/eval/nnue"
)

//go:embed site/files
var siteFolder embed.FS

// program is the compressed WebAssembly in the folder.
const program = "consort.wasm.gz"

// notExported are files of the page that only a server on the network needs.
var notExported = []string{"worker.js"}

// Export writes a folder with the page for a static host, and reports its progress. The
// go command and the source of Consort are required. A folder with anything else than
// an earlier export is refused.
func Export(ctx context.Context, folder string, progress io.Writer) error {
	if err := checkFolder(folder); err != nil {
		return err
	}
	fmt.Fprintln(progress, "Building the engine for browsers. This takes a minute the first time.")
	wasm, scripts, err := buildWebAssembly(ctx)
	if err != nil {
		return fmt.Errorf("exporting the page: %w", err)
	}
	all, err := staticFiles(wasm, scripts)
	if err != nil {
		return fmt.Errorf("exporting the page: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := files.ReplaceBy(file, string(all[name])); err != nil {
			return err
		}
	}
	size := 0
	for _, text := range all {
		size += len(text)
	}
	_, err = fmt.Fprintf(progress, "%s has %d files, %.1f MB: copy them to any static host.\n", folder, len(all), float64(size)/1e6)
	return err
}

// checkFolder returns an error for a folder with files that no export has written.
func checkFolder(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, program)); err != nil {
		return fmt.Errorf("%s has other files: name an empty folder, a new one, or an earlier export", folder)
	}
	return nil
}

// buildWebAssembly returns the WebAssembly, and the scripts to run it: the one that Go
// supplies, and the kernels of the network.
func buildWebAssembly(ctx context.Context) (wasm []byte, scripts map[string][]byte, err error) {
	pkg, network := reflect.TypeFor[Server]().PkgPath()+"/site", reflect.TypeFor[nnue.Network]().PkgPath()
	sources, err := goCommand(ctx, "list", "-f", "{{.Dir}}", pkg, network)
	if err != nil {
		return nil, nil, fmt.Errorf("it needs Go and the source of Consort: run it in a clone of the repository, or make site there\n%w", err)
	}
	site, networkSource, _ := strings.Cut(sources, "\n")
	if err := checkSource(filepath.Dir(site)); err != nil {
		return nil, nil, err
	}
	folder, err := os.MkdirTemp("", "consort-site-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "consort.wasm")
	if _, err := goCommand(ctx, "build", "-trimpath", "-buildvcs=false", "-tags", "wasmsimd", "-ldflags", "-s -w -buildid=", "-o", file, pkg); err != nil {
		return nil, nil, err
	}
	if wasm, err = os.ReadFile(file); err != nil {
		return nil, nil, err
	}
	root, err := goCommand(ctx, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	scripts = map[string][]byte{}
	for _, script := range []string{filepath.Join(root, "lib", "wasm", "wasm_exec.js"), filepath.Join(networkSource, "kernels.js")} {
		if scripts[filepath.Base(script)], err = os.ReadFile(script); err != nil {
			return nil, nil, err
		}
	}
	return wasm, scripts, nil
}

// goCommand runs the go command for WebAssembly and returns what it prints.
func goCommand(ctx context.Context, arguments ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", arguments...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var complaint bytes.Buffer
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", arguments[0], err, bytes.TrimSpace(complaint.Bytes()))
	}
	return strings.TrimSpace(string(out)), nil
}

// checkSource returns an error if the source is not that of this program: the page and
// the WebAssembly would not fit together.
func checkSource(folder string) error {
	return fs.WalkDir(pageFolder, "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		ours, err := pageFolder.ReadFile(name)
		if err != nil {
			return err
		}
		theirs, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(ours, theirs) {
			return fmt.Errorf("the source in %s is not that of this program: build the program there first, or run make site", folder)
		}
		return nil
	})
}

// staticFiles returns the contents of the folder, by slash-separated name.
func staticFiles(wasm []byte, scripts map[string][]byte) (map[string][]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(wasm)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	all := maps.Clone(scripts)
	all[program] = packed.Bytes()
	for _, from := range []struct {
		folder   string
		embedded embed.FS
	}{{"page", pageFolder}, {"site/files", siteFolder}} {
		err := fs.WalkDir(from.embedded, from.folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			to := strings.TrimPrefix(name, from.folder+"/")
			if !slices.Contains(notExported, to) {
				all[to], err = from.embedded.ReadFile(name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if all["index.html"], err = staticIndex(all["index.html"]); err != nil {
		return nil, err
	}
	all["sw.js"] = serviceWorker(all)
	return all, nil
}

// staticPolicy is the content security policy of the folder. A page cannot forbid
// framing by itself.
var staticPolicy = strings.NewReplacer(
	"script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
	"; frame-ancestors 'none'", "; manifest-src 'self'",
).Replace(headers["Content-Security-Policy"])

// staticIndex returns the page for a static host: with relative addresses, and with the
// policy that the server would send as a header.
func staticIndex(index []byte) ([]byte, error) {
	const mark = `<meta charset="utf-8">`
	if bytes.Count(index, []byte(mark)) != 1 {
		return nil, errors.New("index.html does not have one " + mark)
	}
	return []byte(strings.NewReplacer(
		mark, mark+`
<meta http-equiv="Content-Security-Policy" content="`+staticPolicy+`">
<meta name="referrer" content="no-referrer">
<meta name="engine" content="local">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">`,
		` href="/`, ` href="`, ` src="/`, ` src="`,
	).Replace(string(index))), nil
}

// serviceWorker returns sw.js with the names of the files and a version that changes
// with any of them.
func serviceWorker(all map[string][]byte) []byte {
	sum := sha256.New()
	var names strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(sum, "%s %d\n%s", name, len(all[name]), all[name])
		switch name {
		case "sw.js":
			continue // The browser itself keeps it.
		case "index.html":
			name = "" // Hosts redirect to the folder, and a redirect cannot be stored.
		}
		fmt.Fprintf(&names, "  './%s',\n", path.Clean("/" + name)[1:])
	}
	return []byte(strings.NewReplacer(
		"{{version}}", fmt.Sprintf("%x", sum.Sum(nil)[:8]),
		"{{files}}\n", names.String(),
	).Replace(string(all["sw.js"])))
}
