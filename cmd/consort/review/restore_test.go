package review

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// A Document that was written as JSON has the game, the better lines and the puzzles of
// the report, castling in Chess960 included.
func TestRestore(t *testing.T) {
	for name, text := range map[string]string{
		"standard": foolsMate,
		"castling": from("4k3/8/8/8/8/8/5P2/3R1K1R w HDhd - 0 1", "1. O-O Kf7 2. Rd7+ *"),
	} {
		t.Run(name, func(t *testing.T) {
			report, g := review(t, 2000, text)
			written, err := json.Marshal(report.Document(nil))
			require.NoError(t, err)
			d := &Document{}
			require.NoError(t, json.Unmarshal(written, d))
			kept := ReadKept(written, g.Start(), time.Time{})
			require.Equal(t, Subject{Start: g.Start(), Moves: g.Moves()}, kept.Subject)
			require.Equal(t, d, kept.Document)
			require.Equal(t, json.RawMessage(written), kept.For(g, time.Time{}))
			p := kept.Start
			for ply, m := range kept.Moves {
				want := &report.Moves[ply]
				line := d.BetterLine(ply, p)
				if want.Known && want.Best != m {
					require.Equal(t, want.BetterLine(), line)
				} else {
					require.Empty(t, line)
				}
				puzzle, err := d.Puzzle(ply)
				require.NoError(t, err)
				require.Equal(t, want.Puzzle, puzzle)
				p = p.After(m)
			}
		})
	}
}

// What is not a Document is an error, not a panic.
func TestRestoreInvalid(t *testing.T) {
	start := engine.StartPosition()
	fen := start.FEN()
	for _, d := range []*Document{
		{}, {Start: fen}, {Start: fen, Positions: []EvalDocument{{}, {}}, Moves: []MoveDocument{{Move: "e2e5"}}},
	} {
		_, err := d.Subject()
		require.Error(t, err)
		puzzle, _ := d.Puzzle(7)
		require.Nil(t, puzzle)
	}
	for _, puzzle := range []*PuzzleDocument{{}, {Solutions: []string{"e2e5"}}} {
		d := &Document{Start: fen, Positions: []EvalDocument{{FEN: fen}, {}}, Moves: []MoveDocument{{Move: "e2e4", Best: "d2d4", Puzzle: puzzle}}}
		_, err := d.Puzzle(0)
		require.Error(t, err)
		require.Empty(t, d.BetterLine(0, start))
	}
}

// A review belongs to a game as long as it begins alike, with or without en passant.
func TestKeptFor(t *testing.T) {
	report, g := review(t, 500, foolsMate)
	kept := Keep(report.Document(nil), Subject{Start: g.Start(), Moves: g.Moves()})
	for name, test := range map[string]struct {
		text string
		want bool
	}{
		"the same":    {foolsMate, true},
		"taken back":  {"1. f3 *", true},
		"another end": {"1. f3 d5 *", true},
		"another":     {"1. e4 *", false},
		"no moves":    {"*", false},
	} {
		t.Run(name, func(t *testing.T) {
			other := game(t, test.text)
			require.Equal(t, test.want, kept.For(other, time.Time{}) != nil)
			require.Nil(t, kept.For(other, time.Now()), "of another game")
		})
	}
	require.Nil(t, (*Kept)(nil).For(g, time.Time{}))
	p := g.Start()
	start := p.WithoutEnPassant()
	require.Equal(t, start, ReadKept(kept.Text, start, time.Time{}).Start)
}
