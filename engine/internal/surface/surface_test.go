package surface

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const doc = `// Package x is an example.
//
// # What is stable
//
// All of it. Capitals outside of the list mean nothing.
//
//   - New, and the constants One
//     and Two
//   - Thing: Field, Method
//
// # What follows
//
//   - Nothing of this.
package x
`

const code = `package x

type Thing struct {
	Field  int
	hidden int
}

func New() *Thing { return nil }

func (t *Thing) Method() {}

func (t hidden) Method() {}

type hidden int

const One, Two = 1, 2
`

func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		doc, code string
		all       bool
		want      []string
	}{
		"all is well":        {doc, code, true, nil},
		"more is exported":   {doc, code + "\nvar Three int\n\nfunc (t Thing) More() {}\n", true, []string{"Thing.More is exported, and doc.go does not call it stable", "Three is exported, and doc.go does not call it stable"}},
		"more, and it may":   {doc, code + "\nvar Three int\n", false, nil},
		"something has gone": {doc, "package x\n\ntype Thing struct{ Field int }\n\nfunc New() {}\n\nconst One, Two = 1, 2\n\ntype Other int\n\nfunc (o Other) Method() {}\n", false, []string{"doc.go calls Method stable, which is not exported: Thing: Field, Method"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "doc.go"), []byte(c.doc), 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "code.go"), []byte(c.code), 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(dir, "code_test.go"), []byte("package x\n\nvar InTest int\n"), 0o600))
			faults, err := Faults(dir, c.all)
			require.NoError(t, err)
			require.Equal(t, c.want, faults)
		})
	}
}

func TestNoList(t *testing.T) {
	_, err := Faults(t.TempDir(), true)
	require.ErrorContains(t, err, "What is stable")
}
