// Package conformance tests any UCI engine, given by its path, against 48 rules: what
// GUIs, match runners and bots send and expect, collected from their sources and from
// users' complaints.
//
//	report.go    findings as text
//	rule.go      a rule, and how it is tested
//	process.go   the engine as a process
//	answer.go    parsing an engine's output: moves, PVs, options
//	tables.go    what the tests of package uci try too
//	start.go options.go order.go limits.go positions.go info.go   the rules
//
// Each rule gets a fresh process, so that a crash on one does not hide the others. What
// cannot be seen from outside, or needs an option that the engine does not have, is
// reported as such and is not a fault.
//
// The numbers of the rules are those of the tests TestRule01 to TestRule48 of package
// uci, which test Consort's driver from inside.
package conformance
