// Package arena (internal to Consort) plays round-robin tournaments between its players,
// in one process, and UCI engines, and estimates Elo ratings from the results. Every random
// choice is seeded, so the same [Tournament] of Consort's players always gives the same
// games.
//
// [Tournament.Play] plays the games and [Results.Write] prints the tables. [Rate] rates
// the players of PGN files, whoever played them, and [Style] shows how they play.
//
//	tournament.go  the tournament: its settings, playing all games, the results
//	entrant.go     who takes part: a player, a level, the network of a file, an engine
//	side.go        how a player or an engine chooses its moves, and what loses it a game
//	schedule.go    who plays whom, from which opening, with which seeds
//	resume.go      the rest of an interrupted tournament, or a part of one
//	match.go       playing one game, and its PGN
//	table.go       wins, draws and losses, added up
//	elo.go         maximum-likelihood ratings and their error margins
//	report.go      standings, crosstable, pairings, reasons
//	files.go       the games of PGN files
//	rate.go        ratings of their players
//	style.go       how they play
package arena
