package polyglot

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// after returns the position after moves in coordinate notation.
func after(t testing.TB, fen, moves string) engine.Position {
	t.Helper()
	start, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	g := engine.NewGame(start)
	for _, m := range strings.Fields(moves) {
		require.NoError(t, g.PushUCI(m))
	}
	return *g.Position()
}

// The example keys of the format's description.
func TestKey(t *testing.T) {
	for moves, want := range map[string]uint64{
		"":                                   0x463b96181691fc9c,
		"e2e4":                               0x823c9b50fd114196,
		"e2e4 d7d5":                          0x0756b94461c50fb0,
		"e2e4 d7d5 e4e5":                     0x662fafb965db29d4,
		"e2e4 d7d5 e4e5 f7f5":                0x22a48b5a8e47ff78,
		"e2e4 d7d5 e4e5 f7f5 e1e2":           0x652a607ca3f242c1,
		"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7":      0x00fdd303c946bdd9,
		"a2a4 b7b5 h2h4 b5b4 c2c4":           0x3c8123ea7b067637,
		"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3": 0x5c3f9b829b279560,
	} {
		p := after(t, engine.StartFEN, moves)
		require.Equal(t, want, Key(&p), moves)
	}
}

// line is an entry of a test book.
type line struct {
	fen, move string
	weight    uint16
}

const (
	castlingFEN  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	promotionFEN = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
)

// bookOf returns the bytes of a book. Its moves need not be legal: a1a1 is encoded
// as zero.
func bookOf(t testing.TB, lines ...line) []byte {
	t.Helper()
	var all []entry
	for _, l := range lines {
		p := after(t, l.fen, "")
		from, err := engine.ParseSquare(l.move[:2])
		require.NoError(t, err)
		to, err := engine.ParseSquare(l.move[2:4])
		require.NoError(t, err)
		code := uint16(from)<<6 | uint16(to)
		if len(l.move) == 5 {
			code |= uint16(strings.Index(" nbrqk", l.move[4:])) << 12
		}
		all = append(all, entry{place{Key(&p), code}, uint32(l.weight)})
	}
	var out bytes.Buffer
	for len(all) > 0 { // stable, by key only
		least := 0
		for i := range all {
			if all[i].key < all[least].key {
				least = i
			}
		}
		e := all[least]
		all = append(all[:least:least], all[least+1:]...)
		for _, field := range []any{e.key, e.code, uint16(e.weight), uint32(7)} {
			require.NoError(t, binary.Write(&out, binary.BigEndian, field))
		}
	}
	return out.Bytes()
}

func TestChoices(t *testing.T) {
	for name, c := range map[string]struct {
		lines []line
		fen   string
		want  string
	}{
		"the heaviest first":                  {[]line{{engine.StartFEN, "d2d4", 2}, {engine.StartFEN, "e2e4", 5}}, engine.StartFEN, "e2e4:5 d2d4:2"},
		"equal ones in the order of the file": {[]line{{engine.StartFEN, "d2d4", 2}, {engine.StartFEN, "c2c4", 2}}, engine.StartFEN, "d2d4:2 c2c4:2"},
		"another position":                    {[]line{{castlingFEN, "a1a2", 2}}, engine.StartFEN, ""},
		"weight 0":                            {[]line{{engine.StartFEN, "d2d4", 0}}, engine.StartFEN, ""},
		"illegal moves":                       {[]line{{engine.StartFEN, "e2e5", 9}, {engine.StartFEN, "a1a1", 9}, {engine.StartFEN, "e2e4q", 9}, {engine.StartFEN, "g1f3", 1}}, engine.StartFEN, "g1f3:1"},
		"twice the same":                      {[]line{{engine.StartFEN, "d2d4", 3}, {engine.StartFEN, "c2c4", 4}, {engine.StartFEN, "d2d4", 3}}, engine.StartFEN, "d2d4:6 c2c4:4"},
		"castling as king takes rook":         {[]line{{castlingFEN, "e1h1", 2}, {castlingFEN, "e1a1", 1}}, castlingFEN, "e1g1:2 e1c1:1"},
		"castling as two steps":               {[]line{{castlingFEN, "e1g1", 2}}, castlingFEN, "e1g1:2"},
		"promotions":                          {[]line{{promotionFEN, "a7a8n", 4}, {promotionFEN, "a7a8b", 3}, {promotionFEN, "a7a8r", 2}, {promotionFEN, "a7a8q", 1}}, promotionFEN, "a7a8n:4 a7a8b:3 a7a8r:2 a7a8q:1"},
		"no promotion, or to a king":          {[]line{{promotionFEN, "a7a8", 4}, {promotionFEN, "a7a8k", 3}}, promotionFEN, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := Read(bytes.NewReader(bookOf(t, c.lines...)))
			require.NoError(t, err)
			p := after(t, c.fen, "")
			require.Equal(t, c.want, describe(b.Choices(&p)))
			best, ok := b.Best(&p)
			require.Equal(t, c.want != "", ok)
			require.True(t, strings.HasPrefix(c.want+":", best.String()+":") || !ok)
		})
	}
}

