package session

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"consort/engine"
	"consort/engine/pgn"
)

// A Snapshot is the game of a session with all that it takes to continue it in another
// process.
type Snapshot struct {
	Game *pgn.Game // the moves played, with variations and annotations
	Progress
}

// A Progress is the part of a Snapshot that PGN does not hold. It is stored as JSON:
// fields may be added, but not change their meaning. Times are in milliseconds.
type Progress struct {
	Began   time.Time  `json:"began"`
	Players [2]string  `json:"players"`           // such as "human Ada", "alpha-beta easy"
	Control string     `json:"control,omitempty"` // as ParseTimeControl accepts it
	Left    [2]int64   `json:"left,omitzero"`     // on the clocks now
	Clocks  [][2]int64 `json:"clocks,omitempty"`  // on the clocks after each move
	Running bool       `json:"-"`                 // the clock of the side to move runs, so Left changes
	Undone  []string   `json:"undone,omitempty"`  // moves that were taken back, in UCI notation
	Rest    string     `json:"rest,omitempty"`    // PGN of what follows in the tree: these moves with their annotations
	Paused  bool       `json:"paused,omitempty"`
	Offer   string     `json:"offer,omitempty"` // the side that offers a draw
	End     *Ending    `json:"end,omitempty"`   // nil while the game is in progress
	Score   *Score     `json:"score,omitempty"` // of the games before this one
	Pace    int64      `json:"pace,omitempty"`
	Seed    uint64     `json:"seed,omitempty"` // of the computers' random choices in this game

	// A study has no clocks and no end, and is restored at the move that it shows.
	Study bool     `json:"study,omitempty"`
	Line  []string `json:"line,omitempty"` // the moves to that one, in UCI notation

	// Review is what a front end knows of the game from a review. The session leaves it
	// alone: front ends add it to the snapshots that they keep, and read it from them.
	Review json.RawMessage `json:"review,omitempty"`
}

// An Ending is an End, with the names of the players then.
type Ending struct {
	// Apart is true if the reason is here alone. Earlier versions have written it at the end
	// of the comment on the last move, too.
	Apart bool `json:"apart,omitempty"`

	Reason    Reason    `json:"reason"`
	Result    string    `json:"result"`
	Names     [2]string `json:"names"`
	Uncounted bool      `json:"uncounted,omitempty"`
}

// Revision returns a number that increases with every change of what Snapshot returns,
// and not with what a thinking computer reports.
func (s *Session) Revision() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version - s.progress
}

// Snapshot returns the game as it is now.
func (s *Session) Snapshot() *Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := Progress{
		Began: s.began.Round(0), Left: inMilliseconds(s.left()), Running: s.clock.running,
		Paused: s.paused, Pace: s.pace.Milliseconds(), Seed: s.gameSeed,
	}
	for c, who := range s.players {
		p.Players[c] = who.text()
	}
	if s.past.Games > 0 {
		past := s.past
		p.Score = &past
	}
	if s.doc.study {
		p.Study, p.Left = true, [2]int64{}
		if s.clock.control.On() {
			p.Control = s.clock.control.String()
		}
		for _, m := range s.game.Moves() {
			p.Line = append(p.Line, m.String())
		}
		return &Snapshot{s.record(), p}
	}
	if s.clock.control.On() {
		p.Control = s.clock.control.String()
		for _, e := range s.doc.entries {
			p.Clocks = append(p.Clocks, inMilliseconds(e.Left))
		}
	}
	for _, e := range s.doc.entries[s.game.Len():] {
		p.Undone = append(p.Undone, e.Move.String())
	}
	if rest := pgn.NewGame(*s.at().Position()); graft(rest.Root(), s.at()) == nil && rest.Len() > 0 {
		p.Rest = rest.String()
	}
	if s.offer.made {
		p.Offer = s.offer.by.String()
	}
	if s.end.Over() {
		p.End = &Ending{true, s.end.Reason, s.end.Result.String(), s.endNames, s.end.uncounted}
	}
	return &Snapshot{s.record(), p}
}

// Document returns the game as Session.Tree does, to be read by other programs.
func (s *Snapshot) Document() *pgn.Game {
	if s.End == nil || !s.End.Apart {
		return s.Game
	}
	t := s.Game.Clone()
	sayEnd(t, s.End.Reason)
	return t
}

// playerFrom is the inverse of Player.text. Unlike ParsePlayer it accepts every name.
func playerFrom(text string) (Player, error) {
	if kind, name, _ := strings.Cut(text, " "); kind == Human {
		return Player{Kind: Human, Name: name}, nil
	}
	return ParsePlayer(text)
}

// text returns the player for a snapshot.
func (p Player) text() string {
	switch {
	case p.IsHuman():
		return strings.TrimSpace(Human + " " + p.Name)
	case p.HasLevels():
		return p.Kind + " " + p.Strength.String()
	}
	return p.Kind
}

// inMilliseconds returns the times of both clocks, rounded up: a clock that has not run
// out must not be zero.
func inMilliseconds(left [2]time.Duration) (ms [2]int64) {
	for c, d := range left {
		ms[c] = int64(math.Ceil(float64(d) / float64(time.Millisecond)))
	}
	return ms
}

