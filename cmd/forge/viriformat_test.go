package main

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search/selfplay"
)

// A foreignGame is a game as the decoders and encoders of the tests see it: start position
// without move counters, moves with castling as king takes rook, and scores for White.
type foreignGame struct {
	start  string
	result int // White's points, doubled
	moves  []string
	scores []int
}

// readViri reads games in viriformat, as its documentation says.
func readViri(t *testing.T, b []byte) (games []foreignGame) {
	t.Helper()
	for len(b) > 0 {
		occupied := binary.LittleEndian.Uint64(b)
		var squares [64]byte
		castling, kings := map[byte]string{}, ""
		for i := 0; occupied != 0; i++ {
			square := bits.TrailingZeros64(occupied)
			occupied &= occupied - 1
			code := b[8+i/2] >> (i % 2 * 4) & 15
			squares[square] = "PNBRQKR?pnbrqkr?"[code]
			switch code & 7 {
			case 5:
				kings += string(squares[square])
			case 6: // on the kingside, if its king is on a lower square
				side := byte('Q')
				if strings.IndexByte(kings, "Kk"[code>>3]) >= 0 {
					side = 'K'
				}
				castling[side|code>>3<<5] = string(side | code>>3<<5)
			}
		}
		rights := castling['K'] + castling['Q'] + castling['k'] + castling['q']
		if rights == "" {
			rights = "-"
		}
		passant := "-"
		if s := b[24] & 127; s < 64 {
			passant = squareName(s)
		}
		g := foreignGame{
			start:  fmt.Sprintf("%s %c %s %s", boardText(&squares), "wb"[b[24]>>7], rights, passant),
			result: int(b[30]),
		}
		require.Zero(t, b[31])
		for b = b[32:]; ; b = b[4:] {
			move := binary.LittleEndian.Uint16(b)
			if move == 0 {
				require.Equal(t, []byte{0, 0}, b[2:4])
				b = b[4:]
				break
			}
			text := squareName(byte(move&63)) + squareName(byte(move>>6&63))
			if move>>14 == 3 {
				text += string("nbrq"[move>>12&3])
			} else {
				require.Zero(t, move>>12&3)
			}
			g.moves = append(g.moves, text+[]string{"", " ep", " castles", ""}[move>>14])
			g.scores = append(g.scores, int(int16(binary.LittleEndian.Uint16(b[2:]))))
		}
		games = append(games, g)
	}
	return games
}

// squareName returns the name of a square.
func squareName(s byte) string { return string([]byte{'a' + s&7, '1' + s>>3}) }

// foreign returns a game as the test's decoders do. Castling rights are written as in X-FEN.
func foreign(t *testing.T, g *selfplay.Game) foreignGame {
	t.Helper()
	line, err := g.Replay()
	require.NoError(t, err)
	f := foreignGame{start: strings.Join(strings.Fields(g.Start.FEN())[:4], " "), result: int(g.Result)}
	for i, m := range g.Moves {
		text := m.Move.UCI(true)
		switch m.Move.Kind() {
		case engine.EnPassant:
			text += " ep"
		case engine.Castling:
			text += " castles"
		}
		f.moves = append(f.moves, text)
		f.scores = append(f.scores, int(m.Score.For(line.PositionAt(i).SideToMove())))
	}
	return f
}

// unusualGames has games with moves of every kind and scores of every size.
func unusualGames(t *testing.T) (games []*selfplay.Game) {
	t.Helper()
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|1/2-1/2|e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1h1 d7d5 e4d5 c8g4 h2h3 d8d7 a2a3 e8a8 a3a4 f6e4 d2d4 e4c3 d4e5 f7f5 e5f6 c3d1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|0-1|f2f3 e7e5 g2g4 d8h4",
		// captures en passant; the first would not be legal, as king and rook are on its rank
		"4k3/2p5/8/KP5r/8/8/8/8 b - - 0 40|1/2-1/2|c7c5 b5b6 h5h7 b6b7 h7b7",
		"4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 40|0-1|c4d3 e1d2",
		"4k3/2p5/8/1P6/8/8/8/4K3 b - - 3 40|1-0|c7c5 b5c6",
		// promotions, with and without capture
		"1n2k3/P6P/8/8/8/8/p6p/1N2K3 w - - 0 50|1-0|a7a8n a2b1q e1e2 h2h1b h7h8r e8e7 a8b6 b1b2",
		"1n2k3/P6P/8/8/8/8/p6p/1N2K3 w - - 0 50|1-0|a7b8q",
		// a rook without the right to castle, and a king that takes
		"r3k2r/8/8/8/8/8/4p3/R3K2R w Kq - 12 33|1/2-1/2|e1e2 e8a8 h1h8",
	} {
		part := strings.Split(text, "|")
		start, err := engine.ParseFEN(part[0])
		require.NoError(t, err)
		result, err := engine.ParseResult(part[1])
		require.NoError(t, err)
		c := newConverter(start)
		for i, m := range strings.Fields(part[2]) {
			move, err := engine.ParseMove(m)
			require.NoError(t, err)
			score := []eval.Score{0, 12, -345, 3001, -30000, 31000, 7, 7, -7, 1}[i%10]
			require.NoError(t, c.push(move, score), "%s in %s", m, text)
		}
		games = append(games, c.finish(selfplay.ResultOf(result)))
	}
	return games
}

