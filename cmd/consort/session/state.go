package session

import (
	"slices"
	"time"

	"consort/engine"
	"consort/engine/pgn"
)

// A State is a snapshot of everything a front end shows. It shares no memory with the
// session.
type State struct {
	Version  uint64 // increases with every change
	Study    bool   // the game is shown and annotated, not played: see OpenTree
	Position engine.Position
	Start    engine.Position
	Rules    Rules
	Moves    []Played // those played, followed by those taken back; in a study the current line
	Ply      int      // number of Moves played
	Began    time.Time

	Tree   *pgn.Game     // the document, including moves taken back; must not be changed
	Node   int           // the node of the current position
	Names  [2]string     // of the sides: in a study those of the document
	Result engine.Result // of the document

	Undoable, Redoable bool // there are edits of a study for UndoEdit and RedoEdit

	Players [2]Player // in a study, those who would play on
	Paused  bool      // computers and clocks are stopped until Resume or a move
	Closed  bool

	End       End
	Claim     Reason       // the draw that the side to move can claim, "" if none
	Offered   bool         // a draw is offered
	OfferedBy engine.Color // by whom

	Control TimeControl
	Left    [2]time.Duration // remaining time of each side; in a study as the document gives it
	Running bool             // the clock of the side to move runs

	Thinking    bool // a computer is choosing its move
	InLine      int  // the place of that computer among those of the pool that wait for their turn, 0 if it does not wait
	CurrentLine Line // of its search; the zero Line before the first

	Score Score
	Pace  time.Duration
}

// A Played is a move of the game.
type Played struct {
	Node int // of the Tree
	Move engine.Move
	SAN  string
	Left [2]time.Duration // remaining times after it; zero without a clock
}

// Turn returns the player of the side to move: in a study a human, who can move for both
// sides.
func (s *State) Turn() Player {
	if s.Study {
		return Player{Kind: Human}
	}
	return s.Players[s.Position.SideToMove()&1]
}

// Idle reports whether the session waits for a user: a human is to move, or the game
// is over or paused.
func (s *State) Idle() bool { return !s.Thinking }

// LastMove returns the last move played, NoMove at the start.
func (s *State) LastMove() engine.Move {
	if s.Ply == 0 {
		return engine.NoMove
	}
	return s.Moves[s.Ply-1].Move
}

// State returns a snapshot of the session.
func (s *Session) State() *State {
	s.mu.Lock()
	defer s.mu.Unlock()
	state := &State{
		Version: s.version, Position: *s.game.Position(), Start: s.game.Start(), Rules: s.rules,
		Ply: s.game.Len(), Began: s.began,
		Study: s.doc.study, Tree: s.snapshotTree(), Node: s.at().ID(), Names: s.names(), Result: s.documentResult(),
		Players: s.players, Paused: s.paused, Closed: s.closed,
		End: s.end, Claim: s.claimable(), Offered: s.offer.made, OfferedBy: s.offer.by,
		Control: s.clock.control, Left: s.left(), Running: s.clock.running,
		Thinking: s.search != nil, Score: s.score(), Pace: s.pace,
	}
	if s.doc.study {
		state.Undoable, state.Redoable = len(s.doc.edits.done) > 0, len(s.doc.edits.undone) > 0
		for c, left := range clocksAt(s.at()) {
			if left > 0 {
				state.Left[c] = left
			}
		}
	}
	for _, e := range s.doc.entries {
		state.Moves = append(state.Moves, Played(e))
	}
	if s.search != nil {
		state.InLine = s.search.place
		state.CurrentLine = s.search.line
		state.CurrentLine.Moves = slices.Clone(state.CurrentLine.Moves)
	}
	return state
}

// left returns the remaining times. The lock must be held.
func (s *Session) left() [2]time.Duration {
	if !s.clock.control.On() {
		return [2]time.Duration{}
	}
	return [2]time.Duration{max(0, s.clock.remaining(engine.White)), max(0, s.clock.remaining(engine.Black))}
}

// Game returns a copy of the game, including moves that were taken back.
func (s *Session) Game() *engine.Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.game.Clone()
}

// score returns the score of all games. The lock must be held.
func (s *Session) score() Score {
	if s.end.Counted() {
		return s.past.with(s.end, s.endNames[0], s.endNames[1])
	}
	return s.past
}

// ResetScore resets the running score. A game that is over now does not count.
func (s *Session) ResetScore() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.past = Score{}
	if s.end.Over() {
		s.end.uncounted = true
	}
	s.changed()
}
