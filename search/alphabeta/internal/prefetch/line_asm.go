//go:build amd64 || arm64

// Package prefetch loads memory into the processor's cache ahead of its use.
package prefetch

import "unsafe"

// Line loads the cache line of an address that will be read soon. Go has no such
// intrinsic for programs, so it is a function in assembly.
//
//go:noescape
func Line(address unsafe.Pointer)

// Lines loads a positive number of cache lines of 64 bytes, from the one of an address on.
//
//go:noescape
func Lines(address unsafe.Pointer, count int)

// Each loads the cache lines of a positive number of addresses in one call, because Go does
// not inline assembly.
//
//go:noescape
func Each(addresses *unsafe.Pointer, count int)
