package alphabeta

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/syzygy"
	"consort/engine/syzygy/syzygytest"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// The search with tablebases of three and four pieces.

// openTables opens a folder until the end of the test.
func openTables(t testing.TB, dir string) *syzygy.Tables {
	t.Helper()
	set, err := syzygy.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, set.Close()) })
	return set
}

// someTables copies the tables of a folder whose names contain a word into a folder
// of their own and opens it. change may damage what is copied.
func someTables(t testing.TB, from, word string, change func([]byte) []byte) *syzygy.Tables {
	t.Helper()
	dir := t.TempDir()
	paths, err := filepath.Glob(filepath.Join(from, "*"+word+"*"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		if change != nil {
			content = change(content)
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(path)), content, 0o600))
	}
	return openTables(t, dir)
}

// tablePlayer returns a player with these tables.
func tablePlayer(t testing.TB, tables Tablebases, threads int) *Player {
	t.Helper()
	p := newClassical()
	settings := classicalSettings()
	settings.Tablebases, settings.Threads = tables, threads
	require.NoError(t, p.Configure(settings))
	return p
}

// always probes the tablebases wherever that is possible.
func always(set *syzygy.Tables) Tablebases {
	return Tablebases{Set: set, Depth: 1, Pieces: MaxTablebasePieces, FiftyMoves: true}
}

// think lets a player choose, and returns the last line and all texts.
func think(p *Player, g *engine.Game, limits search.Limits) (result search.Result, last search.Info, texts []string) {
	result = p.Choose(context.Background(), g, limits, func(i search.Info) {
		if len(i.PV) > 0 {
			last = i
		} else if i.Text != "" {
			texts = append(texts, i.Text)
		}
	})
	return result, last, texts
}

// randomEnding returns a legal position with these pieces, as in a FEN.
func randomEnding(r *rand.Rand, pieces string) engine.Position {
	for {
		var board [64]byte
		free := true
		for i := range len(pieces) {
			s := r.IntN(64)
			free = free && board[s] == 0
			board[s] = pieces[i]
		}
		var rows []string
		for row := range 8 {
			text := ""
			for _, man := range board[8*row : 8*row+8] {
				if man == 0 {
					man = '1'
				}
				text += string(rune(man))
			}
			rows = append(rows, text)
		}
		side := [...]string{"w", "b"}[r.IntN(2)]
		p, err := engine.ParseFEN(strings.Join(rows, "/") + " " + side + " - - 0 1")
		if free && err == nil && p.HasLegalMove() {
			return p
		}
	}
}

// onlyCaptures returns the result of a position of five pieces whose legal moves
// are all captures, by the tablebases of four pieces.
func onlyCaptures(t *testing.T, set *syzygy.Tables, p *engine.Position) (best syzygy.WDL, ok bool) {
	best = syzygy.Loss
	for _, m := range p.Moves() {
		if !p.IsCapture(m) {
			return 0, false
		}
		child := p.After(m)
		reply, err := set.ProbeWDL(&child)
		require.NoError(t, err)
		best = max(best, -reply)
	}
	return best, true
}

// resultOf returns the result that a score claims.
func resultOf(score eval.Score) syzygy.WDL {
	switch {
	case score >= eval.MinTBWin:
		return syzygy.Win
	case score <= -eval.MinTBWin:
		return syzygy.Loss
	case score >= -1 && score <= 1:
		return syzygy.WDL(score)
	}
	return 99
}

// Where all moves lead to positions of the tables, the score is theirs.
func TestTablebasesCutOffInTheTree(t *testing.T) {
	set := openTables(t, syzygytest.Four(t))
	p := tablePlayer(t, always(set), 1)
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[syzygy.WDL]int{}
	rounds, enough := 20000, 3
	if testing.Short() {
		rounds, enough = 6000, 1
	}
	for range rounds {
		position := randomEnding(r, [...]string{"KkQrb", "KkRNr", "KkBNp", "Kkqrn", "Kkbnp", "Kkrbp"}[r.IntN(6)])
		want, ok := onlyCaptures(t, set, &position)
		if !ok {
			continue
		}
		seen[want]++
		result, last, _ := think(p, engine.NewGame(position), search.Limits{Depth: 3})
		require.Equal(t, want, resultOf(result.Score), "%s: score %v", position.FEN(), result.Score)
		require.Positive(t, last.TBHits)
	}
	t.Log(seen)
	for _, want := range []syzygy.WDL{syzygy.Loss, syzygy.Draw, syzygy.Win} {
		require.GreaterOrEqual(t, seen[want], enough, "too few positions that are a %v", want)
	}
}

