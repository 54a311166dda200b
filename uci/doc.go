// Package uci speaks the Universal Chess Interface, and does nothing else: it
// knows no rules of chess and no search. Everything it touches is injected by
// Config: input, output and players. So a whole session is a value, two can run
// in one process, and every transcript is a test.
//
//	driver.go    Config, the Driver, its loop, and how it leaves
//	argv.go      commands given as arguments of the program
//	command.go   the table of all commands, and how a line becomes one
//	options.go   the options, each declared once with its effect
//	tables.go    SyzygyPath
//	nodestime.go the option of that name: a clock that counts positions
//	journal.go   Debug Log File
//	book.go      OwnBook and the options beside it
//	player.go    who is at the board, and when memory is taken
//	position.go  the position command
//	limits.go    the fields of go
//	job.go       work that goes on while the driver listens
//	think.go     one go: from Limits to exactly one bestmove
//	console.go   commands for people: help, d, eval, version
//	perft.go     perft and its divide
//	bench.go     the frame of bench and speedtest
//	report.go    info and bestmove lines
//	input.go     lines of any length, with the time they were read
//	output.go    one writer, whole lines
//
// # Goroutines
//
// Four kinds exist. One reads lines and stamps them with the time, so that a
// clock runs from the moment the order came in, whatever the driver is busy
// with. One, the caller of Run, acts on them; all state of the Driver belongs to
// it. One writes the journal, if there is one. And there is at most one job: a search, a perft or a bench. The job gets
// its own copy of the game and a search.Control of its own, so a stop can
// neither be lost nor strike a later search: that is the whole answer to "go"
// and "stop" in one write.
//
// A command that would change what a running search works on stops the search
// and lets its bestmove out first. The table in command.go says which ones do.
package uci
