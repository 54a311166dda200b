// Package epd (internal to Consort) measures tactical strength: it searches positions with
// known best moves and counts how many are solved. To read such positions, see engine/epd.
//
// [Measurement.Run] searches suites and prints a table; [Solve] searches one position.
// Package engine/epd reads the Extended Position Description.
//
//	suites.go   the built-in suites, wac.epd and bk.epd
//	solve.go    searching one position, and when the move was found
//	solves.go   which moves and scores solve a position
//	measure.go  a measurement: its settings, errors and callbacks
//	run.go      reading the suites and searching their positions in order
//	report.go   the table and the totals
package epd
