// Package archivetest keeps tests away from the games of the user who runs them.
package archivetest

import "os"

// M is a *testing.M.
type M interface{ Run() int }

// Isolated returns the tests of a package such that they, and the programs that they
// start, have an empty folder in place of the user's state folder. For TestMain.
func Isolated(m M) M { return isolated{m} }

type isolated struct{ tests M }

// Run implements M.
func (i isolated) Run() int {
	folder, err := os.MkdirTemp("", "consort-state-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	if err := os.Setenv("XDG_STATE_HOME", folder); err != nil {
		panic(err)
	}
	return i.tests.Run()
}
