package match

import (
	"strings"
	"time"

	"consort/engine"
)

// An End says how a game ended. The zero value is a game in progress.
type End struct {
	engine.Outcome

	// Detail is the reason in words that say more than those of the Outcome, such as the
	// error of a computer that failed; "" for none.
	Detail string

	// Uncounted ends are not part of the running score: those of loaded games, and of games
	// that began with a finished position.
	Uncounted bool
}

// failed begins the Detail of the end of a game in which a computer failed.
const failed = "the computer failed"

// resigned is the Detail of the end of a game in which a computer resigned.
const resigned = "the computer resigned"

// Words returns the reason in words; "" while the game continues.
func (e End) Words() string {
	switch {
	case !e.Over():
		return ""
	case e.Detail != "":
		return e.Detail
	}
	return e.Reason.String()
}

// Counted reports whether the end counts in the running score.
func (e End) Counted() bool { return e.Over() && !e.Uncounted }

// ParseEnd returns the end with a result and a reason in words, as Words returns them. It
// reports false if they are no end.
func ParseEnd(result, words string) (End, bool) {
	r, err := engine.ParseResult(result)
	if err != nil || r == engine.Unfinished || words == "" {
		return End{}, false
	}
	e := End{Outcome: engine.Outcome{Reason: engine.Recorded}, Detail: words}
	if reason, err := engine.ParseReason(words); err == nil && reason != engine.Ongoing {
		e.Reason, e.Detail = reason, ""
	} else if strings.HasPrefix(words, failed) && words != failed {
		e.Reason = engine.Abandoned
	} else if words == resigned {
		e.Reason = engine.Resignation
	}
	e.Winner, e.Decided = r.Winner()
	return e, true
}

// wonBy returns an outcome with a winner.
func wonBy(reason engine.Reason, c engine.Color) engine.Outcome {
	return engine.Outcome{Reason: reason, Decided: true, Winner: c}
}

// finish ends the game.
func (m *Match) finish(e End) {
	m.end, m.offer, m.endNames = e, Offer{}, [2]string{m.players[0].String(), m.players[1].String()}
}

// finishByRules ends the game if the position does.
func (m *Match) finishByRules() {
	if o := m.game.Outcome(); o.Over() {
		m.finish(End{Outcome: o})
	}
}

// Fail ends the game as lost by a computer that failed. It does not count.
func (m *Match) Fail(c engine.Color, err error) {
	m.finish(End{Outcome: wonBy(engine.Abandoned, c.Other()), Detail: failed + ": " + err.Error(), Uncounted: true})
}

// Forfeit ends the game if the side to move is out of time, as a draw if the opponent
// could not mate by any sequence of moves. It reports whether it has.
func (m *Match) Forfeit(now time.Time) bool {
	if !m.InProgress() || !m.clock.running || m.clock.remaining(m.side(), now) > 0 {
		return false
	}
	if winner := m.side().Other(); m.game.Position().CanMate(winner) {
		m.finish(End{Outcome: wonBy(engine.TimeForfeit, winner)})
	} else {
		m.finish(End{Outcome: engine.Outcome{Reason: engine.TimeDraw}})
	}
	return true
}

// Claimable returns the draw that the side to move can claim, Ongoing for none.
func (m *Match) Claimable() engine.Reason {
	if !m.InProgress() {
		return engine.Ongoing
	}
	if o := m.game.Claim(); !o.Reason.Automatic() {
		return o.Reason
	}
	return engine.Ongoing
}

// Claim ends the game as a draw by threefold repetition or the 50-move rule, whoever is to
// move. The error is ErrNoClaim.
func (m *Match) Claim() error {
	reason := m.Claimable()
	if reason == engine.Ongoing {
		return ErrNoClaim
	}
	m.finish(End{Outcome: engine.Outcome{Reason: reason}})
	return nil
}

// ClaimWith is Claim for a draw that the next move brings about. It plays the move if the
// claim is valid. The error is also that of Move.
func (m *Match) ClaimWith(move engine.Move, now time.Time) error {
	after := m.game.Clone()
	if err := after.Push(move); err != nil {
		return err
	}
	o := after.Claim()
	if !o.Draw() {
		return ErrNoClaim
	}
	if err := m.Move(move, now); err != nil {
		return err
	}
	if m.InProgress() {
		m.finish(End{Outcome: o})
	}
	return nil
}

// Resign ends the game as lost for a human side.
func (m *Match) Resign(c engine.Color) error {
	if err := m.CheckSide(c); err != nil {
		return err
	}
	m.finish(End{Outcome: wonBy(engine.Resignation, c.Other())})
	return nil
}

// An Offer is a draw offer. It is open until the opponent moves.
type Offer struct {
	Made bool
	By   engine.Color
}

// An Answer is the answer to a draw offer.
type Answer uint8

// The answers.
const (
	Pending  Answer = iota // the opponent has to answer
	Accepted               // the game is drawn
	Declined
)

// OfferDraw offers a draw for a human side. A human opponent answers by AcceptDraw,
// DeclineDraw or a move; for a computer the caller has to decide, by Accepts and Agree. If the opponent
// has offered a draw, OfferDraw accepts it.
func (m *Match) OfferDraw(c engine.Color) (Answer, error) {
	if err := m.CheckSide(c); err != nil {
		return Pending, err
	}
	switch {
	case m.offer.Made && m.offer.By == c:
		return Pending, ErrOffered
	case m.offer.Made:
		m.Agree()
		return Accepted, nil
	case m.players[c.Other()&1].IsHuman():
		m.offer = Offer{true, c}
	}
	return Pending, nil
}

// Agree ends the game as a draw by agreement.
func (m *Match) Agree() { m.finish(End{Outcome: engine.Outcome{Reason: engine.Agreement}}) }

// AcceptDraw accepts the opponent's draw offer.
func (m *Match) AcceptDraw(c engine.Color) error {
	err := m.checkOfferTo(c)
	if err == nil {
		m.Agree()
	}
	return err
}

// DeclineDraw declines the opponent's draw offer.
func (m *Match) DeclineDraw(c engine.Color) error {
	err := m.checkOfferTo(c)
	if err == nil {
		m.offer = Offer{}
	}
	return err
}

// checkOfferTo returns an error unless a human side has a draw offer to answer.
func (m *Match) checkOfferTo(c engine.Color) error {
	if err := m.CheckSide(c); err != nil {
		return err
	}
	if !m.offer.Made || m.offer.By == c {
		return ErrNoOffer
	}
	return nil
}
