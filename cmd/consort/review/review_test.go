package review

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// reviewer returns a Reviewer for a number of nodes per position.
func reviewer(t *testing.T, nodes uint64) *Reviewer {
	t.Helper()
	o := DefaultOptions()
	o.Time, o.Nodes, o.Settings.Hash = 0, nodes, 4
	r, err := New(o)
	require.NoError(t, err)
	return r
}

// game reads a game.
func game(t *testing.T, text string) *pgn.Game {
	t.Helper()
	games, err := pgn.ReadAll(strings.NewReader(text))
	require.NoError(t, err)
	require.Len(t, games, 1)
	return games[0]
}

// review reviews a game.
func review(t *testing.T, nodes uint64, text string) (*Report, *pgn.Game) {
	t.Helper()
	g := game(t, text)
	report := reviewer(t, nodes).Review(t.Context(), g.Last().Replay(), nil)
	require.True(t, report.Complete)
	require.Len(t, report.Moves, len(g.Moves()))
	require.Len(t, report.Positions, len(g.Moves())+1)
	return report, g
}

// from returns the PGN of a game from a position.
func from(fen, moves string) string {
	return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + moves + "\n"
}

// Null moves are not judged, and what they give away is nobody's mistake.
func TestNullMovesAreNotJudged(t *testing.T) {
	r, g := review(t, 2000, "1. e4 e5 2. Nf3 -- {a threat} 3. Nxe5 Qe7 4. -- Qxe5 *")
	for _, ply := range []int{3, 6} {
		m := r.Moves[ply]
		require.Equal(t, "--", m.SAN)
		require.False(t, m.Known)
		require.Equal(t, Unremarkable, m.Judgment)
		require.NotEqual(t, engine.NoMove, r.Positions[ply].Best)
		require.Positive(t, r.Positions[ply].Depth)
	}
	require.Equal(t, 3, r.Players[engine.White].Moves)
	require.Equal(t, 3, r.Players[engine.Black].Moves)
	require.Equal(t, Unremarkable, r.Moves[4].Judgment, "3. Nxe5 wins a pawn")

	d := r.Document(&g.Header)
	require.Equal(t, "0000", d.Moves[3].Move)
	require.Nil(t, d.Moves[3].Loss)
	line, err := d.Subject()
	require.NoError(t, err)
	require.Equal(t, Subject{Start: g.Start(), Moves: g.Moves()}, line)
	r.Annotate(g.Last(), Style{Effort: "2000 nodes"}, nil)
	require.Contains(t, strings.ReplaceAll(g.String(), "\n", " "), "a threat} 3. Nxe5 ")
	d.Moves[0].Move, d.Start = "0000", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
	_, err = d.Subject()
	require.Error(t, err, "in check")

	first, _ := review(t, 500, from("4k3/8/8/8/8/8/8/K6R w - - 0 1", "1. -- Kd7 2. Rh7+ Kd6 *"))
	require.Len(t, first.Moves, 4)
}

const foolsMate = "1. f3 e5 2. g4 Qh4# 0-1"

func TestFoolsMate(t *testing.T) {
	r, _ := review(t, 2000, foolsMate)
	bad := r.Moves[2]
	require.Equal(t, Blunder, bad.Judgment)
	require.Equal(t, "allows mate in 1: 2... Qh4#", bad.Comment())
	require.Greater(t, bad.Loss, BlunderLoss)
	require.Less(t, bad.Accuracy, 30.0)
	require.NotEqual(t, bad.Move, bad.Best)
	require.Equal(t, bad.Best, bad.Line[0])
	require.Equal(t, "Qh4#", r.Moves[3].SAN)
	require.Equal(t, Unremarkable, r.Moves[3].Judgment, "mate in one is no feat")
	require.Equal(t, 100.0, r.Moves[3].Accuracy)

	mate, ok := r.Positions[3].Mate(engine.Black)
	require.True(t, ok)
	require.Equal(t, 1, mate)
	mate, ok = r.Positions[3].Mate(engine.White)
	require.True(t, ok)
	require.Equal(t, -1, mate)
	require.Equal(t, [3]int{0, 0, 1000}, r.Positions[3].WDL)
	require.Equal(t, "#-1", FormatEval(r.Positions[3].Shown))
	require.Equal(t, engine.NoMove, r.Positions[4].Best)
	require.Equal(t, eval.MatedIn(0), r.Positions[4].Score)

	require.Equal(t, 1, r.Players[engine.White].Blunders)
	require.Zero(t, r.Players[engine.Black].Blunders)
	require.Less(t, r.Players[engine.White].Accuracy, r.Players[engine.Black].Accuracy)
	require.Greater(t, r.Players[engine.White].CentipawnLoss, 100.0)
}

