// Package conformance tries any UCI engine, given by its path, on 48 rules: what
// GUIs, match runners and bots send and expect, collected from their sources and
// from what users complained of.
//
//	report.go    findings as text
//	rule.go      a rule, and how a trial of it goes
//	process.go   the engine as a process
//	answer.go    what an engine's lines mean: moves, lines of play, options
//	tables.go    what the tests of package uci try too
//	start.go options.go order.go limits.go positions.go info.go   the rules
//
// Each rule gets a fresh process, so that what crashes on one is heard on the
// rest. What cannot be seen from outside, or asks for an option that the engine
// does not have, is told as such and is no fault.
//
// The rules by number are those of the tests TestRule01 to TestRule48 of package
// uci, which look at Consort's driver from inside.
package conformance