// A capture that wins by the tablebases is a win, wherever it is in the list.
func TestTablebasesFindWinningCaptures(t *testing.T) {
	set := openTables(t, syzygytest.Four(t))
	with, without := tablePlayer(t, always(set), 1), newClassical()
	r := rand.New(rand.NewPCG(3, 4))
	wins, unaided := 0, 0
	positions := 60
	if testing.Short() {
		positions = 20
	}
	for wins < positions {
		position := randomEnding(r, [...]string{"KkRPr", "KkQRq", "KkBNr", "KkPPr"}[r.IntN(4)])
		if !hasWinningCapture(t, set, &position) {
			continue
		}
		wins++
		game := engine.NewGame(position)
		result, _, _ := think(with, game, search.Limits{Depth: 3})
		require.Equal(t, syzygy.Win, resultOf(result.Score), "%s: score %v", position.FEN(), result.Score)
		if result, _, _ = think(without, game, search.Limits{Depth: 3}); result.Score.IsDecisive() {
			unaided++
		}
	}
	require.Less(t, unaided, wins/2, "the tables were not needed")
}

func hasWinningCapture(t *testing.T, set *syzygy.Tables, p *engine.Position) bool {
	for _, m := range p.Moves() {
		if child := p.After(m); p.IsCapture(m) {
			reply, err := set.ProbeWDL(&child)
			require.NoError(t, err)
			if reply == syzygy.Loss {
				return true
			}
		}
	}
	return false
}

// longestWin returns, of some random positions of these pieces, the one with the
// longest way to a zeroing move.
func longestWin(t *testing.T, set *syzygy.Tables, pieces string) (engine.Position, int) {
	r := rand.New(rand.NewPCG(5, 6))
	var found engine.Position
	most := 0
	for range 200 {
		p := randomEnding(r, pieces)
		d, err := set.ProbeDTZ(&p)
		require.NoError(t, err)
		if d > most && d <= 100 {
			found, most = p, d
		}
	}
	require.Positive(t, most)
	return found, most
}

// At the root the search may choose only among the moves that keep the win, even
// when the 50-move rule is near; the other side defends as long as it can.
func TestTablebasesWinEndings(t *testing.T) {
	dir, most := syzygytest.Largest(t)
	set := openTables(t, dir)
	for _, pieces := range []string{"KBNk", "KQkr", "KRkp", "KPk"} {
		if len(pieces) > most {
			t.Logf("NOT TESTED without tablebases of four pieces: %s", pieces)
			continue
		}
		start, plies := longestWin(t, set, pieces)
		for name, clock := range map[string]int{"from a clock of zero": 0, "in the last moment": 99 - plies} {
			if testing.Short() && clock == 0 {
				continue
			}
			t.Run(pieces+" "+name, func(t *testing.T) {
				fields := strings.Fields(start.FEN())
				fields[4] = strconv.Itoa(clock)
				game := gameFrom(t, strings.Join(fields, " "))
				playEnding(t, set, tablePlayer(t, always(set), 1), game)
			})
		}
	}
}

// playEnding lets a player win against a perfect defense.
func playEnding(t *testing.T, set *syzygy.Tables, p *Player, game *engine.Game) {
	winner, start := game.Position().SideToMove(), game.Position().FEN()
	for !game.Outcome().Over() {
		move := engine.NoMove
		if game.Position().SideToMove() == winner {
			result, _, _ := think(p, game, search.Limits{Nodes: 300})
			require.Equal(t, syzygy.Win, resultOf(result.Score), "%s after %v", start, game.Moves())
			move = result.Best
		} else {
			moves, err := set.ProbeRoot(game, true)
			require.NoError(t, err)
			move = moves[0].Move
		}
		require.NoError(t, game.Push(move))
	}
	require.Equal(t, engine.Checkmate, game.Outcome().Reason, "%s after %v", start, game.Moves())
	require.Equal(t, winner, game.Outcome().Winner)
}

