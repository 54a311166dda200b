package room

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"consort/cmd/consort/match"
	"consort/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// start returns a room that is closed with the test.
func start(t testing.TB, o Options) *Room {
	t.Helper()
	if o.Seed == 0 {
		o.Seed = 1
	}
	o.Hash = 1
	s, err := New(o)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// play plays moves of people.
func play(t testing.TB, s *Room, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := s.ParseMove(text)
		require.NoError(t, err, text)
		require.NoError(t, s.Do(func(b *Board) error { return b.Move(m) }), text)
	}
}

// idle waits until nobody thinks.
func idle(t testing.TB, s *Room) *State {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	state, err := s.Wait(ctx, (*State).Idle)
	require.NoError(t, err)
	return state
}

// san returns the moves that are played.
func san(state *State) string {
	var words []string
	for _, m := range state.Moves[:state.Ply] {
		words = append(words, m.SAN)
	}
	return strings.Join(words, " ")
}

const shuffle = "Nf3 Nf6 Ng1 Ng8 "

func playerOf(t testing.TB, text string) match.Player {
	t.Helper()
	s, err := match.ParsePlayer(text)
	require.NoError(t, err)
	return s
}

func TestClaims(t *testing.T) {
	s := start(t, Options{})
	require.ErrorIs(t, s.Do((*Board).ClaimDraw), match.ErrNoClaim)
	play(t, s, shuffle+shuffle)
	require.Equal(t, engine.ThreefoldRepetition, s.State().Claim)
	require.NoError(t, s.Do((*Board).ClaimDraw))
	require.Equal(t, "1/2-1/2", s.State().End.Result().String())
	require.NoError(t, s.Do((*Board).Undo)) // takes the claim back, not a move
	require.Equal(t, 8, s.State().Ply)

	p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/R3K3 w - - 99 90")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
	require.ErrorIs(t, s.Do((*Board).ClaimDraw), match.ErrNoClaim)
	m, err := s.ParseMove("Ra2")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.ClaimDrawWith(m) }))
	require.Equal(t, engine.FiftyMoves, s.State().End.Reason)
	require.Equal(t, 1, s.State().Ply)
}

func TestOffers(t *testing.T) {
	s := start(t, Options{})
	ctx := t.Context()
	answer, err := s.OfferDraw(ctx, engine.White)
	require.NoError(t, err)
	require.Equal(t, match.Pending, answer)
	_, err = s.OfferDraw(ctx, engine.White)
	require.ErrorIs(t, err, match.ErrOffered)
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.AcceptDraw(engine.White) }), match.ErrNoOffer)
	play(t, s, "e4")
	require.True(t, s.State().Offered)
	play(t, s, "e5")
	require.False(t, s.State().Offered, "a move declines")

	_, err = s.OfferDraw(ctx, engine.White)
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.DeclineDraw(engine.Black) }))
	_, err = s.OfferDraw(ctx, engine.Black)
	require.NoError(t, err)
	answer, err = s.OfferDraw(ctx, engine.White)
	require.NoError(t, err)
	require.Equal(t, match.Accepted, answer)
	require.Equal(t, engine.Agreement, s.State().End.Reason)
	require.NoError(t, s.Do((*Board).Undo))

	// A computer declines a draw at the start, and accepts one in a lost game.
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.Black, playerOf(t, "alpha-beta depth 1")) }))
	answer, err = s.OfferDraw(ctx, engine.White)
	require.NoError(t, err)
	require.Equal(t, match.Declined, answer)
	p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
	answer, err = s.OfferDraw(ctx, engine.White)
	require.NoError(t, err)
	require.Equal(t, match.Accepted, answer)
	_, err = s.OfferDraw(ctx, engine.Black)
	require.ErrorIs(t, err, match.ErrOver)
}

func TestUndoAndRedo(t *testing.T) {
	s := start(t, Options{})
	require.ErrorIs(t, s.Do((*Board).Undo), match.ErrNoUndo)
	play(t, s, "e4 e5 Nf3 Nc6")
	for range 4 {
		require.NoError(t, s.Do((*Board).Undo))
	}
	require.ErrorIs(t, s.Do((*Board).Undo), match.ErrNoUndo)
	require.Len(t, s.State().Moves, 4)
	for range 4 {
		require.NoError(t, s.Do((*Board).Redo))
	}
	require.ErrorIs(t, s.Do((*Board).Redo), match.ErrNoRedo)
	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) }))
	require.Equal(t, "e4", san(s.State()))
	play(t, s, "c5")
	require.ErrorIs(t, s.Do((*Board).Redo), match.ErrNoRedo, "a move forgets what was taken back")
	require.Equal(t, "e4 c5", san(s.State()))
	require.Error(t, s.Do(func(b *Board) error { return b.GoTo(3) }))
	require.Error(t, s.Do(func(b *Board) error { return b.GoTo(-1) }))
}

