//go:build !linux

package conformance

// limitMemory does nothing: no other system lets it be done to a process that
// runs.
func limitMemory(int) {}

// memoryIsLimited tells whether limitMemory does anything.
const memoryIsLimited = false
