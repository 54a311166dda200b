//go:build !amd64 && !arm64

// Package prefetch loads memory into the processor's cache ahead of its use.
package prefetch

import "unsafe"

// Line does nothing: Go has no such intrinsic for programs.
func Line(address unsafe.Pointer) {}

// Lines does nothing, too.
func Lines(address unsafe.Pointer, count int) {}

// Each does nothing either.
func Each(addresses *unsafe.Pointer, count int) {}
