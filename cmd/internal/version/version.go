// Package version is the version of Consort, as the programs print it.
package version

import (
	"runtime/debug"
	"strings"
)

// Number is the version of this source, by https://semver.org. The Makefile
// reads it from this line. A release is the commit tagged v and the number; the commit
// after it raises the number.
const Number = "0.9.0"

// stamp, if set, replaces the version:
// -ldflags "-X consort/cmd/internal/version.stamp=1.0.0". Release builds set it, because
// they omit the state of git to be reproducible.
var stamp string

// String returns the version of the running program: 0.9.0 for the tagged commit and
// for source without git, such as an archive, and 0.9.0-dev+COMMIT for any other
// commit, with .dirty at its end if files had changed.
func String() string {
	if stamp != "" {
		return stamp
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Number
	}
	return of(info.Main.Version)
}

// of returns the version of a program, given the version of its module, which the go
// command takes from git: a tag such as v0.9.0, or v0.8.1-0.20260102030405-abcdef012345
// for a commit without one. It is empty or "(devel)" in builds without version control
// information.
func of(module string) string {
	switch module {
	case "", "(devel)", "v" + Number:
		return Number
	}
	module, dirty := strings.CutSuffix(module, "+dirty")
	text := Number + "-dev+" + module[strings.LastIndexByte(module, '-')+1:]
	if dirty {
		text += ".dirty"
	}
	return text
}
