package review

import (
	"encoding/json"
	"testing"

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
			start, moves, err := d.Line()
			require.NoError(t, err)
			require.Equal(t, g.Start(), start)
			require.Equal(t, g.Moves(), moves)
			p := start
			for ply, m := range moves {
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
		_, _, err := d.Line()
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
