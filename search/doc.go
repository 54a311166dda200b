// Package search is the contract of a player, Strategy, and five simple players, one
// file each:
//
//	random.go      any legal move
//	aggressive.go  captures and checks
//	safe.go        moves after which nothing can be captured at once
//	defensive.go   the least material that can be captured
//	scenario.go    the average of what may follow; movevalue.go has its values
//
// What they share:
//
//	root.go        the moves to choose from, and the score of a game that has ended
//	turn.go        one choice, from the call of Choose to its report
//	dice.go        seeded random choices
//	values.go      material, and which pieces can be captured
//	budget.go      the limits of time
//	processors.go  how many goroutines run at once
//	tunable.go     numbers of a search that a tuning build can set
//
// The contract with its limits and reports is in strategy.go; lines.go collects the best
// lines of a choice. It knows nothing of evaluations, tables and settings: a program that
// imports it links no network.
//
// The strategy alpha-beta is the package alphabeta; package level plays it below full
// strength. Package player lists all strategies and is what front ends drive. Package
// uci/client drives engines that are programs of their own with the same limits, reports
// and results.
//
// # What is stable
//
// Programs can rely on all exported names but Processors and Tunable, which are for the
// search of this program. They change only for a good reason, which CHANGELOG.md gives; CI
// compares the API with a recorded baseline.
package search
