package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search/selfplay"
)

// imported imports a text of PGN and returns the games and the output.
func imported(t *testing.T, text, flags string) ([]*selfplay.Game, string) {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.pgn"), filepath.Join(dir, "a.games")
	require.NoError(t, os.WriteFile(in, []byte(text), 0o644))
	output := forge(t, "import "+flags+" -out "+out, in)
	file, r, err := openGames(out)
	require.NoError(t, err)
	defer file.Close()
	var games []*selfplay.Game
	for g, err := range r.Games() {
		require.NoError(t, err)
		games = append(games, g)
	}
	return games, output
}

// matchGame is a game as fastchess writes it: two book moves, then scores.
const matchGame = `[White "a"]
[Black "b"]
[Result "1-0"]
[Termination "adjudication"]

1. e4 {book} e5 {book} 2. Nf3 {+0.31/9 0.012s} Nc6 {-0.25/10 0.010s}
3. Bb5 {+0.30/9 0.01s} a6 {-0.20/9 0.01s} 4. Ba4 {+0.30/9 0.01s} Nf6 {-0.20/9 0.01s}
5. O-O {+0.30/9 0.01s} Be7 {-0.20/9 0.01s} 6. Re1 {+0.30/9 0.01s} b5 {-0.20/9 0.01s}
7. Bb3 {+1.00/9 0.01s} d6 {-M12/9 0.01s} 8. c3 {+M11/9 0.01s, White wins by adjudication} 1-0
`

// converted returns the games of a PGN with all their scores: a file keeps only those of
// usable positions.
func converted(t testing.TB, text string, centipawns bool) []*selfplay.Game {
	t.Helper()
	c := &conversion{centipawns: centipawns, skipped: map[string]int{}, stderr: io.Discard}
	require.NoError(t, c.readFile(t.Context(), "-", strings.NewReader(text), func() {}))
	return c.games
}

