package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
	"consort/search/selfplay"
)

// A mailbox is a position as the test's encoder sees it: pieces as the letters of a FEN.
type mailbox struct {
	squares  [64]byte
	side     string
	castling string
	passant  int // -1 for none
	clock    int
}

// newMailbox returns the position of a FEN.
func newMailbox(fen string) *mailbox {
	field := strings.Fields(fen)
	m := &mailbox{side: field[1], castling: field[2], passant: squareNumber(field[3])}
	m.clock, _ = strconv.Atoi(field[4])
	for i, row := range strings.Split(field[0], "/") {
		at := 8 * (7 - i)
		for _, c := range []byte(row) {
			if c >= '1' && c <= '8' {
				at += int(c - '0')
				continue
			}
			m.squares[at] = c
			at++
		}
	}
	return m
}

// squareNumber returns the number of a square by its name, or -1.
func squareNumber(name string) int {
	if name == "-" {
		return -1
	}
	return int(name[0]-'a') + 8*int(name[1]-'1')
}

// own reports whether a piece of the side to move is on a square.
func (m *mailbox) own(s int) bool {
	return m.squares[s] != 0 && m.squares[s] < 'a' == (m.side == "w")
}

// ray calls to with the squares in a direction, until it returns false.
func ray(from, file, rank int, to func(s int) bool) {
	f, r := from%8+file, from/8+rank
	for f >= 0 && f < 8 && r >= 0 && r < 8 && to(8*r+f) {
		f, r = f+file, r+rank
	}
}

