package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMoveListTruncate(t *testing.T) {
	p := StartPosition()
	var l MoveList
	p.LegalMoves(&l)
	all := append([]Move(nil), l.Slice()...)
	for _, n := range []int{100, 20, 3, 0, -1} {
		l.Truncate(n)
		require.Equal(t, all[:max(0, min(n, 20))], l.Slice())
	}
}
