package selfplay

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/player"
)

// Usable positions satisfy every condition of the filter.
func TestFilter(t *testing.T) {
	f := DefaultFilter()
	counts := [NumberOfVerdicts]int{}
	for _, g := range sampleGames() {
		line, err := g.Replay()
		require.NoError(t, err)
		usable, plies := 0, 0
		seen := map[uint64]bool{}
		for s := range f.Samples(g, line) {
			counts[s.Verdict]++
			require.Equal(t, line.PositionAt(plies), s.Position)
			require.Equal(t, g.Result.For(s.Position.SideToMove()), s.Result)
			if s.Verdict == Usable {
				usable++
				require.GreaterOrEqual(t, plies, 8)
				require.GreaterOrEqual(t, s.Position.Ply(), 16)
				require.False(t, s.Position.InCheck())
				require.False(t, s.Position.IsNoisy(s.Move))
				require.LessOrEqual(t, s.Position.HalfmoveClock(), 40)
				require.Less(t, max(s.Score, -s.Score), eval.Score(3000))
				require.False(t, seen[s.Position.Key()])
				seen[s.Position.Key()] = true
			}
			plies++
		}
		require.Equal(t, len(g.Moves), plies)
		n, err := f.Usable(g)
		require.NoError(t, err)
		require.Equal(t, usable, n)
	}
	for v := range NumberOfVerdicts {
		if v == Drifting {
			continue // no such game among them: see TestLabels
		}
		require.NotZero(t, counts[v], "no position has verdict %v", v)
	}
}

// MinPly does not apply to games from a book.
func TestFilterOfBookGames(t *testing.T) {
	g := &Game{Random: 1, Book: true}
	s := &Sample{Position: &engine.Position{}}
	p := engine.StartPosition()
	s.Position, s.Move = &p, p.Moves()[0]
	require.Equal(t, Early, DefaultFilter().judge(g, 7, s))
	require.Equal(t, Usable, DefaultFilter().judge(g, 8, s))
	g.Book = false
	require.Equal(t, Early, DefaultFilter().judge(g, 14, s))
	require.Equal(t, Usable, DefaultFilter().judge(g, 15, s))
}

// A network learns scores without the scaling by the halfmove clock that the search applies
// to what the network says, and no position with a high clock.
func TestLabels(t *testing.T) {
	for clock, want := range map[int]struct {
		label   eval.Score
		verdict Verdict
	}{0: {110, Usable}, 20: {121, Usable}, 40: {134, Usable}, 41: {135, Drifting}} {
		p, err := engine.ParseFEN(fmt.Sprintf("4k3/8/8/8/8/8/4P3/4K3 w - - %d 60", clock))
		require.NoError(t, err)
		s := &Sample{Position: &p, Move: p.Moves()[0], Score: 110}
		require.Equal(t, want.label, s.Label(), clock)
		require.Equal(t, want.verdict, DefaultFilter().judge(&Game{Random: 30}, 8, s), clock)
	}
}

func TestNames(t *testing.T) {
	require.Equal(t, "usable, early, in check, tactical, drifting, repeated, extreme score, unknown", func() string {
		var names []string
		for v := range NumberOfVerdicts + 1 {
			names = append(names, v.String())
		}
		return strings.Join(names, ", ")
	}())
	require.Equal(t, "1-0 1/2-1/2 0-1 *", strings.Join([]string{WhiteWins.String(), Drawn.String(), BlackWins.String(), Result(9).String()}, " "))
	require.Equal(t, "adjudicated draw", AdjudicatedDraw.String())
	require.Equal(t, "checkmate", Ending(engine.Checkmate).String())
	require.Equal(t, 2, BlackWins.For(engine.Black))
	require.Equal(t, 1, Drawn.For(engine.Black))
}

func TestParseFENRequest(t *testing.T) {
	for text, want := range map[string]FENRequest{
		"10 seed 7 book None":                    {Count: 10, Seed: 7},
		"1 seed 18446744073709551615 book x.epd": {Count: 1, Seed: 1<<64 - 1, Book: "x.epd"},
		"0":                                      {},
		"3 book none seed 2 dfrc=1 else":         {Count: 3, Seed: 2},
	} {
		o, err := ParseFENRequest(strings.Fields(text))
		require.NoError(t, err, text)
		require.Equal(t, want, o)
	}
	for text, want := range map[string]string{
		"": "N is missing", "many": `invalid N "many"`, "-1": `invalid N "-1"`,
		"1 seed": "missing value after seed", "1 seed -1": `invalid seed "-1"`, "1 book": "missing value after book",
	} {
		_, err := ParseFENRequest(strings.Fields(text))
		var bad *FENRequestError
		require.ErrorAs(t, err, &bad)
		require.ErrorContains(t, err, want)
	}
}

func TestGenFENs(t *testing.T) {
	request := FENRequest{Count: 3, Seed: 9}
	fens := func(o FENRequest) string {
		var out bytes.Buffer
		stubs := stubPlayer(func() search.Strategy {
			return &stub{choose: func(g *engine.Game) (engine.Move, eval.Score) { return g.Position().Moves()[0], 0 }}
		})
		require.NoError(t, o.Write(context.Background(), stubs, nil, &out))
		return out.String()
	}
	lines := strings.Split(strings.TrimSuffix(fens(request), "\n"), "\n")
	require.Len(t, lines, 3)
	for _, line := range lines {
		fen, ok := strings.CutPrefix(line, "info string genfens ")
		require.True(t, ok)
		p, err := engine.ParseFEN(fen)
		require.NoError(t, err)
		require.Contains(t, []int{8, 9}, p.Ply())
	}
	require.Equal(t, fens(request), fens(request))
	request.Seed++
	require.NotEqual(t, strings.Join(lines, "\n")+"\n", fens(request))
	request.Book = "no such book"
	require.Error(t, request.Write(context.Background(), player.Config{}, nil, &bytes.Buffer{}))
}

// The openings are those of the games of a run with the same seed.
func TestGenFENsAreThoseOfGames(t *testing.T) {
	run := Run{Rules: DefaultRules(0), Seed: 7, Workers: 1, Network: nnue.Default()}
	var want, got strings.Builder
	n := 0
	for g, err := range run.Games(context.Background(), 0) {
		require.NoError(t, err)
		fmt.Fprintf(&want, "info string genfens %s\n", g.Start.FEN())
		if n++; n == 3 {
			break
		}
	}
	require.NoError(t, FENRequest{Count: 3, Seed: 7}.Write(context.Background(), player.Config{}, nnue.Default(), &got))
	require.Equal(t, want.String(), got.String())
}
