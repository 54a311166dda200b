package selfplay

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
)

// Files of other machines and of earlier programs are read: what the code depends on, in
// other packages too, has not changed. The games of the file are those of a quick run.
func TestCodeIsStable(t *testing.T) {
	file := load(t, filepath.Join("testdata", "version2"))
	games, err := readAll(file)
	require.NoError(t, err)
	var text bytes.Buffer
	for _, g := range games {
		fmt.Fprintln(&text, g.Number, g.Start.FEN(), g.Random, g.Book, g.Result, g.Ending)
		for _, m := range g.Moves {
			fmt.Fprint(&text, m.Move, " ", int(m.Score), " ")
		}
		_, err := g.Replay()
		require.NoError(t, err)
	}
	require.Len(t, games, 8)
	require.EqualValues(t, stableText, crc32.Checksum(text.Bytes(), castagnoli), text.String())
	r, err := NewReader(bytes.NewReader(file))
	require.NoError(t, err)
	var again bytes.Buffer
	_, _, err = Merge(&again, []*Reader{r})
	require.NoError(t, err)
	require.Equal(t, file, again.Bytes())
}

// stableText is the checksum of the games of testdata/version2 as text.
const stableText = 0x98843bbc

// What an encoder writes, a decoder reads, with any probabilities, and not a byte more.
func TestCoder(t *testing.T) {
	for seed := range uint64(200) {
		rng := rngOf(seed)
		n := rng.IntN(400)
		bits, chances := make([]bool, n), make([]uint32, n)
		c := newEncoder(nil)
		for i := range bits {
			bits[i], chances[i] = rng.IntN(2) == 0, 1+uint32(rng.IntN(65535))
			if seed%2 == 0 { // likely bits
				bits[i] = uint32(rng.IntN(65536)) < chances[i]
			}
			require.Equal(t, bits[i], c.code(bits[i], chances[i]))
		}
		code := c.finish()
		d := newDecoder(code)
		for i := range bits {
			require.False(t, d.torn())
			require.Equal(t, bits[i], d.code(false, chances[i]))
		}
		require.True(t, d.complete())
		longer := newDecoder(append(bytes.Clone(code), make([]byte, 5)...))
		for i := range bits {
			longer.code(false, chances[i])
		}
		require.False(t, longer.complete())
	}
}

// Numbers and trees take fewer bits as their chances adapt.
func TestModels(t *testing.T) {
	var numbers [numberChances]chance
	var tree [16]chance
	reset := func() { set(numbers[:], 1<<15); set(tree[:], 1<<15) }
	reset()
	c := newEncoder(nil)
	for i := range uint32(3000) {
		require.Equal(t, i%7*i, c.number(i%7*i, numbers[:]))
		require.Equal(t, i*i%16, c.tree(i*i%16, 4, tree[:]))
	}
	require.Equal(t, uint32(65535), c.number(65535, numbers[:]))
	code := c.finish()
	reset()
	d := newDecoder(code)
	for i := range uint32(3000) {
		require.Equal(t, i%7*i, d.number(0, numbers[:]))
		require.Equal(t, i*i%16, d.tree(0, 4, tree[:]))
	}
	require.Equal(t, uint32(65535), d.number(0, numbers[:]))
	require.True(t, d.complete())

	set(tree[:], 1<<15)
	c = newEncoder(nil)
	for range 3000 {
		c.tree(5, 4, tree[:])
	}
	require.Less(t, len(c.finish()), 60)
}

// The logistic scale and its inverse agree.
func TestSquash(t *testing.T) {
	for x := -logisticLimit; x <= logisticLimit; x++ {
		p := squash(int32(x))
		require.InDelta(t, 65536/(1+math.Exp(-float64(x)/256)), float64(p), 500)
		require.Positive(t, p)
		require.Less(t, p, int32(65536))
	}
	for p, x := range stretched {
		require.InDelta(t, p, squash(int32(x))>>4, 4)
	}
}

// A score is rounded by at most half a level, and rounding it again changes nothing.
func TestLevels(t *testing.T) {
	share := func(s eval.Score) float64 { return 1 / (1 + math.Exp(-float64(s)/400)) }
	for s := eval.Score(-3000); s <= 3000; s++ {
		rounded := ofLevel(levelOf(s))
		require.Equal(t, rounded, ofLevel(levelOf(rounded)), s)
		require.Equal(t, -rounded, ofLevel(levelOf(-s)))
		require.InDelta(t, share(s), share(rounded), 0.0026, "%d becomes %d", s, rounded)
	}
	require.Equal(t, eval.Draw, ofLevel(levelOf(1)))
	require.Equal(t, eval.Score(4), ofLevel(levelOf(3)))
	require.Equal(t, ofLevel(maxLevel), ofLevel(levelOf(eval.Mate)))
}
