package room

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// chess960 is a start position of Chess960.
const chess960 = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"

// Texts of all forms are taken up, with what editors and other systems add.
func TestOpen(t *testing.T) {
	const two = "1. d4 d5 *\n\n[White \"Ada\"]\n\n1. c4 *\n"
	const afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	for _, c := range []struct {
		name, text string
		number     int
		opened     [2]int
		fen        string
	}{
		{"a PGN", "[White \"Ada\"]\r\n\r\n1. e4 *\r\n", 0, [2]int{1, 1}, afterE4},
		{"moves alone", "1. e4", 0, [2]int{1, 1}, afterE4},
		{"a PGN of Windows", "\ufeff[White \"Ada\"]\n\n1. e4 *", 0, [2]int{1, 1}, afterE4},
		{"the first of two", two, 0, [2]int{1, 2}, "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"},
		{"the second of two", two, 2, [2]int{2, 2}, "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1"},
		{"behind a broken game", "1. Ke4 *\n\n[White \"Ada\"]\n\n1. e4 *\n", 2, [2]int{2, 2}, afterE4},
		{"a draw without moves", "1/2-1/2 [White \"Ada\"]\n\n1. e4 *", 2, [2]int{2, 2}, afterE4},
		{"a FEN", "\ufeff4k3/8/8/8/8/8/8/4K2R w K - 0 1\r\n", 0, [2]int{1, 1}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"a FEN without its counters", "4k3/8/8/8/8/8/8/4K2R b -", 0, [2]int{1, 1}, "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},
		{"the second FEN", "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\n4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 2, [2]int{2, 2}, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"},
		{"Chess960", chess960, 0, [2]int{1, 1}, chess960},
		{"an IChess file", "\ufeffwKE1 wRH1\r\nbKE8\r\n", 0, [2]int{1, 1}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
	} {
		s := start(t, Options{})
		opened, err := s.Open(c.text, c.number)
		require.NoError(t, err, c.name)
		require.Equal(t, c.opened, [2]int{opened.Number, opened.Of}, c.name)
		require.Equal(t, c.fen, s.FEN(), c.name)
	}
}

// What cannot be read is refused with the reason, and the game stays.
func TestOpenRefuses(t *testing.T) {
	s := start(t, Options{})
	play(t, s, "e4")
	before := s.FEN()
	for _, c := range []struct {
		name, text string
		number     int
		says       string
	}{
		{"nothing", "", 0, "nothing to open"},
		{"words", "hello", 0, `invalid game "hello"`},
		{"an illegal move", "1. e4 e5\n2. Nf3 Nc6\n3. Ke3 *", 0, `line 3: illegal move "Ke3"`},
		{"a broken position", "[FEN \"8/8\"]\n\n1. e4 *", 0, "line 3: invalid FEN"},
		{"no such game", "1. e4 *", 2, "no game 2: the last is 1"},
		{"half a FEN", "4k3/8/8/8/8", 0, "invalid FEN"},
		{"no such FEN", chess960, 2, "no position 2: the last is 1"},
		{"half an IChess file", "wKE1 bKE8 wQ", 0, `line 1: "wQ"`},
		{"an illegal IChess file", "wKE1", 0, "king"},
		{"bytes", "\x7fELF\x02\x01\x00\xff", 0, "this is not text"},
		{"bytes after a word", strings.Repeat("PGN ", 10) + strings.Repeat("\x00", 9), 0, "this is not text"},
	} {
		_, err := s.Open(c.text, c.number)
		require.ErrorContains(t, err, c.says, c.name)
		require.Equal(t, before, s.FEN(), c.name)
	}
}

// What is not understood does not keep a game from being opened.
func TestOpenWithWarnings(t *testing.T) {
	s := start(t, Options{})
	_, err := s.Open("[White Ada]\n\n1. e4 e5 oops 2. Nf3 Nc", 0)
	require.NoError(t, err)
	require.Equal(t, "e4 e5 Nf3", line(s.State()))
	var said []string
	for _, w := range s.State().Tree.Warnings {
		said = append(said, w.Reason())
	}
	require.Equal(t, []string{
		`a tag must have the form [Name "value"]: found "[White Ada]", read as the tag "White"`,
		`a word must be a move, a number, a symbol or a result: found "oops", kept as a comment`,
		`a word must be a move, a number, a symbol or a result: found "Nc", kept as a comment; the file ends there and may be truncated`,
	}, said)

	_, err = s.Open("[Event \"x\"]\n[Site \"y\"]\n[White \"A\x00da\"]\n\n1. e4 e5 {a stray byte} 2. Nf3 {of a damaged disk or a careless program,\x00 once} Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O {and the rest of the game as it was} *", 0)
	require.NoError(t, err)
	require.Len(t, s.State().Moves, 16)
}

// A position of Chess960 goes through the editor and through all files, and comes
// back with its castling rights.
func TestChess960(t *testing.T) {
	s := start(t, Options{})
	_, err := s.Open(chess960, 0)
	require.NoError(t, err)
	state := s.State()
	p, err := SetupOf(&state.Position, state.Rules).Position()
	require.NoError(t, err)
	require.Equal(t, state.Position, p)
	require.Contains(t, s.PGN(), "[Variant \"Chess960\"]\n")
	play(t, s, "O-O h6")
	want := s.FEN()
	for _, text := range []string{s.PGN(), s.FEN(), s.IChess()} {
		again := start(t, Options{})
		_, err := again.Open(text, 0)
		require.NoError(t, err, text)
		state := again.State()
		require.Equal(t, want[:len(want)-4], state.Position.FEN()[:len(want)-4], text)
	}
	require.NoError(t, s.Do(func(b *Board) error { return b.Begin(engine.StartPosition(), b.rules) }))
	require.NotContains(t, s.PGN(), "Variant")
}
