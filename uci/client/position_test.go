package client

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// A position is told by its moves, and after a null move by its FEN.
func TestPositionCommand(t *testing.T) {
	g := engine.NewGame(engine.StartPosition())
	require.Equal(t, "position startpos", positionCommand(g, false))
	require.NoError(t, g.PushUCI("e2e4"))
	require.Equal(t, "position startpos moves e2e4", positionCommand(g, false))
	require.NoError(t, g.PushNull())
	require.Equal(t, "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", positionCommand(g, false))
	require.NoError(t, g.PushUCI("g1f3"))
	require.Equal(t, "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2 moves g1f3", positionCommand(g, false))
}
