package search

import "runtime"

// Processors is how many goroutines the program could run at once when it
// started: by this number players and tools divide their work. GOMAXPROCS may be
// more by now, to leave room for goroutines that mostly wait.
var Processors = runtime.GOMAXPROCS(0)
