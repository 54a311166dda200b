package nnue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// fileOf returns a random network as a file.
func fileOf(t testing.TB, hidden int, seed uint64) []byte {
	t.Helper()
	var file bytes.Buffer
	_, err := randomNetwork(t, hidden, seed).WriteTo(&file)
	require.NoError(t, err)
	return file.Bytes()
}

// signed returns a file's body with a matching checksum.
func signed(body []byte) []byte {
	sum := sha256.Sum256(body)
	return append(bytes.Clone(body), sum[:]...)
}

func TestFile(t *testing.T) {
	n := randomNetwork(t, 128, 3)
	var file bytes.Buffer
	_, err := n.WriteTo(&file)
	require.NoError(t, err)
	again, err := Read(bytes.NewReader(file.Bytes()))
	require.NoError(t, err)
	require.Equal(t, n.Weights, again.Weights)
	require.Equal(t, n.Record, again.Record)
	require.Equal(t, n.ID(), again.ID())

	path := t.TempDir() + "/net"
	require.NoError(t, n.WriteFile(path))
	again, err = ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, n.ID(), again.ID())
	_, err = ReadFile(path + "x")
	require.Error(t, err)
}

// A file with fewer inputs has a network with the same weights in several states, and is
// written as it was read, except that the version is the present one. A network of version 1 keeps
// its ID.
func TestOlderFiles(t *testing.T) {
	const hidden = 64
	for _, inputs := range inputCounts {
		n := randomNetwork(t, hidden, 3)
		features := n.Features[:inputs*hidden]
		old, err := Read(bytes.NewReader(signed(versionOne(t, n, features))))
		require.NoError(t, err)
		if inputs < Inputs {
			for part := range slices.Chunk(old.Features[:StateInputs*hidden], inputs*hidden) {
				require.Equal(t, features, part)
			}
			require.Equal(t, make([]int16, (Inputs-StateInputs)*hidden), old.Features[StateInputs*hidden:])
		} else {
			require.Equal(t, features, old.Features)
		}
		require.Equal(t, n.Bias, old.Bias)
		require.Equal(t, n.Output, old.Output)
		require.Equal(t, n.OutputBias, old.OutputBias)
		require.Equal(t, n.Record, old.Record)

		var present bytes.Buffer
		_, err = old.WriteTo(&present)
		require.NoError(t, err)
		again, err := Read(bytes.NewReader(present.Bytes()))
		require.NoError(t, err)
		require.Equal(t, old.Weights, again.Weights)
		require.Equal(t, old.ID(), again.ID())
		var same bytes.Buffer
		_, err = again.WriteTo(&same)
		require.NoError(t, err)
		require.Equal(t, present.Bytes(), same.Bytes())
		require.Equal(t, uint32(inputs), binary.LittleEndian.Uint32(present.Bytes()[8+4*2:]))
	}
	require.Equal(t, "a66134c5a811", Default().ID())
}

// versionOne returns a network with some of its features as a file of version 1, without its
// checksum.
func versionOne(t testing.TB, n *Network, features []int16) []byte {
	record, err := json.Marshal(n.Record)
	require.NoError(t, err)
	return appendAll(n.header(1, features, len(record)), record, features, n.Bias, n.Output, n.OutputBias)
}

// The weights of the features are those of state 0, then differences.
func TestFeaturesOfFiles(t *testing.T) {
	features := make([]int16, Inputs)
	features[0], features[pieceSquares], features[2*pieceSquares], features[3*pieceSquares] = 32767, -32768, 1, 2
	coded := appendFeatures(nil, features, 1)
	value, n := binary.Varint(coded)
	require.EqualValues(t, 32767, value)
	at := coded[n+pieceSquares-1:]
	value, n = binary.Varint(at)
	require.EqualValues(t, -65535, value)
	at = at[n+pieceSquares-1:]
	value, n = binary.Varint(at)
	require.EqualValues(t, -32766, value)
	value, _ = binary.Varint(at[n+pieceSquares-1:])
	require.EqualValues(t, 1, value, "from state 2, not from state 1")
	got := make([]int16, Inputs)
	require.NoError(t, decodeFeatures(got, 1, coded))
	require.Equal(t, features, got)
}

