//go:build !amd64 || purego

package nnue

func (s *ThreatStates) set(b *Pieces) { s.setGeneric(b) }
