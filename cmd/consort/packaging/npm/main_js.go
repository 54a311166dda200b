// Package main is the engine as WebAssembly for the npm package in this folder: UCI on
// streams that engine.js connects to messages of a worker. It is a program of its own
// because the whole of consort is more than three times as large.
//
//	main_js.go      the program
//	engine.js       its streams, and how it is loaded
//	worker.js       the worker in a browser; node-worker.js the one in node
//	browser.js      starts the worker in a browser; node.js in node
//	index.d.ts      types for TypeScript
//	npm_test.go     packs, installs and uses the package
//
// make npm builds the package.
package main

import (
	"os"

	"consort/cmd/internal/version"
	"consort/engine/opening"
	"consort/uci"
)

func main() {
	driver := uci.New(uci.Config{
		Name: "Consort", Version: version.String(), Author: "the Consort developers",
		In: os.Stdin, Out: os.Stdout,
		Book: opening.Book,
	})
	if err := driver.Run(); err != nil {
		panic(err) // The worker cannot send messages: the page hears of it as an error.
	}
}