// Against a computer undo takes back its answer too.
func TestUndoAgainstComputer(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}})
	play(t, s, "e4")
	require.Equal(t, 2, idle(t, s).Ply)
	play(t, s, "d4")
	require.Equal(t, 4, idle(t, s).Ply)
	require.NoError(t, s.Do((*Board).Undo))
	require.Equal(t, 2, s.State().Ply)
	require.NoError(t, s.Do((*Board).Redo))
	require.Equal(t, 4, s.State().Ply)

	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) })) // the computer's turn: it waits
	state := s.State()
	require.True(t, state.Paused)
	require.False(t, state.Thinking)
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.Move(engine.NoMove) }), match.ErrNotTheirs)
	require.NoError(t, s.Do((*Board).MoveNow))
	require.Equal(t, 2, idle(t, s).Ply)
	require.ErrorIs(t, s.Do((*Board).MoveNow), ErrNothing)
}

// Players change in mid-game, and one who thinks is stopped.
func TestPlayersChange(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "alpha-beta 1h")}})
	play(t, s, "e4")
	require.True(t, s.State().Thinking)
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.Black, match.Player{}) }))
	require.False(t, s.State().Thinking)
	play(t, s, "e5")
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.White, playerOf(t, "safe")) }))
	require.Equal(t, 3, idle(t, s).Ply)
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.Black, playerOf(t, "hard")) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.White, match.Player{Kind: match.Human, Name: "Ada"}) }))
	require.Equal(t, "Ada", idle(t, s).Players[0].String())
	require.NoError(t, s.Do((*Board).SwapPlayers))
	require.Equal(t, "alpha-beta (hard)", s.State().Players[0].String())
	require.Error(t, s.Do(func(b *Board) error { return b.SetPlayer(engine.White, match.Player{Kind: "nobody"}) }))
	require.Error(t, s.Do(func(b *Board) error {
		return b.SetPlayer(engine.White, match.Player{Kind: "alpha-beta", Strength: match.Strength{Elo: 9000}})
	}))
}

func TestMoveNowAndPause(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{playerOf(t, "alpha-beta 1h"), {}}})
	require.True(t, s.State().Thinking)
	require.NoError(t, s.Do((*Board).Pause))
	require.False(t, s.State().Thinking)
	require.NoError(t, s.Do((*Board).Resume))
	require.NoError(t, s.Do((*Board).MoveNow))
	require.Equal(t, 1, idle(t, s).Ply)
}

// Two computers play a game to its end, the same one for the same seed.
func TestComputers(t *testing.T) {
	record := func() string {
		s := start(t, Options{Players: [2]match.Player{playerOf(t, "naive"), playerOf(t, "random")}, Seed: 5})
		state := idle(t, s)
		require.True(t, state.End.Over())
		require.Equal(t, 1, state.Score.Games)
		return s.PGN()
	}
	first := record()
	require.Equal(t, first, record())
	require.Contains(t, first, `[White "alpha-beta (naive)"]`)
}

// Time is that of the test here: it passes when all goroutines wait.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control, err := match.ParseTimeControl("1+2")
		require.NoError(t, err)
		s, err := New(Options{Control: control})
		require.NoError(t, err)
		defer s.Close()
		time.Sleep(time.Hour)
		require.Equal(t, time.Minute, s.State().Left[0], "the first move has time")
		play(t, s, "e4")
		time.Sleep(10 * time.Second)
		require.Equal(t, 50*time.Second, s.State().Left[1])
		play(t, s, "e5")
		require.Equal(t, match.Times{time.Minute, 52 * time.Second}, s.State().Left)
		time.Sleep(30 * time.Second)
		require.NoError(t, s.Do((*Board).Pause))
		time.Sleep(time.Hour)
		require.Equal(t, 30*time.Second, s.State().Left[0])
		require.NoError(t, s.Do((*Board).Resume))
		require.NoError(t, s.Do((*Board).Undo))
		require.Equal(t, match.Times{time.Minute, time.Minute}, s.State().Left)
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Equal(t, match.End{Outcome: engine.Outcome{Reason: engine.TimeForfeit, Decided: true, Winner: engine.White}}, s.State().End)
		require.NoError(t, s.Do((*Board).Undo))
		require.Equal(t, time.Minute, s.State().Left[1])

		p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
		require.NoError(t, err)
		require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
		play(t, s, "Qa2 Kd8")
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Equal(t, engine.TimeDraw, s.State().End.Reason)
	})
}

