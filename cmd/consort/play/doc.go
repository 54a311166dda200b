// Package play is the command `consort play`: chess in a terminal, or from a
// script. It reads commands and moves and shows a room, which holds the rules,
// the players and the clocks.
//
//	main.go       the command: flags, and whether input is a terminal
//	options.go    the flags
//	console.go    the Console: executes a line and prints the result
//	narrate.go    reports changes of the game in words
//	command.go    what the terminal does with the commands of package command, and help
//	moving.go     commands of the game: moves, undo, redo, hint, eval, history
//	ending.go     commands that end and start games: draw, resign, new
//	study.go      games that are shown: variations, comments, lists of games
//	unsaved.go    the warning before an unsaved game is abandoned
//	review.go     the command review
//	learn.go      the command learn: mistakes as puzzles
//	past.go       the archive: keeping games, and the commands archive and continue
//	players.go    commands about the players: players, level, clock, pace, fast, playout
//	files.go      commands about files: save, load, pgn, fen
//	openings.go   the command opening
//	editor.go     setup: the position editor
//	board.go      the board as text: cells, and three styles to draw them
//	screen.go     the fixed board of a terminal, redrawn square by square
//	terminal.go   interactive use: line editing, history, completion, clocks
//	escapes_*.go  escape sequences, which the console of Windows has to be told of
//	keys.go       keys before the line editor sees them: Ctrl-C, Ctrl-L, function keys
//	wrap.go       wrapping text to a width
//	pager.go      output in pages
//	guess.go      suggestions for mistyped commands
//	complete.go   completion with the Tab key
//
// # Scripts and terminals
//
// From a pipe, each line is executed to completion: if a computer is to move, the
// next line waits for it, so that the same script always plays the same games. At
// a terminal nothing waits: the user can take back, resign or quit while the
// computer is thinking.
//
// To add a command, add an entry to the table of package command: one that acts on the board
// alone needs nothing here.
package play
