// Command forge is the workshop: it makes what Consort learns from, and what it
// learned. Nothing in it is needed to play.
//
//	main.go      the tools by name, exit codes
//	manual.go    a tool's page of help
//	outputs.go   which files may be written
//	span.go      a flag of two numbers
//
//	datagen.go   games of the engine with itself
//	target.go    when there are enough of them
//	genfens.go   random openings alone
//
//	games.go     reading games
//	inspect.go   what is in files of games
//	survey.go    the same, added up
//	plot.go      and drawn
//	wdl.go       what scores mean in results
//
//	harvest.go   from games to positions to learn from
//	pile.go      many of them in memory
//	shuffle.go   and in a file
//	train.go     the training: flags and help
//	training.go  and what it does
//	table.go     its table of losses
//
//	book.go      opening books
package main
