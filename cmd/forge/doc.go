// Command forge makes training data, networks and opening books for Consort. The
// engine does not need it to play.
//
//	main.go        the table of commands
//	outputs.go     checks of files to be written
//
// Self-play games:
//
//	datagen.go     play games: flags and help
//	merge.go       merge the shards of several machines
//	quota.go       how many games or positions to play
//
// Reading games:
//
//	games.go       the games of a file, damaged ends included
//	convert.go     convert games of other programs: flags and help
//	pgn.go         games in PGN with scores
//	viriformat.go  games in viriformat, to read and to write
//	binpack.go     games in binpack
//	packed.go      positions in either
//	inspect.go     print statistics: flags and help
//	statistics.go  computing them
//	wdl.go         fit the win/draw/loss model
//
// Training:
//
//	import.go      from games to training records
//	records.go     many records in memory
//	shuffle.go     write records to a file, shuffled
//	distill.go     label positions with the evaluations of networks
//	export.go      write positions or games for other trainers
//	train.go       train a network: flags and help
//	trainrun.go    a training run
//	curve.go       the learning curve
//	loss.go        measure a network: loss on games, agreement with deep searches
//	score.go       the deep searches
//
// Opening books:
//
//	book.go        make a Polyglot book from games in PGN
package main