// With WDL tables alone there is nothing that shows the way, but what the search
// finds itself.
func TestTablebasesWithoutDTZ(t *testing.T) {
	set := someTables(t, syzygytest.Three(t), ".rtbw", nil)
	p := tablePlayer(t, always(set), 1)
	game := gameFrom(t, "8/3k4/8/3K4/8/8/3P4/8 w - - 0 1")
	for !game.Outcome().Over() {
		limits := search.Limits{Nodes: 3000}
		result, _, _ := think(p, game, limits)
		want := syzygy.Win
		if game.Position().SideToMove() == engine.Black {
			want = syzygy.Loss
		}
		require.Equal(t, want, resultOf(result.Score), "%v", game.Moves())
		require.NoError(t, game.Push(result.Best))
	}
	require.Equal(t, engine.Checkmate, game.Outcome().Reason, "after %v", game.Moves())
}

func TestTablebasesAndTheFiftyMoveRule(t *testing.T) {
	tables := always(openTables(t, syzygytest.Four(t)))
	const late = "8/8/8/4k3/8/8/8/K5BN w - - 80 60"
	result, last, _ := think(tablePlayer(t, tables, 1), gameFrom(t, late), search.Limits{Depth: 4})
	require.Equal(t, eval.Score(syzygy.CursedWin), result.Score)
	require.Equal(t, search.Exact, last.Bound)
	tables.FiftyMoves = false
	result, _, _ = think(tablePlayer(t, tables, 1), gameFrom(t, late), search.Limits{Depth: 4})
	require.Equal(t, eval.TBWin-1, result.Score)
}

// What the 50-move rule prevents is a draw with a hair's difference, and without
// the rule a win or a loss like others. Tablebases of four pieces have no such result.
func TestScoresOfCursedResults(t *testing.T) {
	const ply = 7
	win, loss := eval.TBWin-ply, -eval.TBWin+ply
	for _, c := range []struct {
		result     syzygy.WDL
		fiftyMoves bool
		score      eval.Score
		bound      search.Bound
	}{
		{syzygy.CursedWin, true, eval.Draw + 1, search.Exact},
		{syzygy.BlessedLoss, true, eval.Draw - 1, search.Exact},
		{syzygy.CursedWin, false, win, search.LowerBound},
		{syzygy.BlessedLoss, false, loss, search.UpperBound},
		{syzygy.Win, true, win, search.LowerBound},
		{syzygy.Loss, true, loss, search.UpperBound},
		{syzygy.Draw, true, eval.Draw, search.Exact},
		{syzygy.Draw, false, eval.Draw, search.Exact},
	} {
		w := worker{tablebases: Tablebases{FiftyMoves: c.fiftyMoves}}
		score, bound := w.tablebaseScore(c.result, ply)
		require.Equal(t, c.score, score, "%v, 50-move rule %v", c.result, c.fiftyMoves)
		require.Equal(t, c.bound, bound, "%v, 50-move rule %v", c.result, c.fiftyMoves)
	}
}

// At the root a cursed win is scored slightly above a draw, whatever the search
// thinks of it: a mate that it sees comes too late.
func TestRootScoresOfCursedResults(t *testing.T) {
	mate := eval.MateIn(5)
	for _, c := range []struct {
		result      syzygy.WDL
		found, want eval.Score
		bound       search.Bound // of what is shown, where the search has an upper bound
	}{
		{syzygy.CursedWin, 300, eval.Draw + 1, search.Exact},
		{syzygy.CursedWin, mate, eval.Draw + 1, search.Exact},
		{syzygy.BlessedLoss, -300, eval.Draw - 1, search.Exact},
		{syzygy.BlessedLoss, -mate, eval.Draw - 1, search.Exact},
		{syzygy.Win, 300, eval.TBWin - 1, search.Exact},
		{syzygy.Win, mate, mate, search.UpperBound},
		{syzygy.Win, -mate, eval.TBWin - 1, search.Exact},
		{syzygy.Loss, -mate, -mate, search.UpperBound},
		{syzygy.Loss, 300, -eval.TBWin + 1, search.Exact},
	} {
		r := rootMove{ranked: true, result: c.result}
		score, bound := r.withTablebase(c.found, search.UpperBound)
		require.Equal(t, c.want, score, "a %v, found %v", c.result, c.found)
		require.Equal(t, c.bound, bound, "a %v, found %v", c.result, c.found)
	}
}

