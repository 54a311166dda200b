// Package conformance (internal to Consort) tests any UCI engine against 49 rules: what
// GUIs, match runners and bots send and expect, collected from their sources and from bug
// reports of users. [Rules] lists the rules, [Try] tests an engine against one, and
// [WriteFinding], [WriteSummary] and [WriteMatrix] report the results.
//
//	rule.go       rules, verdicts, and the trial of a rule on an engine
//	start.go      rules 1 to 6: startup and identification
//	options.go    rules 7 to 17: options
//	order.go      rules 18 to 29: the order of commands
//	limits.go     rules 30 to 38: go and its limits
//	positions.go  rules 39 to 44: position
//	info.go       rules 45 to 49: info lines
//	tables.go     command lines that the tests of package uci send too
//	memory_*.go   its memory limit, which only Linux has
//	answer.go     reading the engine's output: bestmove, info, option
//	report.go     findings, summary and comparison table as text
//
// Each rule gets a new process, so an engine that crashes in one test is still tested in
// the others. It is a client.Process, not a client.Engine: the rules are about single lines
// and what is between them, and about commands that are invalid or come too early, while an
// Engine sends none of these and passes over what it does not understand. The process, its
// lines and its end, and the syntax of options, are those of package client.
//
// A rule that cannot be checked from outside, or that needs an option which the engine
// lacks, counts as not tested.
//
// The tests TestRule01 to TestRule49 of package uci test the same rules, by the same
// numbers, inside Consort's UCI driver.
package conformance
