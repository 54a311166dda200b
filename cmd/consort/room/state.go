package room

import (
	"slices"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// A State is a snapshot of everything a front end shows. It shares no memory with the
// room.
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

	Undoable, Redoable bool // moves, or the end of a game; in a study edits: see UndoEdit and RedoEdit

	Players [2]match.Player // in a study, those who would play on
	Paused  bool            // computers and clocks are stopped until Resume or a move
	Closed  bool

	End       match.End
	Claim     engine.Reason // the draw that the side to move can claim, Ongoing if none
	Offered   bool          // a draw is offered
	OfferedBy engine.Color  // by whom

	Control match.TimeControl
	Left    match.Times // remaining time of each side; in a study as the document gives it
	Running bool        // the clock of the side to move runs

	Thinking    bool // a computer is choosing its move
	Waiting     bool // it waits for other searches
	CurrentLine Line // of its search; the zero Line before the first

	Score match.Score
	Pace  time.Duration

	Fast    bool // levels with a clock answer at once
	PlayOut bool // computers neither resign nor offer draws
}

// A Played is a move of the game.
type Played struct {
	Node int // of the Tree
	Move engine.Move
	SAN  string
}

// Turn returns the player of the side to move: in a study a human, who can move for both
// sides.
func (s *State) Turn() match.Player {
	if s.Study {
		return match.Player{Kind: match.Human}
	}
	return s.Players[s.Position.SideToMove()&1]
}

// Idle reports whether the room waits for a user: a human is to move, or the game
// is over or paused.
func (s *State) Idle() bool { return !s.Thinking }

// At returns the node of the current position.
func (s *State) At() *pgn.Node { return s.Tree.Node(s.Node) }

// LastMove returns the last move played, NoMove at the start.
func (s *State) LastMove() engine.Move {
	if s.Ply == 0 {
		return engine.NoMove
	}
	return s.Moves[s.Ply-1].Move
}

// State returns a snapshot of the board.
func (b *Board) State() *State {
	m := b.match.Progress(time.Now())
	state := &State{
		Version: b.version, Position: *b.game.Position(), Start: b.game.Start(), Rules: b.rules,
		Moves: slices.Clone(b.doc.line), Ply: b.game.Len(), Began: b.began,
		Study: b.Study(), Tree: b.snapshotTree(), Node: b.at().ID(), Names: b.names(), Result: b.documentResult(),
		Players: b.match.Players(), Paused: m.Paused, Closed: b.closed,
		End: m.End, Claim: b.match.Claimable(), Offered: m.Offer.Made, OfferedBy: m.Offer.By,
		Control: b.match.Control(), Left: m.Left,
		Undoable: b.Ply() > 0 || m.End.Over(), Redoable: b.Undone() > 0,
		Thinking: b.search != nil, Waiting: b.waits(), Score: b.match.Score(), Pace: b.pace,
		Fast: b.fast, PlayOut: b.match.PlayOut(),
	}
	_, state.Running = b.match.Flag()
	if b.Study() {
		state.Undoable, state.Redoable = len(b.doc.edits.done) > 0, len(b.doc.edits.undone) > 0
		for c, left := range clocksAt(b.at()) {
			if left > 0 {
				state.Left[c] = left
			}
		}
	}
	if b.search != nil {
		state.CurrentLine = b.search.line
		state.CurrentLine.Moves = slices.Clone(state.CurrentLine.Moves)
	}
	return state
}

// Game returns a copy of the game, including moves that were taken back.
func (b *Board) Game() *engine.Game { return b.game.Clone() }

// Game returns a copy of the game, including moves that were taken back.
func (r *Room) Game() (g *engine.Game) {
	r.Look(func(b *Board) { g = b.Game() })
	return g
}
