package room

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// Undoing 200 edits of a large study takes little memory.
func TestMemoryOfEdits(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}})
	_, err := s.Open("1. e4 e5 "+strings.Repeat("(1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6) ", 3333)+"2. Nf3 *", 0)
	require.NoError(t, err)
	for i := range maxEdits {
		require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(1+i, comment(fmt.Sprint("comment ", i))) }))
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	require.Less(t, m.HeapAlloc, uint64(100<<20))
	for range maxEdits {
		require.NoError(t, s.Do((*Board).UndoEdit))
	}
	require.ErrorIs(t, s.Do((*Board).UndoEdit), ErrNoEdit)
	require.Empty(t, s.State().Tree.Node(1).Note().Comment)
}

// What a study has taken can be opened again: an edit beyond the limits is refused, and
// changes nothing.
func TestStudyAtItsLimits(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}})
	text := "1. e4 " + strings.Repeat("(1. d4 {"+strings.Repeat("x ", 32_500)+"}) ", 64) + "*"
	_, err := s.Open(text, 0)
	require.NoError(t, err)
	before := s.PGN()
	for _, edit := range []func() error{
		func() error {
			return s.Do(func(b *Board) error { return b.SetNote(1, comment(strings.Repeat("y ", 20_000))) })
		},
	} {
		require.ErrorIs(t, edit(), pgn.ErrTooLarge)
		require.Equal(t, before, s.PGN())
	}
	require.False(t, s.State().Undoable)
	require.NoError(t, s.Do(func(b *Board) error { return b.LineAt(1, []engine.Move{b.State().Tree.Node(1).Position().Moves()[0]}) }))
	_, err = s.Open(s.PGN(), 0)
	require.NoError(t, err)
}