// targets returns which squares a piece can reach, if it ignores checks and castling.
func (m *mailbox) targets(from int) (reached [64]bool) {
	type step struct{ file, rank int }
	orthogonal := []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal := []step{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	all := append(append([]step{}, orthogonal...), diagonal...)
	move := func(steps []step, far bool) {
		for _, d := range steps {
			ray(from, d.file, d.rank, func(s int) bool {
				reached[s] = !m.own(s)
				return far && m.squares[s] == 0
			})
		}
	}
	switch m.squares[from] | 32 {
	case 'n':
		move([]step{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}, false)
	case 'b':
		move(diagonal, true)
	case 'r':
		move(orthogonal, true)
	case 'q':
		move(all, true)
	case 'k':
		move(all, false)
	case 'p':
		up, home := 1, 1
		if m.side == "b" {
			up, home = -1, 6
		}
		ray(from, 0, up, func(s int) bool {
			reached[s] = m.squares[s] == 0
			return reached[s] && from/8 == home && s/8 == home+up
		})
		for _, file := range []int{-1, 1} {
			ray(from, file, up, func(s int) bool {
				reached[s] = m.squares[s] != 0 && !m.own(s) || s == m.passant
				return false
			})
		}
	}
	return reached
}

// choice returns the bits of one of n choices.
func choice(i, n int) string {
	width := 0
	for 1<<width < n {
		width++
	}
	if width == 0 {
		return ""
	}
	return fmt.Sprintf("%0*b", width, i)
}

// zigzag returns a number with its sign in the lowest bit.
func zigzag(n int) int {
	if n < 0 {
		return -2*n - 1
	}
	return 2 * n
}

// moveBits returns the bits of a move.
func (m *mailbox) moveBits(move string) string {
	from, to := squareNumber(move[:2]), squareNumber(move[2:4])
	piece, pieces, place, places := 0, 0, 0, 0
	reached := m.targets(from)
	for s := range 64 {
		if m.own(s) {
			if s == from {
				piece = pieces
			}
			pieces++
		}
		if reached[s] {
			if s == to {
				place = places
			}
			places++
		}
	}
	switch m.squares[from] {
	case 'k', 'K':
		for _, right := range []string{"Qa1", "Kh1", "qa8", "kh8"} {
			if strings.Contains(m.castling, right[:1]) && strings.Contains("KQ", right[:1]) == (m.side == "w") {
				if squareNumber(right[1:]) == to && m.own(to) {
					place = places
				}
				places++
			}
		}
	case 'p', 'P':
		if to < 8 || to >= 56 {
			place, places = 4*place+strings.Index("nbrq", move[4:]), 4*places
		}
	}
	return choice(piece, pieces) + choice(place, places)
}

// scoreBits returns the bits of the difference of two scores.
func scoreBits(difference int) (text string) {
	for n := zigzag(int(int16(difference))); ; {
		group := n & 15
		n >>= 4
		if n == 0 {
			return text + fmt.Sprintf("0%04b", group)
		}
		text += fmt.Sprintf("1%04b", group)
	}
}

// stem returns a position and its move as the first of a chain.
func (m *mailbox) stem(move string, score, ply, result, following int) []byte {
	b := make([]byte, 34)
	occupied, i := uint64(0), 0
	for s, letter := range m.squares {
		if letter == 0 {
			continue
		}
		code := strings.IndexByte("PpNnBbRrQqKk", letter)
		switch {
		case m.passant >= 0 && s == m.passant^8:
			code = 12
		case letter == 'R' && (s == 0 && strings.Contains(m.castling, "Q") || s == 7 && strings.Contains(m.castling, "K")):
			code = 13
		case letter == 'r' && (s == 56 && strings.Contains(m.castling, "q") || s == 63 && strings.Contains(m.castling, "k")):
			code = 14
		case letter == 'k' && m.side == "b":
			code = 15
		}
		occupied |= 1 << s
		b[8+i/2] |= byte(code << (i % 2 * 4))
		i++
	}
	from, to, kind, promotion := squareNumber(move[:2]), squareNumber(move[2:4]), 0, 0
	switch {
	case len(move) == 5:
		kind, promotion = 1, strings.Index("nbrq", move[4:])
	case m.own(to):
		kind = 2
	case to == m.passant && m.squares[from]|32 == 'p':
		kind = 3
	}
	binary.BigEndian.PutUint64(b, occupied)
	for i, n := range []int{kind<<14 | from<<8 | to<<2 | promotion, zigzag(score), zigzag(result)<<14 | ply, m.clock, following} {
		binary.BigEndian.PutUint16(b[24+2*i:], uint16(n))
	}
	return b
}

// chain returns a game in binpack.
func chain(t *testing.T, g *selfplay.Game) []byte {
	t.Helper()
	line, err := g.Replay()
	require.NoError(t, err)
	var b []byte
	text, last := "", 0
	for i, move := range g.Moves {
		m, uci, score := newMailbox(line.PositionAt(i).FEN()), move.Move.UCI(true), int(move.Score)
		if move.Score == eval.None {
			score = 32002
		}
		if i == 0 {
			b = m.stem(uci, score, g.Start.Ply(), g.Result.For(g.Start.SideToMove())-1, len(g.Moves)-1)
		} else {
			text += m.moveBits(uci) + scoreBits(score+last)
		}
		last = score
	}
	for ; text != ""; text = text[8:] {
		text += strings.Repeat("0", -len(text)&7)
		n, err := strconv.ParseUint(text[:8], 2, 8)
		require.NoError(t, err)
		b = append(b, byte(n))
	}
	return b
}

// chunk returns a chunk of games.
func chunk(t *testing.T, games ...*selfplay.Game) []byte {
	t.Helper()
	b := []byte("BINP\x00\x00\x00\x00")
	for _, g := range games {
		b = append(b, chain(t, g)...)
	}
	binary.LittleEndian.PutUint32(b[4:], uint32(len(b)-8))
	return b
}

// The import reads what another encoder has written.
func TestBinpack(t *testing.T) {
	_, games := sampleGames(t)
	games = append(unusualGames(t), games...)
	got := convertedBytes(t, append(chunk(t, games[:9]...), chunk(t, games[9:]...)...))
	require.Len(t, got, len(games))
	for i, g := range games {
		want, read := foreign(t, g), foreign(t, got[i])
		require.Equal(t, want.start, read.start)
		require.Equal(t, want.moves, read.moves)
		require.Equal(t, want.result, read.result)
		require.Equal(t, g.Start.HalfmoveClock(), got[i].Start.HalfmoveClock())
		require.Equal(t, g.Start.Ply(), got[i].Start.Ply())
		require.Equal(t, g.Ending, got[i].Ending)
		for ply, m := range g.Moves {
			if m.Score != eval.None {
				require.Equal(t, m.Score, got[i].Moves[ply].Score)
				continue
			}
			require.Greater(t, max(got[i].Moves[ply].Score, -got[i].Moves[ply].Score), selfplay.DefaultFilter().MaxScore)
		}
	}
}

// Games of binpack train a network like the games that were written.
func TestImportBinpack(t *testing.T) {
	path, games := sampleGames(t)
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.binpack"), filepath.Join(dir, "a.games")
	require.NoError(t, os.WriteFile(in, chunk(t, games...), 0o644))
	want := recordsOf(t, path)
	require.Contains(t, forge(t, "import -out "+out, in), fmt.Sprintf("%d usable positions", len(want)))
	got := recordsOf(t, out)
	for i := range got {
		got[i].Game, want[i].Game = 0, 0
	}
	require.Equal(t, want, got)
}
