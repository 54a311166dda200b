package selfplay

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
)

// appendOldFrame appends a game.
func appendOldFrame(b []byte, g *Game) []byte {
	head := len(b)
	b = append(b, make([]byte, oldFrameHeader)...)
	b = binary.LittleEndian.AppendUint64(b, g.Number)
	b = pack(b, &g.Start)
	flags := byte(g.Random)
	if g.Book {
		flags |= bookFlag
	}
	b = append(b, flags, byte(g.Result), byte(g.Ending))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(g.Moves)))
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m.Move))
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(m.Score)))
	}
	frame := b[head:]
	binary.LittleEndian.PutUint32(frame, uint32(len(frame)-oldFrameHeader))
	binary.LittleEndian.PutUint32(frame[4:], oldChecksum(frame))
	return b
}

// oldFile returns a file of version 1, as earlier programs wrote it.
func oldFile(t testing.TB, games []*Game) []byte {
	t.Helper()
	text, err := json.Marshal(quickHeader())
	require.NoError(t, err)
	b := fmt.Appendf([]byte(oldMagic), "%s %08x\n", text, crc32.Checksum(text, castagnoli))
	for _, g := range games {
		b = appendOldFrame(b, g)
	}
	return b
}

// Files of version 1 are read with all their scores, and merging them, even a single one,
// makes a file of the present version, in which the run can go on.
func TestOldFile(t *testing.T) {
	old := oldFile(t, sampleGames())
	r, err := NewReader(bytes.NewReader(old))
	require.NoError(t, err)
	require.Equal(t, quickHeader(), r.Header())
	for i, want := range sampleGames() {
		g, err := r.Next()
		require.NoError(t, err)
		require.Equal(t, want, g)
		line, err := r.Replay()
		require.NoError(t, err, i)
		require.Equal(t, len(g.Moves), line.Len())
	}
	header := r.Header()
	require.NoError(t, header.Check(Filter{MaxClock: 100, MaxScore: eval.Mate}), "all scores are there")

	path := filepath.Join(t.TempDir(), "old.games")
	require.NoError(t, os.WriteFile(path, old, 0o644))
	_, err = Append(path, quickHeader(), nil)
	require.ErrorContains(t, err, "convert it with forge merge")
	require.Equal(t, old, load(t, path))

	torn, err := NewReader(bytes.NewReader(old[:len(old)-1]))
	require.NoError(t, err)
	var converted bytes.Buffer
	written, left, err := Merge(&converted, []*Reader{torn})
	require.NoError(t, err)
	require.EqualValues(t, len(sampleGames())-1, written)
	require.Zero(t, left)
	require.NoError(t, os.WriteFile(path, converted.Bytes(), 0o644))
	a, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	require.NoError(t, a.Add(sampleGames()[written]))
	require.NoError(t, a.Close())
	require.Equal(t, load(t, fileOf(t, sampleGames())), load(t, path))
}

// Wherever the last game is cut off, the others are read; damage elsewhere is not a torn
// tail.
func TestDamagedOldFile(t *testing.T) {
	games := sampleGames()[:3]
	whole, start := oldFile(t, games), len(oldFile(t, games[:2]))
	for cut := start + 1; cut < len(whole); cut++ {
		read, err := readAll(whole[:cut])
		require.Equal(t, games[:2], read)
		var damage *DamageError
		require.ErrorAs(t, err, &damage)
		require.True(t, damage.Torn)
		require.NoError(t, damage.CheckTail(bytes.NewReader(whole[:cut])))
	}
	second := len(oldFile(t, games[:1]))
	for at, torn := range map[int]bool{second + 2: true, second + 5: false, second + atMoves: false} {
		b := bytes.Clone(whole)
		b[at] ^= 1
		_, err := readAll(b)
		var damage *DamageError
		require.ErrorAs(t, err, &damage)
		require.Equal(t, torn, damage.Torn)
		require.ErrorContains(t, damage.CheckTail(bytes.NewReader(b)), "games follow at byte")
	}
	_, err := readAll(append(oldFile(t, games[:1]), appendOldFrame(nil, games[0])...))
	require.ErrorContains(t, err, "found game 0 in its place")
}

// A frame with a valid checksum may still be invalid.
func TestBadOldFrames(t *testing.T) {
	header := oldFile(t, nil)
	for want, corrupt := range map[string]func(frame []byte){
		"invalid result 3":        func(f []byte) { f[atRandom+1] = 3 },
		"invalid ending 0":        func(f []byte) { f[atRandom+2] = 0 },
		"invalid ending 66":       func(f []byte) { f[atRandom+2] = 66 },
		"invalid number of plies": func(f []byte) { f[atPlies]++ },
		"invalid packed position": func(f []byte) { f[atStart]++ },
		"in its place":            func(f []byte) { f[atNumber] = 9 },
	} {
		frame := appendOldFrame(nil, sampleGames()[0])
		corrupt(frame)
		binary.LittleEndian.PutUint32(frame[4:], oldChecksum(frame))
		_, err := readAll(append(bytes.Clone(header), frame...))
		var damage *DamageError
		require.ErrorAs(t, err, &damage, want)
		require.ErrorContains(t, err, want)
	}
}

// FuzzOldFrame corrects the checksum, so that fuzzing reaches the code after it.
func FuzzOldFrame(f *testing.F) {
	f.Add(appendOldFrame(nil, randomGames(f)[0]))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < oldFrameHeader+oldBodyHeader {
			return
		}
		binary.LittleEndian.PutUint32(b, uint32(len(b)-oldFrameHeader))
		binary.LittleEndian.PutUint32(b[4:], oldChecksum(b))
		if n, ok := oldFrameSize(b); !ok || n != len(b) {
			return
		}
		g, err := parseOldFrame(b)
		if err != nil {
			return
		}
		require.Equal(t, b, appendOldFrame(nil, g))
		if line, err := g.Replay(); err == nil {
			for range DefaultFilter().Samples(g, line) {
			}
		}
	})
}