// A level uses the clock as people do, in time that nobody has to wait for here: whole games
// at three minutes and two seconds a move, which no side loses on time. Their times are added
// up, since a short game leaves more on the clocks.
func TestLevelsUseTheClock(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: whole games take long under the race detector")
	}
	had, used := time.Duration(0), time.Duration(0)
	for seed := uint64(1); seed <= 3; seed++ {
		synctest.Test(t, func(t *testing.T) {
			control, level := match.TimeControl{Base: 3 * time.Minute, Increment: 2 * time.Second}, playerOf(t, "1500")
			s := start(t, Options{Players: [2]match.Player{level, level}, Control: control, Seed: seed, PlayOut: true})
			state, err := s.Wait(t.Context(), func(s *State) bool { return s.End.Over() })
			require.NoError(t, err)
			require.NotEqual(t, engine.TimeForfeit, state.End.Reason)
			all := 2*control.Base + time.Duration(state.Ply)*control.Increment
			had, used = had+all, used+all-state.Left[0]-state.Left[1]
			t.Logf("%d plies, %v of %v", state.Ply, all-state.Left[0]-state.Left[1], all)
		})
	}
	require.Greater(t, used.Seconds(), 0.6*had.Seconds())
}

// What interrupts a level that takes its time is done at once.
func TestLevelsAreInterrupted(t *testing.T) {
	control := match.TimeControl{Base: time.Hour}
	for name, c := range map[string]struct {
		control match.TimeControl
		fast    bool
		do      func(*Board) error // after a millisecond
		ply     int                // then, at once
		waits   bool               // and whether the level still thinks
	}{
		"nothing":             {control: control, ply: 1, waits: true},
		"no clock":            {ply: 2},
		"fast":                {control: control, fast: true, ply: 2},
		"move now":            {control: control, do: (*Board).MoveNow, ply: 2},
		"made fast":           {control: control, do: func(b *Board) error { return b.SetFast(true) }, ply: 2},
		"undo":                {control: control, do: (*Board).Undo},
		"pause":               {control: control, do: (*Board).Pause, ply: 1},
		"resignation":         {control: control, do: func(b *Board) error { return b.Resign(engine.White) }, ply: 1},
		"another player":      {control: control, do: func(b *Board) error { return b.SetPlayer(engine.Black, match.Player{}) }, ply: 1},
		"a game":              {control: control, do: func(b *Board) error { return b.Begin(engine.StartPosition(), Rules{}) }},
		"no clock any longer": {control: control, do: func(b *Board) error { return b.SetTimeControl(match.TimeControl{}) }, ply: 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "1500")}, Control: c.control, Fast: c.fast})
				play(t, s, "e4")
				time.Sleep(time.Millisecond)
				if c.do != nil {
					require.NoError(t, s.Do(c.do))
				}
				synctest.Wait()
				state := s.State()
				require.Equal(t, c.ply, state.Ply)
				require.Equal(t, c.waits, state.Thinking)
				s.Close()
			})
		})
	}
}

// A computer that is lost resigns, and undo takes that back.
func TestComputersResign(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{Kind: match.Human}, playerOf(t, "2500")}})
	p, err := engine.ParseFEN("7k/8/R7/8/8/8/P7/4K1R1 w - - 0 1")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
	for _, move := range []string{"a3", "a4", "a5"} {
		play(t, s, move)
		idle(t, s)
	}
	state := s.State()
	require.Equal(t, "the computer resigned", state.End.Words())
	require.Equal(t, 5, state.Ply)
	require.Contains(t, s.PGN(), "{the computer resigned} 1-0")
	same(t, s, reopened(t, s))
	require.NoError(t, s.Do((*Board).Undo))
	require.NoError(t, s.Do((*Board).Resume))
	require.Equal(t, 6, idle(t, s).Ply)
}

// A computer offers a draw in a long even game: here all pawns are blocked.
func TestComputersOfferDraws(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{Kind: match.Human}, playerOf(t, "2500")}})
	p, err := engine.ParseFEN("1b2k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2B w - - 0 60")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
	state := s.State()
	// A walk without a repetition, which the computer would claim.
	for _, move := range strings.Fields("Kd1 Kc1 Kb1 Ka1 Ka2 Kb2 Kc2 Kd2 Ke2 Kf2 Kg2 Kh2") {
		if !state.Offered {
			play(t, s, move)
			state = idle(t, s)
		}
	}
	require.True(t, state.Offered)
	require.Equal(t, engine.Black, state.OfferedBy)
	require.NoError(t, s.Do(func(b *Board) error { return b.AcceptDraw(engine.White) }))
	require.Equal(t, engine.Agreement, s.State().End.Reason)
}