// An invalid file is rejected, and the error says what is wrong with it.
func TestBadFiles(t *testing.T) {
	whole := fileOf(t, 64, 4)
	body := whole[:len(whole)-sha256.Size]
	field := func(number int, to uint32) []byte { // with the right checksum
		c := bytes.Clone(body)
		binary.LittleEndian.PutUint32(c[8+4*number:], to)
		return signed(c)
	}
	flipped := func(at int) []byte {
		c := bytes.Clone(whole)
		c[(at+len(c))%len(c)] ^= 1
		return c
	}
	weight := func(to int16) []byte { // the first output weight
		c := bytes.Clone(body)
		binary.LittleEndian.PutUint16(c[len(c)-4*Buckets-2*2*64*Buckets:], uint16(to))
		return signed(c)
	}
	features := func(coded []byte) []byte { // in place of those of the file
		begin, outputs := 8+8*4+int(binary.LittleEndian.Uint32(body[8+4*7:])), len(body)-4*Buckets-2*2*64*Buckets-2*64
		return signed(slices.Concat(body[:begin], binary.LittleEndian.AppendUint32(nil, uint32(len(coded))), coded, body[outputs:]))
	}
	for name, test := range map[string]struct {
		file []byte
		want error
		text string
	}{
		"empty":             {nil, ErrNotNetwork, "not a Consort network file"},
		"text":              {[]byte(strings.Repeat("not a network ", 100)), ErrNotNetwork, "not a Consort network file"},
		"magic":             {flipped(7), ErrNotNetwork, "not a Consort network file"},
		"version":           {field(0, 9), ErrVersion, "version 9, want at most 2"},
		"version zero":      {field(0, 0), ErrVersion, "version 0"},
		"no width":          {field(1, 0), ErrDamaged, "hidden width 0"},
		"odd width":         {field(1, 65), ErrDamaged, "hidden width 65"},
		"too wide":          {field(1, MaxHidden+HiddenStep), ErrDamaged, "hidden width 1088"},
		"as wide as can be": {field(1, math.MaxUint32&^63), ErrDamaged, "hidden width 4294967232"},
		"wider than it is":  {field(1, 128), ErrDamaged, "the file is truncated"},
		"inputs":            {field(2, 1), ErrVersion, "1 inputs, 8 outputs and QA 255, want one of [768 3072 12288 23040], 8 and 255"},
		"outputs":           {field(3, 16), ErrVersion, "23040 inputs, 16 outputs"},
		"QA":                {field(4, 181), ErrVersion, "QA 181"},
		"no QB":             {field(5, 0), ErrDamaged, "QB 0"},
		"QB":                {field(5, math.MaxUint32), ErrDamaged, "QB 4294967295"},
		"no scale":          {field(6, 0), ErrDamaged, "scale of 0 centipawns"},
		"scale":             {field(6, MaxScale+1), ErrDamaged, "scale of 4097 centipawns"},
		"long record":       {field(7, maxRecord+1), ErrDamaged, "record of 65537 bytes"},
		"endless record":    {field(7, math.MaxUint32), ErrDamaged, "record of 4294967295 bytes"},
		"other record":      {field(7, 3), ErrDamaged, "invalid record"},
		"no record":         {field(7, 0), ErrDamaged, "invalid record"},
		"output weight":     {weight(MaxOutput + 1), ErrDamaged, "output weight 129: must be from -128 to 128"},
		"wide weight":       {features(binary.AppendVarint(nil, 32768)), ErrDamaged, "does not fit 16 bits"},
		"no end":            {features(bytes.Repeat([]byte{0x80}, 20)), ErrDamaged, "incomplete"},
		"too few features":  {features([]byte{0}), ErrDamaged, "incomplete"},
		"too many features": {features(make([]byte, 64*Inputs+1)), ErrDamaged, "longer than their weights"},
		"no features":       {features(nil), ErrDamaged, "incomplete"},
		"a weight":          {flipped(5000), ErrDamaged, "the checksum does not match"},
		"the checksum":      {flipped(-1), ErrDamaged, "the checksum does not match"},
		"cut":               {whole[:len(whole)/2], ErrDamaged, "the file is truncated"},
		"cut at the end":    {whole[:len(whole)-1], ErrDamaged, "the file is truncated"},
		"no checksum":       {body, ErrDamaged, "the file is truncated"},
		"cut in the head":   {whole[:12], ErrDamaged, "the file is truncated"},
		"trailing data":     {append(bytes.Clone(whole), 0), ErrDamaged, "unexpected data after the end"},
		"twice":             {append(bytes.Clone(whole), whole...), ErrDamaged, "unexpected data after the end"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(bytes.NewReader(test.file))
			require.ErrorIs(t, err, test.want)
			require.ErrorContains(t, err, test.text)
		})
	}
}

// FuzzRead reads any bytes, as they are and with a matching checksum. A network that is
// accepted evaluates, and is written as it was read.
func FuzzRead(f *testing.F) {
	whole := fileOf(f, 64, 5)
	body := whole[:len(whole)-sha256.Size]
	f.Add(whole)
	f.Add(body)
	f.Add(body[:len(body)-1])
	n := randomNetwork(f, 64, 5)
	f.Add(versionOne(f, n, n.Features[:64*pieceSquares]))
	f.Add(whole[:100])
	f.Add([]byte(fileMagic))
	p := engine.StartPosition()
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, file := range [][]byte{data, signed(data)} {
			n, err := Read(bytes.NewReader(file))
			if err != nil {
				continue
			}
			require.False(t, fresh(n, &p).IsDecisive())
			var again bytes.Buffer
			_, err = n.WriteTo(&again)
			require.NoError(t, err)
			back, err := Read(&again)
			require.NoError(t, err)
			require.Equal(t, n.Weights, back.Weights)
			require.Equal(t, n.Record, back.Record)
		}
	})
}

// A record that cannot be stored in a file is rejected before anything is written.
func TestRecordsThatCannotBe(t *testing.T) {
	w := randomNetwork(t, 64, 6).Weights
	for name, r := range map[string]Record{
		"no loss":      {Loss: math.NaN()},
		"endless loss": {Loss: math.Inf(1)},
		"long data":    {Data: strings.Repeat("a ", maxRecord)},
	} {
		_, err := New(w, r)
		require.Error(t, err, name)
	}
}