// fromMilliseconds is the inverse of inMilliseconds.
func fromMilliseconds(ms [2]int64) (left [2]time.Duration) {
	for c, n := range ms {
		left[c] = min(max(0, time.Duration(n)*time.Millisecond), maxTime)
	}
	return left
}

// Restore returns a session that continues the game of a snapshot. Hash, Threads and
// Book are taken from the options, everything else from the snapshot. A game in progress
// waits for Resume or a move, whether it was paused or not. The error says what in the
// snapshot is invalid.
func Restore(o Options, from *Snapshot) (*Session, error) {
	var err error
	for c, text := range from.Players {
		if o.Players[c], err = playerFrom(text); err != nil {
			return nil, err
		}
	}
	if o.Control, err = ParseTimeControl(orOff(from.Control)); err != nil {
		return nil, err
	}
	o.Pace = max(0, time.Duration(from.Pace)*time.Millisecond)
	s, err := newSession(o)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.restore(from); err != nil {
		s.cancel()
		return nil, err
	}
	s.changed()
	return s, nil
}

// Continue replaces the game by that of a snapshot, with its players, clocks and score.
// Like a restored game it waits for Resume or a move. The error says what in the snapshot
// is invalid; the game is then unchanged.
func (s *Session) Continue(from *Snapshot) error {
	trial, err := Restore(Options{Hash: 1}, from)
	if err != nil {
		return err
	}
	trial.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	s.stopThinking()
	s.players, s.pace = trial.players, trial.pace
	s.clock.set(trial.clock.control)
	err = s.restore(from)
	s.past = trial.past
	s.changed()
	return err
}

// orOff returns the time control of a snapshot.
func orOff(control string) string {
	if control == "" {
		return "off"
	}
	return control
}

// restore sets up the game of a snapshot. The lock must be held.
func (s *Session) restore(from *Snapshot) error {
	if err := s.openTree(from.Game.Clone()); err != nil {
		return err
	}
	s.began, s.gameSeed = from.Began, from.Seed
	if from.Score != nil {
		s.past = *from.Score
	}
	if from.Study {
		return s.restoreLine(from.Line)
	}
	if hasNull(s.game) {
		return ErrNullMove
	}
	s.doc.study, s.doc.tree.Result = false, engine.Unfinished
	if from.Rest != "" {
		rest, err := pgn.NewReader(strings.NewReader(from.Rest)).Next()
		if err != nil {
			return err
		}
		if err := graft(s.at(), rest.Root()); err != nil {
			return err
		}
	}
	ply := s.game.Len()
	for _, text := range from.Undone {
		m, err := s.game.Position().ParseUCI(text)
		if err != nil {
			return err
		}
		san := s.game.Position().SAN(m)
		if err := s.game.Push(m); err != nil {
			return err
		}
		s.extend(m, san, [2]time.Duration{})
	}
	walk(s.game, ply)
	for i, ms := range from.Clocks {
		if i < len(s.doc.entries) {
			s.doc.entries[i].Left = fromMilliseconds(ms)
		}
	}
	if from.Left != [2]int64{} {
		s.clock.left = fromMilliseconds(from.Left)
	}
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if from.Offer == c.String() {
			s.offer = offer{true, c}
		}
	}
	err := s.restoreEnd(from.End)
	s.paused = !s.end.Over() || from.Paused
	return err
}

// graft adds what follows a node, with its annotations, to a node with the same position.
// The error is the engine's, for an illegal move.
func graft(to, from *pgn.Node) error {
	for _, child := range from.Children() {
		add := to.AddNull
		if !child.IsNull() {
			add = func() (*pgn.Node, error) { return to.Add(child.Move()) }
		}
		n, err := add()
		if err != nil {
			return err
		}
		n.Annotate(func(note *pgn.Note) { *note = child.Note() })
		if err := graft(n, child); err != nil {
			return err
		}
	}
	return nil
}

// restoreLine goes to the move that a study showed. The lock must be held.
func (s *Session) restoreLine(line []string) error {
	n := s.doc.tree.Root()
	for _, text := range line {
		m := engine.NoMove
		if text != m.String() { // which is how a null move is written
			var err error
			if m, err = n.Position().ParseUCI(text); err != nil {
				return err
			}
		}
		if n = n.Child(m); n == nil {
			return ErrNoNode
		}
	}
	return s.showNode(n)
}

// restoreEnd sets how the game has ended. The lock must be held.
func (s *Session) restoreEnd(from *Ending) error {
	if from == nil {
		if e := endOf(s.game.Outcome()); e.Over() {
			s.finish(e)
		}
		return nil
	}
	result, err := engine.ParseResult(from.Result)
	if err != nil || result == engine.Unfinished || from.Reason == "" {
		return fmt.Errorf("invalid end of the game: %q, %q", from.Result, from.Reason)
	}
	e := End{from.Reason, result, from.Uncounted}
	if !from.Apart {
		s.at().Annotate(func(n *pgn.Note) { n.Comment = strings.TrimSuffix(n.Comment, string(e.Reason)) })
	}
	s.finish(e)
	s.endNames = from.Names
	return nil
}