// Rules that are banned are no part of the game, for anybody.
func TestBans(t *testing.T) {
	s := start(t, Options{Rules: Rules{NoCastling: true, NoEnPassant: true}})
	play(t, s, "e4 a6 e5 d5")
	_, err := s.ParseMove("exd6")
	require.Error(t, err)
	play(t, s, "Nf3 a5 Be2 a4")
	_, err = s.ParseMove("O-O")
	require.Error(t, err)
	again := start(t, Options{})
	_, err = again.Open(s.PGN(), 0)
	require.NoError(t, err)
	require.Equal(t, s.State().Rules, again.State().Rules)
	require.NoError(t, s.Do(func(b *Board) error { return b.Begin(engine.StartPosition(), b.rules) }))
	require.True(t, s.State().Rules.NoCastling, "the rules stay")
}

func TestRecord(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{{Name: "Ada"}, {Name: "Bob"}}})
	play(t, s, "e4 e5 Nf3")
	require.NoError(t, s.Do(func(b *Board) error { return b.Resign(engine.White) }))
	text := s.PGN()
	require.Contains(t, text, "1. e4 e5 2. Nf3 {resignation} 0-1\n")
	require.Contains(t, text, `[White "Ada"]`)

	again := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}})
	_, err := again.Open(text, 0)
	require.NoError(t, err)
	state := again.State()
	require.Equal(t, "e4 e5 Nf3", san(state))
	require.True(t, state.Study)
	require.False(t, state.End.Over())
	require.Equal(t, "0-1", state.Result.String())
	require.Equal(t, [2]string{"Ada", "Bob"}, state.Names)
	require.Zero(t, state.Score.Games)
	require.Equal(t, text, again.PGN())
	require.NoError(t, again.Do((*Board).Undo))
	require.False(t, again.State().Thinking, "no computer thinks in a study")
	require.Equal(t, "e4 e5", san(again.State()))
	require.Equal(t, text, again.PGN(), "the document is the same")
}

func TestHint(t *testing.T) {
	s := start(t, Options{})
	play(t, s, "f3 e5 g4")
	line, ok, err := s.Hint(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, "Qh4#", line.SAN[0])
	require.Equal(t, "Black mates in 1", FormatScore(line.Score))
	play(t, s, "Qh4")
	_, ok, err = s.Hint(t.Context())
	require.NoError(t, err)
	require.False(t, ok)
}

// An analysis goes on until its context ends, beside others.
func TestAnalyse(t *testing.T) {
	s := start(t, Options{})
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			lines, err := s.Analyse(ctx, Analysis{Lines: 3}, func(lines []Line) {
				if len(lines) == 3 {
					cancel()
				}
			})
			if err != nil || len(lines) == 0 {
				t.Errorf("%v, %d lines", err, len(lines))
			}
		})
	}
	wg.Wait()
}

// Any position of the tree can be analyzed, including those taken back; the game itself
// stays where it is.
func TestAnalyseNode(t *testing.T) {
	s := start(t, Options{})
	play(t, s, "f3 e5 g4 Qh4")
	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) }))
	for ply, want := range []string{"", "", "Black mates in 1"} {
		lines, err := s.AnalyseNode(t.Context(), s.State().Moves[ply].Node, Analysis{Nodes: 2000}, nil)
		require.NoError(t, err)
		require.NotEmpty(t, lines)
		require.Contains(t, FormatScore(lines[0].Score), want)
	}
	lines, err := s.AnalyseNode(t.Context(), s.State().Moves[3].Node, Analysis{Nodes: 2000}, nil)
	require.NoError(t, err)
	require.Empty(t, lines, "it is mate")
	_, err = s.AnalyseNode(t.Context(), 99, Analysis{Nodes: 1}, nil)
	require.ErrorIs(t, err, ErrNoNode)
	require.Equal(t, 1, s.State().Ply)
}

