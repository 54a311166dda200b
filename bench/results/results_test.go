package main

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

// root is the root of the repository, in which the program runs.
var root = func() string {
	path, err := filepath.Abs("../..")
	if err != nil {
		panic(err)
	}
	return path
}()

// file reads a record, in the root of the repository, to which it changes.
func file(t *testing.T, path string) *record {
	t.Chdir(root)
	r, err := read(path)
	require.NoError(t, err)
	require.NotEmpty(t, r.rows)
	return r
}

func TestEveryRow(t *testing.T) {
	r, networks := file(t, resultsFile), file(t, networksFile)
	known := []string{"", "classical"}
	for _, n := range networks.rows {
		known = append(known, n["network"])
	}
	require.Len(t, r.byID, len(r.rows), "two rows have the same id")
	for _, m := range r.rows {
		require.Regexp(t, `^r\d{4}$`, m["id"])
		if err := check(m); err != nil {
			t.Errorf("%s (%s, %s): %v", m["id"], m["kind"], m["a"], err)
		}
		if !slices.Contains(known, m["network"]) {
			t.Errorf("%s: network %q is not in %s", m["id"], m["network"], networksFile)
		}
	}
	for _, n := range networks.rows {
		for _, id := range strings.FieldsFunc(n["match"]+","+n["other"], func(c rune) bool { return c == ',' }) {
			require.Equal(t, "match", r.byID[id]["kind"], "%s: %s", n["network"], id)
		}
	}
	require.Equal(t, nnue.Default().ID(), networks.rows[len(networks.rows)-1]["id"], "the built-in network is the last of %s", networksFile)
}

// A row with an error in it is found.
func TestFalseRows(t *testing.T) {
	good := row{
		"kind": "match", "date": "2026-11-28", "a": "patch", "b": "base", "bench": "1", "network": "v11", "limit": "8+0.08", "book": "8moves_v3",
		"games": "400", "won": "120", "drawn": "190", "lost": "90", "pairs": "10 30 90 60 10", "elo": "26", "error": "22", "machine": "2 cores",
	}
	require.NoError(t, check(good))
	for column, test := range map[string]struct{ value, message string }{
		"kind":    {"games", "unknown kind"},
		"date":    {"27.11.2026", "expected one such as"},
		"limit":   {"", "no limit"},
		"games":   {"401", "won, drawn and lost are 400"},
		"won":     {"12O", "not a number"},
		"elo":     {"28", "the games say 26.1"},
		"error":   {"28", "the pairs say"},
		"pairs":   {"", "no pairs"},
		"adopted": {"perhaps", "expected yes, no or nothing"},
		"note":    {`"`, "quotation mark"},
	} {
		t.Run(column, func(t *testing.T) {
			bad := row{}
			for k, v := range good {
				bad[k] = v
			}
			bad[column] = test.value
			require.ErrorContains(t, check(bad), test.message)
		})
	}
	old := row{"kind": "trial", "date": "2026-11-27", "a": "x", "b": "y", "limit": "1+0.01", "book": "8moves_v3", "adopted": "no", "won": "10", "drawn": "0", "lost": "10", "games": "20", "elo": "0", "error": "300"}
	require.ErrorContains(t, check(old), "allow")
}

// A commit of the record exists, and its bench is that of the row.
func TestCommits(t *testing.T) {
	if out, err := exec.Command("git", "rev-parse", "--is-shallow-repository").Output(); err != nil || strings.TrimSpace(string(out)) != "false" {
		t.Skip("SKIPPED: there is no history of git")
	}
	seen := map[[2]string]string{}
	for _, m := range file(t, resultsFile).rows {
		key := [2]string{m["commit"], m["bench"]}
		if _, ok := seen[key]; ok || m["commit"] == "" {
			continue
		}
		seen[key] = m["id"]
		if m["bench"] == "" {
			out, err := exec.Command("git", "cat-file", "-t", m["commit"]).Output()
			require.NoError(t, err, "%s: no commit %s", m["id"], m["commit"])
			require.Equal(t, "commit\n", string(out), m["id"])
			continue
		}
		out, err := exec.Command("git", "show", m["commit"]+":bench/signature.txt").Output()
		require.NoError(t, err, "%s: no commit %s", m["id"], m["commit"])
		require.Equal(t, m["bench"], strings.TrimSpace(string(out)), "%s: the bench of commit %s", m["id"], m["commit"])
	}
}