func TestImport(t *testing.T) {
	games, output := imported(t, matchGame, "")
	require.Contains(t, output, "1 game with 3 usable positions")
	require.Len(t, games, 1)
	require.Equal(t, eval.None, games[0].Moves[0].Score)
	games = converted(t, matchGame, false)
	require.Len(t, games, 1)
	g := games[0]
	require.Equal(t, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", g.Start.FEN())
	require.Equal(t, selfplay.WhiteWins, g.Result)
	require.Equal(t, selfplay.AdjudicatedWin, g.Ending)
	require.Len(t, g.Moves, 13)
	start := g.Start
	require.Equal(t, wdl.Network.Internal(31, wdl.Material(&start)), g.Moves[0].Score)
	require.Negative(t, g.Moves[1].Score)
	require.Equal(t, eval.MatedIn(24), g.Moves[11].Score)
	require.Equal(t, eval.MateIn(21), g.Moves[12].Score)

	games = converted(t, matchGame, true)
	require.EqualValues(t, 31, games[0].Moves[0].Score)
	require.EqualValues(t, -25, games[0].Moves[1].Score)
	require.EqualValues(t, 100, games[0].Moves[10].Score)
}

// [%eval] is White's view of the position after the move, whoever moved.
func TestImportEval(t *testing.T) {
	text := strings.NewReplacer("-0.20/9 0.01s", "[%eval 0.20]", "+0.30/9 0.01s", "[%eval 0.30]").Replace(matchGame)
	games := converted(t, text, true)
	require.EqualValues(t, 30, games[0].Moves[2].Score)
	require.EqualValues(t, -20, games[0].Moves[3].Score)
	for comment, want := range map[string]pgnScore{
		"[%eval #-4]":            {known: true, mate: 4},
		"[%eval #3]":             {known: true, mate: -3},
		"[%eval -1.5]":           {known: true, cp: 150},
		"-1.25/12 0.1s":          {known: true, cp: -125},
		"0.00/1 0s":              {known: true},
		"good move":              {},
		"+0.31 without depth":    {},
		"+99999999.00/3":         {},
		"[%eval 0.35,18]":        {known: true, cp: -35},
		"[%eval #0]":             {},
		"[%eval #9999]":          {},
		"-M0/3":                  {},
		"+M100000/3":             {},
		"[%clk 1:00] [%eval -2]": {known: true, cp: 200},
	} {
		require.Equal(t, want, parseScore(comment, false), comment)
	}
}

// Imported games train a network beside those of datagen.
func TestImportedGamesTrain(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.pgn"), filepath.Join(dir, "a.games")
	require.NoError(t, os.WriteFile(in, []byte(strings.Repeat(matchGame+"\n", 40)), 0o644))
	forge(t, "import -out "+out, in)
	text := forge(t, "train"+quickTraining+"-held-out 0 -epochs 20 -out "+filepath.Join(dir, "a.nnue"), out)
	require.Contains(t, text, "120 for training")
	require.Contains(t, forge(t, "inspect", out), "adjudicated win")
}

// Games that say nothing about strength over the board are left out, and counted.
func TestImportLeavesOut(t *testing.T) {
	mated := `[Result "0-1"]

1. f3 {+0.1/3 0s} e5 {0.1/3 0s} 2. g4 {-M1/3 0s} Qh4# {+M1/3 0s, Black mates} 0-1
`
	text := strings.Join([]string{
		matchGame,
		strings.Replace(matchGame, "adjudication", "time forfeit", 1),
		strings.Replace(matchGame, "adjudication", "abandoned", 1),
		strings.ReplaceAll(matchGame, "1-0", "*"),
		strings.Replace(matchGame, `[White "a"]`, `[Variant "Atomic"]`, 1),
		strings.ReplaceAll(mated, "0-1", "1-0"),
		mated,
		strings.NewReplacer("+M11/9 0.01s", "no score", "adjudication", "normal").Replace(matchGame),
		"[Result \"1-0\"]\n\n1. e4 {+0.1/3 0s} -- {+0.1/3 0s} 2. d4 {+0.1/3 0s} e5 {+0.1/3 0s} 1-0\n",
	}, "\n")
	games, output := imported(t, text, "")
	require.Len(t, games, 1)
	for _, want := range []string{
		"2 that did not end over the board", "1 without a result", "1 of another variant",
		"1 with a result that contradicts the last position", "2 without usable positions",
		"1 with an illegal move", // a null move
	} {
		require.Contains(t, output, want)
	}
}

func TestImportErrors(t *testing.T) {
	dir := t.TempDir()
	empty, out := filepath.Join(dir, "empty.pgn"), filepath.Join(dir, "o.games")
	require.NoError(t, os.WriteFile(empty, nil, 0o644))
	for line, want := range map[string]string{
		"import " + empty:                         "missing --out",
		"import --out " + out:                     "missing argument",
		"import --out " + out + " " + empty:       "no game can be used",
		"import --out " + empty + " " + empty:     "it is also an input",
		"import --out " + out + " " + dir + "/no": "no such file",
	} {
		var stdout, stderr bytes.Buffer
		require.NotZero(t, run(strings.Fields(line), &stdout, &stderr), line)
		require.Contains(t, stderr.String(), want)
		require.NoFileExists(t, out)
	}
}

// The score of the side to move is stored with the position before the move.
func TestImportPerspective(t *testing.T) {
	games, _ := imported(t, matchGame, "")
	line, err := games[0].Replay()
	require.NoError(t, err)
	for s := range selfplay.DefaultFilter().Samples(games[0], line) {
		if s.Verdict == selfplay.Usable {
			require.Equal(t, s.Position.SideToMove() == engine.White, s.Score > 0)
			require.Equal(t, s.Score > 0, s.Result == 2)
		}
	}
}

// The same game as each program writes it. OpenBench drops move numbers, times and most
// tags from what fastchess has written, and has a verbose form.
var writtenBy = map[string]string{
	"fastchess": `[Event "Fastchess Tournament"]
[Site "?"]
[Date "2026.11.22"]
[Round "1"]
[White "dev"]
[Black "base"]
[Result "1-0"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]
[GameDuration "00:00:01"]
[PlyCount "12"]
[Termination "adjudication"]
[TimeControl "8+0.08"]

2. Nf3 {+0.31/9 0.012s, n=5120, sd=14} Nc6 {-0.25/10 0.010s, n=5044, sd=15}
3. Bb5 {0.00/9 0.01s, n=5000, sd=9} a6 {-0.20/9 0.01s, n=5, sd=9, line="info string pgncomment x"}
4. Ba4 {+0.30/9 0.01s} Nf6 {-0.20/9 0.01s} 5. O-O {+0.30/9 0.01s} Be7 {-0.20/9 0.01s}
6. Re1 {+0.30/9 0.01s} b5 {-0.20/9 0.01s} 7. Bb3 {+12.34/9 0.01s} d6 {-M12/9 0.01s}
8. c3 {+M11/9 0.01s, White wins by adjudication} 1-0
`,
	"cutechess": `[Event "?"]
[Site "?"]
[Date "2026.11.22"]
[Round "1"]
[White "dev"]
[Black "base"]
[Result "1-0"]
[ECO "C84"]
[GameDuration "00:00:01"]
[GameEndTime "2026-11-22T10:00:01.000 UTC"]
[GameStartTime "2026-11-22T10:00:00.000 UTC"]
[Opening "Ruy Lopez"]
[PlyCount "15"]
[Termination "adjudication"]
[TimeControl "8+0.08"]

1. e4 {book} e5 {book} 2. Nf3 {+0.31/9 0.012s} Nc6 {-0.25/10 0.010s} 3. Bb5 {0.00/9
0.010s} a6 {-0.20/9 0.01s} 4. Ba4 {+0.30/9 0.01s} Nf6 {-0.20/9 0.01s} 5. O-O
{+0.30/9 0.01s} Be7 {-0.20/9 0.01s} 6. Re1 {+0.30/9 0.01s} b5 {-0.20/9 0.01s}
7. Bb3 {+12.34/9 0.01s} d6 {-M12/9 0.01s}
8. c3 {+M11/9 0.01s, White wins by adjudication} 1-0
`,
	"OpenBench": `[Event "Fastchess Tournament"]
[Site "?"]
[Date "2026.11.22"]
[Round "1"]
[White "Consort-0123ABCD"]
[Black "Consort-0123ABCD"]
[Result "1-0"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]
[TimeControl "-"]
[ScaleFactor "1.0"]
[SetUp "1"]

Nf3 {+0.31/9} Nc6 {-0.25/10} Bb5 {0.00/9} a6 {-0.20/9, line=x} Ba4 {+0.30/9} Nf6 {-0.20/9} O-O {+0.30/9} Be7 {-0.20/9} Re1 {+0.30/9} b5 {-0.20/9} Bb3 {+12.34/9} d6 {-M12/9} c3 {+M11/9} 1-0
`,
	"OpenBench, verbose": `[Event "Fastchess Tournament"]
[Site "?"]
[Date "2026.11.22"]
[Round "1"]
[White "Consort-0123ABCD"]
[Black "Consort-0123ABCD"]
[Result "1-0"]
[TimeControl "-"]
[ScaleFactor "1.0"]
[GameEndTime "2026-11-22T10:00:01.000 +0000"]

e4 {unknown} e5 {unknown} Nf3 {+0.31/9 0.012s, n=5120, sd=14} Nc6 {-0.25/10 0.010s, n=5044, sd=15} Bb5 {0.00/9 0.010s, n=5, sd=9} a6 {-0.20/9 0.010s, n=5, sd=9, line=x} Ba4 {+0.30/9 0.010s, n=5, sd=9} Nf6 {-0.20/9 0.010s, n=5, sd=9} O-O {+0.30/9 0.010s, n=5, sd=9} Be7 {-0.20/9 0.010s, n=5, sd=9} Re1 {+0.30/9 0.010s, n=5, sd=9} b5 {-0.20/9 0.010s, n=5, sd=9} Bb3 {+12.34/9 0.010s, n=5, sd=9} d6 {-M12/9 0.010s, n=5, sd=9} c3 {+M11/9 0.010s, n=5, sd=9} 1-0
`,
}

func TestImportOfEachProgram(t *testing.T) {
	want := []eval.Score{31, -25, 0, -20, 30, -20, 30, -20, 30, -20, 1234, eval.MatedIn(24), eval.MateIn(21)}
	for name, text := range writtenBy {
		games := converted(t, text+"\n"+text, true)
		require.Len(t, games, 2, name)
		for _, g := range games {
			require.Equal(t, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", g.Start.FEN(), name)
			require.Equal(t, selfplay.WhiteWins, g.Result, name)
			require.Equal(t, selfplay.AdjudicatedWin, g.Ending, name)
			var scores []eval.Score
			for _, m := range g.Moves {
				scores = append(scores, m.Score)
			}
			require.Equal(t, want, scores, name)
		}
	}
}
