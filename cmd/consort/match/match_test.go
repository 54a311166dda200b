package match

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// A scene is a match on a clock that the test sets.
type scene struct {
	*Match
	t   *testing.T
	now time.Time
}

// newScene returns a match that has begun, with the time control given.
func newScene(t *testing.T, white, black, control, fen string) *scene {
	t.Helper()
	var players [2]Player
	for c, text := range []string{white, black} {
		p, err := ParsePlayer(text)
		require.NoError(t, err)
		players[c] = p
	}
	limit, err := ParseTimeControl(control)
	require.NoError(t, err)
	start := engine.StartPosition()
	if fen != "" {
		start, err = engine.ParseFEN(fen)
		require.NoError(t, err)
	}
	s := &scene{New(players, limit), t, time.Unix(0, 0)}
	s.Start(engine.NewGame(start))
	return s
}

// act acts out a script of words: moves; +5s, after which the clock has that much more
// time; undo, redo, pause, resume, swap; and "claim", "resign W", "offer B", "accept W",
// "decline B". It returns the last error.
func (s *scene) act(script string) (err error) {
	words := strings.Fields(script)
	for i := 0; i < len(words); i++ {
		side := engine.White
		if i+1 < len(words) && words[i+1] == "B" {
			side = engine.Black
		}
		word := words[i]
		if i+1 < len(words) && (words[i+1] == "W" || words[i+1] == "B") {
			i++
		}
		switch word {
		case "undo":
			err = s.Undo()
		case "redo":
			err = s.Redo()
		case "pause":
			s.Pause()
		case "resume":
			s.Resume()
		case "swap":
			s.Swap()
		case "claim":
			err = s.Claim()
		case "resign":
			err = s.Resign(side)
		case "offer":
			_, err = s.OfferDraw(side)
		case "accept":
			err = s.AcceptDraw(side)
		case "decline":
			err = s.DeclineDraw(side)
		default:
			if wait, isTime := strings.CutPrefix(word, "+"); isTime {
				d, fault := time.ParseDuration(wait)
				require.NoError(s.t, fault)
				s.now = s.now.Add(d)
				s.Forfeit(s.now)
				break
			}
			m, fault := s.game.Position().ParseSAN(word)
			require.NoError(s.t, fault, word)
			err = s.Move(m, s.now)
		}
		s.RunClock(s.now, false)
	}
	return err
}

const shuffle = "Nf3 Nf6 Ng1 Ng8 "

