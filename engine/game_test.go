package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// playUCI plays moves in coordinates from a position.
func playUCI(t *testing.T, fen, moves string) *Game {
	t.Helper()
	g := NewGame(mustParse(t, fen))
	for _, text := range strings.Fields(moves) {
		require.NoError(t, g.PushUCI(text))
	}
	return g
}

// shuffle is four plies that return to the position they begin in.
const shuffle = "g1f3 g8f6 f3g1 f6g8 "

func TestOutcome(t *testing.T) {
	const (
		win  = "1-0"
		loss = "0-1"
		draw = "1/2-1/2"
		goes = "*"
		rook = "4k3/8/8/8/8/8/8/R3K3 w - - "
	)
	for _, c := range []struct {
		name, fen, moves string
		outcome          Reason
		claim            Reason
		result           string // by claim
	}{
		{"start", StartFEN, "", Ongoing, Ongoing, goes},
		{"fool's mate", StartFEN, "f2f3 e7e5 g2g4 d8h4", Checkmate, Checkmate, loss},
		{"scholar's mate", StartFEN, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", Checkmate, Checkmate, win},
		{"smothered mate", "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", Checkmate, Checkmate, win},
		{"stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7", Stalemate, Stalemate, draw},
		{"stalemate with a blocked pawn", "k7/P7/1K6/8/8/8/8/8 b - - 0 1", "", Stalemate, Stalemate, draw},

		{"the last piece is taken", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1d2 a1d1 d2d1", DeadPosition, DeadPosition, draw},
		{"promotion to a lone knight", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", DeadPosition, DeadPosition, draw},
		{"the last gate is shut", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P3/6P1/8/4K3 w - - 0 1", "g3g4", LockedPawns, LockedPawns, draw},
		{"promotion to a rook", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8r h8g7", Ongoing, Ongoing, goes},

		{"second occurrence", StartFEN, shuffle, Ongoing, Ongoing, goes},
		{"threefold", StartFEN, shuffle + shuffle, Ongoing, ThreefoldRepetition, draw},
		{"one ply beyond threefold", StartFEN, shuffle + shuffle + "e2e4", Ongoing, Ongoing, goes},
		{"fourfold", StartFEN, shuffle + shuffle + shuffle, Ongoing, ThreefoldRepetition, draw},
		{"fivefold", StartFEN, shuffle + shuffle + shuffle + shuffle, FivefoldRepetition, FivefoldRepetition, draw},
		{"castling rights make a difference", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
			"a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8", Ongoing, Ongoing, goes},
		{"the same once they are gone", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
			"a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8", Ongoing, ThreefoldRepetition, draw},
		{"en passant makes a difference", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1",
			"a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1", Ongoing, Ongoing, goes},
		{"en passant that nobody can play makes none", "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1",
			"a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1", Ongoing, ThreefoldRepetition, draw},

		{"ply 99", rook + "98 80", "a1a2", Ongoing, Ongoing, goes},
		{"ply 100", rook + "99 80", "a1a2", Ongoing, FiftyMoves, draw},
		{"a clock that begins beyond 100", rook + "130 80", "", Ongoing, FiftyMoves, draw},
		{"ply 149", rook + "148 80", "a1a2", Ongoing, FiftyMoves, draw},
		{"ply 150", rook + "149 80", "a1a2", SeventyFiveMoves, SeventyFiveMoves, draw},
		{"mate on ply 100", "4k3/8/4K3/8/8/8/8/R7 w - - 99 80", "a1a8", Checkmate, Checkmate, win},
		{"mate on ply 150", "4k3/8/4K3/8/8/8/8/R7 w - - 149 99", "a1a8", Checkmate, Checkmate, win},
		{"check on ply 150", "4k3/8/8/4K3/8/8/8/R7 w - - 149 99", "a1a8", SeventyFiveMoves, SeventyFiveMoves, draw},
		{"stalemate on ply 150", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 99", "f5f7", Stalemate, Stalemate, draw},
		{"capture on ply 150", "4k3/8/8/8/8/8/p7/R3K3 w - - 149 99", "a1a2", Ongoing, Ongoing, goes},
		{"castling does not stop the clock", "4k3/8/8/8/8/8/8/R3K3 w Q - 99 80", "e1c1", Ongoing, FiftyMoves, draw},
		{"a pawn move does", "4k3/8/8/8/8/8/P7/4K3 w - - 99 80", "a2a3", Ongoing, Ongoing, goes},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := playUCI(t, c.fen, c.moves)
			outcome, claim := g.Outcome(), g.Claim()
			require.Equal(t, c.outcome, outcome.Reason, outcome.String())
			require.Equal(t, c.claim, claim.Reason, claim.String())
			require.Equal(t, c.result, claim.Result().String())
			require.Equal(t, c.result == win || c.result == loss, claim.Decided)
			require.Equal(t, c.result == draw, claim.Draw())
			require.Equal(t, c.result != goes, claim.Over())
			require.Equal(t, outcome.Over(), outcome.Reason.Automatic())
		})
	}
}

// Results are read as they are written, and are points for both sides.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		text         string
		result       Result
		white, black int
	}{{"*", Unfinished, 0, 0}, {"1-0", WhiteWins, 2, 0}, {"0-1", BlackWins, 0, 2}, {"1/2-1/2", Drawn, 1, 1}} {
		roundTrip(t, c.result, `"`+c.text+`"`)
		require.Equal(t, c.white, c.result.Points(White))
		require.Equal(t, c.black, c.result.Points(Black))
		winner, won := c.result.Winner()
		require.Equal(t, c.white+c.black == 2 && c.result != Drawn, won)
		if won {
			require.Equal(t, c.result, WonBy(winner))
		}
	}
	for _, text := range []string{"", "1-1", "1/2", " 1-0"} {
		_, err := ParseResult(text)
		require.ErrorAs(t, err, new(*TextError))
	}
	_, err := Result(4).MarshalText()
	require.ErrorAs(t, err, new(*ValueError))
	require.Equal(t, "*", Result(4).String())
	require.Zero(t, Result(4).Points(Black))
}

func TestReasons(t *testing.T) {
	automatic := map[Reason]bool{Checkmate: true, Stalemate: true, DeadPosition: true, FivefoldRepetition: true, SeventyFiveMoves: true, LockedPawns: true}
	names := map[string]bool{}
	for r := Ongoing; r < numberOfReasons; r++ {
		require.Equal(t, automatic[r], r.Automatic(), r.String())
		require.NotEmpty(t, r.String())
		require.False(t, names[r.String()], "two reasons are called %v", r)
		names[r.String()] = true
	}
	require.Equal(t, "unknown reason", Reason(200).String())
	require.Equal(t, "* (game in progress)", Outcome{}.String())
	require.Equal(t, "0-1 (checkmate)", Outcome{Checkmate, true, Black}.String())
}

func TestUndoAndRedo(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4 e7e5 g1f3")
	last := *g.Position()
	require.False(t, g.Redo(), "nothing was taken back")

	require.True(t, g.Undo())
	require.True(t, g.Undo())
	require.Equal(t, 1, g.Len())
	require.Len(t, g.Moves(), 1)
	require.Len(t, g.Keys(), 2)
	require.Nil(t, g.PositionAt(2))
	require.Equal(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", g.Position().FEN())

	require.True(t, g.Redo())
	require.True(t, g.Redo())
	require.False(t, g.Redo())
	require.Equal(t, last, *g.Position())

	g.GoTo(1)
	require.Equal(t, 1, g.Len())
	g.GoTo(99)
	require.Equal(t, last, *g.Position())
	g.GoTo(-1)
	require.Equal(t, StartPosition(), *g.Position())
	require.Equal(t, StartPosition(), g.Start())
	require.NoError(t, g.PushUCI("d2d4"))
	require.False(t, g.Redo(), "Push forgets what was taken back")
	require.Equal(t, []Move{NewMove(D2, D4, DoublePush)}, g.Moves())
}

func TestKeysAreSafeToAppendTo(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4 e7e5 g1f3")
	g.Undo()
	keys := append(g.Keys(), 0xdead)
	require.Len(t, keys, 4)
	require.True(t, g.Redo())
	require.Equal(t, g.Position().Key(), g.Keys()[3], "a search's own keys must not reach the game")
	for ply := 0; ply <= g.Len(); ply++ {
		require.Equal(t, g.PositionAt(ply).Key(), g.Keys()[ply])
	}
}

func TestPositionAt(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4 e7e5")
	require.Equal(t, StartPosition(), *g.PositionAt(0))
	require.Equal(t, g.Position(), g.PositionAt(2))
	require.Nil(t, g.PositionAt(-1))
	require.Nil(t, g.PositionAt(3))
}

func TestIllegalPush(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4")
	before := *g.Position()

	err := g.Push(NewMove(E2, E4, DoublePush))
	var illegal *IllegalMoveError
	require.True(t, errors.As(err, &illegal))
	require.Equal(t, NewMove(E2, E4, DoublePush), illegal.Move)
	require.Equal(t, 1, illegal.Ply)
	require.Equal(t, before.FEN(), illegal.FEN)
	require.Contains(t, err.Error(), "ply 2: ")
	require.Contains(t, err.Error(), "there is no piece on e2")

	err = g.PushUCI("e7e4")
	var text *MoveTextError
	require.True(t, errors.As(err, &illegal))
	require.True(t, errors.As(err, &text))
	require.Equal(t, "e7e4", illegal.Text)
	require.Equal(t, NoSuchMove, text.Fault)
	require.Contains(t, err.Error(), "the pawn on e7 cannot move to e4")

	require.Equal(t, before, *g.Position())
	require.Equal(t, 1, g.Len())
}

// TestIllegalPushNeverPanics pushes every value of a Move that is not legal, resolved or
// not: each must be rejected with a reason.
func TestIllegalPushNeverPanics(t *testing.T) {
	for _, fen := range []string{StartFEN, knownPositions[1].fen, knownPositions[6].fen} {
		g := NewGame(mustParse(t, fen))
		for code := range 1 << 16 {
			m := Move(code)
			if resolved, _ := g.Position().Resolve(m); resolved == NoMove {
				if err := g.Push(m); err == nil || err.Error() == "" {
					t.Fatalf("%v was pushed", m)
				}
			}
		}
	}
}

// A null move is played by PushNull and Replay alone, and not in check. It can be taken
// back and replayed.
func TestPushNull(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4 g8f6 e4e5 d7d5")
	require.Equal(t, D6, g.Position().EnPassant())
	illegal := new(IllegalMoveError)
	require.ErrorAs(t, g.Push(NoMove), &illegal)
	require.ErrorAs(t, g.PushUCI("0000"), &illegal)
	require.NoError(t, g.PushNull())
	require.Equal(t, "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3", g.Position().FEN())
	require.Equal(t, *g.Position(), g.PositionAt(4).After(NoMove))
	require.True(t, g.Undo())
	require.Equal(t, D6, g.Position().EnPassant())
	require.True(t, g.Redo())
	require.NoError(t, g.PushUCI("f6g8"))
	require.Equal(t, "[e2e4 g8f6 e4e5 d7d5 0000 f6g8]", fmt.Sprint(g.Moves()))
	text, err := json.Marshal(g)
	require.NoError(t, err)
	again := new(Game)
	require.NoError(t, json.Unmarshal(text, again))
	require.Equal(t, g.Keys(), again.Keys())

	check := playUCI(t, StartFEN, "e2e4 f7f6 d1h5")
	before := check.Clone()
	require.ErrorAs(t, check.PushNull(), &illegal)
	require.Equal(t, 3, illegal.Ply)
	require.ErrorContains(t, illegal, `ply 4: illegal move "--": black is in check and cannot pass; position: `)
	require.ErrorAs(t, check.Replay(NoMove), &illegal)
	require.ErrorAs(t, json.Unmarshal([]byte(`{"moves":["e2e4","f7f6","d1h5","0000"]}`), check), &illegal)
	require.Equal(t, before, check)

	g = NewGame(StartPosition())
	for range 4 {
		require.NoError(t, g.Replay(NoMove))
	}
	require.Equal(t, 3, g.Position().FullmoveNumber())
	require.Error(t, g.Replay(NewMove(E2, E5, Normal)))
	require.NoError(t, g.Replay(NewMove(E2, E4, Normal)))
}

func TestClone(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4 e7e5")
	c := g.Clone()
	require.NoError(t, c.PushUCI("g1f3"))
	require.NoError(t, g.PushUCI("d2d4"))
	require.True(t, c.Undo())
	require.True(t, c.Undo())
	require.NoError(t, c.PushUCI("c7c5"))
	require.Equal(t, "[e2e4 e7e5 d2d4]", fmt.Sprint(g.Moves()))
	require.Equal(t, "[e2e4 c7c5]", fmt.Sprint(c.Moves()))
	require.NotEqual(t, g.Keys()[2], c.Keys()[2])
}

func TestMovesIsACopy(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4")
	g.Moves()[0] = NoMove
	require.Equal(t, NewMove(E2, E4, DoublePush), g.Moves()[0])
}

// TestLongGame plays more plies than the longest game under the 75-move rule.
func TestLongGame(t *testing.T) {
	const plies = 16_000
	g := NewGame(StartPosition())
	for g.Len() < plies {
		for _, text := range strings.Fields(shuffle) {
			require.NoError(t, g.PushUCI(text))
		}
	}
	require.Len(t, g.Keys(), plies+1)
	require.Equal(t, plies/4+1, g.Repetitions())
	require.Equal(t, plies, g.Position().HalfmoveClock())
	require.Equal(t, plies/2+1, g.Position().FullmoveNumber())
	require.Equal(t, FivefoldRepetition, g.Outcome().Reason)
	last := *g.Position()
	for g.Undo() {
	}
	require.Equal(t, StartPosition(), *g.Position())
	for g.Redo() {
	}
	require.Equal(t, last, *g.Position())
	require.Equal(t, plies, g.Clone().Len())
}

// Without en passant a double push beside a pawn allows no capture, and a mate
// that only such a capture could parry is a mate.
func TestWithoutEnPassant(t *testing.T) {
	without := func(fen string) *Game {
		p := mustParse(t, fen)
		return NewGame(p.WithoutEnPassant())
	}
	g := without("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
	require.NoError(t, g.PushUCI("e2e4"))
	require.Equal(t, NoSquare, g.Position().EnPassant())
	require.Error(t, g.PushUCI("d4e3"))
	again := mustParse(t, g.Position().FEN())
	require.Equal(t, again.Key(), g.Position().Key())
	require.Error(t, g.Clone().PushUCI("d4e3"))

	const parried = "8/8/R7/6k1/6p1/6N1/7P/K4R1R w - - 0 1" // h2-h4 mates, but for g4xh3
	g = NewGame(mustParse(t, parried))
	require.NoError(t, g.PushUCI("h2h4"))
	require.Equal(t, Ongoing, g.Outcome().Reason)
	g = without(parried)
	require.NoError(t, g.PushUCI("h2h4"))
	require.Equal(t, Checkmate, g.Outcome().Reason)

	g = without("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
	start, usual := g.Start(), mustParse(t, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")
	require.Equal(t, NoSquare, start.EnPassant())
	require.Equal(t, usual.Key(), start.Key())
	require.NotEqual(t, usual, start, "the rule is part of the position")
}

// A game that is reset is as good as new, whatever was played and undone before.
func TestReset(t *testing.T) {
	g := playUCI(t, StartFEN, shuffle+shuffle+"e2e4")
	g.Undo()
	start := mustParse(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40")
	g.Reset(start)
	require.Equal(t, start, g.Start())
	require.Equal(t, start, *g.Position())
	require.Zero(t, g.Len())
	require.Empty(t, g.Moves())
	require.Equal(t, []uint64{start.Key()}, g.Keys())
	require.False(t, g.Undo())
	require.False(t, g.Redo(), "nothing to redo")
	require.NoError(t, g.PushUCI("e2e4"))
	var zero Game
	zero.Reset(start)
	require.NoError(t, zero.PushUCI("e2e4"))
	require.Equal(t, g.Position(), zero.Position())
	require.Equal(t, 1, zero.Repetitions())
}
