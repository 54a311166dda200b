// Package syzygytest (internal to Consort) finds tablebases for tests: those of three
// pieces, which are in engine/syzygy/testdata, and those of four (4.4 MB), which are not in
// the repository.
package syzygytest

import (
	"os"
	"path/filepath"
	"testing"
)

// variable names the environment variable with the folder of the larger set.
const variable = "CONSORT_SYZYGY"

// Three returns the folder with all tablebases of three pieces, kings included. The
// test fails where it is missing.
func Three(t testing.TB) string {
	t.Helper()
	start, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			dir = filepath.Join(dir, "engine", "syzygy", "testdata")
			if _, err := os.Stat(dir); err != nil {
				t.Fatal(err)
			}
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatalf("no go.mod in %s or above", start)
		}
	}
}

// Four returns the folder with all tablebases of three and four pieces, which the
// environment variable CONSORT_SYZYGY names. The test is skipped where it is not set
// and fails where the folder is missing.
func Four(t testing.TB) string {
	t.Helper()
	dir := os.Getenv(variable)
	if dir == "" {
		t.Skip("NOT TESTED: no tablebases of four pieces. Set " + variable + " to a folder with those of three and four.")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Largest returns the folder of Four if CONSORT_SYZYGY is set, else that of Three, and
// the greatest number of pieces of its tablebases.
func Largest(t testing.TB) (dir string, pieces int) {
	t.Helper()
	if os.Getenv(variable) == "" {
		return Three(t), 3
	}
	return Four(t), 4
}
