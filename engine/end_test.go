package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEnd(t *testing.T) {
	lost := Outcome{Reason: Resignation, Decided: true, Winner: Black}
	for name, test := range map[string]struct {
		fen     string
		end     Outcome
		want    string // the outcome
		invalid string // the error
	}{
		"resignation":                  {StartFEN, lost, "0-1 (resignation)", ""},
		"resignation without a winner": {StartFEN, Outcome{Reason: Resignation}, "", "the game cannot end with 1/2-1/2 (resignation)"},
		"agreement":                    {StartFEN, Outcome{Reason: Agreement}, "1/2-1/2 (draw by agreement)", ""},
		"agreement with a winner":      {StartFEN, Outcome{Reason: Agreement, Decided: true}, "", "cannot end with 1-0 (draw by agreement)"},
		"adjudication":                 {StartFEN, Outcome{Reason: Adjudication}, "1/2-1/2 (adjudication)", ""},
		"a winner by adjudication":     {StartFEN, Outcome{Reason: Adjudication, Decided: true}, "1-0 (adjudication)", ""},
		"no reason":                    {StartFEN, Outcome{}, "", "cannot end with * (game in progress)"},
		"a reason of the board":        {StartFEN, Outcome{Reason: Stalemate}, "", "cannot end with 1/2-1/2 (stalemate)"},
		"an unknown reason":            {StartFEN, Outcome{Reason: 200}, "", "cannot end"},
		"a claim":                      {"k7/8/K7/8/8/8/8/7R w - - 100 90", Outcome{Reason: FiftyMoves}, "1/2-1/2 (50-move rule)", ""},
		"a claim that is not valid":    {"k7/8/K7/8/8/8/8/7R w - - 99 90", Outcome{Reason: FiftyMoves}, "", "cannot end"},
		"after stalemate":              {"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", lost, "", "the game is over already: 1/2-1/2 (stalemate)"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := ParseFEN(test.fen)
			require.NoError(t, err)
			g := NewGame(p)
			before := g.Outcome()
			err = g.End(test.end)
			if test.invalid != "" {
				require.ErrorContains(t, err, test.invalid)
				require.Equal(t, before, g.Outcome())
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, g.Outcome().String())
			require.Equal(t, test.want, g.Claim().String())
			require.Equal(t, test.want, g.Clone().Outcome().String())
			require.ErrorContains(t, g.End(lost), "the game is over already: "+test.want)
		})
	}
}

// The end belongs to the position in which it came.
func TestEndAndMoves(t *testing.T) {
	g := NewGame(StartPosition())
	require.NoError(t, g.PushUCI("e2e4"))
	end := Outcome{Reason: TimeForfeit, Decided: true, Winner: White}
	require.NoError(t, g.End(end))
	g.Undo()
	require.False(t, g.Outcome().Over(), "it goes on")
	g.Redo()
	require.Equal(t, end, g.Outcome())
	require.NoError(t, g.PushUCI("e7e5"))
	require.False(t, g.Outcome().Over())
	g.Undo()
	require.False(t, g.Outcome().Over(), "discarded")
	require.NoError(t, g.End(end))
	g.Undo()
	require.NoError(t, g.PushUCI("d2d4"))
	require.False(t, g.Outcome().Over(), "another position after as many moves")
	require.NoError(t, g.End(end))
	g.Reset(StartPosition())
	require.False(t, g.Outcome().Over())
}

func TestTermination(t *testing.T) {
	for r, want := range map[Reason]string{
		Ongoing: "unterminated", Checkmate: "normal", FiftyMoves: "normal", Resignation: "normal", Agreement: "normal",
		TimeForfeit: "time forfeit", TimeDraw: "time forfeit", IllegalMove: "rules infraction", Abandoned: "abandoned", Adjudication: "adjudication",
	} {
		require.Equal(t, want, r.Termination(), r.String())
	}
}

// An end off the board is the same after JSON, and a result without a reason is kept.
func TestEndAsJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"moves":["e2e4"],"result":"0-1","end":"resignation"}`:           "0-1 (resignation)",
		`{"moves":["e2e4"],"result":"1/2-1/2","end":"draw by agreement"}`: "1/2-1/2 (draw by agreement)",
		`{"moves":["e2e4"],"result":"1-0"}`:                               "1-0 (recorded result)",
		`{"moves":["e2e4"],"result":"*"}`:                                 "* (game in progress)",
	} {
		var g, again Game
		require.NoError(t, g.UnmarshalJSON([]byte(text)))
		require.Equal(t, want, g.Outcome().String())
		written, err := g.MarshalJSON()
		require.NoError(t, err)
		require.NoError(t, again.UnmarshalJSON(written))
		require.Equal(t, g.Outcome(), again.Outcome())
	}
	for text, want := range map[string]string{
		`{"result":"1-0","end":"tiredness"}`:         `"tiredness" is not a reason of an end`,
		`{"result":"1-0","end":"draw by agreement"}`: "the game cannot end with 1-0 (draw by agreement)",
		`{"result":"1/2-1/2","end":"50-move rule"}`:  "the game cannot end",
	} {
		require.ErrorContains(t, new(Game).UnmarshalJSON([]byte(text)), want)
	}
}
