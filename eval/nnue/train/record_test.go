package train

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
)

// playouts calls visit with the positions of random games.
func playouts(seed uint64, games int, visit func(game int, p *engine.Position)) {
	source := rand.New(rand.NewPCG(seed, 0))
	for game := range games {
		p := engine.StartPosition()
		for range 120 {
			visit(game, &p)
			moves := p.Moves()
			if len(moves) == 0 || p.InsufficientMaterial() {
				break
			}
			p = p.After(moves[source.IntN(len(moves))])
		}
	}
}

// A record has the features that package nnue computes from the position.
func TestRecordFeatures(t *testing.T) {
	playouts(1, 40, func(_ int, p *engine.Position) {
		r := Pack(p, -123, Won)
		require.NoError(t, r.Validate(), p.FEN())
		require.Equal(t, nnue.Bucket(p.Occupied().Count()), r.Bucket())
		require.EqualValues(t, -123, r.Score)
		require.Equal(t, p.SideToMove() == engine.Black, r.Flags&BlackToMove != 0)
		var f Features
		n := r.Features(&f)
		us := p.SideToMove()
		require.ElementsMatch(t, nnue.Features(nil, p, us), f[0][:n], p.FEN())
		require.ElementsMatch(t, nnue.Features(nil, p, us.Other()), f[1][:n], p.FEN())
	})
}

// mirrored returns what mirrors the board of a side.
func mirrored(p *engine.Position, c engine.Color) engine.Square {
	if p.King(c).File() >= 4 {
		return 7
	}
	return 0
}

// A piece has the same index in both views.
func TestRecordViewsAgree(t *testing.T) {
	playouts(2, 5, func(_ int, p *engine.Position) {
		r := Pack(p, 0, Drawn)
		var f Features
		for i := range r.Features(&f) {
			group, kind := f[0][i]>>6/12, f[0][i]>>6%12
			require.Equal(t, (kind+6)%12, f[1][i]>>6%12)
			if i%2 == 0 {
				require.Equal(t, group, f[1][i]>>6/12, "the state")
				continue
			}
			region := nnue.States + nnue.RegionOf(p.King(p.SideToMove())^engine.Square(p.SideToMove()*56)^mirrored(p, p.SideToMove()))
			require.EqualValues(t, region, group)
		}
	})
}

func TestSetGame(t *testing.T) {
	var a, b, c Record
	a.SetGame(7)
	b.SetGame(7)
	c.SetGame(8)
	require.NotZero(t, a.Game)
	require.Equal(t, a.Game, b.Game)
	require.NotEqual(t, a.Game, c.Game)
}

func TestRecordFile(t *testing.T) {
	want := samples(3, 5)
	path := filepath.Join(t.TempDir(), "a.records")
	header := Header{uint64(len(want)), "random games"}
	require.NoError(t, WriteRecords(path, header, func(yield func(Record) bool) {
		slices.Values(want)(yield)
		require.NoFileExists(t, path)
	}))

	got, headers, err := Load(path, path)
	require.NoError(t, err)
	require.Equal(t, append(want, want...), got)
	require.Equal(t, []Header{header, header}, headers)

	require.Error(t, WriteRecords(path+"2", Header{Count: 7}, slices.Values(want[:6])))
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

func TestRecordFileDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.records")
	records := samples(3, 1)
	require.NoError(t, WriteRecords(path, Header{uint64(len(records)), "d"}, slices.Values(records)))
	good, err := os.ReadFile(path)
	require.NoError(t, err)
	const first = recordHeaderSize + 1
	for name, test := range map[string]struct {
		damage func(b []byte) []byte
		want   error
	}{
		"empty":    {func([]byte) []byte { return nil }, ErrNotRecords},
		"other":    {func(b []byte) []byte { b[0] = 'X'; return b }, ErrNotRecords},
		"version":  {func(b []byte) []byte { b[8]++; return b }, ErrVersion},
		"short":    {func(b []byte) []byte { return b[:len(b)-1] }, ErrDamaged},
		"count":    {func(b []byte) []byte { b[22] = 1; return b }, ErrDamaged},
		"text":     {func(b []byte) []byte { b[14] = 255; return b }, ErrDamaged},
		"no text":  {func(b []byte) []byte { return b[:recordHeaderSize] }, ErrDamaged},
		"kind":     {func(b []byte) []byte { b[first+8] = 0xff; return b }, ErrDamaged},
		"king":     {func(b []byte) []byte { b[first+28] = 63; return b }, ErrDamaged},
		"result":   {func(b []byte) []byte { b[first+26] = 3; return b }, ErrDamaged},
		"occupied": {func(b []byte) []byte { clear(b[first : first+8]); return b }, ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			bad := path + ".bad"
			require.NoError(t, os.WriteFile(bad, test.damage(bytes.Clone(good)), 0o600))
			_, _, err := Load(bad)
			require.ErrorIs(t, err, test.want)
		})
	}
	_, _, err = Load(path + ".none")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// Whatever a file contains, the records read from it are safe to train on.
func FuzzRecord(f *testing.F) {
	for _, r := range samples(3, 1)[:3] {
		f.Add(r.appendTo(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		to := make([]Record, 1)
		if readRecords(bytes.NewReader(b), to) != nil {
			return
		}
		require.Equal(t, b[:RecordSize], to[0].appendTo(nil))
		var features Features
		n := to[0].Features(&features)
		require.Equal(t, 2*to[0].Count(), n)
		for i := range n {
			require.Less(t, features[0][i], uint16(nnue.Inputs))
			require.Less(t, features[1][i], uint16(nnue.Inputs))
		}
	})
}
