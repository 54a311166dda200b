//go:build !wasip1

package main

import (
	"io"
	"os"
)

// stdin returns the standard input.
func stdin() io.Reader { return os.Stdin }
