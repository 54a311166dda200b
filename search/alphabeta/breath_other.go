//go:build !wasm

package alphabeta

// A breath is for systems with one thread only.
type breath struct{}

func (breath) take() {}
