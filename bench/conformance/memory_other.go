//go:build !linux

package conformance

// limitMemory does nothing: only Linux can limit a process that is already running.
func limitMemory(int) {}

// memoryIsLimited reports whether limitMemory has an effect.
const memoryIsLimited = false
