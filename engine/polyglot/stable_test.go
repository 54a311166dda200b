package polyglot_test

import (
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/internal/surface"
	"consort/engine/polyglot"
)

// What doc.go calls stable, in the form that other programs use it: a change of a
// name or a signature does not compile here.

var (
	_ func(io.Reader) (*polyglot.Book, error)   = polyglot.Read
	_ func(path string) (*polyglot.Book, error) = polyglot.ReadFile
	_ func(*engine.Position) uint64             = polyglot.Key
	_ func([]polyglot.Choice) int               = polyglot.Total
	_ error                                     = polyglot.ErrNoMoves
	_ error                                     = &polyglot.CorruptError{Problem: ""}

	_ = polyglot.Choice{Move: engine.NoMove, Weight: 0}
	_ = polyglot.Builder{Plies: 0, MinGames: 0}
)

var _ interface {
	Len() int
	Choices(*engine.Position) []polyglot.Choice
	Best(*engine.Position) (engine.Move, bool)
	Pick(*engine.Position, *rand.Rand) (engine.Move, bool)
} = (*polyglot.Book)(nil)

var _ interface {
	Add(start engine.Position, moves []engine.Move, result int)
	Write(io.Writer) (int, error)
} = (*polyglot.Builder)(nil)

func TestStable(t *testing.T) {
	faults, err := surface.Faults(".", true)
	require.NoError(t, err)
	require.Empty(t, faults)
}
