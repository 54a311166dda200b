package session

import (
	"context"

	"consort/engine"
	"consort/eval"
)

// A Reason is why a game is over, as a person reads it. "" is a game that goes
// on. Those that the rules know by themselves are named by the engine.
type Reason string

// The reasons that need people, clocks or files.
const (
	Resignation Reason = "resignation"
	Agreement   Reason = "draw by agreement"
	TimeForfeit Reason = "time forfeit"
	TimeDraw    Reason = "time forfeit, but the opponent has nothing to mate with"
	Recorded    Reason = "as the file says"
	Breakdown   Reason = "the computer gave up" // with what it lacked, such as memory, behind it
)

// An End is how a game ended. The zero value is a game that goes on.
type End struct {
	Reason  Reason
	Decided bool
	Winner  engine.Color // means something only if Decided

	uncounted bool // it is not part of the running score
}

// Over reports whether the game is over.
func (e End) Over() bool { return e.Reason != "" }

// Counted reports whether the end is part of the running score: that of a game
// that was loaded is not.
func (e End) Counted() bool { return e.Over() && !e.uncounted }

// Result returns the result as PGN writes it.
func (e End) Result() string {
	switch {
	case !e.Over():
		return "*"
	case !e.Decided:
		return "1/2-1/2"
	case e.Winner == engine.White:
		return "1-0"
	}
	return "0-1"
}

// breakdown returns the end of a game in which a computer cannot go on.
func breakdown(side engine.Color, err error) End {
	return End{Reason: Breakdown + Reason(": "+err.Error()), Decided: true, Winner: side.Other(), uncounted: true}
}

// endOf returns the end that the engine's rules know.
func endOf(o engine.Outcome) End {
	if !o.Over() {
		return End{}
	}
	return End{Reason: Reason(o.Reason.String()), Decided: o.Decided, Winner: o.Winner}
}

// finish ends the game, with the lock held.
func (s *Session) finish(e End) {
	s.stopThinking()
	s.end, s.offer = e, offer{}
	s.endNames = [2]string{s.seats[0].String(), s.seats[1].String()}
}

// flagFallen ends the game if the time of the side to move is up.
func (s *Session) flagFallen() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.flagDown() {
		s.changed()
	}
}

// flagDown ends the game, with the lock held, if the time of the side to move is
// up. Where the opponent cannot mate by any moves that is a draw.
func (s *Session) flagDown() bool {
	side := s.side()
	if s.closed || s.end.Over() || !s.clock.running || s.clock.remaining(side) > 0 {
		return false
	}
	if canMate(s.game.Position(), side.Other()) {
		s.finish(End{Reason: TimeForfeit, Decided: true, Winner: side.Other()})
	} else {
		s.finish(End{Reason: TimeDraw})
	}
	return true
}

// canMate reports whether a side has the material to mate, if the other helps.
func canMate(p *engine.Position, c engine.Color) bool {
	if p.Pieces(c, engine.Pawn)|p.Pieces(c, engine.Rook)|p.Pieces(c, engine.Queen) != 0 {
		return true
	}
	theirs := p.ByColor(c.Other())
	if knights := p.Pieces(c, engine.Knight); knights != 0 {
		helpers := theirs &^ (p.ByType(engine.King) | p.ByType(engine.Queen))
		return p.ByColor(c).Count() > 2 || helpers != 0
	}
	// Bishops alone need one that stands on the other colour, or a knight or a
	// pawn of the opponent's to block its king.
	return p.Pieces(c, engine.Bishop) != 0 && (!p.InsufficientMaterial() && theirs&(p.ByType(engine.Pawn)|p.ByType(engine.Knight)) != 0 || bothColours(p.ByType(engine.Bishop)))
}

// bothColours reports whether squares are of both colours.
func bothColours(squares engine.Bitboard) bool {
	const dark engine.Bitboard = 0xaa55aa55aa55aa55
	return squares&dark != 0 && squares&^dark != 0
}

