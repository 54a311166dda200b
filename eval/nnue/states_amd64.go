//go:build amd64 && !purego

package nnue

func (s *ThreatStates) set(b *Pieces) {
	switch {
	case hasAVX512:
		statesAVX512(s, b)
	case hasAVX2:
		statesAVX2(s, b)
	default:
		s.setGeneric(b)
	}
}

//go:noescape
func statesAVX2(s *ThreatStates, b *Pieces)

//go:noescape
func statesAVX512(s *ThreatStates, b *Pieces)
