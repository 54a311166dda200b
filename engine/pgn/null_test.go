package pgn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// threats is a game with null moves as annotators write them: in the game, as the first
// move of a variation, several in a row, and with annotations of their own.
const threats = `[Event "Threats"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 (1... -- {what for?} 2. d4 -- $2 (2... d5 3. -- dxe4) 3. c4 $1) 2. Nf3
(2. -- Nf6) ({or} 2. -- $6 {again}) 2... d6 (2... -- 3. -- -- 4. Nxe5 {wins a
pawn}) 3. -- h6 *
`

// Null moves come back as they were written, node by node.
func TestNullMoves(t *testing.T) {
	g := readOne(t, threats)
	require.Empty(t, g.Warnings)
	require.Equal(t, threats, g.String())
	tree := g
	checkTree(t, tree)
	require.Equal(t, describe(tree), describe(reread(t, tree)))
	require.Equal(t, describe(tree), describe(tree.Clone()))
	nulls := 0
	for n := range tree.All() {
		if n.IsNull() {
			nulls++
			require.Equal(t, "--", n.SAN())
			require.Equal(t, n.Position().Key(), n.Replay().Position().Key())
		}
	}
	require.Equal(t, 9, nulls)
	require.False(t, tree.Root().IsNull())
	require.True(t, tree.Last().Parent().IsNull())
}

// The positions after a null move have the other side to move, the next number and no
// en passant capture.
func TestPositionsAfterNullMoves(t *testing.T) {
	tree := readOne(t, "1. e4 Nf6 2. e5 d5 3. -- Ng8 4. Nf3 -- 5. d4 *")
	var fens []string
	for n := range tree.MainLine() {
		fens = append(fens, n.Position().FEN())
	}
	require.Equal(t, []string{
		"rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
		"rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3",
		"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 2 4",
		"rnbqkbnr/ppp1pppp/8/3pP3/8/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 4",
		"rnbqkbnr/ppp1pppp/8/3pP3/8/5N2/PPPP1PPP/RNBQKB1R w KQkq - 4 5",
		"rnbqkbnr/ppp1pppp/8/3pP3/3P4/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 5",
	}, fens[3:])
}

// A null move is added by AddNull alone, and not in check.
func TestAddNull(t *testing.T) {
	tree := readOne(t, "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *")
	root := tree.Root()
	illegal := new(engine.IllegalMoveError)
	_, err := root.Add(engine.NoMove)
	require.ErrorAs(t, err, &illegal)
	null, err := root.AddNull()
	require.NoError(t, err)
	require.True(t, null.IsNull())
	again, err := root.AddNull()
	require.NoError(t, err)
	require.Same(t, null, again)
	require.Same(t, null, root.Child(engine.NoMove))
	require.True(t, null.PromoteToMain())
	require.Equal(t, "1. -- (1. e4 e5 2. Qh5 Nc6 3. Qxf7+) *", moveText(tree))

	check := root.Children()[1].Last()
	_, err = check.AddNull()
	require.ErrorAs(t, err, &illegal)
	require.ErrorContains(t, err, "black is in check and cannot pass")
}
