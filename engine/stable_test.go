package engine_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The names that "What is stable" lists are names of the package: exported constants,
// types, functions, methods and fields.
func TestStableNamesExist(t *testing.T) {
	for _, folder := range []string{".", "pgn", "polyglot", "opening", "syzygy", "epd", "svg"} {
		t.Run(folder, func(t *testing.T) {
			pkg := documentation(t, folder)
			_, list, found := strings.Cut(pkg.Doc, "# What is stable")
			require.True(t, found)
			list, _, _ = strings.Cut(list, "\n# ") // other lists follow
			items := strings.Split(list, "\n  - ")[1:]
			require.NotEmpty(t, items)
			names := exported(pkg)
			for _, item := range items {
				item, _, _ = strings.Cut(item, "\n\n") // the text after the list
				for _, name := range regexp.MustCompile(`\b[A-Z]\w+\b`).FindAllString(item, -1) {
					require.True(t, names[name] || name == "JSON" || name == "Values" || name == "Positions", "%s does not exist", name)
				}
			}
		})
	}
}

// Every package that other programs can import says what is stable, and CI compares its
// API, or it says in its first sentence that it is internal.
func TestPackagesSayWhatTheyPromise(t *testing.T) {
	script, err := os.ReadFile("../.ci/api")
	require.NoError(t, err)
	compared := strings.Fields(regexp.MustCompile(`packages="(.*)"`).FindStringSubmatch(string(script))[1])
	docs := map[string]string{}
	for _, top := range []string{"engine", "eval", "search", "uci", "bench"} {
		require.NoError(t, filepath.WalkDir("../"+top, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Name() == "internal" {
				return fs.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err == nil && file.Name.Name != "main" {
				folder, _ := filepath.Rel("..", filepath.Dir(path))
				docs[filepath.ToSlash(folder)] += file.Doc.Text()
			}
			return err
		}))
	}
	require.Greater(t, len(docs), len(compared))
	for folder, text := range docs {
		first, _, _ := strings.Cut(text, ". ")
		stable := strings.Contains(text, "# What is stable")
		require.Equal(t, stable, slices.Contains(compared, folder), "%s: what is stable, and .ci/api", folder)
		require.Equal(t, !stable, strings.Contains(first, " (internal to Consort) "), "%s: %s", folder, first)
	}
}

// documentation parses a package without its tests.
func documentation(t *testing.T, folder string) *doc.Package {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	files, set := []*ast.File(nil), token.NewFileSet()
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		file, err := parser.ParseFile(set, path, text, parser.ParseComments)
		require.NoError(t, err)
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(set, files, "consort/engine/"+folder)
	require.NoError(t, err)
	return pkg
}

// exported returns the exported names of a package.
func exported(pkg *doc.Package) map[string]bool {
	names := map[string]bool{}
	add := func(values []*doc.Value, functions []*doc.Func) {
		for _, v := range values {
			for _, name := range v.Names {
				names[name] = true
			}
		}
		for _, f := range functions {
			names[f.Name] = true
		}
	}
	add(append(pkg.Consts, pkg.Vars...), pkg.Funcs)
	for _, typ := range pkg.Types {
		names[typ.Name] = true
		add(append(typ.Consts, typ.Vars...), append(typ.Funcs, typ.Methods...))
		ast.Inspect(typ.Decl, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok {
				for _, name := range field.Names {
					names[name.Name] = true
				}
			}
			return true
		})
	}
	return names
}
