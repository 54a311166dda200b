// Package main is the server of package serve as WebAssembly, for a page on a static
// host: `consort serve --export` builds it. It runs in a worker of the browser and
// answers the requests that files/engine.js passes on, so that the page has the same
// server without a network. It is a program of its own because it is a third smaller
// than consort.
//
//	main_js.go      starts the server
//	transport_js.go requests and responses as calls between JavaScript and Go
//	storage_js.go   the games that the browser keeps
//	files/          the worker, the service worker for use without network, icons
package main

import (
	"consort/cmd/consort/archive"
	"consort/cmd/consort/serve"
)

func main() {
	t := newTransport(serve.New(serve.Options{Archive: archive.New(newStorage())}))
	t.serve()
	select {} // The worker ends with the last tab.
}
