// Package bench says how we know: the bench signature, a node count that
// changes only when play changes, and the speed of the parts.
//
//	signature.go   the fixed-depth search behind "consort bench"
//	depths.go      what each depth of it costs: "consort bench depths"
//	speed.go       positions a second as in games: "consort speedtest"
//	speed.txt      the games that it follows
//	positions.go   what it searches
//	signature.txt  the committed node count, checked by the tests and by .ci/run
//	epd/           positions whose best moves are known: "consort epd"
//
// The benchmarks run with
//
//	go test -bench . ./bench
//
// and print perft beside github.com/notnil/chess, generation, make and SEE, what
// threads bring and how long a search takes to stop, in the form that benchstat
// compares.
package bench