// Whatever many people do at once, the game stays one.
func TestRace(t *testing.T) {
	s := start(t, Options{Players: [2]match.Player{playerOf(t, "naive"), playerOf(t, "safe")}, Book: bookOf(t, "e4 e5 Nf3", "d4 d5 c4", "c4")})
	random := playerOf(t, "random")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				side := engine.Color(n / 16 & 1)
				switch n % 16 {
				case 0:
					_ = s.Do((*Board).Undo)
				case 1:
					_ = s.Do((*Board).Redo)
				case 2:
					_ = s.Do(func(b *Board) error { return b.SetPlayer(side, random) })
				case 3:
					_ = s.Do(func(b *Board) error { return b.SetPlayer(side, match.Player{}) })
				case 4:
					if moves := s.State().Position.Moves(); len(moves) > 0 {
						_ = s.Do(func(b *Board) error { return b.Move(moves[n%len(moves)]) })
					}
				case 5:
					_ = s.Do(func(b *Board) error { return b.Begin(engine.StartPosition(), b.rules) })
				case 6:
					_ = s.Do((*Board).MoveNow)
				case 7:
					_, _ = s.OfferDraw(ctx, side)
				case 8:
					_ = s.Do((*Board).SwapPlayers)
				case 9:
					_ = s.Do(func(b *Board) error {
						return b.SetTimeControl(match.TimeControl{Base: time.Duration(n) * time.Microsecond})
					})
				case 10:
					_ = s.PGN() + s.FEN() + s.IChess()
				case 11:
					_ = s.Do((*Board).Pause)
				case 12:
					_ = s.Do((*Board).Resume)
				case 13:
					_ = s.Do(func(b *Board) error { return b.Resign(side) })
				case 14:
					_, leave := s.Subscribe()
					leave()
				case 15:
					_, _ = s.Analyse(ctx, Analysis{Nodes: 500}, nil)
				}
			}
		})
	}
	wg.Wait()
	s.Close()
	require.ErrorIs(t, s.Do((*Board).Undo), ErrClosed)
	_, err := s.Analyse(t.Context(), Analysis{Nodes: 1}, nil)
	require.ErrorIs(t, err, ErrClosed)
	_, err = s.Wait(t.Context(), func(*State) bool { return false })
	require.ErrorIs(t, err, ErrClosed)
}

// levelGame lets two levels play and returns what White has of the point.
func levelGame(t *testing.T, white, black string, seed uint64) float64 {
	s := start(t, Options{Seed: seed, Hash: 1, Players: [2]match.Player{playerOf(t, white), playerOf(t, black)}})
	state, err := s.Wait(t.Context(), func(state *State) bool { return state.End.Over() })
	require.NoError(t, err)
	s.Close()
	return state.Score.Points[engine.White]
}

// Each level beats the one below. The seeds make the games the same in every run.
func TestLevelsClimb(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	const games = 4
	for i, weak := range match.Levels()[:2] {
		strong, points := match.Levels()[i+1], 0.0
		for g := range uint64(games / 2) {
			points += levelGame(t, strong, weak, 2*g+1)
			points += 1 - levelGame(t, weak, strong, 2*g+2)
		}
		require.Greater(t, points, games/2.0, "%s against %s", strong, weak)
	}
}

// firstMove returns what a level plays in a position, with a seed.
func firstMove(t *testing.T, level, fen string, seed uint64) string {
	p, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	s := start(t, Options{Seed: seed, Hash: 1})
	require.NoError(t, s.Do(func(b *Board) error { return b.SetPlayer(p.SideToMove(), playerOf(t, level)) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
	require.NoError(t, s.Do((*Board).Resume))
	state, err := s.Wait(t.Context(), func(state *State) bool { return state.Ply == 1 })
	require.NoError(t, err)
	s.Close()
	return state.Moves[0].SAN
}

// A weak level errs as a beginner does: it plays many things, and misses small gains and
// mates from far away, but not always.
func TestWeakLevelsErr(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: long, and one thread searches")
	}
	const seeds = 16
	openings, pawns, mates := map[string]bool{}, 0, 0
	for seed := uint64(1); seed <= seeds; seed++ {
		openings[firstMove(t, "naive", engine.StartFEN, seed)] = true
		if firstMove(t, "naive", "6k1/5ppp/8/3p4/4P3/8/5PPP/6K1 w - - 0 1", seed) == "exd5" {
			pawns++
		}
		if firstMove(t, "naive", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", seed) == "Ra8#" {
			mates++
		}
	}
	require.Greater(t, mates, 0)
	require.Less(t, mates, seeds)
	require.Greater(t, len(openings), 4)
	require.Greater(t, pawns, 0)
	require.Less(t, pawns, seeds)
}

// A panic in a command is that of the sender, and the room goes on.
func TestPanic(t *testing.T) {
	s := start(t, Options{})
	require.Panics(t, func() { _ = s.Do(func(*Board) error { panic("a fault") }) })
	play(t, s, "e4")
	require.Equal(t, 1, s.State().Ply)
}