// describe writes choices as MOVE:WEIGHT.
func describe(choices []Choice) string {
	var words []string
	for _, c := range choices {
		words = append(words, fmt.Sprintf("%v:%d", c.Move, c.Weight))
	}
	return strings.Join(words, " ")
}

// Pick chooses moves in proportion to their weights, and the same seed the same
// moves.
func TestPick(t *testing.T) {
	b, err := Read(bytes.NewReader(bookOf(t, line{engine.StartFEN, "e2e4", 3}, line{engine.StartFEN, "d2d4", 1}, line{engine.StartFEN, "a2a4", 0})))
	require.NoError(t, err)
	p := engine.StartPosition()
	one, two := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range 4000 {
		m, ok := b.Pick(&p, one)
		require.True(t, ok)
		again, _ := b.Pick(&p, two)
		require.Equal(t, m, again)
		seen[m.String()]++
	}
	require.Len(t, seen, 2)
	require.InDelta(t, 3000, seen["e2e4"], 150)
	bare := after(t, castlingFEN, "")
	_, ok := b.Pick(&bare, one)
	require.False(t, ok)
}

func TestNoBook(t *testing.T) {
	p := engine.StartPosition()
	require.Empty(t, (*Book)(nil).Choices(&p))
	require.Zero(t, (*Book)(nil).Len())
}