func TestTablesInPages(t *testing.T) {
	t.Chdir(root)
	found := 0
	require.NoError(t, pages(func(path, text, updated string) error {
		found++
		if text != updated {
			t.Errorf("%s: a table is not up to date: go run ./bench/results -write", path)
		}
		return nil
	}))
	require.GreaterOrEqual(t, found, 1)
}

// sources calls a function with each file of the project that has one of some extensions, and
// returns how many there are.
func sources(t *testing.T, extensions []string, each func(path, text string)) int {
	t.Helper()
	t.Chdir(root)
	found := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(extensions, filepath.Ext(path)):
			return nil
		}
		text, err := os.ReadFile(path)
		found++
		each(path, string(text))
		return err
	}))
	return found
}

var cited = regexp.MustCompile(`\bresults?\s+(?://\s+)?(r\d{4}(?:(?:,| and| to)\s+(?://\s+)?r\d{4})*)`)

// What code and pages cite is in the record.
func TestCitations(t *testing.T) {
	r, found := file(t, resultsFile), 0
	sources(t, []string{".go", ".md", ".sh"}, func(path, text string) {
		for _, c := range cited.FindAllStringSubmatch(text, -1) {
			for _, id := range regexp.MustCompile(`r\d{4}`).FindAllString(c[1], -1) {
				found++
				if r.byID[id] == nil {
					t.Errorf("%s cites %s, which does not exist", path, id)
				}
			}
		}
	})
	require.Positive(t, found)
}

// figures are what only the record may say: Elo with an error, changes of Elo and of speed,
// times of single operations.
var figures = regexp.MustCompile(`± ?\d|\d Elo\b|\d(?:%| percent| times) (?:as fast|faster|slower|stronger|weaker)|\d (?:ns|µs|nps|knps)\b|(?i:bench:? \d{6})`)

// What was measured is in the record alone: comments and pages cite it. The bench number is
// in bench/signature.txt alone.
func TestFiguresOutsideTheRecord(t *testing.T) {
	t.Chdir(root)
	signature, err := os.ReadFile("bench/signature.txt")
	require.NoError(t, err)
	bench := strings.TrimSpace(string(signature))
	found := sources(t, []string{".go", ".md", ".s", ".sh", ".yml"}, func(path, text string) {
		if path == "CHANGELOG.md" {
			return
		}
		prose := block.ReplaceAllString(text, "")
		if strings.Contains(prose, bench) {
			t.Errorf("%s has the bench number, which changes with each functional patch", path)
		}
		if filepath.Ext(path) == ".go" {
			prose = comments([]byte(text))
		}
		for _, figure := range figures.FindAllString(prose, -1) {
			t.Errorf("%s: %q belongs into %s: cite it as result r0123", path, figure, resultsFile)
		}
	})
	require.Greater(t, found, 100)
	for text, want := range map[string]bool{
		"gains 26 ± 18":           true,
		"worth 12 Elo":            true,
		"5% faster":               true,
		"1.4 times as fast":       true,
		"an update takes 49 ns":   true,
		"Bench: 1234567":          true,
		"an Elo of 2580":          false,
		"±eval.MaxEval":           false,
		"10 ms are reserved":      false,
		"at 8+0.08 up to 100,000": false,
	} {
		require.Equal(t, want, figures.MatchString(text), text)
	}
}

