package opening_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/internal/surface"
	"consort/engine/opening"
	"consort/engine/polyglot"
)

// What doc.go calls stable, in the form that other programs use it: a change of a
// name or a signature does not compile here.

var (
	_ func(*engine.Game) (opening.Line, bool) = opening.Of
	_ func(*engine.Position) []opening.Choice = opening.Continuations
	_ func(text string) []opening.Line        = opening.Find
	_ func() []opening.Line                   = opening.All
	_ func() *polyglot.Book                   = opening.Book

	_ = opening.Line{ECO: "", Name: "", Text: "", Moves: []engine.Move(nil)}
	_ = opening.Choice{Move: engine.NoMove, Line: opening.Line{}, Lines: 0}
)

func TestStable(t *testing.T) {
	faults, err := surface.Faults(".", true)
	require.NoError(t, err)
	require.Empty(t, faults)
}
