package engine

// How a game ends: the rules that end it automatically, and the draws that a
// player must claim. Ends off the board are in end.go.

// A Reason is the reason why a game is over.
type Reason uint8

// The reasons. Ongoing, the zero value, means that the game is not over. Their
// values must not change: they are stored in files.
const (
	Ongoing Reason = iota
	Checkmate
	Stalemate
	DeadPosition        // insufficient material: no sequence of legal moves leads to mate
	FivefoldRepetition  // the same position for the fifth time
	SeventyFiveMoves    // 75 moves by each side without a capture or pawn move
	ThreefoldRepetition // the same position for the third time; must be claimed
	FiftyMoves          // 50 moves by each side without a capture or pawn move; must be claimed
	LockedPawns         // a dead position because of blocked pawns (Position.PawnsLocked)

	// Off the board, by Game.End.
	Resignation  // one side has resigned
	Agreement    // the sides have agreed on a draw
	TimeForfeit  // one side has run out of time, and the other could have mated
	TimeDraw     // one side has run out of time, and the other could not have mated
	IllegalMove  // one side, an engine, has played an illegal move
	Abandoned    // one side has left, or failed
	Adjudication // somebody else has decided
	Recorded     // by a result that is recorded without its reason

	numberOfReasons = iota
)

var reasonNames = [numberOfReasons]string{
	Ongoing:             "game in progress",
	Checkmate:           "checkmate",
	Stalemate:           "stalemate",
	DeadPosition:        "insufficient material",
	FivefoldRepetition:  "fivefold repetition",
	SeventyFiveMoves:    "75-move rule",
	ThreefoldRepetition: "threefold repetition",
	FiftyMoves:          "50-move rule",
	LockedPawns:         "dead position",
	Resignation:         "resignation",
	Agreement:           "draw by agreement",
	TimeForfeit:         "time forfeit",
	TimeDraw:            "time forfeit with insufficient mating material",
	IllegalMove:         "illegal move",
	Abandoned:           "abandoned",
	Adjudication:        "adjudication",
	Recorded:            "recorded result",
}

// String returns the reason in words, such as "stalemate".
func (r Reason) String() string {
	if r >= numberOfReasons {
		return "unknown reason"
	}
	return reasonNames[r]
}

// ParseReason returns the reason with a text, as String returns it. The error is a
// *TextError.
func ParseReason(text string) (Reason, error) {
	for r, name := range reasonNames {
		if name == text {
			return Reason(r), nil
		}
	}
	return Ongoing, &TextError{text, "reason of an end", "words such as " + Stalemate.String()}
}

// Automatic reports whether the reason ends the game without a player's claim.
func (r Reason) Automatic() bool {
	return r >= Checkmate && r <= SeventyFiveMoves || r == LockedPawns
}

// A Result is the result of a game. The zero value is a game in progress.
type Result uint8

// The results. The value of a finished game is White's points, doubled, plus BlackWins.
const (
	Unfinished Result = iota
	BlackWins
	Drawn
	WhiteWins
	numberOfResults = iota
)

var resultNames = [numberOfResults]string{"*", "0-1", "1/2-1/2", "1-0"}

// WonBy returns the result of a game that color c has won.
func WonBy(c Color) Result {
	if c == White {
		return WhiteWins
	}
	return BlackWins
}

// ParseResult parses a result as PGN writes it: "1-0", "0-1", "1/2-1/2", or "*" for a game
// in progress. The error is a *TextError.
func ParseResult(text string) (Result, error) {
	for r, name := range resultNames {
		if text == name {
			return Result(r), nil
		}
	}
	return Unfinished, &TextError{text, "result", "1-0, 0-1, 1/2-1/2 or *"}
}

// String returns the result as PGN writes it.
func (r Result) String() string {
	if r >= numberOfResults {
		return resultNames[Unfinished]
	}
	return resultNames[r]
}

// Points returns the points of color c in a finished game, doubled: 2 for a win, 1 for a
// draw, 0 for a loss. A game in progress has none for either.
func (r Result) Points(c Color) int {
	if r == Unfinished || r >= numberOfResults {
		return 0
	}
	if c == White {
		return int(r - BlackWins)
	}
	return int(WhiteWins - r)
}

// Winner returns the color that has won, and whether one has.
func (r Result) Winner() (c Color, won bool) {
	if r == BlackWins {
		c = Black
	}
	return c, r == WhiteWins || r == BlackWins
}

// An Outcome is the result of a game and its reason. The zero value is a game in
// progress.
type Outcome struct {
	Reason  Reason
	Decided bool  // one side has won
	Winner  Color // the side that has won; valid only if Decided
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Reason != Ongoing }

// Draw reports whether the game has ended without a winner.
func (o Outcome) Draw() bool { return o.Over() && !o.Decided }

// Result returns the result.
func (o Outcome) Result() Result {
	switch {
	case !o.Over():
		return Unfinished
	case !o.Decided:
		return Drawn
	}
	return WonBy(o.Winner)
}

// String returns the result with its reason, such as "1-0 (checkmate)".
func (o Outcome) String() string { return o.Result().String() + " (" + o.Reason.String() + ")" }

// The limits of the 50-move and 75-move rules, in plies on the halfmove clock.
const (
	fiftyMovePlies       = 100
	seventyFiveMovePlies = 150
)

// Outcome returns the end of the game in the current position: that of End, or the
// automatic one that it has reached: checkmate, stalemate, a dead position, fivefold
// repetition or the 75-move rule. Checkmate takes precedence over every other of these.
func (g *Game) Outcome() Outcome {
	p := g.Position()
	switch {
	case g.end.Over() && g.endPly == g.ply:
		return g.end
	case !p.HasLegalMove():
		return p.noMoveOutcome()
	case p.InsufficientMaterial():
		return Outcome{Reason: DeadPosition}
	case p.PawnsLocked():
		return Outcome{Reason: LockedPawns}
	case g.Repetitions() >= 5:
		return Outcome{Reason: FivefoldRepetition}
	case p.HalfmoveClock() >= seventyFiveMovePlies:
		return Outcome{Reason: SeventyFiveMoves}
	}
	return Outcome{}
}

// Claim returns the Outcome or, if the game is still in progress, the draw that
// the side to move can claim: threefold repetition or the 50-move rule. Engines
// and most GUIs play as if it were always claimed.
func (g *Game) Claim() Outcome {
	if o := g.Outcome(); o.Over() {
		return o
	}
	switch {
	case g.Repetitions() >= 3:
		return Outcome{Reason: ThreefoldRepetition}
	case g.Position().HalfmoveClock() >= fiftyMovePlies:
		return Outcome{Reason: FiftyMoves}
	}
	return Outcome{}
}

// noMoveOutcome returns the outcome of a position without a legal move.
func (p *Position) noMoveOutcome() Outcome {
	if p.InCheck() {
		return Outcome{Reason: Checkmate, Decided: true, Winner: p.side.Other()}
	}
	return Outcome{Reason: Stalemate}
}
