package review

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
)

// compare returns a comparison: lines are in algebraic notation, the first of played is
// the move.
func compare(t *testing.T, fen, history, played, better string, before, after eval.Score) *comparison {
	t.Helper()
	start, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	g := engine.NewGame(start)
	for _, m := range moves(t, start, history) {
		require.NoError(t, g.Push(m))
	}
	line := moves(t, *g.Position(), played)
	return &comparison{game: g, move: line[0], reply: line[1:], better: moves(t, *g.Position(), better), before: before, after: after, could: before, has: after}
}

// moves reads a line in algebraic notation.
func moves(t *testing.T, p engine.Position, text string) (line []engine.Move) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		m, err := p.ParseSAN(word)
		require.NoError(t, err, "%s in %s", word, text)
		line, p = append(line, m), p.After(m)
	}
	return line
}

// Each reason is stated where the lines show it, and only there.
func TestReasons(t *testing.T) {
	const much = eval.Score(400)
	for name, c := range map[string]struct {
		fen, history, played, better string
		before, after                eval.Score
		want                         string
	}{
		"fork": {
			"r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1", "", "h6 Nc7+ Kd7 Nxa8", "Kd7 Nf6+ Ke7 Nd5+ Kd6", 0, -much,
			"loses the rook on a8 to a fork by the knight on c7",
		},
		"fork of a defended rook wins the exchange": {
			"r3k3/1b5p/8/3N4/8/8/8/4K3 b - - 0 1", "", "h6 Nc7+ Kd7 Nxa8 Bxa8", "Kd7 Nf6+ Ke7", 0, -much,
			"loses the exchange to a fork by the knight on c7",
		},
		"a knight that attacks one piece is no fork": {
			"r6k/7p/8/3N4/8/8/8/4K3 b - - 0 1", "", "h6 Nc7 h5 Nxa8", "Rc8 Kd2 h6", 0, -much,
			"loses the rook on a8",
		},
		"a fork that the line does not use is not mentioned": {
			"r3k3/6bp/8/3N4/8/2P5/8/B3K3 b - - 0 1", "", "h6 Nc7+ Kd7 Nxa8", "Be5 c4 Bxa1", 0, -much,
			"loses the rook on a8 to a fork by the knight on c7",
		},
		"pin": {
			"4k3/8/3p4/8/3b4/8/3P1P2/4R1K1 b - - 0 1", "", "Be5 d4 Kd7 dxe5 dxe5", "Kd7 Kg2 Be5", 0, -much,
			"loses a bishop for a pawn to a pin",
		},
		"no pin without the king on the line": {
			"3k4/8/3p4/8/3b4/8/3P1P2/4R1K1 b - - 0 1", "", "Be5 d4 Kd7 dxe5 dxe5", "Kd7 Kg2 Be5", 0, -much,
			"loses a bishop for a pawn",
		},
		"skewer": {
			"8/8/8/3k4/7q/8/8/R5K1 b - - 0 1", "", "Kd4 Ra4+ Kd5 Rxh4", "Kd6 Ra6+ Kd5", much, -much,
			"loses the queen on h4 to a skewer by the rook on a4",
		},
		"a check that wins nothing": {
			"8/8/8/3k4/8/7q/8/R5K1 b - - 0 1", "", "Kd4 Ra3 Qg4+ Kf1", "Kd6 Ra6+ Kd5", much, -much,
			"",
		},
		"discovered attack": {
			"3k4/6qp/8/8/3N4/8/1B6/7K b - - 0 1", "", "h6 Nc6+ Kc8 Bxg7", "Qf8 Kg2 h6", much, -much,
			"loses the queen on g7 to a discovered attack by the bishop on b2",
		},
		"undefended": {
			"8/4k2p/5n2/8/8/8/1B6/6K1 b - - 0 1", "", "Kd8 Bxf6+ Kc7", "h6 Kf2 Kf7", 0, -much,
			"leaves the knight on f6 undefended",
		},
		"put where it can be taken": {
			"8/4k2p/8/3n4/8/8/1B6/6K1 b - - 0 1", "", "Nc3 Bxc3 Kd6", "h6 Kf2 Kf7", 0, -much,
			"puts the knight on a square where it can be taken",
		},
		"an exchange is no loss": {
			"8/4k1pp/5n2/8/8/8/1B6/6K1 b - - 0 1", "", "Kd8 Bxf6+ gxf6", "h6 Kf2 Kf7", 0, -much,
			"",
		},
		"a piece that the better line loses, too, is no reason": {
			"8/4k2p/5n2/8/8/8/1B6/6K1 b - - 0 1", "", "Kd8 Bxf6+ Kc7", "h6 Bxf6+ Kxf6 Kf2", 0, -much,
			"leaves the knight on f6 undefended",
		},
		"lost either way": {
			"8/4k2p/5n2/8/8/8/1B6/6K1 b - - 0 1", "", "Kd8 Bxf6+ Kc7", "Kd7 Bxf6 Kd6", -much, -2 * much,
			"",
		},
		"taken in the middle of an exchange": { // the line ends before the recapture
			"8/4k1pp/5n2/8/8/8/1B6/6K1 b - - 0 1", "", "Kd8 Bxf6+", "h6 Kf2 Kf7", 0, -much,
			"",
		},
		"pawns": {
			"4k3/8/8/3p4/8/8/3R4/4K3 b - - 0 1", "", "Kf7 Rxd5 Kf6", "d4 Rxd4 Kf7", 0, -much,
			"",
		},
		"a pawn": {
			"4k3/8/8/3p4/8/8/3R4/4K3 b - - 0 1", "", "Kf7 Rxd5 Kf6", "Kd7 Kf2 Kd6", 0, -much,
			"loses a pawn",
		},
		"a pawn that the score does not miss": {
			"4k3/8/8/3p4/8/8/3R4/4K3 b - - 0 1", "", "Kf7 Rxd5 Kf6", "Kd7 Kf2 Kd6", 100, -80,
			"",
		},
		"misses a piece for nothing, says the score": {
			"8/4k2p/8/3r4/8/1B6/8/6K1 w - - 0 1", "", "Kf2 Rb5 Bd1", "Bxd5 Kd6 Be4", 80, 0,
			"",
		},
		"misses a fork": {
			"r3k3/7p/8/3N4/8/8/8/4K3 w - - 0 1", "", "Kf2 Kd7 Nf6+ Ke7", "Nc7+ Kd7 Nxa8 Kc8", much, 0,
			"misses a fork that wins a rook",
		},
		"misses a piece": {
			"8/4k2p/8/3r4/8/1B6/8/6K1 w - - 0 1", "", "Kf2 Rb5 Bd1", "Bxd5 Kd6 Be4", much, 0,
			"misses the win of a rook",
		},
		"a pawn more is not called a win of material": {
			"8/4k2p/8/3p4/8/1B6/8/6K1 w - - 0 1", "", "Kf2 Kd6 Bd1", "Bxd5 Kd6 Be4", much, 0,
			"",
		},
		"allows mate": {
			engine.StartFEN, "f3 e5", "g4 Qh4#", "Nc3 d5 e3", 0, eval.MatedIn(1) + 1,
			"allows mate in 1",
		},
		"is mated either way": {
			"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "", "Qg7#", "Qg7#", eval.MatedIn(3), eval.MatedIn(1),
			"",
		},
		"misses mate": {
			"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "Ra7 h6 Kf2", "Ra8#", eval.MateIn(1), much,
			"misses mate in 1",
		},
		"mates later": {
			"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "Ra7 h6 Kf2", "Ra8#", eval.MateIn(1), eval.MateIn(5),
			"",
		},
		"a long mate": {
			"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "Ra7 h6 Kf2", "Rb1 h6", eval.MateIn(2*maxMate + 3), much,
			"",
		},
		"stalemate": {
			"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "", "Qf7", "Qf8#", eval.MateIn(1), eval.Draw,
			"misses mate in 1; stalemate",
		},
		"allows stalemate": {
			"7k/5Q2/6r1/8/8/8/8/1K6 b - - 0 1", "", "Rg1+ Kc2 Rc1+ Kxc1", "Rg2 Qf8+ Kh7", much, eval.Draw,
			"allows a draw by stalemate",
		},
		"a drawish score is no stalemate": {
			"7k/8/5K2/8/8/8/5Q2/8 w - - 0 1", "", "Qe2 Kg8 Kf5", "Qf5 Kg8 Kg6", much, eval.Draw,
			"",
		},
		"allows a repetition": {
			"6k1/6pp/8/8/8/8/5qPP/1Q5K w - - 0 1", "Qb8+ Qf8 Qb1 Qf2", "Qb8+ Qf8 Qb1", "Qb3+ Kh8 Qb8+", much, eval.Draw,
			"allows a draw by repetition",
		},
		"misses a repetition": {
			"6k1/6pp/8/8/8/8/5qPP/1Q5K w - - 0 1", "Qb8+ Qf8 Qb1 Qf2", "Qb3+ Kh8 Qb8+", "Qb8+ Qf8 Qb1", eval.Draw, -much,
			"misses a draw by repetition",
		},
		"promotion": {
			"8/8/1P6/3k4/8/8/5r2/6K1 b - - 0 1", "", "Rf8 b7 Kc6 b8=Q Kd5", "Kc6 b7 Kxb7", 0, -much,
			"allows the pawn on b6 to promote",
		},
		"a new queen that is taken": {
			"5r2/8/1P6/3k4/8/8/8/6K1 b - - 0 1", "", "Ke6 b7 Kd7 b8=Q Rxb8", "Kc6 b7 Kxb7", 0, -much,
			"",
		},
		"no passed pawn: an enemy pawn stands beside its way": {
			"4k3/8/1p6/3p4/2PP4/8/8/4K3 b - - 0 1", "", "Kd7 c5 Ke6 Kf2", "dxc4 Kf2 Kd7", 0, -much,
			"",
		},
		"a passed pawn that is lost in the line": {
			"4k3/1p4p1/8/PP6/8/8/6P1/4K3 b - - 0 1", "", "g6 a6 bxa6 bxa6 Kd7 Kd2 Kc7 Kd3 Kb6 Kd4 Kxa6", "Kd7 Kd2 Kc7 a6 Kb6", 0, -much,
			"",
		},
		"a passed pawn in the better line, too": {
			"4k3/1p4p1/8/PP6/8/8/6P1/4K3 b - - 0 1", "", "g6 a6 bxa6 bxa6 Kd7 Kd2", "Kd7 a6 bxa6 bxa6 Kc6", 0, -much,
			"",
		},
		"allows a passed pawn": {
			"4k3/1p4p1/8/PP6/8/8/6P1/4K3 b - - 0 1", "", "g6 a6 bxa6 bxa6 Kd7 Kd2", "Kd7 Kd2 Kc7 a6 Kb6", 0, -much,
			"allows a passed pawn on a6",
		},
		"passed before": {
			"4k3/6p1/8/PP6/8/8/6P1/4K3 b - - 0 1", "", "g6 a6 Kd7 Kd2", "Kd7 Kd2 Kc7", 0, -much,
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			reasons := compare(t, c.fen, c.history, c.played, c.better, c.before, c.after).reasons()
			m := Move{Reasons: slices.DeleteFunc(reasons, func(r Reason) bool { return r.Kind == LosesChances })}
			require.Equal(t, c.want, lines.ReplaceAllString(m.Comment(), ""))
		})
	}
}

