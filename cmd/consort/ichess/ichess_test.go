package ichess

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

func TestIChess(t *testing.T) {
	b, err := Parse("# three pieces\nwKE1 wRH1\r\nbKe8 wPA2\nblack\n")
	require.NoError(t, err)
	require.Equal(t, "4k3/8/8/8/8/8/P7/4K2R b K - 0 1", b.FEN())
	require.Equal(t, "bKE8\nwPA2\nwKE1 wRH1\nblack\ncastling K\nenpassant -\n", Format(&b))

	b, err = Parse("wKE1 wRH1 bKE8\ncastling -\nenpassant E6")
	require.NoError(t, err)
	require.Equal(t, "4k3/8/8/8/8/8/8/4K2R w - e6 0 1", b.FEN(), "legal or not")

	start := engine.StartPosition()
	b = start.Builder()
	b, err = Parse(Format(&b))
	require.NoError(t, err)
	p, err := b.Position()
	require.NoError(t, err)
	require.Equal(t, start, p)

	require.True(t, Detect("# x\n\n wPA2"))
	require.False(t, Detect(engine.StartFEN))
	for text, word := range map[string]string{
		"wPA2 bPA2": "bPA2", "wPA9": "wPA9", "xPA2": "xPA2", "wXA2": "wXA2", "white black": "white",
		"castling x": "x", "enpassant z9": "z9", "enpassant e5": "e5", "wKE1\nfoo": "foo",
	} {
		_, err := Parse(text)
		var fault *Error
		require.ErrorAs(t, err, &fault, text)
		require.Equal(t, word, fault.Word)
	}
}

// FuzzIChess: what is read can be written, and read again as the same.
func FuzzIChess(f *testing.F) {
	f.Add("wKE1 bKE8 wPA2\nblack\ncastling KQ\nenpassant E3\n")
	f.Add("# x\nwhite\ncastling -\nenpassant -")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(Format(&b))
		if err != nil || Format(&again) != Format(&b) {
			t.Fatalf("%q became %q: %v", text, Format(&b), err)
		}
		if p, err := b.Position(); err == nil {
			_ = p.Moves()
		}
	})
}
