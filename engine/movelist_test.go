package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMoveListKeep(t *testing.T) {
	p := StartPosition()
	var l MoveList
	p.LegalMoves(&l)
	l.Keep(func(m Move) bool { return m.From().File() == E2.File() })
	var kept []string
	for _, m := range l.Slice() {
		kept = append(kept, m.String())
	}
	require.ElementsMatch(t, []string{"e2e3", "e2e4"}, kept)
	l.Keep(func(Move) bool { return false })
	require.Zero(t, l.Len())
}
