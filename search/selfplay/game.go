package selfplay

import (
	"fmt"

	"consort/engine"
	"consort/eval"
)

// A Result is how a game ended, for White.
type Result uint8

// The results. Their values are the points of White, doubled.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
	numberOfResults
)

// winFor returns the result with which a side wins.
func winFor(c engine.Color) Result {
	if c == engine.White {
		return WhiteWins
	}
	return BlackWins
}

// For returns the result as side c sees it: the points it gets, doubled.
func (r Result) For(c engine.Color) int {
	if c == engine.White {
		return int(r)
	}
	return int(WhiteWins - r)
}

// String returns the result as PGN writes it.
func (r Result) String() string {
	switch r {
	case BlackWins:
		return "0-1"
	case Drawn:
		return "1/2-1/2"
	case WhiteWins:
		return "1-0"
	}
	return "*"
}

// An Ending is why a game ended. Up to those by adjudication the values are
// those of engine.Reason.
type Ending uint8

// The endings beside those of the rules of chess.
const (
	Unfinished      Ending = 0
	AdjudicatedWin  Ending = 64
	AdjudicatedDraw Ending = 65
)

// known reports whether games end so.
func (e Ending) known() bool {
	return e != Unfinished && e <= Ending(engine.LockedPawns) || e == AdjudicatedWin || e == AdjudicatedDraw
}

// String returns the ending as a person reads it.
func (e Ending) String() string {
	switch e {
	case AdjudicatedWin:
		return "adjudicated win"
	case AdjudicatedDraw:
		return "adjudicated draw"
	}
	return engine.Reason(e).String()
}

// A Played move is one with what the player thought of it.
type Played struct {
	Move  engine.Move
	Score eval.Score // for the side that moves
}

// A Game is a game of self-play.
type Game struct {
	Number uint64          // in its run, from 0: no two games of a file have the same
	Start  engine.Position // behind the opening
	Random int             // plies of chance that led to Start
	Book   bool            // the opening began in a book, not at the initial position
	Result Result
	Ending Ending
	Moves  []Played
}

// A ReplayError tells why a game cannot have been played as it is written.
type ReplayError struct {
	Game uint64 // its number
	Err  error  // an *engine.IllegalMoveError, or what is wrong with the end
}

func (e *ReplayError) Error() string { return fmt.Sprintf("game %d: %v", e.Game, e.Err) }

func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays the game again. The error, a *ReplayError, tells of a move that
// is not legal or of an end that the rules do not know.
func (g *Game) Replay() (*engine.Game, error) {
	line := engine.NewGame(g.Start)
	for _, m := range g.Moves {
		if err := line.Push(m.Move); err != nil {
			return nil, &ReplayError{g.Number, err}
		}
	}
	if err := g.checkEnd(line.Claim()); err != nil {
		return nil, &ReplayError{g.Number, err}
	}
	return line, nil
}

// checkEnd compares how the game ended with what the rules say of its last
// position.
func (g *Game) checkEnd(o engine.Outcome) error {
	if o.Reason == engine.LockedPawns && g.Ending != Ending(o.Reason) {
		return nil // Files from before that rule went on there.
	}
	if g.Ending > Ending(engine.LockedPawns) {
		if o.Over() {
			return fmt.Errorf("it ended by %v, not by adjudication", o)
		}
		return nil
	}
	result := Drawn
	if o.Decided {
		result = winFor(o.Winner)
	}
	if Ending(o.Reason) != g.Ending || result != g.Result {
		return fmt.Errorf("it is said to end %v (%v), and ends %v", g.Result, g.Ending, o)
	}
	return nil
}
