// Package epd measures tactical strength: it searches positions with known best moves
// and counts how many are solved.
//
// [Measurement.Run] searches suites and prints a table; [Solve] searches one position;
// [Read] and [Parse] read the Extended Position Description.
//
//	record.go   parsing one line
//	errors.go   the rules of the format, and the error of a line that breaks one
//	read.go     reading all lines of a file
//	suites.go   the built-in suites, wac.epd and bk.epd
//	solve.go    searching one position, and when the move was found
//	measure.go  a measurement: its settings, errors and callbacks
//	run.go      reading the suites and searching their positions in order
//	report.go   the table and the totals
//
// The format is defined in section 16.2 of the PGN standard of 1994: the first four
// fields of a FEN, and operations such as
//
//	bm Qg6; id "WAC.001";
//
// The reader also accepts common deviations from the standard. A line that it cannot
// parse gives an error and does not affect the others.
package epd
