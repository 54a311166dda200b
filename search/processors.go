package search

import "runtime"

// Processors is the number of goroutines that could run at once when the program
// started, by which players and tools divide their work. GOMAXPROCS may be higher by
// now, for goroutines that mostly wait.
var Processors = runtime.GOMAXPROCS(0)
