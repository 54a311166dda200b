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

// Result returns the result as PGN writes it: "1-0", "0-1", "1/2-1/2", or "*"
// for a game in progress.
func (o Outcome) Result() string {
	switch {
	case !o.Over():
		return "*"
	case !o.Decided:
		return "1/2-1/2"
	case o.Winner == White:
		return "1-0"
	}
	return "0-1"
}

// String returns the result with its reason, such as "1-0 (checkmate)".
func (o Outcome) String() string { return o.Result() + " (" + o.Reason.String() + ")" }

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
