// Package epd measures tactics: it searches positions whose best moves are
// known, and counts those that are found.
//
//	record.go   one line of the Extended Position Description
//	errors.go   the rules of the format, and the errors that name them
//	read.go     all lines of a file
//	suites.go   the suites that are built in: wac.epd and bk.epd
//	solve.go    one search, and when it found the move
//	measure.go  a measurement: from suites to the table
//	run.go      all positions, one after the other
//	report.go   the table and the sums
//
// The format is that of the PGN standard of 1994, section 16.2: four fields of a
// FEN, and operations such as
//
//	bm Qg6; id "WAC.001";
//
// The reader accepts what programs and users really write, and refuses the rest line by
// line: one bad line does not affect the others.
package epd