// claimable returns the draw that the side to move can claim, with the lock held.
func (s *Session) claimable() Reason {
	if s.end.Over() {
		return ""
	}
	if o := s.game.Claim(); o.Over() && !o.Reason.Automatic() {
		return Reason(o.Reason.String())
	}
	return ""
}

// ClaimDraw ends the game as a draw by threefold repetition or the 50-move rule,
// for the person to move.
func (s *Session) ClaimDraw() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.personsTurn(); err != nil {
		return err
	}
	reason := s.claimable()
	if reason == "" {
		return ErrNoClaim
	}
	s.finish(End{Reason: reason})
	s.changed()
	return nil
}

// ClaimDrawWith is ClaimDraw for a draw that the person's next move brings
// about: the move is played if the claim is right.
func (s *Session) ClaimDrawWith(m engine.Move) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.personsTurn(); err != nil {
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
		s.finish(End{Reason: Reason(o.Reason.String())})
	}
	s.changed()
	return nil
}

// Resign ends the game as lost for a side that a person plays.
func (s *Session) Resign(c engine.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ofPerson(c); err != nil {
		return err
	}
	s.finish(End{Reason: Resignation, Decided: true, Winner: c.Other()})
	s.changed()
	return nil
}

// ofPerson refuses what only a person with a game to play may do.
func (s *Session) ofPerson(c engine.Color) error {
	switch {
	case s.closed:
		return ErrClosed
	case s.end.Over():
		return ErrOver
	case !s.seats[c&1].IsHuman():
		return ErrComputer
	}
	return nil
}

// An offer is a draw that one side offers. It stands until the other moves.
type offer struct {
	made bool
	by   engine.Color
}

// An Answer is what becomes of an offer.
type Answer uint8

// The answers.
const (
	Pending  Answer = iota // the opponent is a person, who has to say
	Accepted               // the game is drawn
	Declined
)

// OfferDraw offers a draw in the name of a person. A computer answers at once,
// which takes it a moment to think; a person answers by AcceptDraw, DeclineDraw
// or a move. To offer what the opponent has offered is to accept.
func (s *Session) OfferDraw(ctx context.Context, c engine.Color) (Answer, error) {
	s.mu.Lock()
	if err := s.ofPerson(c); err != nil {
		s.mu.Unlock()
		return Pending, err
	}
	version, opponent := s.version, s.seats[c.Other()&1]
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
		return Declined, nil // The game went on while it thought.
	}
	s.agree()
	return Accepted, nil
}

// agree ends the game as a draw, with the lock held.
func (s *Session) agree() {
	s.finish(End{Reason: Agreement})
	s.changed()
}

// When a computer accepts a draw: when it stands clearly worse, or when the game
// is old and it does not stand better.
const (
	clearlyWorse eval.Score = -150
	oldGame                 = 60 // plies
	judgeNodes              = 20_000
)

// wouldAccept asks a computer about a draw.
func (s *Session) wouldAccept(ctx context.Context, c engine.Color, ply int) (bool, error) {
	lines, err := s.Analyse(ctx, Analysis{Nodes: judgeNodes}, nil)
	if err != nil || len(lines) == 0 {
		return false, err
	}
	score := lines[0].Score
	if c == engine.Black {
		score = -score
	}
	return score <= clearlyWorse || ply >= oldGame && score <= 0, nil
}

// offeredTo reports why a person on a side has no draw to answer, with the lock
// held; nil if there is one.
func (s *Session) offeredTo(c engine.Color) error {
	if err := s.ofPerson(c); err != nil {
		return err
	}
	if !s.offer.made || s.offer.by == c {
		return ErrNoOffer
	}
	return nil
}

// AcceptDraw ends the game by the draw that the opponent has offered.
func (s *Session) AcceptDraw(c engine.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.offeredTo(c); err != nil {
		return err
	}
	s.agree()
	return nil
}

// DeclineDraw refuses the draw that the opponent has offered.
func (s *Session) DeclineDraw(c engine.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.offeredTo(c); err != nil {
		return err
	}
	s.offer = offer{}
	s.changed()
	return nil
}
