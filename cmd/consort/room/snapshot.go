package room

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// A Snapshot is the game of a room with all that it takes to continue it in another
// process.
type Snapshot struct {
	Game *pgn.Game // the moves played, with variations and annotations
	Progress
}

// A Progress is the part of a Snapshot that PGN does not hold. It is stored as JSON:
// fields may be added, but not change their meaning. Times are in milliseconds.
type Progress struct {
	Began   time.Time    `json:"began"`
	Players [2]string    `json:"players"`           // such as "human Ada", "alpha-beta easy"
	Control string       `json:"control,omitempty"` // as ParseTimeControl accepts it
	Left    [2]int64     `json:"left,omitzero"`     // on the clocks now
	Clocks  [][2]int64   `json:"clocks,omitempty"`  // on the clocks after each move
	Running bool         `json:"-"`                 // the clock of the side to move runs, so Left changes
	Undone  []string     `json:"undone,omitempty"`  // moves that were taken back, in UCI notation
	Rest    string       `json:"rest,omitempty"`    // PGN of what follows in the tree: these moves with their annotations
	Paused  bool         `json:"paused,omitempty"`
	Offer   string       `json:"offer,omitempty"` // the side that offers a draw
	End     *Ending      `json:"end,omitempty"`   // nil while the game is in progress
	Score   *match.Score `json:"score,omitempty"` // of the games before this one
	Pace    int64        `json:"pace,omitempty"`
	Fast    bool         `json:"fast,omitempty"`    // levels with a clock answer at once
	PlayOut bool         `json:"playOut,omitempty"` // computers neither resign nor offer draws
	Resumed bool         `json:"resumed,omitempty"` // a computer has resigned, and the user plays on
	Seed    uint64       `json:"seed,omitempty"`    // of the computers' random choices in this game

	// A study has no clocks and no end, and is restored at the move that it shows.
	Study bool     `json:"study,omitempty"`
	Line  []string `json:"line,omitempty"` // the moves to that one, in UCI notation

	// Review is what a front end knows of the game from a review. The room leaves it
	// alone: front ends add it to the snapshots that they keep, and read it from them.
	Review json.RawMessage `json:"review,omitempty"`

	// Analysis is how many lines the analysis shows that a front end has on, 0 without one.
	// The room leaves it alone too.
	Analysis int `json:"analysis,omitempty"`
}

// An Ending is a match.End, with the names of the players then.
type Ending struct {
	Reason    string    `json:"reason"`
	Result    string    `json:"result"`
	Names     [2]string `json:"names"`
	Uncounted bool      `json:"uncounted,omitempty"`
}

// Revision returns a number that increases with every change of what Snapshot returns,
// and not with what a thinking computer reports.
func (r *Room) Revision() (revision uint64) {
	r.Look(func(b *Board) { revision = b.revision() })
	return revision
}

// revision returns what Room.Revision does.
func (b *Board) revision() uint64 { return b.version - b.thoughts }

// Snapshot returns the game as it is now.
func (r *Room) Snapshot() (s *Snapshot) {
	r.Look(func(b *Board) { s = b.Snapshot() })
	return s
}

// Snapshot returns the game as it is now.
func (b *Board) Snapshot() *Snapshot {
	m := b.match.Progress(time.Now())
	p := Progress{Began: b.began.Round(0), Paused: m.Paused, Pace: b.pace.Milliseconds(), Fast: b.fast, PlayOut: b.match.PlayOut(), Seed: b.gameSeed}
	for c, who := range b.match.Players() {
		p.Players[c] = textOf(who)
	}
	if m.Past.Games > 0 {
		p.Score = &m.Past
	}
	if b.match.Control().On() {
		p.Control = b.match.Control().String()
	}
	if b.Study() {
		p.Study = true
		for _, m := range b.game.Moves() {
			p.Line = append(p.Line, m.String())
		}
		return &Snapshot{b.record(), p}
	}
	p.Left, p.Resumed = inMilliseconds(m.Left), m.Resumed
	_, p.Running = b.match.Flag()
	if b.match.Control().On() {
		for _, left := range m.Times {
			p.Clocks = append(p.Clocks, inMilliseconds(left))
		}
	}
	for _, undone := range b.doc.line[b.game.Len():] {
		p.Undone = append(p.Undone, undone.Move.String())
	}
	if rest := pgn.NewGame(*b.at().Position()); graft(rest.Root(), b.at()) == nil && rest.Len() > 0 {
		p.Rest = rest.String()
	}
	if m.Offer.Made {
		p.Offer = m.Offer.By.String()
	}
	if m.End.Over() {
		p.End = &Ending{m.End.Words(), m.End.Result().String(), m.Names, m.End.Uncounted}
	}
	return &Snapshot{b.record(), p}
}

// Document returns the game as Board.Tree does, to be read by other programs.
func (s *Snapshot) Document() *pgn.Game {
	if s.End == nil {
		return s.Game
	}
	t := s.Game.Clone()
	sayEnd(t, s.End.Reason)
	return t
}

// playerFrom is the inverse of textOf. Unlike ParsePlayer it accepts every name.
func playerFrom(text string) (match.Player, error) {
	if kind, name, _ := strings.Cut(text, " "); kind == match.Human {
		return match.Player{Kind: match.Human, Name: name}, nil
	}
	return match.ParsePlayer(text)
}

