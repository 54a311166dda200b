package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

// readBullet reads a position of bulletformat, as its documentation says: a bitboard of
// the occupied squares, four bits for each piece, score, result and the squares of the
// kings. It returns the first two fields of a FEN in which White is to move, and the rest.
func readBullet(t *testing.T, b []byte) (board string, score int16, result byte) {
	t.Helper()
	occupied := binary.LittleEndian.Uint64(b)
	var squares [64]byte
	kings := map[byte]int{}
	for i := 0; occupied != 0; i++ {
		square := bits.TrailingZeros64(occupied)
		occupied &= occupied - 1
		code := b[8+i/2] >> (i % 2 * 4) & 15
		require.Less(t, code&7, byte(6), "no such piece")
		squares[square] = "PNBRQK  pnbrqk"[code]
		kings[squares[square]] = square
	}
	require.Equal(t, kings['K'], int(b[27]))
	require.Equal(t, kings['k']^56, int(b[28]))
	require.Equal(t, []byte{0, 0, 0}, b[29:32])
	return boardText(&squares), int16(binary.LittleEndian.Uint16(b[24:])), b[26]
}

// boardText returns the first field of the FEN of pieces on squares.
func boardText(squares *[64]byte) string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text, empty := "", 0
		for _, piece := range squares[8*rank : 8*rank+8] {
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text += fmt.Sprint(empty)
			}
			text, empty = text+string(piece), 0
		}
		if empty > 0 {
			text += fmt.Sprint(empty)
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}

// seenByMover returns the board as the side to move sees it: with Black to move the ranks
// are in the opposite order, and the colors are swapped.
func seenByMover(p *engine.Position) string {
	board := strings.Fields(p.FEN())[0]
	if p.SideToMove() == engine.White {
		return board
	}
	ranks := strings.Split(board, "/")
	slices.Reverse(ranks)
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, strings.Join(ranks, "/"))
}

// The exported positions, read back, are the usable ones of the games, with their scores
// and results.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	games, out := filepath.Join(dir, "a.games"), filepath.Join(dir, "a.bullet")
	forge(t, "datagen -seed 5 -games 12"+quick+games)
	var want []string
	_, err := eachGame(games, nil, func(g *selfplay.Game, line *engine.Game) error {
		for s := range selfplay.DefaultFilter().Samples(g, line) {
			if s.Verdict == selfplay.Usable {
				want = append(want, fmt.Sprintf("%s %d %d", seenByMover(s.Position), int(s.Label()), s.Result))
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.Contains(t, forge(t, "export -out "+out, games), fmt.Sprintf("a.bullet: %d positions of 12 games", len(want)))

	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Len(t, text, 32*len(want))
	var got []string
	results := map[byte]int{}
	for b := range slices.Chunk(text, 32) {
		board, score, result := readBullet(t, b)
		got = append(got, fmt.Sprintf("%s %d %d", board, score, result))
		results[result]++
	}
	require.ElementsMatch(t, want, got)
	require.NotEqual(t, want, got, "in random order")
	require.Greater(t, len(results), 1, "games of one result show little: %v", results)

	// The filter is that of shuffle, and the same command gives the same file.
	forge(t, "export -out "+out+" -min-ply 60", games)
	fewer, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Less(t, len(fewer), len(text))
	forge(t, "export -out "+out, games)
	again, err := os.ReadFile(out)
	require.NoError(t, err)
	require.True(t, bytes.Equal(text, again))
}

// A position with Black to move, by hand.
func TestBulletBytes(t *testing.T) {
	p, err := engine.ParseFEN("6k1/5ppp/8/3p4/8/2N5/PPP5/1K5R b - - 0 30")
	require.NoError(t, err)
	r := train.Pack(&p, -123, train.Lost)
	b := bulletBoard(&r)
	// From Black's side: king g1, pawns f2 g2 h2, pawn d4; White's pawns a7 b7 c7, knight c6,
	// king b8, rook h8. Occupied from a1: g1; f2, g2, h2; d4; c6; a7, b7, c7; b8, h8.
	require.Equal(t, uint64(1<<6|7<<13|1<<27|1<<42|7<<48|1<<57|1<<63), binary.LittleEndian.Uint64(b[:]))
	require.Equal(t, []byte{5 | 0<<4, 0, 0 | 9<<4, 8 | 8<<4, 8 | 13<<4, 11}, b[8:14])
	require.Equal(t, []byte{0x85, 0xff, 0, 6, 57 ^ 56, 0, 0, 0}, b[24:])
}

// The inputs of a position by hand.
func TestExportInputs(t *testing.T) {
	p, err := engine.ParseFEN("6k1/5ppp/8/3p4/8/2N5/PPP5/1K5R b - - 0 30")
	require.NoError(t, err)
	r := train.Pack(&p, -123, train.Lost)
	b := appendInputs(nil, &r)
	require.Len(t, b, 136)
	var views [2][]uint16
	for view := range views {
		for i := range nnue.MaxPieces {
			input := binary.LittleEndian.Uint16(b[64*view+2*i:])
			require.Equal(t, i < 11, int(input) < nnue.StateInputs, "piece %d", i)
			if i < 11 {
				views[view] = append(views[view], input)
			}
		}
	}
	for view, c := range []engine.Color{engine.Black, engine.White} {
		var want []uint16
		for i, input := range nnue.Features(nil, &p, c) {
			if i%2 == 0 {
				want = append(want, input)
			}
		}
		require.ElementsMatch(t, want, views[view])
	}
	require.Equal(t, []byte{0x85, 0xff, 0, 11, 1, 1, 0, 0}, b[128:], "the kings are on b1 as each side sees them")
}

func TestExportFormat(t *testing.T) {
	dir := t.TempDir()
	games, out := filepath.Join(dir, "a.games"), filepath.Join(dir, "a.inputs")
	forge(t, "datagen -seed 5 -games 2"+quick+games)
	forge(t, "export -format inputs -out "+out, games)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.NotEmpty(t, text)
	require.Zero(t, len(text)%136)
}