func TestCorruptBooks(t *testing.T) {
	sound := bookOf(t, line{engine.StartFEN, "e2e4", 1}, line{castlingFEN, "a1a2", 1})
	turned := append(append([]byte(nil), sound[entrySize:]...), sound[:entrySize]...)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":     {nil, "the file is empty"},
		"cut":       {sound[:20], "the file ends 4 bytes into entry 2"},
		"too short": {sound[:3], "the file ends 3 bytes into entry 1"},
		"unsorted":  {turned, "entry 2 of 2 has a lower key than the one before it"},
		"text":      {[]byte(strings.Repeat("[Event \"x\"] 1. e4 e5 1-0\n", 16)), "has a lower key than the one before it"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.bin")
			require.NoError(t, os.WriteFile(path, c.data, 0o600))
			_, err := ReadFile(path)
			require.ErrorAs(t, err, new(*CorruptError))
			require.ErrorContains(t, err, path)
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := ReadFile(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = ReadFile(t.TempDir())
	require.ErrorContains(t, err, "not a regular file")
}

// movesOf parses moves from a position.
func movesOf(t testing.TB, fen, text string) (engine.Position, []engine.Move) {
	t.Helper()
	start := after(t, fen, "")
	g := engine.NewGame(start)
	for _, m := range strings.Fields(text) {
		require.NoError(t, g.PushUCI(m))
	}
	return start, g.Moves()
}

func TestBuild(t *testing.T) {
	b := Builder{Plies: 2}
	for _, g := range []struct {
		moves  string
		result engine.Result
	}{{"e2e4 e7e5 g1f3", engine.WhiteWins}, {"e2e4 c7c5", engine.Drawn}, {"e2e4 e7e5", engine.BlackWins}, {"d2d4 d7d5", engine.BlackWins}, {"c2c4", engine.Drawn}, {"d2d4", engine.Unfinished}} {
		start, moves := movesOf(t, engine.StartFEN, g.moves)
		b.Add(start, moves, g.result)
	}
	var out bytes.Buffer
	n, err := b.Write(&out)
	require.NoError(t, err)
	require.Equal(t, 5, n)
	book, err := Read(&out)
	require.NoError(t, err)
	p := engine.StartPosition()
	require.Equal(t, "e2e4:3 c2c4:1", describe(book.Choices(&p)), "d2d4 never scored")
	p = after(t, engine.StartFEN, "e2e4")
	require.Equal(t, "e7e5:2 c7c5:1", describe(book.Choices(&p)))
	p = after(t, engine.StartFEN, "e2e4 e7e5")
	require.Empty(t, book.Choices(&p), "the third ply is left out")

	b.MinGames = 2
	out.Reset()
	n, err = b.Write(&out)
	require.NoError(t, err)
	require.Equal(t, 2, n, "e2e4 and e7e5")
	b.MinGames = 100
	_, err = b.Write(&out)
	require.ErrorIs(t, err, ErrNoMoves)
}

// Special moves survive encoding, and weights beyond 16 bits keep their proportion.
func TestBuildCodes(t *testing.T) {
	b := Builder{}
	for range 40000 {
		start, moves := movesOf(t, castlingFEN, "e1g1")
		b.Add(start, moves, engine.WhiteWins)
	}
	for _, g := range [][2]string{{castlingFEN, "e1c1"}, {promotionFEN, "a7a8r"}, {"4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", "e4f3"}} {
		start, moves := movesOf(t, g[0], g[1])
		b.Add(start, moves, engine.Drawn)
	}
	var out bytes.Buffer
	_, err := b.Write(&out)
	require.NoError(t, err)
	book, err := Read(&out)
	require.NoError(t, err)
	p := after(t, castlingFEN, "")
	choices := book.Choices(&p)
	require.Len(t, choices, 2)
	require.Equal(t, 65535, choices[0].Weight)
	require.Equal(t, 1, choices[1].Weight)
	p = after(t, promotionFEN, "")
	require.Equal(t, "a7a8r:1", describe(book.Choices(&p)))
	p = after(t, "4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", "")
	require.Equal(t, "e4f3:1", describe(book.Choices(&p)))
}

// Whatever Read accepts, the moves it offers are legal.
func FuzzRead(f *testing.F) {
	f.Add(bookOf(f, line{engine.StartFEN, "e2e4", 1}, line{engine.StartFEN, "e2e5", 2}), engine.StartFEN)
	f.Add(bookOf(f, line{castlingFEN, "e1h1", 65535}, line{castlingFEN, "e1g1", 65535}), castlingFEN)
	f.Add(bookOf(f, line{promotionFEN, "a7a8k", 1}), promotionFEN)
	f.Add([]byte("not a book"), engine.StartFEN)
	f.Fuzz(func(t *testing.T, data []byte, fen string) {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			t.Skip()
		}
		// The entries are made to be of this position, or chance would never find it.
		for i := 0; i+entrySize <= len(data) && len(data)%2 == 0; i += entrySize {
			binary.BigEndian.PutUint64(data[i:], Key(&p))
		}
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		for _, c := range b.Choices(&p) {
			if !p.IsLegal(c.Move) || c.Weight < 1 {
				t.Fatalf("%v of weight %d in %s", c.Move, c.Weight, fen)
			}
		}
		if m, ok := b.Pick(&p, rand.New(rand.NewPCG(1, 1))); ok && !p.IsLegal(m) {
			t.Fatalf("%v in %s", m, fen)
		}
	})
}