// TestMatch acts out matches between humans.
func TestMatch(t *testing.T) {
	const lone = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
	for name, c := range map[string]struct {
		control, fen, script string
		end                  string // result and reason
		left                 Times
		err                  error
	}{
		"mate":                     {script: "f3 e5 g4 Qh4#", end: "0-1 checkmate"},
		"resignation":              {script: "e4 resign B", end: "1-0 resignation"},
		"resigned twice":           {script: "resign W resign B", end: "0-1 resignation", err: ErrOver},
		"no claim":                 {script: "e4 claim", end: "*", err: ErrNoClaim},
		"claim":                    {script: shuffle + shuffle + "claim", end: "1/2-1/2 threefold repetition"},
		"fivefold":                 {script: shuffle + shuffle + shuffle + shuffle, end: "1/2-1/2 fivefold repetition"},
		"agreement":                {script: "e4 offer W accept B", end: "1/2-1/2 draw by agreement"},
		"both offer":               {script: "offer W offer B", end: "1/2-1/2 draw by agreement"},
		"offered twice":            {script: "offer W offer W", end: "*", err: ErrOffered},
		"own offer":                {script: "offer W accept W", end: "*", err: ErrNoOffer},
		"declined":                 {script: "offer W decline B accept B", end: "*", err: ErrNoOffer},
		"a move declines":          {script: "offer B e4 accept B", end: "*", err: ErrNoOffer},
		"a move keeps one's offer": {script: "offer W e4 accept B", end: "1/2-1/2 draw by agreement"},
		"undo takes back an offer": {script: "e4 offer W undo accept B", end: "*", err: ErrNoOffer},
		"nothing to undo":          {script: "undo", end: "*", err: ErrNoUndo},
		"nothing to redo":          {script: "e4 redo", end: "*", err: ErrNoRedo},
		"undo of an end":           {script: "e4 resign B undo e5", end: "*"},
		"undo of mate":             {script: "f3 e5 g4 Qh4# undo", end: "*"},
		"redo of mate":             {script: "f3 e5 g4 Qh4# undo redo", end: "0-1 checkmate"},
		"no clock":                 {script: "e4 +1h e5", end: "*"},
		"the first move is free":   {control: "1+2", script: "+1h e4", end: "*", left: Times{time.Minute, time.Minute}},
		"clock":                    {control: "1+2", script: "e4 +10s e5 +20s", end: "*", left: Times{40 * time.Second, 52 * time.Second}},
		"pause":                    {control: "1+2", script: "e4 +10s pause +1h resume +10s", end: "*", left: Times{time.Minute, 40 * time.Second}},
		"undo sets the clocks":     {control: "1+0", script: "e4 +10s e5 +30s Nf3 undo undo", end: "*", left: Times{time.Minute, time.Minute}},
		"redo sets the clocks":     {control: "1+0", script: "e4 +10s e5 +30s Nf3 undo undo redo", end: "*", left: Times{time.Minute, 50 * time.Second}},
		"moves to go":              {control: "2/1+0", script: "e4 e5 Nf3 +10s Nc6", end: "*", left: Times{2 * time.Minute, 110 * time.Second}},
		"out of time":              {control: "1+0", script: "e4 +61s", end: "1-0 time forfeit", left: Times{time.Minute, 0}},
		"too late to move":         {control: "1+0", script: "e4 +50s e5 +50s Nf3 +20s", end: "1-0 time forfeit", left: Times{10 * time.Second, 0}},
		"out of time, undone":      {control: "1+0", script: "e4 +61s undo", end: "*", left: Times{time.Minute, time.Minute}},
		"out of time, no material": {control: "1+0", fen: lone, script: "Qa2 Kd8 +61s", end: "1/2-1/2 time forfeit with insufficient mating material", left: Times{0, time.Minute}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.control == "" {
				c.control = "off"
			}
			s := newScene(t, "human", "human", c.control, c.fen)
			err := s.act(c.script)
			if c.err == nil {
				require.NoError(t, err)
			}
			require.ErrorIs(t, err, c.err)
			require.Equal(t, c.end, strings.TrimSpace(s.End().Result().String()+" "+s.End().Words()))
			require.Equal(t, c.left, s.Left(s.now))
			_, running := s.Flag()
			require.Equal(t, c.control != "off" && s.InProgress() && s.game.Len() > 0, running)
		})
	}
}

// A flag falls when the time of the side to move is up, and not before.
func TestFlag(t *testing.T) {
	s := newScene(t, "human", "human", "1+0", "")
	_, running := s.Flag()
	require.False(t, running)
	require.NoError(t, s.act("e4 +10s"))
	at, running := s.Flag()
	require.True(t, running)
	require.Equal(t, 50*time.Second, at.Sub(s.now))
	require.False(t, s.Forfeit(at.Add(-1)))
	m, err := s.game.Position().ParseSAN("e5")
	require.NoError(t, err)
	require.ErrorIs(t, s.Move(m, at), ErrOver)
	require.Equal(t, engine.TimeForfeit, s.End().Reason)
}

// Against a computer undo takes back its reply too, and the computer waits if it is to move.
func TestComputer(t *testing.T) {
	s := newScene(t, "human", "random", "off", "")
	require.NoError(t, s.CheckTurn())
	require.NoError(t, s.act("e4"))
	require.True(t, s.AwaitsComputer())
	require.ErrorIs(t, s.CheckTurn(), ErrNotTheirs)
	require.ErrorIs(t, s.Resign(engine.Black), ErrComputer)
	require.NoError(t, s.act("e5 Nf3 Nc6 undo"))
	require.Equal(t, 2, s.game.Len())
	require.NoError(t, s.act("redo"))
	require.Equal(t, 4, s.game.Len())
	s.GoTo(1)
	s.Wait()
	require.True(t, s.Paused())
	require.False(t, s.AwaitsComputer())
	s.Resume()
	s.Fail(engine.Black, errors.New("no memory"))
	require.Equal(t, "the computer failed: no memory", s.End().Words())
	require.Equal(t, engine.WhiteWins, s.End().Result())
	require.Zero(t, s.Score().Games, "that does not count")
	require.Error(t, s.SetPlayer(engine.White, Player{Kind: "nobody"}))
}

