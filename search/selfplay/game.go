package selfplay

import (
	"fmt"

	"consort/engine"
	"consort/eval"
)

// A Result is the result of a game.
type Result uint8

// The results. The value is White's points, doubled.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
	numberOfResults
)

// ResultOf returns the result of a finished game.
func ResultOf(r engine.Result) Result { return Result(r.Points(engine.White)) }

// inPGN returns the result as PGN has it.
func (r Result) inPGN() engine.Result { return engine.BlackWins + engine.Result(r) }

// For returns the points of color c, doubled: 0, 1 or 2.
func (r Result) For(c engine.Color) int { return r.inPGN().Points(c) }

// String returns the result as in PGN.
func (r Result) String() string { return r.inPGN().String() }

// An Ending is the reason why a game ended. Values below AdjudicatedWin are
// those of engine.Reason.
type Ending uint8

// The endings in addition to those of engine.Reason.
const (
	Unfinished      Ending = 0
	AdjudicatedWin  Ending = 64
	AdjudicatedDraw Ending = 65
)

// valid reports whether a finished game can have this ending.
func (e Ending) valid() bool {
	return e != Unfinished && e <= Ending(engine.LockedPawns) || e == AdjudicatedWin || e == AdjudicatedDraw
}

// String returns the ending in words, such as "checkmate".
func (e Ending) String() string {
	switch e {
	case AdjudicatedWin:
		return "adjudicated win"
	case AdjudicatedDraw:
		return "adjudicated draw"
	}
	return engine.Reason(e).String()
}

// A ScoredMove is a move that was played, with its search score.
type ScoredMove struct {
	Move  engine.Move
	Score eval.Score // centipawns, for the side that moves
}

// A Game is one game of self-play.
type Game struct {
	Number uint64          // in its run, from 0; unique within a file
	Start  engine.Position // after the opening
	Random int             // number of random plies that led to Start, 0 to 127
	Book   bool            // the random plies began from a book position, not the initial position
	Result Result
	Ending Ending
	Moves  []ScoredMove
}

// A ReplayError reports a recorded game that breaks the rules of chess.
type ReplayError struct {
	Game uint64 // number of the game
	Err  error  // an *engine.IllegalMoveError, or what is wrong with the ending
}

func (e *ReplayError) Error() string { return fmt.Sprintf("game %d: %v", e.Game, e.Err) }

func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays the moves again from Start. The error is a *ReplayError: an
// illegal move, or an ending that contradicts the rules.
func (g *Game) Replay() (*engine.Game, error) {
	line := engine.NewGame(g.Start)
	for _, m := range g.Moves {
		if err := line.Push(m.Move); err != nil {
			return nil, &ReplayError{g.Number, err}
		}
	}
	if err := g.checkEnding(line.Claim()); err != nil {
		return nil, &ReplayError{g.Number, err}
	}
	return line, nil
}

// checkEnding compares the recorded ending with the outcome of the last
// position under the rules.
func (g *Game) checkEnding(o engine.Outcome) error {
	if o.Reason == engine.LockedPawns && g.Ending != Ending(o.Reason) {
		return nil // Older files were written before the engine detected this draw.
	}
	if g.Ending > Ending(engine.LockedPawns) {
		if o.Over() {
			return fmt.Errorf("the game ended by %v, not by adjudication", o)
		}
		return nil
	}
	result := Drawn
	if o.Decided {
		result = ResultOf(o.Result())
	}
	if Ending(o.Reason) != g.Ending || result != g.Result {
		return fmt.Errorf("the recorded ending is %v (%v), the last position is %v", g.Result, g.Ending, o)
	}
	return nil
}