// lines matches the lines that show reasons.
var lines = regexp.MustCompile(`: \d+\.[^;]*`)

// After a wrong try the solution is still to be found: only the best line is left out.
func TestWithoutSolution(t *testing.T) {
	start := engine.StartPosition()
	p := &Puzzle{Position: start, Line: moves(t, start, "e4 e5 Nf3")}
	for why, want := range map[string]string{
		"misses the win of a pawn: 1. e4 e5 2. Nf3":                      "misses the win of a pawn",
		"misses mate in 1: 1. e4; allows a draw by repetition: 1... Nf6": "misses mate in 1",
		"loses a pawn: 1... d5 2. e4":                                    "loses a pawn: 1... d5 2. e4",
		"":                                                               "",
	} {
		require.Equal(t, want, p.WithoutSolution(why))
	}
	require.Equal(t, "misses mate in 1", (&Puzzle{Position: start}).WithoutSolution("misses mate in 1"), "no line")
}

// The chances are what a move does, as all other reasons: "h3 lowers the chances ...". Far from
// equality they stay what they are, and a move may be a mistake by its evaluation.
func TestLosesChances(t *testing.T) {
	for _, c := range []struct {
		could, has eval.Score
		want       string
	}{
		{11, -88, "lowers the chances of winning from 51% to 42%"},
		{230, -55, "turns a better position into an equal one, from 70% to 45%"},
		{-900, -1000, "lowers the chances of winning from 4% to 2%"},
		{-1369, -1683, "worsens the evaluation by 3.1 pawns"},
		{-1010, -1230, "worsens the evaluation by 2.2 pawns"},
		{-1500, -eval.MateIn(60), "worsens the evaluation by 5.0 pawns"},
	} {
		require.Equal(t, c.want, (&comparison{could: c.could, has: c.has}).chances())
	}
	require.Empty(t, (&comparison{could: 50, has: 50}).losesChances())
}

