package match

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
)

// turn has the computer to move see a score, and then end the game, or play a move and
// perhaps offer a draw, as rooms do.
func (s *scene) turn(score eval.Score) {
	s.See(score)
	if !s.Conclude() {
		s.shuffle()
		s.OfferAfterMove()
	}
}

// shuffle moves a knight or a rook to and fro, such that no draw can be claimed.
func (s *scene) shuffle() {
	moves := s.game.Position().Moves()
	m := moves[slices.IndexFunc(moves, func(m engine.Move) bool {
		after := s.game.Clone()
		return after.Push(m) == nil && !after.Claim().Over()
	})]
	require.NoError(s.t, s.Move(m, s.now))
}

// A level resigns when it has seen for some moves in a row that it is lost.
func TestComputersResign(t *testing.T) {
	const losing, lost, mated = -600, -1200, -eval.Mate + 6
	repeat := func(n int, s eval.Score) []eval.Score { return slices.Repeat([]eval.Score{s}, n) }
	for name, c := range map[string]struct {
		level   string
		sees    []eval.Score
		playOut bool
		moves   int // played before it resigns, -1 if it does not
	}{
		"beginner":          {level: "500", sees: repeat(20, mated), moves: -1},
		"casual":            {level: "easy", sees: repeat(20, lost), moves: -1},
		"casual, mated":     {level: "easy", sees: repeat(20, mated), moves: 9},
		"club":              {level: "1500", sees: repeat(20, lost), moves: 5},
		"club, losing":      {level: "1500", sees: repeat(20, losing), moves: -1},
		"strong":            {level: "hard", sees: repeat(20, lost), moves: 3},
		"master":            {level: "2500", sees: repeat(20, losing), moves: 2},
		"very hard":         {level: "very hard", sees: repeat(20, losing), moves: 2},
		"a time per move":   {level: "2s", sees: repeat(20, losing), moves: 2},
		"without levels":    {level: "random", sees: repeat(20, mated), moves: -1},
		"not in a row":      {level: "2500", sees: []eval.Score{losing, losing, 0, losing, losing, 0}, moves: -1},
		"after a good move": {level: "2500", sees: []eval.Score{0, 0, losing, losing, losing}, moves: 4},
		"to the end":        {level: "2500", sees: repeat(20, mated), playOut: true, moves: -1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, "human", c.level, "off", "")
			s.SetPlayOut(c.playOut)
			moves := 0
			for _, score := range c.sees {
				s.shuffle()
				if s.turn(score); s.End().Over() {
					break
				}
				moves++
			}
			if c.moves < 0 {
				require.True(t, s.InProgress())
				return
			}
			require.Equal(t, "1-0", s.End().Result().String())
			require.Equal(t, engine.Resignation, s.End().Reason)
			require.Equal(t, c.moves, moves)
		})
	}
}

// A user may take back the resignation of a computer, which plays on then, and moves, with
// which the computer forgets what it has seen after them.
func TestResignationsAreTakenBack(t *testing.T) {
	s := newScene(t, "human", "2500", "off", "")
	lose := func(moves int) {
		for range moves {
			s.shuffle()
			s.turn(-600)
		}
	}
	lose(2)
	require.NoError(t, s.Undo())
	lose(1)
	require.True(t, s.InProgress(), "it has seen that twice")
	lose(1)
	end := s.End()
	require.Equal(t, "the computer resigned", end.Words())
	read, ok := ParseEnd("1-0", end.Words())
	require.True(t, ok)
	require.Equal(t, end, read)
	require.NoError(t, s.Undo())
	s.Resume()
	s.turn(-600)
	lose(10)
	require.True(t, s.InProgress())
	before := s.Progress(s.now)
	s.Start(engine.NewGame(engine.StartPosition()))
	s.SetProgress(before)
	lose(10)
	require.True(t, s.InProgress(), "the game after a restart")
	s.Start(engine.NewGame(engine.StartPosition()))
	lose(3)
	require.True(t, s.End().Over(), "another game")
}

// A level offers a draw in a long even game, and again only after a while; another computer
// answers at once.
func TestComputersOfferDraws(t *testing.T) {
	const late = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 70"
	for name, c := range map[string]struct {
		white, level, fen string
		sees              eval.Score
		playOut           bool
		offer             int // the move after which it offers, 0 for never
		end               string
	}{
		"beginner":         {white: "human", level: "500", fen: late},
		"casual":           {white: "human", level: "easy", fen: late},
		"club":             {white: "human", level: "1500", fen: late, offer: 12},
		"master":           {white: "human", level: "very hard", fen: late, offer: 8},
		"not so early":     {white: "human", level: "very hard"},
		"not when better":  {white: "human", level: "very hard", fen: late, sees: 60},
		"not when worse":   {white: "human", level: "very hard", fen: late, sees: -60},
		"to the end":       {white: "human", level: "very hard", fen: late, playOut: true},
		"two computers":    {white: "hard", level: "very hard", fen: late, end: "draw by agreement"},
		"no other opinion": {white: "random", level: "very hard", fen: late},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(t, c.white, c.level, "off", c.fen)
			s.SetPlayOut(c.playOut)
			var offers []int
			for move := 1; move <= 30 && s.InProgress(); move++ {
				if c.white != "human" {
					s.See(0)
				}
				s.shuffle()
				if s.turn(c.sees); s.Offer().Made {
					require.Equal(t, engine.Black, s.Offer().By)
					offers = append(offers, move)
				}
			}
			require.Equal(t, c.end, s.End().Words())
			if c.offer == 0 {
				require.Empty(t, offers)
				return
			}
			require.Equal(t, []int{c.offer, c.offer + offerInterval/2}[:len(offers)], offers)
			require.Equal(t, c.offer+offerInterval/2 <= 30, len(offers) == 2)
		})
	}
}

// A level accepts a draw when it is clearly worse, the weaker the later, and in a long game
// unless it is better.
func TestComputersAcceptDraws(t *testing.T) {
	for _, c := range []struct {
		level string
		moves int
		score eval.Score
		want  bool
	}{
		{"500", 0, -200, false}, {"500", 0, -300, true}, {"1500", 0, -200, true}, {"very hard", 0, -150, true},
		{"very hard", 0, -100, false}, {"random", 0, -150, true}, {"500", 30, 0, true}, {"very hard", 30, 10, false}, {"very hard", 29, 0, false},
	} {
		s := newScene(t, "human", c.level, "off", "")
		for range 2 * c.moves {
			s.shuffle()
		}
		require.Equal(t, c.want, s.Accepts(engine.Black, c.score), "%+v", c)
	}
}

// Computers claim draws unless they have last seen that they win.
func TestComputersClaimDraws(t *testing.T) {
	for _, c := range []struct {
		level string
		sees  eval.Score
		want  bool
	}{{"easy", 0, true}, {"easy", 300, false}, {"random", 300, true}} {
		s := newScene(t, "human", c.level, "off", "")
		require.NoError(t, s.act(shuffle+shuffle+"Nf3"))
		s.See(c.sees)
		require.Equal(t, c.want, s.Conclude(), "%+v", c)
	}
}
