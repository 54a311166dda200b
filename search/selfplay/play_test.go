package selfplay

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
)

// bookOf returns a book of positions.
func bookOf(t testing.TB, lines ...string) *Book {
	t.Helper()
	path := filepath.Join(t.TempDir(), "book.epd")
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644))
	b, err := ReadBook(path)
	require.NoError(t, err)
	return b
}

// scripted returns a function for a stub that repeats moves, all with one score.
func scripted(score eval.Score, moves ...string) func(*engine.Game) (engine.Move, eval.Score) {
	return func(g *engine.Game) (engine.Move, eval.Score) {
		m, err := g.Position().ParseUCI(moves[g.Len()%len(moves)])
		if err != nil {
			panic(err)
		}
		return m, score
	}
}

// Games end when the rules say so, and not earlier.
func TestEndings(t *testing.T) {
	shuffle := []string{"a1b1", "h8g8", "b1a1", "g8h8"}
	tests := []struct {
		name, fen string
		choose    func(*engine.Game) (engine.Move, eval.Score)
		ending    Ending
		result    Result
		plies     int
	}{
		{"checkmate by White", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", scripted(100, "g6g7"), Ending(engine.Checkmate), WhiteWins, 1},
		{"checkmate by Black", "8/8/8/8/8/5kq1/8/7K b - - 0 1", scripted(100, "g3g2"), Ending(engine.Checkmate), BlackWins, 1},
		{"stalemate", "7k/8/6Q1/8/8/8/8/K7 w - - 0 1", scripted(100, "g6f7"), Ending(engine.Stalemate), Drawn, 1},
		{"insufficient material", "7k/8/8/8/8/8/1p6/K7 w - - 0 1", scripted(100, "a1b2"), Ending(engine.DeadPosition), Drawn, 1},
		{"threefold, not twofold", "7k/p7/8/8/8/8/P7/K7 w - - 0 1", scripted(100, shuffle...), Ending(engine.ThreefoldRepetition), Drawn, 8},
		{"fifty moves, which come before adjudication", "7k/p7/8/8/8/8/P7/K7 w - - 99 80", scripted(100, shuffle...), Ending(engine.FiftyMoves), Drawn, 1},
		{"a high clock", "7k/p7/8/8/8/8/P7/K7 w - - 57 80", scripted(100, shuffle...), AdjudicatedDraw, Drawn, 3},
		{"a win before a high clock", "7k/p7/8/8/8/8/P7/K7 w - - 56 80", alternating(1200, shuffle...), AdjudicatedWin, WhiteWins, 4},
		{"mate on the fiftieth move", "7k/8/5KQ1/8/8/8/8/8 w - - 99 80", scripted(100, "g6g7"), Ending(engine.Checkmate), WhiteWins, 1},
		{"mate before adjudication", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", scripted(31000, "g6g7"), Ending(engine.Checkmate), WhiteWins, 1},
		{"a draw by rule before an adjudicated win", "7k/p7/8/8/8/8/P7/K7 w - - 99 80", alternating(3000, shuffle...), Ending(engine.FiftyMoves), Drawn, 1},
		{"won by White", "7k/p7/8/8/8/8/P7/K7 w - - 0 1", alternating(1200, shuffle...), AdjudicatedWin, WhiteWins, 4},
		{"won by Black", "7k/p7/8/8/8/8/P7/K7 w - - 0 1", alternating(-1200, shuffle...), AdjudicatedWin, BlackWins, 4},
		{"not won", "7k/p7/8/8/8/8/P7/K7 w - - 0 1", alternating(1199, shuffle...), Ending(engine.ThreefoldRepetition), Drawn, 8},
		{"drawn", "7k/p7/8/8/8/8/P7/K7 w - - 0 50", tour(20), AdjudicatedDraw, Drawn, 16},
		{"drawn, but not before ply 80", "7k/p7/8/8/8/8/P7/K7 w - - 0 30", tour(-20), AdjudicatedDraw, Drawn, 23},
		{"not drawn before a high clock", "7k/p7/8/8/8/8/P7/K7 w - - 40 50", tour(21), AdjudicatedDraw, Drawn, 20},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			run := stubRun(DefaultRules(0), test.choose)
			run.Book = bookOf(t, test.fen)
			run.Rules.MinRandom, run.Rules.MaxRandom, run.Rules.VerifyNodes = 0, 0, 0
			g := take(t, run, 1)[0]
			require.Equal(t, test.ending, g.Ending, g.Ending.String())
			require.Equal(t, test.result, g.Result)
			require.Len(t, g.Moves, test.plies)
			_, err := g.Replay()
			require.NoError(t, err)
		})
	}
}

