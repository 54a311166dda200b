package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

func TestArrows(t *testing.T) {
	n := note("look [%csl Ga1, Rh8] [%cal Yd1h5,Bg1f3] there")
	all := []Arrow{{engine.A1, engine.A1, Green}, {engine.H8, engine.H8, Red}, {engine.D1, engine.H5, Yellow}, {engine.G1, engine.F3, Blue}}
	require.Equal(t, all, n.Arrows)
	n.Arrows = all[1:3]
	require.Equal(t, "[%csl Rh8] [%cal Yd1h5] look there", n.comment())
	n.Arrows = nil
	require.Equal(t, "look there", n.comment())
	n.Arrows = []Arrow{{engine.A1, engine.A2, 0}}
	require.Equal(t, "[%cal Ga1a2] look there", n.comment())

	for _, bad := range []string{"[%cal ]", "[%cal d1h5]", "[%csl Ga9,Pa1,G]", "[%cal Gd1h5h6,,é]", "[%cal Gi1h5]"} {
		require.Empty(t, note(bad).Arrows, bad)
		require.Equal(t, bad, note(bad).comment())
	}
}

// A fault of the stream ends the sequence; one of a game does not.
func TestReaderAll(t *testing.T) {
	fault := errors.New("the disk is gone")
	in := io.MultiReader(strings.NewReader("1. e4 *\n\n1. e5 *\n\n1. d4 *\n\n1. c4 "), iotest.ErrReader(fault))
	var plies []int
	var errs []error
	for g, err := range NewReader(in).All() {
		errs = append(errs, err)
		if g != nil {
			plies = append(plies, len(g.Moves()))
		}
	}
	require.Len(t, errs, 4)
	require.NoError(t, errs[0])
	require.IsType(t, &Error{}, errs[1])
	require.NoError(t, errs[2])
	require.ErrorIs(t, errs[3], fault)
	require.Equal(t, []int{1, 0, 1}, plies[:3])
	for range NewReader(strings.NewReader("1. e4 * 1. d4 *")).All() {
		break
	}
}
