// Package play is `consort play`: chess in a terminal, or from a script. It
// reads commands and moves, and shows a session; the rules, the players and the
// clocks are the session's.
//
//	main.go       the program: flags, and whether a person is there
//	options.go    the flags
//	console.go    the Console: one line in, what it does, what is told
//	narrate.go    what has changed in the game, in words
//	command.go    the table of commands, and help
//	moving.go     commands of the game: moves, undo, redo, hint, eval, history
//	ending.go     commands that end games and begin them: draw, resign, new
//	unsaved.go    the warning before a game that is not saved is given up
//	seats.go      commands about who plays: players, level, clock, pace
//	files.go      commands about files: save, load, pgn, fen
//	openings.go   the command opening
//	editor.go     setup: the commands that place pieces
//	board.go      the board as text: cells, and three styles to draw them
//	screen.go     the board that stays on a terminal; only changes are drawn
//	terminal.go   a person at the keyboard: history, completion, clocks
//	fold.go       text in lines of a width
//	pager.go      what a command says, in as much as there is room for
//	complete.go   what the Tab key offers
//
// # Two ways to read
//
// In a pipe each line is obeyed to its end: when a computer is to answer, the
// next line waits for its move, so that the same script plays the same evening.
// At a terminal nothing waits: a person may take back, resign or quit while the
// computer thinks.
//
// To add a command, add one line to the table in command.go.
package play