// alternating is scripted with a score from White's point of view.
func alternating(score eval.Score, moves ...string) func(*engine.Game) (engine.Move, eval.Score) {
	return func(g *engine.Game) (engine.Move, eval.Score) {
		m, _ := scripted(score, moves...)(g)
		if g.Position().SideToMove() == engine.Black {
			return m, -score
		}
		return m, score
	}
}

// tour moves the kings along their back ranks, so that no position repeats soon.
func tour(score eval.Score) func(*engine.Game) (engine.Move, eval.Score) {
	white := strings.Fields("a1b1 b1c1 c1d1 d1e1 e1f1 f1g1 g1h1 h1g1 g1f1 f1e1 e1d1 d1c1 c1b1 b1a1")
	black := []string{"h8g8", "g8f8", "f8g8", "g8h8"}
	return func(g *engine.Game) (engine.Move, eval.Score) {
		text := white[g.Len()/2%len(white)]
		if g.Position().SideToMove() == engine.Black {
			text = black[g.Len()/2%len(black)]
		}
		m, err := g.Position().ParseUCI(text)
		if err != nil {
			panic(err)
		}
		return m, score
	}
}

// Random plies lead to positions in which the game is not over.
func TestOpenings(t *testing.T) {
	w, err := stubRun(quick(), func(g *engine.Game) (engine.Move, eval.Score) { return g.Position().Moves()[0], 400 }).newWorker()
	require.NoError(t, err)
	plies := map[int]int{}
	for i := range uint64(200) {
		o, err := w.newOpening(context.Background(), rngOf(i))
		require.NoError(t, err)
		require.False(t, engine.NewGame(o.start).Claim().Over())
		require.Equal(t, o.random, o.start.Ply())
		plies[o.random]++
	}
	require.Len(t, plies, 2)
	require.Greater(t, plies[8], 50)
	require.Greater(t, plies[9], 50)
}

func TestRandomMoveKeepsTheQueen(t *testing.T) {
	p, err := engine.ParseFEN("4k3/8/2p1p3/3p4/8/8/8/3QK3 w - - 0 1")
	require.NoError(t, err)
	lost := 0
	for i := range uint64(2000) {
		if m := RandomMove(rngOf(i), &p, minRandomSEE); !p.SEE(m, minRandomSEE) {
			lost++
		}
	}
	require.Less(t, lost, 5)
}

func TestBook(t *testing.T) {
	b := bookOf(t,
		"\ufeff# some openings",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"one\";",
		"",
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
	)
	require.Equal(t, 2, b.Len())
	require.Regexp(t, `^book.epd [0-9a-f]{8}$`, b.ID())
	p, err := b.at(1)
	require.NoError(t, err)
	require.Equal(t, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", p.FEN())
	require.Empty(t, (*Book)(nil).ID())

	run := stubRun(quick().WithBook(), randomMoves(1))
	run.Book = b
	for _, g := range take(t, run, 5) {
		require.True(t, g.Book)
		require.LessOrEqual(t, g.Random, 4)
	}
}

func TestBookErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "the book has no positions",
		"# nothing\n":                    "the book has no positions",
		"\nnonsense":                     "line 2: invalid FEN",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": "line 1: the game is over",
	} {
		path := filepath.Join(t.TempDir(), "bad.epd")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err := ReadBook(path)
		var bad *BookError
		require.ErrorAs(t, err, &bad)
		require.ErrorContains(t, err, want)
	}
	_, err := ReadBook(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