// textOf returns a player for a snapshot.
func textOf(p match.Player) string {
	switch {
	case p.IsHuman():
		return strings.TrimSpace(match.Human + " " + p.Name)
	case p.HasLevels():
		return p.Kind + " " + p.Strength.String()
	}
	return p.Kind
}

// inMilliseconds returns the times of both clocks, rounded up: a clock that has not run
// out must not be zero.
func inMilliseconds(left match.Times) (ms [2]int64) {
	for c, d := range left {
		ms[c] = int64(math.Ceil(float64(d) / float64(time.Millisecond)))
	}
	return ms
}

// fromMilliseconds is the inverse of inMilliseconds.
func fromMilliseconds(ms [2]int64) (left match.Times) {
	for c, n := range ms {
		left[c] = min(max(0, time.Duration(n)*time.Millisecond), match.MaxTime)
	}
	return left
}

// Restore returns a room that continues the game of a snapshot. Hash, Threads, Book and
// Pool are taken from the options, everything else from the snapshot. A game in progress
// waits for Resume or a move, whether it was paused or not. The error says what in the
// snapshot is invalid.
func Restore(o Options, from *Snapshot) (*Room, error) {
	r, b, err := newRoom(o)
	if err != nil {
		return nil, err
	}
	if err := b.Continue(from); err != nil {
		r.cancel()
		return nil, err
	}
	r.open(b)
	return r, nil
}

// Continue replaces the game by that of a snapshot, with its players, clocks and score.
// Like a restored game it waits for Resume or a move. The error says what in the snapshot
// is invalid; the game is then unchanged.
func (b *Board) Continue(from *Snapshot) error {
	next := &Board{room: b.room, seeds: b.seeds}
	if err := next.restore(from); err != nil {
		return err
	}
	b.stopThinking()
	b.match, b.game, b.rules, b.doc = next.match, next.game, next.rules, next.doc
	b.began, b.gameSeed, b.pace, b.fast = from.Began, from.Seed, next.pace, next.fast
	b.changed()
	return nil
}

// restore sets up the game of a snapshot on a new board.
func (b *Board) restore(from *Snapshot) (err error) {
	var players [2]match.Player
	for c, text := range from.Players {
		if players[c], err = playerFrom(text); err != nil {
			return err
		}
	}
	control, err := match.ParseTimeControl(cmp.Or(from.Control, "off"))
	if err != nil {
		return err
	}
	b.match, b.pace, b.fast = match.New(players, control), max(0, time.Duration(from.Pace)*time.Millisecond), from.Fast
	b.match.SetPlayOut(from.PlayOut)
	if err := b.OpenTree(from.Game); err != nil {
		return err
	}
	progress := match.Progress{}
	if from.Score != nil {
		progress.Past = *from.Score
	}
	if from.Study {
		b.match.SetProgress(progress)
		return b.restoreLine(from.Line)
	}
	if hasNull(b.game) {
		return ErrNullMove
	}
	if err := b.restoreRest(from); err != nil {
		return err
	}
	for _, ms := range from.Clocks {
		progress.Times = append(progress.Times, fromMilliseconds(ms))
	}
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if from.Offer == c.String() {
			progress.Offer = match.Offer{Made: true, By: c}
		}
	}
	b.match.Start(b.game)
	if progress.Left = b.match.Left(time.Now()); from.Left != [2]int64{} {
		progress.Left = fromMilliseconds(from.Left)
	}
	if progress.End, err = restoreEnd(from.End); err != nil {
		return err
	}
	if from.End != nil {
		progress.Names = from.End.Names
	}
	progress.Paused, progress.Resumed = !progress.End.Over() || from.Paused, from.Resumed
	b.match.SetProgress(progress)
	return nil
}

// restoreRest adds to a game what was taken back, and the rest of its tree.
func (b *Board) restoreRest(from *Snapshot) error {
	b.doc.tree.Result = engine.Unfinished
	if from.Rest != "" {
		rest, err := pgn.NewReader(strings.NewReader(from.Rest)).Next()
		if err != nil {
			return err
		}
		if err := graft(b.at(), rest.Root()); err != nil {
			return err
		}
	}
	ply := b.game.Len()
	for _, text := range from.Undone {
		m, err := b.game.Position().ParseUCI(text)
		if err != nil {
			return err
		}
		san := b.game.Position().SAN(m)
		if err := b.game.Push(m); err != nil {
			return err
		}
		b.extend(m, san)
	}
	b.game.GoTo(ply)
	return nil
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

// restoreLine goes to the move that a study showed.
func (b *Board) restoreLine(line []string) error {
	n := b.doc.tree.Root()
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
	b.showNode(n)
	return nil
}

// restoreEnd returns how the game has ended.
func restoreEnd(from *Ending) (match.End, error) {
	if from == nil {
		return match.End{}, nil
	}
	e, ok := match.ParseEnd(from.Result, from.Reason)
	if !ok {
		return e, fmt.Errorf("invalid end of the game: %q, %q", from.Result, from.Reason)
	}
	e.Uncounted = from.Uncounted
	return e, nil
}
