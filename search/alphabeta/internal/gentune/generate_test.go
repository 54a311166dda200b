package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The declaration of the search's numbers must be sound, each default in its
// range, and what is generated from it must be up to date.
func TestGeneratedFileIsFresh(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", input))
	require.NoError(t, err)
	want, err := generate(source)
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join("..", "..", output))
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "run go generate ./search/alphabeta")
}

const example = `//go:build !tune

package player

import "consort/eval"

// The numbers.
const (
	maxDepth int        = 8   // 0..20: depths in plies
	margin   eval.Score = -85 // -200..0 step 2.5: below
	limit    int        = 1 << 14
	offset              = limit + 1 // not 0..3
	scale    int64      = 3 * 16 // 1..400
)
`

func TestDeclaration(t *testing.T) {
	f, err := parse([]byte(example))
	require.NoError(t, err)
	require.Equal(t, "player", f.name)
	require.Equal(t, []string{`"consort/eval"`}, f.imports)
	require.Equal(t, []number{
		{name: "maxDepth", kind: "int", value: "8", tuned: true, help: "depths in plies", initial: 8, high: 20, step: 1},
		{name: "margin", kind: "eval.Score", value: "-85", tuned: true, help: "below", initial: -85, low: -200, step: 2.5},
		{name: "limit", kind: "int", value: "1 << 14"},
		{name: "offset", value: "limit + 1"},
		{name: "scale", kind: "int64", value: "3 * 16", tuned: true, initial: 48, low: 1, high: 400, step: 19.95},
	}, f.numbers)
	for name, want := range map[string]string{
		"maxDepth": "MaxDepth", "lmrBase": "LMRBase", "lmrTTPV": "LMRTTPV", "lmrMinDepth": "LMRMinDepth",
		"seeMaxDepth": "SEEMaxDepth", "ttCutoffs": "TTCutoffs", "seesaw": "Seesaw",
	} {
		require.Equal(t, want, number{name: name}.option())
	}
}

// The generated file declares the same names, in the tuning build only.
func TestGenerate(t *testing.T) {
	generated, err := generate([]byte(example))
	require.NoError(t, err)
	require.Contains(t, string(generated), "\n//go:build tune\n")
	require.Contains(t, string(generated), `tunable(&margin, "Margin", "below", -85, -200, 0, 2.5),`)
	tree, err := parser.ParseFile(token.NewFileSet(), output, generated, parser.ParseComments)
	require.NoError(t, err)
	require.True(t, ast.IsGenerated(tree))
	declared := map[token.Token][]string{}
	for _, d := range tree.Decls {
		general, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range general.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				declared[general.Tok] = append(declared[general.Tok], v.Names[0].Name)
			}
		}
	}
	require.Equal(t, []string{"limit", "offset"}, declared[token.CONST])
	require.Equal(t, []string{"maxDepth", "margin", "scale", "tunables"}, declared[token.VAR])
}

func TestMistakesAreErrors(t *testing.T) {
	tests := []struct{ name, body, message string }{
		{"above the range", "const a int = 21 // 0..20: plies", "a: the value 21 is not a whole number in 0..20"},
		{"below the range", "const a int = -1 // 0..20: plies", "a: the value -1"},
		{"a fraction", "const a int = 2.5 // 0..20: plies", "a: the value 2.5"},
		{"no type", "const a = 2 // 0..20: plies", "needs a whole type"},
		{"a float", "const a float64 = 2 // 0..20: plies", "needs a whole type"},
		{"another name", "const a int = b // 0..20: plies", "not a plain number"},
		{"an empty range", "const a int = 3 // 5..1: plies", "the range 5..1 is empty"},
		{"no colon", "const a int = 3 // 0..20 plies", "LOW..HIGH: meaning"},
		{"a blank too many", "const a int = 3 // 0 ..20: plies", "LOW..HIGH: meaning"},
		{"a bad step", "const a int = 3 // 0..20 step x: plies", "LOW..HIGH step STEP: meaning"},
		{"a huge range", "const a int = 3 // 0..99999999999999999999: plies", "out of range"},
		{"two names", "const a, b int = 1, 2 // 0..20: plies", "one name and one value"},
		{"a variable", "var a int = 3", "only constants"},
		{"a function", "func f() {}", "only constants"},
		{"no Go", "const", "expected"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := generate([]byte("package player\n\n" + test.body + "\n"))
			require.ErrorContains(t, err, test.message)
		})
	}
}

// All errors are reported at once.
func TestAllMistakesAreTold(t *testing.T) {
	_, err := parse([]byte("package p\nconst (\na int = 9 // 0..5: x\nb int = 7 // 0..5: y\n)"))
	require.ErrorContains(t, err, "a: ")
	require.ErrorContains(t, err, "b: ")
}
