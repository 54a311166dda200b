package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/engine"
)

// threats is a game with null moves, in the game and in a variation.
const threats = `[Event "Threats"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Nf3 (2. -- $1 {what for?} 2... Nf6 3. -- Nxe4) 2... -- 3. Nxe5 *
`

// A study shows null moves, walks over them, analyzes after them, and keeps them.
func TestNullMovesInAStudy(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}})
	_, err := s.Open(threats, 0)
	require.NoError(t, err)
	require.Equal(t, threats, s.PGN())
	require.Equal(t, "e4 e5 Nf3 -- Nxe5", san(s.State()))
	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(4) }))
	require.Equal(t, engine.NoMove, s.State().LastMove())
	again := reopened(t, s)
	require.Equal(t, threats, again.PGN())
	require.Equal(t, "e4 e5 Nf3 --", san(again.State()))

	require.NoError(t, s.Do((*Board).Undo))
	require.NoError(t, s.Do((*Board).Redo))
	first := s.State().Tree.Node(s.State().Node).Parent().Parent()
	variation := first.Children()[1]
	require.True(t, variation.IsNull())
	last := variation.Last()
	require.NoError(t, s.Do(func(b *Board) error { return b.GoToNode(last.ID()) }))
	require.Equal(t, "e4 e5 -- Nf6 -- Nxe4", san(s.State()))
	require.Equal(t, "rnbqkb1r/pppp1ppp/8/4p3/4n3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4", s.FEN())
	require.Equal(t, san(s.State()), san(reopened(t, s).State()))
	lines, err := s.AnalyseNode(t.Context(), variation.ID(), Analysis{Nodes: 500, Lines: 2}, nil)
	require.NoError(t, err)
	require.Len(t, lines, 2)
	play(t, s, "d3 Nf6")
	require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(variation.ID(), comment("a threat")) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.Promote(variation.ID(), false) }))
	require.Equal(t, "1. e4 e5 2. -- $1 {a threat} (2. Nf3 -- 3. Nxe5) 2... Nf6 3. -- Nxe4 4. d3 Nf6 *", moves(s))
	require.NoError(t, s.Do(func(b *Board) error { return b.Delete(variation.ID()) }))
	require.NoError(t, s.Do((*Board).UndoEdit))
	require.Equal(t, "e4 e5 --", san(s.State())[:len("e4 e5 --")])
}

// Nobody can play a null move, nor play on after one.
func TestNullMovesAreNotPlayed(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}})
	illegal := new(engine.IllegalMoveError)
	require.ErrorAs(t, s.Do(func(b *Board) error { return b.Move(engine.NoMove) }), &illegal)
	for _, text := range []string{"--", "0000", "Z0", "pass"} {
		_, err := s.ParseMove(text)
		require.Error(t, err)
	}
	_, err := s.Open(threats, 0)
	require.NoError(t, err)
	require.ErrorAs(t, s.Do(func(b *Board) error { return b.Move(engine.NoMove) }), &illegal)
	require.ErrorAs(t, s.Do(func(b *Board) error { return b.LineAt(0, []engine.Move{engine.NoMove}) }), &illegal)
	require.ErrorIs(t, s.Do((*Board).PlayOn), ErrNullMove)
	require.True(t, s.State().Study)

	// Before the null move it is a game that does not have it to redo.
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.Black, match.Player{Kind: match.Human}) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(2) }))
	require.NoError(t, s.Do((*Board).PlayOn))
	require.Len(t, s.State().Moves, 3)
	require.NoError(t, s.Do((*Board).Redo))
	require.ErrorIs(t, s.Do((*Board).Redo), match.ErrNoRedo)
	play(t, s, "Nc6")
	require.Equal(t, "e4 e5 Nf3 Nc6", san(s.State()))
	require.Contains(t, moves(s), "(2... -- 3. Nxe5)")

	kept := s.Snapshot()
	last := kept.Game.Last()
	null, err := last.Parent().AddNull() // no program writes such a file
	require.NoError(t, err)
	last.Delete()
	require.True(t, null.IsMain())
	_, err = Restore(Options{Hash: 1}, kept)
	require.ErrorIs(t, err, ErrNullMove)
}
