// Command gensimd writes kernels.js: the inner loops of the network as WebAssembly with
// SIMD instructions, which Go's compiler and assembler do not have, and the script that
// connects them with a program of Go. Run it in the directory of package nnue:
//
//	go generate ./eval/nnue
//
// A program of Go has a memory of its own, which no other module can have before the
// program exists; but the program cannot exist before its imports do. So there are two
// modules. The program imports the first one, whose functions call those in a table. The
// second one has the kernels: it imports the memory of the program, and fills the table.
//
//	kernels.go  the kernels, as lists of instructions
//	emit.go     instructions and modules as bytes
//	script.js   the script, with places for the modules
package main

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"os"
)

// file is what is written, in the current directory.
const file = "kernels.js"

//go:embed script.js
var script []byte

func main() {
	if err := os.WriteFile(file, generate(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "gensimd:", err)
		os.Exit(1)
	}
}

// generate returns the contents of the file.
func generate() []byte {
	text := script
	for place, m := range map[string]module{"{{trampolines}}": trampolines(), "{{kernels}}": kernels()} {
		text = bytes.Replace(text, []byte(place), []byte(base64.StdEncoding.EncodeToString(m.bytes())), 1)
	}
	return text
}
