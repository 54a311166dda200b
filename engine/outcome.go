package engine

// How a game ends: the rules that end it by themselves, and those that a player
// must claim.

// A Reason is why a game is over.
type Reason uint8

// The reasons. Ongoing, the zero value, says that the game is not over. Their
// values stay what they are: files hold them.
const (
	Ongoing Reason = iota
	Checkmate
	Stalemate
	DeadPosition        // neither side has the material to mate
	FivefoldRepetition  // the same position for the fifth time
	SeventyFiveMoves    // 75 moves of each side without capture or pawn move
	ThreefoldRepetition // the same position for the third time; to be claimed
	FiftyMoves          // 50 moves of each side without capture or pawn move; to be claimed
	LockedPawns         // a dead position too: pawns in each other's way, and no way round (Position.PawnsLocked)
	numberOfReasons     = iota
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
}

// String returns the reason as a person reads it, such as "stalemate".
func (r Reason) String() string {
	if r >= numberOfReasons {
		return "unknown reason"
	}
	return reasonNames[r]
}

// Automatic reports whether the reason ends the game by itself. The others need
// a player's claim.
func (r Reason) Automatic() bool {
	return r >= Checkmate && r <= SeventyFiveMoves || r == LockedPawns
}

// An Outcome is how a game stands: who has won and why. The zero value is a
// game in progress.
type Outcome struct {
	Reason  Reason
	Decided bool  // one side has won
	Winner  Color // the side that has won; means something only if Decided
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

// The move rules in plies on the halfmove clock.
const (
	fiftyMovePlies       = 100
	seventyFiveMovePlies = 150
)

// Outcome returns the end that the game has reached by itself: checkmate,
// stalemate, a dead position, fivefold repetition or the 75-move rule. Mate
// goes before every other reason: a mate with the last move that a rule allows
// wins.
func (g *Game) Outcome() Outcome {
	p := g.Position()
	switch {
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

// Claim returns the Outcome, and where there is none yet, the draw that the
// side to move can claim: threefold repetition or the 50-move rule. Engines and
// most GUIs play as if it were always claimed.
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

// noMoveOutcome is the outcome of a position without a legal move.
func (p *Position) noMoveOutcome() Outcome {
	if p.InCheck() {
		return Outcome{Reason: Checkmate, Decided: true, Winner: p.side.Other()}
	}
	return Outcome{Reason: Stalemate}
}
