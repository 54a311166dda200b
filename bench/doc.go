// Package bench (internal to Consort) measures the engine: the bench signature, a node
// count that changes only when play changes, and the speed of the search.
//
// [Run] is "consort bench", [Depths] is "consort bench depths" and [SpeedTest] is
// "consort speedtest".
//
//	positions.go   the positions of the bench
//	signature.go   the bench: a search of each position to a fixed depth
//	signature.txt  the committed node count, checked by the tests and by .ci/run
//	depths.go      the nodes and time of each depth of the bench
//	speed.go       nodes per second during games, with threads and a filling hash table
//	speed.txt      the games of the speed test
//	results.tsv    everything that was measured, a row each; results/ checks and prints it
//	networks.tsv   the built-in networks
//	soak.sh        thousands of short games under a match runner, to find failures
//	arena/         tournaments between players, and Elo ratings: "consort arena"
//	epd/           positions with known best moves: "consort epd"
//	conformance/   49 rules for UCI engines: "consort conformance"
//
// The benchmarks of the tests measure the speedup by threads, and the time until a search
// stops. Those of the rules are in package engine, those of the network in package nnue.
package bench
