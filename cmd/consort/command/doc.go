// Package command is what users can do to a game: one table of commands such as undo, for
// the terminal, scripts and the page. An entry has the names, arguments and help of a
// command; if it acts on the board alone, also the function that does so. (The commands of
// the program, such as play, are in ../commands.go; those of UCI in package uci.)
//
//	command.go  the Command, its arguments, and finding one
//	table.go    the table, with the pages of help
//	run.go      reading arguments from a line, and acting on the board
//
// Args are read from a line of the terminal, by Read, or from a JSON body of the page; Run
// then acts on the board:
//
//	c, _ := command.OnPage("pause")
//	err := r.Do(func(b *room.Board) error { return c.Run(b, &command.Args{}) }) // r is a *room.Room
//
// A command without Run is for the front ends, which have a function for its name: those of
// the terminal are in play/command.go, those of the page in serve/commands.go.
package command
