package session

import (
	"context"

	"consort/engine"
	"consort/eval"
)

// A Reason is why a game is over, in words; "" while it continues. Reasons that
// follow from the rules are worded by package engine.
type Reason string

// The reasons that do not follow from the position.
const (
	Resignation Reason = "resignation"
	Agreement   Reason = "draw by agreement"
	TimeForfeit Reason = "time forfeit"
	TimeDraw    Reason = "time forfeit with insufficient mating material"
	Recorded    Reason = "result of the file"  // of a saved game whose end is not known
	Failure     Reason = "the computer failed" // followed by the error, such as lack of memory
)

// An End says how a game ended. The zero value is a game in progress.
type End struct {
	Reason Reason
	Result engine.Result

	uncounted bool // not part of the running score
}

// Over reports whether the game is over.
func (e End) Over() bool { return e.Reason != "" }

// Counted reports whether the end counts in the running score. Ends of loaded games
// do not.
func (e End) Counted() bool { return e.Over() && !e.uncounted }

// failure returns the end of a game in which a computer player failed.
func failure(side engine.Color, err error) End {
	return End{Reason: Failure + Reason(": "+err.Error()), Result: engine.WonBy(side.Other()), uncounted: true}
}

// endOf returns the end that follows from the rules.
func endOf(o engine.Outcome) End {
	if !o.Over() {
		return End{}
	}
	return End{Reason: Reason(o.Reason.String()), Result: o.Result()}
}

// finish ends the game. The lock must be held.
func (s *Session) finish(e End) {
	s.stopThinking()
	s.end, s.offer = e, offer{}
	s.endNames = [2]string{s.players[0].String(), s.players[1].String()}
}

// flagFallen ends the game if the side to move is out of time.
func (s *Session) flagFallen() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.forfeitOnTime() {
		s.changed()
	}
}

// forfeitOnTime ends the game if the side to move is out of time, as a draw if the
// opponent could not mate by any sequence of moves. The lock must be held.
func (s *Session) forfeitOnTime() bool {
	side := s.side()
	if s.closed || s.end.Over() || !s.clock.running || s.clock.remaining(side) > 0 {
		return false
	}
	if s.game.Position().CanMate(side.Other()) {
		s.finish(End{Reason: TimeForfeit, Result: engine.WonBy(side.Other())})
	} else {
		s.finish(End{Reason: TimeDraw, Result: engine.Drawn})
	}
	return true
}

// claimable returns the draw that the side to move can claim. The lock must be held.
func (s *Session) claimable() Reason {
	if s.end.Over() || s.doc.study {
		return ""
	}
	if o := s.game.Claim(); o.Over() && !o.Reason.Automatic() {
		return Reason(o.Reason.String())
	}
	return ""
}

// ClaimDraw ends the game as a draw by threefold repetition or the 50-move rule. A
// human must be to move.
func (s *Session) ClaimDraw() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkUserTurn(); err != nil {
		return err
	}
	reason := s.claimable()
	if reason == "" {
		return ErrNoClaim
	}
	s.finish(End{Reason: reason, Result: engine.Drawn})
	s.changed()
	return nil
}

// ClaimDrawWith is ClaimDraw for a draw that the next move brings about. It plays the
// move if the claim is valid.
func (s *Session) ClaimDrawWith(m engine.Move) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkUserTurn(); err != nil {
		return err
	}
	after := s.game.Clone()
	if err := after.Push(m); err != nil {
		return err
	}
	o := after.Claim()
	if !o.Draw() {
		return ErrNoClaim
	}
	if err := s.push(m); err != nil {
		return err
	}
	if !s.end.Over() {
		s.finish(endOf(o))
	}
	s.changed()
	return nil
}

// Resign ends the game as lost for a human side.
func (s *Session) Resign(c engine.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkUserSide(c); err != nil {
		return err
	}
	s.finish(End{Reason: Resignation, Result: engine.WonBy(c.Other())})
	s.changed()
	return nil
}

// checkUserSide returns an error unless a side is human and the game is in progress.
func (s *Session) checkUserSide(c engine.Color) error {
	switch {
	case s.closed:
		return ErrClosed
	case s.doc.study:
		return ErrStudy
	case s.end.Over():
		return ErrOver
	case !s.players[c&1].IsHuman():
		return ErrComputer
	}
	return nil
}

// An offer is a draw offer. It is open until the opponent moves.
type offer struct {
	made bool
	by   engine.Color
}

// An Answer is the answer to a draw offer.
type Answer uint8

// The answers.
const (
	Pending  Answer = iota // the opponent is human and has to answer
	Accepted               // the game is drawn
	Declined
)

// OfferDraw offers a draw for a human side. A computer answers after a short search; a
// human answers by AcceptDraw, DeclineDraw or a move. If the opponent has offered a
// draw, OfferDraw accepts it.
func (s *Session) OfferDraw(ctx context.Context, c engine.Color) (Answer, error) {
	s.mu.Lock()
	if err := s.checkUserSide(c); err != nil {
		s.mu.Unlock()
		return Pending, err
	}
	version, opponent := s.version, s.players[c.Other()&1]
	switch {
	case s.offer.made && s.offer.by == c:
		s.mu.Unlock()
		return Pending, ErrOffered
	case s.offer.made:
		s.agree()
		s.mu.Unlock()
		return Accepted, nil
	case opponent.IsHuman():
		s.offer = offer{true, c}
		s.changed()
		s.mu.Unlock()
		return Pending, nil
	}
	ply := s.game.Len()
	s.mu.Unlock()

	accepts, err := s.wouldAccept(ctx, c.Other(), ply)
	if err != nil || !accepts {
		return Declined, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end.Over() || s.version != version && s.game.Len() != ply {
		return Declined, nil // The game continued meanwhile.
	}
	s.agree()
	return Accepted, nil
}

// agree ends the game as a draw by agreement. The lock must be held.
func (s *Session) agree() {
	s.finish(End{Reason: Agreement, Result: engine.Drawn})
	s.changed()
}

// A computer accepts a draw if its score is at most clearlyWorse, or at most 0 after
// longGame plies.
const (
	longGame  = 60     // plies
	drawNodes = 20_000 // searched for the decision

	clearlyWorse eval.Score = -150 // centipawns
)

// wouldAccept reports whether the computer playing a side accepts a draw.
func (s *Session) wouldAccept(ctx context.Context, c engine.Color, ply int) (bool, error) {
	lines, err := s.Analyse(ctx, Analysis{Nodes: drawNodes}, nil)
	if err != nil || len(lines) == 0 {
		return false, err
	}
	score := lines[0].Score.For(c)
	return score <= clearlyWorse || ply >= longGame && score <= 0, nil
}

// checkOfferTo returns an error unless a human side has a draw offer to answer. The
// lock must be held.
func (s *Session) checkOfferTo(c engine.Color) error {
	if err := s.checkUserSide(c); err != nil {
		return err
	}
	if !s.offer.made || s.offer.by == c {
		return ErrNoOffer
	}
	return nil
}

// AcceptDraw accepts the opponent's draw offer.
func (s *Session) AcceptDraw(c engine.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkOfferTo(c); err != nil {
		return err
	}
	s.agree()
	return nil
}

// DeclineDraw declines the opponent's draw offer.
func (s *Session) DeclineDraw(c engine.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkOfferTo(c); err != nil {
		return err
	}
	s.offer = offer{}
	s.changed()
	return nil
}
