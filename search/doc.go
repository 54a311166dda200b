// Package search says how a move is chosen. It holds the contract of a player,
// Strategy, and the five simple players, one file each:
//
//	random.go      any legal move
//	aggressive.go  captures and checks
//	safe.go        moves that lose nothing at once
//	defensive.go   the least material in danger
//	scenario.go    the average of what may follow
//
// The strong player is the package alphabeta. Package company lists them all.
package search
