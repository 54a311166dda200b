package conformance

import "golang.org/x/sys/unix"

// limitMemory keeps an engine that takes any size for its table from taking all
// of the machine's memory: beyond 8 GiB of addresses the system says no. What
// cannot be limited runs without.
func limitMemory(pid int) {
	const most = 8 << 30
	_ = unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: most, Max: most}, nil)
}

// memoryIsLimited tells whether limitMemory does anything.
const memoryIsLimited = true
