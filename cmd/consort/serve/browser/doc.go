// Package browser holds the tests of the page that consort serve shows, in a real
// browser. They are a module of their own, so that importers of the engine and
// builds of the program do not download the library that drives the browser.
//
//	cd cmd/consort/serve/browser && go test .
//
// Without Chromium or Chrome the tests are skipped.
package browser
