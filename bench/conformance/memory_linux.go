package conformance

import "golang.org/x/sys/unix"

// limitMemory limits a process to 8 GiB of address space, so that an engine that
// allocates whatever Hash asks for does not use up the machine's memory. If the system
// refuses, the engine runs without a limit.
func limitMemory(pid int) {
	const limit = 8 << 30
	_ = unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: limit, Max: limit}, nil)
}

// memoryIsLimited reports whether limitMemory has an effect.
const memoryIsLimited = true
