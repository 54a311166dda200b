// Command gentune writes tunables_tune.go, the variables and options of a tuning
// build, from the constants of tunables.go. Run it in the directory of the two:
//
//	go generate ./search/alphabeta
//
// tunables.go says what a declaration looks like. Whatever is declared there is
// taken over, so a new number is one line in one file.
package main

import (
	"fmt"
	"os"
)

// The files, in the current directory.
const (
	input  = "tunables.go"
	output = "tunables_tune.go"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gentune:", err)
		os.Exit(1)
	}
}

func run() error {
	source, err := os.ReadFile(input)
	if err != nil {
		return err
	}
	generated, err := generate(source)
	if err != nil {
		return err
	}
	return os.WriteFile(output, generated, 0o644)
}