// comments returns the comments of a source file in Go.
func comments(source []byte) string {
	var s scanner.Scanner
	set := token.NewFileSet()
	s.Init(set.AddFile("", set.Base(), len(source)), source, nil, scanner.ScanComments)
	var found strings.Builder
	for {
		switch _, kind, text := s.Scan(); kind {
		case token.COMMENT:
			found.WriteString(text + "\n")
		case token.EOF:
			return found.String()
		}
	}
}

func TestQueries(t *testing.T) {
	t.Chdir(root)
	for arguments, want := range map[string]string{
		"-kind ablation -a null.move -since 2026-11-27 -columns id,a,score": "without null move pruning",
		"-kind match -b Smallbrain -latest -markdown":                       "| Smallbrain of 2024-02-11 |",
		"-file bench/networks.tsv -network v0 -columns network,gain":        "+72 ± 34 Elo (r0009, 300 games at 10,000 nodes)",
	} {
		var out bytes.Buffer
		require.NoError(t, run(strings.Fields(arguments), &out))
		require.Contains(t, out.String(), want, arguments)
	}
	for arguments, want := range map[string]string{
		"-a (":                          "missing closing",
		"-columns strength":             "no column",
		"-file bench/none":              "run this in the root",
		"-file bench/networks.tsv -a x": "no such column",
		"ablation":                      "unexpected argument",
	} {
		require.ErrorContains(t, run(strings.Fields(arguments), &bytes.Buffer{}), want, arguments)
	}
}

// A page whose table cannot be made is an error, and so is a file with a lost tab.
func TestBrokenFiles(t *testing.T) {
	t.Chdir(root)
	for _, flags := range []string{"-kind nothing", "-columns none", "-a ("} {
		_, err := update(fmt.Sprintf("<!-- results: %s -->\n<!-- end of results -->\n", flags))
		require.Error(t, err, flags)
	}
	path := filepath.Join(t.TempDir(), "x.tsv")
	require.NoError(t, os.WriteFile(path, []byte("id\tkind\nr0001\n"), 0o600))
	_, err := read(path)
	require.ErrorContains(t, err, "x.tsv:2: 1 values, expected 2")
}

// fileNames are the names of files in a doc.go; listed are those that begin a line of its list.
var (
	fileNames = regexp.MustCompile(`[\w*]+\.go\b`)
	listed    = regexp.MustCompile(`(?m)^//\t([\w*]+\.\w+)\s`)
)

// The list of files in a doc.go has all files of the package and no others. Those for one
// system or build (memory_unix.go) belong to the file without that (memory.go).
func TestListsOfFiles(t *testing.T) {
	lists := 0
	sources(t, []string{".go"}, func(path, text string) {
		if filepath.Base(path) != "doc.go" || !listed.MatchString(text) {
			return
		}
		lists++
		folder := filepath.Dir(path)
		for _, name := range listed.FindAllStringSubmatch(text, -1) {
			if found, err := filepath.Glob(filepath.Join(folder, name[1])); err != nil || len(found) == 0 {
				t.Errorf("%s lists %s, which does not exist", path, name[1])
			}
		}
		names := fileNames.FindAllString(text, -1)
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		require.NoError(t, err)
		for _, file := range files {
			name := filepath.Base(file)
			first, _, _ := strings.Cut(name, "_")
			isNamed := func(pattern string) bool {
				ok, _ := filepath.Match(pattern, name)
				return ok || pattern == first+".go"
			}
			if name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !slices.ContainsFunc(names, isNamed) {
				t.Errorf("%s does not list %s", path, name)
			}
		}
	})
	require.Greater(t, lists, 20)
}

// A README has 150 lines at most.
func TestLengthOfPages(t *testing.T) {
	found := sources(t, []string{".md"}, func(path, text string) {
		if lines := strings.Count(text, "\n"); filepath.Base(path) == "README.md" && lines > 150 {
			t.Errorf("%s has %d lines", path, lines)
		}
	})
	require.Greater(t, found, 10)
}