// A mate says more than a win.
func TestTablebasesHideNoMate(t *testing.T) {
	tables := always(openTables(t, syzygytest.Three(t)))
	result, last, _ := think(tablePlayer(t, tables, 1), gameFrom(t, "k7/8/1K6/8/8/8/8/7R w - - 0 1"), search.Limits{Depth: 4})
	require.Equal(t, "mate 1", result.Score.String())
	require.Len(t, last.PV, 1)
	result, _, _ = think(tablePlayer(t, tables, 1), gameFrom(t, "k7/8/1K6/8/8/8/8/7R b - - 0 1"), search.Limits{Depth: 4})
	require.Equal(t, "mate -1", result.Score.String())
}

// Every root move gets the result that the tables have for it, and its place.
func TestTablebasesRankAllLines(t *testing.T) {
	tables := always(openTables(t, syzygytest.Three(t)))
	p := newClassical()
	settings := classicalSettings()
	settings.Tablebases, settings.MultiPV = tables, 256
	require.NoError(t, p.Configure(settings))
	game := gameFrom(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
	ranked, err := tables.Set.ProbeRoot(game, true)
	require.NoError(t, err)
	want := map[engine.Move]syzygy.WDL{}
	for _, r := range ranked {
		want[r.Move] = r.WDL
	}
	lines := map[int]search.Info{}
	p.Choose(context.Background(), game, search.Limits{Depth: 4}, func(i search.Info) {
		if len(i.PV) > 0 {
			i.PV = append([]engine.Move(nil), i.PV...)
			lines[i.MultiPV] = i
		}
	})
	require.Len(t, lines, len(ranked))
	results := map[syzygy.WDL]bool{}
	for n := 1; n <= len(lines); n++ {
		line := lines[n]
		require.Equal(t, want[line.PV[0]], resultOf(line.Score), "%v", line)
		require.True(t, n == 1 || line.Score <= lines[n-1].Score)
		results[want[line.PV[0]]] = true
	}
	require.Len(t, results, 2, "wins and draws")
}

// The limits of the options hold, and what they exclude costs nothing.
func TestTablebaseLimits(t *testing.T) {
	set := openTables(t, syzygytest.Four(t))
	game := gameFrom(t, "8/5r2/4k3/8/1p1R4/8/1P6/K7 w - - 0 1")
	limits := search.Limits{Depth: 9}
	plain, last, _ := think(newClassical(), game, limits)
	require.Zero(t, last.TBHits)
	hits := func(tables Tablebases) uint64 {
		result, last, _ := think(tablePlayer(t, tables, 1), game, limits)
		if last.TBHits == 0 {
			require.Equal(t, plain.Nodes, result.Nodes)
		}
		return last.TBHits
	}
	most := hits(always(set))
	require.Positive(t, most)
	require.Less(t, hits(Tablebases{Set: set, Depth: 4, Pieces: MaxTablebasePieces, FiftyMoves: true}), most)
	require.Zero(t, hits(Tablebases{Set: set, Depth: 1, FiftyMoves: true}), "a limit of no pieces")
	require.Zero(t, hits(Tablebases{Depth: 1, Pieces: MaxTablebasePieces}), "no tables")
}

// Who is stopped at once knows the result all the same.
func TestTablebasesNeedNoSearch(t *testing.T) {
	p := tablePlayer(t, always(openTables(t, syzygytest.Four(t))), 1)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	result := p.Choose(ctx, gameFrom(t, "8/8/4k3/8/8/8/8/K5BN w - - 0 1"), search.Limits{}, nil)
	require.Equal(t, eval.TBWin-1, result.Score)
	require.NotEqual(t, engine.NoMove, result.Best)
}

// A clock is not spent on a position where the tables leave one move.
func TestTablebasesForceMoves(t *testing.T) {
	set := openTables(t, syzygytest.Four(t))
	p := tablePlayer(t, always(set), 1)
	r := rand.New(rand.NewPCG(7, 8))
	limits := search.Limits{Timed: true, Clock: [2]time.Duration{time.Hour, time.Hour}}
	for forced := 0; forced < 5; {
		game := engine.NewGame(randomEnding(r, "KQkr"))
		moves, err := set.ProbeRoot(game, true)
		require.NoError(t, err)
		if len(moves) > 1 && moves[0].Rank > moves[1].Rank {
			forced++
			result, _, _ := think(p, game, limits)
			require.Equal(t, moves[0].Move, result.Best)
			require.Equal(t, 1, result.Depth)
		}
	}
}

func TestDamagedTablebases(t *testing.T) {
	cut := func(content []byte) []byte { return content[:len(content)/2] }
	game := gameFrom(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
	t.Run("all", func(t *testing.T) {
		result, last, texts := think(tablePlayer(t, always(someTables(t, syzygytest.Three(t), "KQvK.", cut)), 2), game, search.Limits{Depth: 6})
		require.True(t, game.Position().IsLegal(result.Best))
		require.Zero(t, last.TBHits)
		require.Len(t, texts, 1)
		require.Contains(t, texts[0], "KQvK.rtbw is corrupt")
	})
	t.Run("distances only", func(t *testing.T) {
		half := func(content []byte) []byte {
			if len(content) > 1000 { // the WDL table of this ending is smaller
				return cut(content)
			}
			return content
		}
		result, last, texts := think(tablePlayer(t, always(someTables(t, syzygytest.Three(t), "KQvK.", half)), 1), game, search.Limits{Depth: 6})
		require.Equal(t, syzygy.Win, resultOf(result.Score))
		require.Positive(t, last.TBHits)
		require.Len(t, texts, 1)
		require.Contains(t, texts[0], "KQvK.rtbz is corrupt")
	})
}

// A single bit, where only the checksum shows it.
func TestTablebasesWithAChangedBit(t *testing.T) {
	change := func(content []byte) []byte {
		content[len(content)-40] ^= 1
		return content
	}
	game := gameFrom(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
	result, last, texts := think(tablePlayer(t, always(someTables(t, syzygytest.Three(t), "KQvK.", change)), 1), game, search.Limits{Depth: 6})
	require.True(t, game.Position().IsLegal(result.Best))
	require.Zero(t, last.TBHits)
	require.Len(t, texts, 1)
	require.Contains(t, texts[0], "KQvK.rtbw is corrupt: the content does not match the checksum; download the file again")
}

// Tables that are not there are met as often as those that are.
func TestMissingTablebasesAllocateNothing(t *testing.T) {
	p := tablePlayer(t, always(someTables(t, syzygytest.Four(t), "KRvKP", nil)), 1)
	game := gameFrom(t, "8/5r2/4k3/8/1p1R4/8/1P6/K7 w - - 0 1")
	choice := func(depth int) (allocations float64, nodes uint64) {
		think(p, game, search.Limits{Depth: 1})
		allocations = testing.AllocsPerRun(1, func() {
			p.NewGame()
			nodes = p.Choose(context.Background(), game, search.Limits{Depth: depth}, nil).Nodes
		})
		return allocations, nodes
	}
	shallow, few := choice(2)
	deep, many := choice(9)
	require.Greater(t, many, 5*few)
	require.LessOrEqual(t, deep-shallow, 16.0, "for %d positions more", many-few)
}

// Several goroutines share the tables.
func TestWorkersShareTablebases(t *testing.T) {
	defer func(n int) { processors = n }(processors)
	processors = 3
	p := tablePlayer(t, always(openTables(t, syzygytest.Four(t))), 3)
	result, last, texts := think(p, gameFrom(t, "8/5r2/4k3/8/1p1R4/8/1P6/K7 w - - 0 1"), search.Limits{Nodes: 30000})
	require.NotEqual(t, engine.NoMove, result.Best)
	require.Positive(t, last.TBHits)
	require.Empty(t, texts)
}

// A win of the tables counts from a clock of zero. Where the zeroing move would
// come too late, the entry is no proof.
func TestTablebaseScoresInTheTT(t *testing.T) {
	for _, score := range []eval.Score{eval.TBWin - 5, -eval.TBWin + 5} {
		_, ok := tt.ScoreFromTT(score, 3, 95)
		require.True(t, ok)
		_, ok = tt.ScoreFromTT(score, 3, 96)
		require.False(t, ok)
	}
}