// A mistake is a puzzle: the best move solves it, the mistake does not, and a move that
// is not among the solutions is searched.
func TestPuzzle(t *testing.T) {
	r := reviewer(t, 6000)
	g := game(t, foolsMate)
	report := r.Review(t.Context(), g.Last().Replay(), nil)
	require.Empty(t, report.Puzzles(engine.Black))
	puzzles := report.Puzzles(engine.White)
	require.NotEmpty(t, puzzles)
	p := puzzles[len(puzzles)-1]
	require.Equal(t, 2, p.Ply)
	require.Equal(t, g.Moves()[2], p.Played)
	require.True(t, p.Solves(p.Solutions[0]))
	require.False(t, p.Solves(p.Played))
	require.NotContains(t, p.Solutions, p.Played)
	require.Equal(t, p.Line[0], p.Solutions[0])
	require.NotEmpty(t, p.Hint)
	require.NotContains(t, p.Hint, p.Position.SAN(p.Solutions[0]))

	line := engine.NewGame(g.Start())
	for _, m := range g.Moves() {
		require.NoError(t, line.Push(m))
	}
	try := func(san string) (Trial, []StepDocument) {
		m, err := p.Position.ParseSAN(san)
		require.NoError(t, err)
		trial, ok := r.Try(t.Context(), line, p, m)
		require.True(t, ok)
		return trial, trial.Steps(p, m)
	}
	for san, why := range map[string]string{"g4": "allows mate in 1: 2... Qh4#", "b4": "loses a pawn: 2... Bxb4"} {
		trial, reply := try(san)
		require.False(t, trial.Good, san)
		require.Contains(t, trial.Why, why)
		require.Contains(t, why, reply[0].SAN)
	}
	trial, reply := try(p.Position.SAN(p.Solutions[0]))
	require.Equal(t, Trial{Good: true}, trial)
	require.Empty(t, reply)

	mistake := report.Document(nil).Moves[p.Ply]
	require.Equal(t, []StepDocument{{"Qh4#", "d8h4", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"}}, mistake.Refutation)
	require.Empty(t, report.Document(nil).Moves[p.Ply+1].Refutation, "the move was good")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, err := p.Position.ParseSAN("h3")
	require.NoError(t, err)
	_, ok := r.Try(ctx, line, p, m)
	require.Equal(t, p.Solves(m), ok, "only a search needs time")
}

// A game with a bit of everything, from Greco's book of 1620.
const greco = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Nxc3 9. bxc3 Bxc3 10. Qb3 Bxa1 11. Bxf7+ Kf8 12. Bg5 Ne7 13. Ne5 Bxd4 14. Bg6 d5 15. Qf3+ Bf5 16. Bxf5 Bxe5 17. Be6+ Bf6 18. Bxf6 Ke8 19. Bxg7 1-0"

// The evaluations of a report are consistent: a position is worth at least what the move
// played in it leads to, and exactly that if the move is the only one or the best.
func TestConsistent(t *testing.T) {
	for _, text := range []string{greco, foolsMate, from("7k/8/8/8/8/8/6q1/K7 w - - 0 1", "1. Kb1 Qf2 2. Ka1 Qb6 3. Ka2 Qb5 4. Ka1 Qb4 5. Ka2 *")} {
		r, g := review(t, 500, text)
		p := g.Start()
		for i, m := range r.Moves {
			before, after := r.Positions[i].Score.For(m.Side), r.Positions[i+1].Score.For(m.Side.Other()).Parent()
			require.GreaterOrEqual(t, before, after, "%s", m.SAN)
			if m.Forced {
				require.Equal(t, 1, p.CountLegalMoves())
				require.Equal(t, before, after, "%s", m.SAN)
			}
			require.True(t, m.Known)
			if m.Judgment.Bad() {
				require.Positive(t, m.Loss)
				require.True(t, r.Positions[i+1].Checked, "%s", m.SAN)
				require.True(t, r.Positions[i].Checked, "%s", m.SAN)
				require.NotEqual(t, m.Move, m.Best)
			}
			if m.Move == m.Best {
				require.Zero(t, m.Loss)
				require.Zero(t, m.CentipawnLoss)
			}
			require.Equal(t, m.Best, r.Positions[i].Best)
			require.Equal(t, m.Best, m.Line[0])
			require.Equal(t, len(m.Line), len(legalPart(p, m.Line)))
			p = p.After(m.Move)
			require.Equal(t, len(m.Reply), len(legalPart(p, m.Reply)))
		}
	}
}

// With nodes the same game gives the same report, whatever was reviewed before.
func TestRepeatable(t *testing.T) {
	r, g := reviewer(t, 400), game(t, greco)
	first := r.Review(t.Context(), g.Last().Replay(), nil)
	r.Review(t.Context(), game(t, foolsMate).Last().Replay(), nil)
	second := r.Review(t.Context(), g.Last().Replay(), nil)
	require.Equal(t, first, second)
	other := reviewer(t, 400).Review(t.Context(), g.Last().Replay(), nil)
	require.Equal(t, first, other)
}

// In a won position a slower way to win is not a mistake, nor is a slower way to lose in a
// lost one.
func TestDecidedPositions(t *testing.T) {
	r, _ := review(t, 5000, from("8/8/3k4/8/8/8/QR4R1/4K3 w - - 0 1", "1. Kd1 Kc6 2. Rg5 Kd6 *"))
	for _, m := range r.Moves {
		require.False(t, m.Judgment.Bad(), m.SAN)
	}
	r, _ = review(t, 5000, from("4k3/pppppppp/8/8/8/8/PPP5/QRB1KB2 w - - 0 1", "1. Bh6 b6 2. Bc1 a6 *"))
	for _, m := range r.Moves {
		require.Less(t, m.Judgment, Mistake, m.SAN)
	}
}

// Mate is missed, mate is given: both are words, and only the first is a mistake if
// something is lost by it.
func TestMissedMate(t *testing.T) {
	r, _ := review(t, 5000, from("6k1/5ppp/8/8/7r/8/5PPP/R5K1 w - - 0 1", "1. h3 Kf8 *"))
	require.Equal(t, "misses mate in 1: 1. Ra8#", r.Moves[0].Reasons[0].Text)
	require.Equal(t, MissesMate, r.Moves[0].Reasons[0].Kind)
	require.True(t, r.Moves[0].Judgment.Bad())
	require.Equal(t, "There is a mate in 1.", r.Moves[0].Puzzle.Hint)
}

func TestStalemate(t *testing.T) {
	r, _ := review(t, 1000, from("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "1. Qf7 1/2-1/2"))
	require.Equal(t, Blunder, r.Moves[0].Judgment)
	require.Contains(t, r.Moves[0].Comment(), "stalemate")
	require.Equal(t, eval.Draw, r.Positions[1].Score)
}

// A game that ends by threefold repetition ends with a draw, whatever is on the board.
func TestRepetition(t *testing.T) {
	r, _ := review(t, 1000, from("7k/8/8/8/8/8/Q7/K7 w - - 0 1", "1. Qb2+ Kh7 2. Qa2 Kh8 3. Qb2+ Kh7 4. Qa2 Kh8 1/2-1/2"))
	last := len(r.Positions) - 1
	require.Equal(t, eval.Draw, r.Positions[last].Score)
	require.Greater(t, r.Positions[last-2].Score, eval.Score(200))
}

// A forced move is called so, and not judged.
func TestForced(t *testing.T) {
	r, _ := review(t, 1000, from("7k/8/8/8/8/8/r7/1r5K w - - 0 1", "*"))
	require.Empty(t, r.Moves)
	r, _ = review(t, 1000, from("k7/8/8/8/8/8/5r2/7K w - - 0 1", "1. Kg1 Rf8 *"))
	require.True(t, r.Moves[0].Forced)
	require.Equal(t, ForcedMove, r.Moves[0].Reasons[0].Kind)
	require.Empty(t, r.Moves[0].Comment())
	require.False(t, r.Moves[1].Forced)
}

// Progress only advances, and is whole only at the end. The end of the context leaves
// what is known.
func TestProgressAndInterruption(t *testing.T) {
	r, g := reviewer(t, 300), game(t, greco)
	done, share := 0, 0.0
	full := r.Review(t.Context(), g.Last().Replay(), func(p Progress) {
		if p.Share == 1 {
			require.Equal(t, done, p.Done)
		} else {
			require.Equal(t, done+1, p.Done)
		}
		require.Less(t, share, 1.0, "nothing after the end")
		require.GreaterOrEqual(t, p.Share, share)
		require.True(t, p.Evaluation.Known)
		done, share = p.Done, p.Share
	})
	require.Equal(t, 1.0, share)
	require.Greater(t, done, len(g.Moves()))
	for _, stop := range []int{1, 10, len(g.Moves()) + 1, len(g.Moves()) + 3, done - 1} {
		ctx, cancel := context.WithCancel(t.Context())
		report := r.Review(ctx, g.Last().Replay(), func(p Progress) {
			require.Less(t, p.Share, 1.0)
			if p.Done == stop {
				cancel()
			}
		})
		require.False(t, report.Complete)
		known := 0
		for i, e := range report.Positions {
			if e.Known {
				known++
				require.GreaterOrEqual(t, i, len(g.Moves())+1-stop, "the last are searched first")
			}
		}
		require.Equal(t, min(stop, len(g.Moves())+1), known)
		for i, m := range report.Moves {
			if m.Known && m.Judgment.Bad() {
				require.Equal(t, full.Moves[i].SAN, m.SAN)
				require.True(t, report.Positions[i].Checked, "no bad move without a check")
			}
		}
		cancel()
	}
}

func TestOptions(t *testing.T) {
	_, err := New(Options{})
	require.ErrorIs(t, err, ErrNoLimit)
	r, err := New(Options{Depth: 2, Settings: DefaultOptions().Settings})
	require.NoError(t, err)
	require.Len(t, r.Review(t.Context(), game(t, foolsMate).Last().Replay(), nil).Moves, 4)

	o := DefaultOptions()
	o.Time, o.Nodes, o.Lines, o.Settings.Hash = 0, 1000, 3, 1
	r, err = New(o)
	require.NoError(t, err)
	report := r.Review(t.Context(), game(t, foolsMate).Last().Replay(), nil)
	require.Len(t, report.Positions[0].Others, 2)
	require.NotEqual(t, report.Positions[0].Best, report.Positions[0].Others[0].Moves[0])
	require.LessOrEqual(t, report.Positions[0].Others[1].Score, report.Positions[0].Others[0].Score)
}

// The report as JSON has what a program needs, in both notations.
func TestDocument(t *testing.T) {
	r, g := review(t, 1000, "[White \"A\"]\n\n"+foolsMate)
	text, err := json.Marshal(r.Document(&g.Header))
	require.NoError(t, err)
	var d Document
	require.NoError(t, json.Unmarshal(text, &d))
	require.Equal(t, "A", d.Tags["White"])
	require.Equal(t, "0-1", d.Result)
	require.Equal(t, engine.StartFEN, d.Start)
	require.True(t, d.Complete)
	require.Len(t, d.Positions, 5)
	require.Len(t, d.Moves, 4)
	require.Equal(t, "g2g4", d.Moves[2].Move)
	require.Equal(t, 2, d.Moves[2].Number)
	require.Equal(t, "blunder", d.Moves[2].Judgment)
	require.Equal(t, "??", d.Moves[2].Symbol)
	require.Equal(t, []ReasonKind{AllowsMate}, d.Moves[2].Reasons)
	require.NotEmpty(t, d.Moves[2].Puzzle.Solutions)
	require.Equal(t, -1, *d.Positions[3].Mate)
	require.Nil(t, d.Positions[3].Centipawns)
	require.Equal(t, "d8h4", d.Positions[3].Best)
	require.True(t, strings.HasPrefix(d.Positions[3].LineSAN, "Qh4#"))
	require.NotNil(t, d.Positions[0].Centipawns)
	require.Equal(t, 1, d.White.Blunders)

	chess960, _ := review(t, 100, from("bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1", "1. Nf3 Nf6 2. O-O *"))
	require.Equal(t, "e1f1", chess960.Document(nil).Moves[2].Move)
	require.Equal(t, "*", chess960.Document(nil).Result)
	standard, _ := review(t, 100, "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *")
	require.Equal(t, "e1g1", standard.Document(nil).Moves[6].Move)
	require.Equal(t, "A05", standard.Document(nil).ECO)
}

// FormatEval writes evaluations as lichess and many GUIs read them.
func TestFormatEval(t *testing.T) {
	for s, want := range map[eval.Score]string{
		0: "0.00", 17: "0.17", -5: "-0.05", -120: "-1.20", 1234: "12.34",
		eval.MateIn(1): "#1", eval.MateIn(4): "#2", eval.MatedIn(2): "#-1", eval.MatedIn(5): "#-3",
		eval.TBWin: "200.00", -eval.TBWin + 4: "-199.96",
	} {
		require.Equal(t, want, FormatEval(s))
	}
}

// The judgment of a move goes by the smaller of two losses: that between the evaluations,
// which know how the game went on, and that of a comparison that does not. It is never
// better than an inaccuracy.
func TestJudgmentIsMilderThanHindsight(t *testing.T) {
	moves := game(t, "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 *")
	line := engine.NewGame(moves.Start())
	for _, m := range moves.Moves() {
		require.NoError(t, line.Push(m))
	}
	w := newWork(reviewer(t, 100), line, nil)
	last := len(w.moves) - 1
	better, err := w.at(last).Position().ParseUCI("g8f6")
	require.NoError(t, err)
	w.value[last+1] = 400 // for White, to move
	for milder, want := range map[Judgment]Judgment{
		Unremarkable: Inaccuracy, Inaccuracy: Inaccuracy, Mistake: Mistake, Blunder: Blunder,
	} {
		w.verdicts[last] = verdict{checked: true, best: better, compared: true, milder: milder}
		require.Equal(t, want, w.judgment(last), milder)
	}
	require.GreaterOrEqual(t, w.loss(last), BlunderLoss, "the evaluations alone make it a blunder")
}

// A move of a named opening is called book, and not an inaccuracy; a mistake in one is.
func TestBookMoves(t *testing.T) {
	r, g := review(t, 1000, "1. e4 e5 2. f4 exf4 3. a3 Qh4+ *")
	for ply, want := range []bool{true, true, true, true, false, false} {
		require.Equal(t, want, r.Moves[ply].Book, r.Moves[ply].SAN)
	}
	require.Equal(t, Unremarkable, r.Moves[2].Judgment, "the King's Gambit")
	require.True(t, r.Document(&g.Header).Moves[2].Book)
}

// Every bad move has a reason.
func TestEveryBadMoveHasAReason(t *testing.T) {
	r, _ := review(t, 500, greco)
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Judgment.Bad() {
			require.NotEmpty(t, m.Comment(), m.SAN)
		}
	}
}
