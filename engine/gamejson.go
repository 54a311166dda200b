package engine

// Games as JSON.

import (
	"cmp"
	"encoding/json"
	"fmt"
)

// gameJSON is the JSON form of a Game.
type gameJSON struct {
	Start       *Position `json:"start"`
	Moves       []string  `json:"moves"`
	Result      string    `json:"result"`
	End         string    `json:"end,omitempty"` // the reason, if it is off the board
	NoEnPassant bool      `json:"noEnPassant,omitempty"`
}

// A ResultError reports a JSON game whose result is none, or contradicts how the game
// ends on the board.
type ResultError struct {
	Result  string  // as it was given
	Outcome Outcome // of the game
}

func (e *ResultError) Error() string {
	if !e.Outcome.Over() {
		return fmt.Sprintf("%q is not a result: expected 1-0, 0-1, 1/2-1/2 or *", e.Result)
	}
	return fmt.Sprintf("the result cannot be %q: the game ends %v", e.Result, e.Outcome)
}

// MarshalJSON returns the game as an object:
//
//	{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e4","e7e5"],"result":"*"}
//
// The moves are those played, in coordinate notation, with castling as king takes rook
// if the start position is one of Chess960, and a null move as "0000". The result is that
// of Outcome, and for an end by Game.End there is its reason: "end":"resignation". That of a
// game without en passant has "noEnPassant":true.
func (g Game) MarshalJSON() ([]byte, error) {
	if len(g.positions) == 0 {
		return nil, valueError("game", "it has no start position; begin with NewGame")
	}
	start := g.Start()
	moves := make([]string, g.ply)
	for i, m := range g.moves[:g.ply] {
		moves[i] = m.UCI(start.IsChess960())
	}
	outcome, end := g.Outcome(), ""
	if outcome.Over() && !outcome.Reason.Automatic() {
		end = outcome.Reason.String()
	}
	return json.Marshal(gameJSON{&start, moves, outcome.Result().String(), end, start.noEnPassant})
}

// UnmarshalJSON sets the game to that of an object as MarshalJSON returns it. The start
// may be missing for that of standard chess, the moves and the result for none. All moves
// are played, and must be legal. A result that the board contradicts is an error; one
// that it does not show is an end off the board, for the reason Recorded if the object
// has none. After an error the game is as it was. The error is a *FENError,
// *IllegalMoveError, *ResultError, *TextError or *EndError, or one of encoding/json.
func (g *Game) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var read gameJSON
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	start := StartPosition()
	if read.Start != nil {
		start = *read.Start
	}
	if read.NoEnPassant {
		start = start.WithoutEnPassant()
	}
	game := NewGame(start)
	for _, text := range read.Moves {
		var err error
		if text == NoMove.String() {
			err = game.PushNull()
		} else {
			err = game.PushUCI(text)
		}
		if err != nil {
			return err
		}
	}
	if err := game.endAs(read.Result, read.End); err != nil {
		return err
	}
	*g = *game
	return nil
}

// endAs ends the game with a result and a reason that were read.
func (g *Game) endAs(result, reason string) (err error) {
	recorded, err := ParseResult(cmp.Or(result, Unfinished.String()))
	if err != nil {
		return &ResultError{Result: result}
	}
	if recorded == Unfinished {
		return nil
	}
	if outcome := g.Outcome(); outcome.Over() {
		if recorded != outcome.Result() {
			return &ResultError{result, outcome}
		}
		return nil
	}
	end := Outcome{Reason: Recorded}
	end.Winner, end.Decided = recorded.Winner()
	if reason != "" {
		if end.Reason, err = ParseReason(reason); err != nil {
			return err
		}
	}
	return g.End(end)
}