// Of a long line the beginning is shown. A sentence can end with it.
func TestLineText(t *testing.T) {
	p := engine.StartPosition()
	line := moves(t, p, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4")
	const most = ": 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8"
	require.Equal(t, most, lineText(p, line, longestLine))
	require.Equal(t, most+" and so on", lineText(p, line, longestLine+1))
	require.Equal(t, ": 1. e4", lineText(p, line, 1))
	require.Empty(t, lineText(p, nil, 9))
	require.Len(t, notation{}.steps(p, line), longestLine, "what is played on a page is no shorter")
}

// A reason comes with the line that shows it, up to where it does. What is lost and what it is
// lost for is named, and where nothing of that kind is true, the chances are.
func TestReasonsWithLines(t *testing.T) {
	const much = eval.Score(400)
	for name, c := range map[string]struct {
		fen, played, better string
		before, after       eval.Score
		want                string
	}{
		"fork": {
			"r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1", "h6 Nc7+ Kd7 Nxa8 Kc6", "Kd7 Nf6+ Ke7 Nd5+ Kd6", 0, -much,
			"loses the rook on a8 to a fork by the knight on c7: 2. Nc7+ Kd7 3. Nxa8",
		},
		"mate": {
			"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra7 h6 Kf2", "Ra8#", eval.MateIn(1), much,
			"misses mate in 1: 1. Ra8#",
		},
		"promotion": {
			"8/8/1P6/3k4/8/8/5r2/6K1 b - - 0 1", "Rf8 b7 Kc6 b8=Q Kd5", "Kc6 b7 Kxb7", 0, -much,
			"allows the pawn on b6 to promote: 2. b7 Kc6 3. b8=Q",
		},
		"own promotion": {
			"8/1P6/8/3k4/8/8/8/6K1 w - - 0 1", "Kf2 Kc6 Kf3 Kxb7", "b8=Q Ke4 Qc7", much, 100,
			"misses the promotion of the pawn on b7: 1. b8=Q",
		},
		"checks": {
			"6k1/8/8/8/8/8/q7/7K b - - 0 1", "Kf7 Kg1 Kf6", "Qb1+ Kh2 Qc2+ Kh3 Qd3+ Kh4", much, 0,
			"misses an attack on the king: 1... Qb1+ 2. Kh2 Qc2+ 3. Kh3 Qd3+",
		},
		"nothing but chances": {
			engine.StartFEN, "a3 e5 h3", "e4 e5 Nf3", 230, -55,
			"turns a better position into an equal one, from 70% to 45%: 1... e5 2. h3",
		},
	} {
		t.Run(name, func(t *testing.T) {
			c2 := compare(t, c.fen, "", c.played, c.better, c.before, c.after)
			m := Move{Reasons: c2.reasons()}
			require.Equal(t, c.want, m.Comment())
		})
	}
	won, lost := setOff([]engine.PieceType{engine.Bishop, engine.Knight}, []engine.PieceType{engine.Knight, engine.Pawn})
	require.Equal(t, "a bishop for a pawn", (&gain{won: won, lost: lost}).String())
	won, lost = setOff([]engine.PieceType{engine.Knight, engine.Rook}, []engine.PieceType{engine.Bishop})
	require.Equal(t, "a rook", (&gain{won: won, lost: lost}).String())
	require.Equal(t, "the queen for two minor pieces", (&gain{won: []engine.PieceType{engine.Queen}, lost: []engine.PieceType{engine.Bishop, engine.Knight}}).String())
	require.Equal(t, "a rook, two knights and a pawn", listOf([]engine.PieceType{engine.Pawn, engine.Knight, engine.Rook, engine.Knight}))
	require.Equal(t, "the exchange", (&gain{won: []engine.PieceType{engine.Rook}, lost: []engine.PieceType{engine.Bishop}}).String())
}

// A sacrifice is a piece that can be taken: not one that gives a double check.
func TestAcceptance(t *testing.T) {
	for name, c := range map[string]struct{ fen, move, taken string }{
		"a bishop for a pawn":   {"6k1/5ppp/8/8/8/3B4/8/4K3 w - - 0 1", "Bxh7+", "Kxh7"},
		"defended, for nothing": {"4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "Ne5", "dxe5"},
		"an exchange":           {"4k3/8/3p4/4n3/8/5N2/8/4K3 w - - 0 1", "Nxe5", ""},
		"a double check":        {"4k3/3p3p/8/8/4B3/8/4R3/4K3 w - - 0 1", "Bg6", ""},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := engine.ParseFEN(c.fen)
			require.NoError(t, err)
			m, err := p.ParseSAN(c.move)
			require.NoError(t, err)
			reply, after := acceptance(&p, m), p.After(m)
			if c.taken == "" {
				require.Equal(t, engine.NoMove, reply)
			} else {
				require.Equal(t, c.taken, after.SAN(reply))
			}
		})
	}
}
