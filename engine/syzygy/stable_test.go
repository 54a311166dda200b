package syzygy_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/internal/surface"
	"consort/engine/syzygy"
)

// What doc.go calls stable, in the form that other programs use it: a change of a
// name or a signature does not compile here.

var (
	_ func(paths string) (*syzygy.Tables, error)           = syzygy.Open
	_ func(context.Context, string, func(bytes int)) error = syzygy.VerifyFile

	_ = syzygy.RootMove{Move: engine.NoMove, WDL: syzygy.Draw, DTZ: 0, Rank: 0}
	_ = [...]syzygy.Refusal{syzygy.NoTable, syzygy.TooManyPieces, syzygy.CastlingRights}
	_ = [...]error{&syzygy.CorruptError{Path: "", Problem: ""}, syzygy.NoTable}
)

var _ interface {
	MaxPieces() int
	Count() (wdl, dtz int)
	Files() []string
	ProbeWDL(*engine.Position) (syzygy.WDL, error)
	ProbeDTZ(*engine.Position) (int, error)
	ProbeRoot(game *engine.Game, fiftyMoves bool) ([]syzygy.RootMove, error)
	Close() error
} = (*syzygy.Tables)(nil)

var _ interface {
	fmt.Stringer
	Sign() int
	Without50() syzygy.WDL
} = syzygy.Draw

// The numbers of the results are part of it.
var results = [...]syzygy.WDL{syzygy.Loss, syzygy.BlessedLoss, syzygy.Draw, syzygy.CursedWin, syzygy.Win}

func TestStable(t *testing.T) {
	faults, err := surface.Faults(".", true)
	require.NoError(t, err)
	require.Empty(t, faults)
	for i, result := range results {
		require.EqualValues(t, i-2, result)
	}
}
