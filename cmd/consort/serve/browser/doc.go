// Package browser holds the tests of the page that consort serve shows, in a real
// browser. They are a module of their own: what drives the browser is nothing that an
// importer of the engine, or whoever builds the program, should have to fetch.
//
//	cd cmd/consort/serve/browser && go test .
//
// Without Chromium or Chrome the tests are skipped.
package browser
