//go:build amd64 && !purego

package nnue

func (s *ThreatStates) set(b *Pieces) {
	if hasAVX512 {
		statesAVX512(s, b)
	} else {
		s.setGeneric(b)
	}
}

//go:noescape
func statesAVX512(s *ThreatStates, b *Pieces)