// chess960Game is a game in which both sides castle with an inner rook.
func chess960Game(t *testing.T) *selfplay.Game {
	t.Helper()
	start, err := engine.ParseFEN("1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1")
	require.NoError(t, err)
	c := newConverter(start)
	for _, m := range []string{"e1b1", "e8h8"} {
		move, err := engine.ParseMove(m)
		require.NoError(t, err)
		require.NoError(t, c.push(move, 5))
	}
	return c.finish(selfplay.Drawn)
}

// sampleGames returns a file of games of every kind of play, and what it holds.
func sampleGames(t *testing.T) (path string, games []*selfplay.Game) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.games")
	forge(t, "datagen -seed 5 -games 6"+quick+path)
	_, err := eachGame(path, nil, func(g *selfplay.Game, _ *engine.Game) error {
		games = append(games, g)
		return nil
	})
	require.NoError(t, err)
	return path, games
}

// The exported games, read by another decoder, are those of the file.
func TestExportViriformat(t *testing.T) {
	path, games := sampleGames(t)
	out := filepath.Join(t.TempDir(), "a.viri")
	usable := len(recordsOf(t, path))
	require.Contains(t, forge(t, "export -format viriformat -out "+out, path), fmt.Sprintf("a.viri: %d positions of 6 games", usable))
	var want []foreignGame
	for _, g := range games {
		f := foreign(t, g)
		for i, m := range g.Moves {
			if m.Score == eval.None {
				f.scores[i] = 32767
			}
		}
		want = append(want, f)
	}
	require.Equal(t, want, readViri(t, []byte(content(t, out))))

	// A flag of the filter takes scores.
	forge(t, "export -format viriformat -min-ply 40 -out "+out, path)
	require.Less(t, scored(readViri(t, []byte(content(t, out)))), usable)
	require.Equal(t, usable, scored(want))

	var stderr strings.Builder
	require.Equal(t, 1, run([]string{"export", "-format", "viriformat", "-min-ply", "9999", "-out", out + "2", path}, os.Stdout, &stderr))
	require.Contains(t, stderr.String(), "no usable position in 6 games")
	require.NoFileExists(t, out+"2")
}

// scored returns the number of positions with a score.
func scored(games []foreignGame) (n int) {
	for _, g := range games {
		for _, s := range g.scores {
			if s != 32767 {
				n++
			}
		}
	}
	return n
}

// Moves of every kind are written as another decoder reads them, and read again.
func TestViriformatMoves(t *testing.T) {
	for _, g := range append(unusualGames(t), chess960Game(t)) {
		line, err := g.Replay()
		require.NoError(t, err)
		b, _ := appendViriformat(nil, g, selfplay.Filter{MaxClock: 100, MaxScore: 32000}.Samples(g, line))
		got := readViri(t, b)
		require.Len(t, got, 1)
		want := foreign(t, g)
		if g.Start.IsChess960() {
			want.start = strings.Replace(want.start, "HBhb", "KQkq", 1) // X-FEN, as the decoder has it
		}
		require.Equal(t, want.start, got[0].start)
		require.Equal(t, want.moves, got[0].moves)
		require.Equal(t, want.result, got[0].result)
		read := convertedBytes(t, b)
		require.Len(t, read, 1)
		require.Equal(t, want.moves, foreign(t, read[0]).moves)
		require.Equal(t, g.Start.FEN(), read[0].Start.FEN())
		require.Equal(t, g.Result, read[0].Result)
		require.Equal(t, g.Ending, read[0].Ending)
	}
}

// A game by hand: 1. f3 e5 2. g4 Qh4#.
func TestViriformatBytes(t *testing.T) {
	g := unusualGames(t)[1]
	line, err := g.Replay()
	require.NoError(t, err)
	got, _ := appendViriformat(nil, g, selfplay.Filter{MaxClock: 100, MaxScore: 32000}.Samples(g, line))
	require.Equal(t, []byte{
		0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff,
		0x16, 0x42, 0x25, 0x61, 0, 0, 0, 0, 0x88, 0x88, 0x88, 0x88, 0x9e, 0xca, 0xad, 0xe9,
		64, 0, 1, 0, 0, 0, 0, 0,
		13 | 21&3<<6, 21 >> 2, 0, 0, // f2f3
		52 | 36&3<<6, 36 >> 2, 0xf4, 0xff, // e7e5, 12 for Black
		14 | 30&3<<6, 30 >> 2, 0xa7, 0xfe, // g2g4, -345
		59 | 31&3<<6, 31 >> 2, 0x47, 0xf4, // d8h4, 3001 for Black
		0, 0, 0, 0,
	}, got)
}

// Exported games that are imported train a network like the games themselves.
func TestViriformatRoundTrip(t *testing.T) {
	path, _ := sampleGames(t)
	dir := t.TempDir()
	out, back := filepath.Join(dir, "a.viri"), filepath.Join(dir, "back.games")
	forge(t, "export -format viriformat -out "+out, path)
	want := recordsOf(t, path)
	require.Contains(t, forge(t, "import -out "+back, out), fmt.Sprintf("%d usable positions", len(want)))
	got := recordsOf(t, back)
	for i := range got {
		got[i].Game, want[i].Game = 0, 0
	}
	require.Equal(t, want, got)
}
