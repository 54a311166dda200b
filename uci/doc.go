// Package uci (internal to Consort) speaks the Universal Chess Interface and does nothing
// else: it chooses no moves and knows nothing about how they are chosen. Input, output and
// the parts of the player are injected by Config, so a session is a value, two can run in
// one process, and every transcript is a test. To drive an engine, see uci/client.
//
//	driver.go    Config, the Driver, its main loop, and how it quits
//	argv.go      commands given as arguments of the program
//	command.go   the table of all commands, and how a line is parsed into one
//	options.go   the options, each declared once with its effect
//	player.go    the player that the options describe
//	nodestime.go the option nodestime: a clock that counts nodes
//	log.go       the option Debug Log File
//	position.go  the position command
//	limits.go    the parameters of go
//	think.go     one go command: from the limits to exactly one bestmove
//	report.go    info and bestmove lines
//	job.go       work that runs while the driver reads commands
//	perft.go     perft and its divide
//	bench.go     bench and speedtest as jobs
//	console.go   commands for users: help, d, eval, version
//	input.go     lines of any length, with the time they were read
//	output.go    one writer of whole lines, which nobody waits for
//	client/      the other side: a package that drives any UCI engine
//
// # Goroutines
//
// There are five kinds. One reads lines and stamps them with the time, so that a
// clock runs from the moment a command arrived, whatever the driver is doing. One,
// the caller of Run, executes commands; it owns all state of the Driver. One writes
// the output, while there is any, so that nobody else waits for its reader. One writes
// the log file, if there is one. And there is at most one job: a search, a perft or
// a bench. A job gets its own copy of the game and its own context, so a stop
// can neither be lost nor end a later search. This is what makes "go" and "stop" in
// one write work.
//
// A command that would change what a running search works on first stops the search
// and waits for its bestmove. The table in command.go says which commands do.
package uci
