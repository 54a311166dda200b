// Package search says how a move is chosen. It holds the contract of a player,
// Strategy, and the five simple players, one file each:
//
//	random.go      any legal move
//	aggressive.go  captures and checks
//	safe.go        moves that lose nothing at once
//	defensive.go   the least material in danger
//	scenario.go    the average of what may follow; worth.go has its values
//
// What they share is in five more files:
//
//	root.go        the moves to choose from
//	turn.go        from the order to choose to the report of the choice
//	die.go         seeded chance
//	values.go      what pieces are worth, and which can be captured
//	budget.go      when the time is up
//
// The strong player is package alphabeta. It is a Searcher (searcher.go), which others
// can be built around; package level does, to play below full strength. Package player lists them all
// and is what front ends drive.
package search
