//go:build amd64 && !purego

package nnue

func (s *States) set(b *Board) {
	if hasAVX512 {
		statesAVX512(s, b)
	} else {
		s.setGeneric(b)
	}
}

//go:noescape
func statesAVX512(s *States, b *Board)
