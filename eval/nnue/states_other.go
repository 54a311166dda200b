//go:build !amd64 || purego

package nnue

func (s *States) set(b *Board) { s.setGeneric(b) }
