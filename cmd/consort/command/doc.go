// Package command is what users can do to a game: one table for the terminal, scripts and
// the page, with names, arguments, help, and for what acts on the board alone what it does.
//
//	command.go  the Command, its arguments, and finding one
//	table.go    the table, with the pages of help
//	run.go      reading arguments from a line, and acting on the board
//
// A line of the terminal and a JSON body of the page are two readers of Args. A front end
// does what it alone can, such as drawing the board, under the names of the table: a
// command that acts on the board is one entry here, and needs nothing there.
package command
