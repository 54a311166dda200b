package pgn_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/internal/surface"
	"consort/engine/pgn"
)

// What doc.go calls stable, in the form that other programs use it: a change of a
// name or a signature does not compile here.

var (
	_ func(io.Reader) *pgn.Reader            = pgn.NewReader
	_ func(io.Reader) ([]*pgn.Game, error)   = pgn.ReadAll
	_ func(r *pgn.Reader) (*pgn.Game, error) = (*pgn.Reader).Next
	_ func(g *pgn.Game, ply int) *pgn.Note   = (*pgn.Game).Note
	_ func(g *pgn.Game, name string) string  = (*pgn.Game).Tag
	_ func(g *pgn.Game, name, value string)  = (*pgn.Game).SetTag
	_ func(g *pgn.Game) string               = (*pgn.Game).ForeignVariant
	_ func(pgn.Glyph) bool                   = pgn.Glyph.JudgesMove
	_                                        = [...]fmt.Stringer{(*pgn.Game)(nil), pgn.Good}
	_ interface {
		error
		Unwrap() error
	} = (*pgn.Error)(nil)
)

var (
	_ = pgn.Game{
		Tags:  []pgn.Tag{{Name: "", Value: ""}},
		Start: engine.Position{}, Intro: "", Moves: []engine.Move(nil),
		Notes:  []pgn.Note{{Glyphs: []pgn.Glyph(nil), Comment: "", Variations: []pgn.Variation(nil)}},
		Result: "", Comment: "", Warnings: []*pgn.Error(nil),
	}
	_ = pgn.Variation{Intro: "", Moves: []engine.Move(nil), Notes: []pgn.Note(nil)}
	_ = pgn.Error{Game: 0, Line: 0, Rule: pgn.TagForm, Detail: "", Err: error(nil)}
	_ = [...]pgn.Rule{pgn.TagForm, pgn.CommentEnd, pgn.VariationEnd, pgn.ValidPosition, pgn.LegalMoves, pgn.GameEnd, pgn.Length}
)

// The numbers of the glyphs are those of the standard.
var glyphs = [...]pgn.Glyph{1: pgn.Good, pgn.Mistake, pgn.Brilliant, pgn.Blunder, pgn.Interesting, pgn.Dubious}

func TestStable(t *testing.T) {
	faults, err := surface.Faults(".", true)
	require.NoError(t, err)
	require.Empty(t, faults)
	for i, glyph := range glyphs {
		require.EqualValues(t, i, glyph)
	}
}