// A game counts while it is over, for those who played it.
func TestScore(t *testing.T) {
	s := newScene(t, "human Ada", "human Bob", "off", "")
	require.NoError(t, s.act("resign W"))
	require.Equal(t, Score{Games: 1, Points: [2]float64{0, 1}, Names: []Standing{{Name: "Ada", Lost: 1}, {Name: "Bob", Won: 1}}}, s.Score())
	require.NoError(t, s.act("swap"))
	require.Equal(t, [2]string{"Ada", "Bob"}, s.Names(), "the players at the end")
	require.NoError(t, s.act("undo"))
	require.Zero(t, s.Score().Games)
	require.NoError(t, s.act("offer W accept B"))
	require.Equal(t, []Standing{{Name: "Bob", Drawn: 1}, {Name: "Ada", Drawn: 1}}, s.Score().Names)
	s.Start(engine.NewGame(engine.StartPosition()))
	require.Equal(t, 2, s.Round())
	require.NoError(t, s.act("resign B"))
	require.Equal(t, 2, s.Score().Games)
	s.ResetScore()
	require.Zero(t, s.Score().Games)
	mated, err := engine.ParseFEN("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	require.NoError(t, err)
	s.Start(engine.NewGame(mated))
	require.True(t, s.End().Over())
	require.Zero(t, s.Score().Games, "a game that begins with its end does not count")
}

// Between games nobody can move, offer or lose, and the score stays.
func TestLeave(t *testing.T) {
	s := newScene(t, "human", "human", "1+0", "")
	require.NoError(t, s.act("e4 resign B"))
	s.Leave()
	require.False(t, s.Playing())
	require.Equal(t, 1, s.Score().Games)
	require.ErrorIs(t, s.CheckTurn(), ErrStudy)
	require.ErrorIs(t, s.Resign(engine.White), ErrStudy)
	require.False(t, s.Forfeit(s.now))
	require.False(t, s.AwaitsComputer())
	require.Equal(t, engine.Ongoing, s.Claimable())
	s.Pause()
	require.False(t, s.Paused())
	s.RunClock(s.now, false)
	require.Equal(t, Times{time.Minute, time.Minute}, s.Left(s.now))
}

// A match continues from its progress as it was.
func TestProgress(t *testing.T) {
	s := newScene(t, "human", "human", "1+0", "")
	require.NoError(t, s.act("resign W"))
	s.Start(engine.NewGame(engine.StartPosition()))
	require.NoError(t, s.act("e4 +10s e5 +5s Nf3 offer W undo"))
	want := s.Progress(s.now)
	again := New(s.Players(), s.Control())
	again.Start(s.game.Clone())
	again.SetProgress(want)
	require.Equal(t, want, again.Progress(s.now))
}

// Ends have words, from which they can be read again, also those that this version does
// not know.
func TestParseEnd(t *testing.T) {
	for words, reason := range map[string]engine.Reason{
		"checkmate": engine.Checkmate, "resignation": engine.Resignation, "result of the file": engine.Recorded,
		"the computer failed: no memory": engine.Abandoned, "a reason of the future": engine.Recorded,
	} {
		e, ok := ParseEnd("1-0", words)
		require.True(t, ok, words)
		require.Equal(t, words, e.Words())
		require.Equal(t, reason, e.Reason)
		require.Equal(t, engine.WhiteWins, e.Result())
	}
	for _, wrong := range [][2]string{{"*", "checkmate"}, {"2-0", "checkmate"}, {"1-0", ""}} {
		_, ok := ParseEnd(wrong[0], wrong[1])
		require.False(t, ok)
	}
}
