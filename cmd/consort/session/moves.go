package session

import (
	"errors"
	"strings"
	"time"

	"consort/engine"
	"consort/engine/pgn"
)

// begin starts a new game: it counts the previous one and resets the clocks. The lock
// must be held.
func (s *Session) begin(start engine.Position, rules Rules) {
	s.stopThinking()
	if s.game != nil {
		s.past = s.score()
	}
	s.game = newGame(start, rules)
	s.rules, s.doc, s.began = rules, newDocument(s.game.Start()), time.Now()
	s.offer, s.lastScores, s.paused = offer{}, [2]lastScore{}, false
	s.end = End{}
	if e := endOf(s.game.Outcome()); e.Over() {
		e.uncounted = true // A finished starting position does not count.
		s.finish(e)
	}
	s.clock.set(s.clock.control)
	s.gameSeed = s.seeds.Uint64()
}

// newGame returns a game without the banned rules.
func newGame(start engine.Position, rules Rules) *engine.Game {
	if rules.NoCastling {
		start = withoutCastling(start)
	}
	if rules.NoEnPassant {
		return engine.NewGameWithoutEnPassant(start)
	}
	return engine.NewGame(start)
}

// withoutCastling returns a position without castling rights.
func withoutCastling(p engine.Position) engine.Position {
	b := p.Builder()
	b.Castling = ""
	without, err := b.Position()
	if err != nil {
		panic(err) // A valid position is valid without rights too.
	}
	return without
}

// NewGame starts a game from the initial position, with the same players and rules.
func (s *Session) NewGame() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(engine.StartPosition(), s.rules)
	s.changed()
}

// NewGameFrom starts a game from a position, with the given rules. A computer to move
// waits for Resume.
func (s *Session) NewGameFrom(start engine.Position, rules Rules) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(start, rules)
	s.paused = !s.players[s.side()&1].IsHuman()
	s.changed()
}

// Chance returns a random number below n, from the seed of the session.
func (s *Session) Chance(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seeds.IntN(n)
}

// checkUserTurn returns an error unless a human is to move.
func (s *Session) checkUserTurn() error {
	if err := s.checkUserSide(s.side()); !errors.Is(err, ErrComputer) {
		return err
	}
	return ErrNotTheirs
}

// Move plays a move for the human to move, or in a study for either side: see MoveAt.
// The error is a Refusal or the engine's *IllegalMoveError.
func (s *Session) Move(m engine.Move) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.doc.study && !s.closed {
		return s.moveInStudy(s.at(), m)
	}
	return s.moveInGame(m)
}

// moveInGame is Move in a game in progress. The lock must be held.
func (s *Session) moveInGame(m engine.Move) error {
	if err := s.checkUserTurn(); err != nil {
		return err
	}
	if err := s.push(m); err != nil {
		return err
	}
	s.paused = false
	s.changed()
	return nil
}

// ParseMove parses a move of the current position, in algebraic or coordinate
// notation. The error is the engine's *MoveTextError.
func (s *Session) ParseMove(text string) (engine.Move, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return ParseMove(s.game.Position(), text)
}

// ParseMove parses a move as users type it: algebraic notation, also with figurines or
// lower-case piece letters, coordinates with or without a dash, castling in lower case
// or without dashes. The error is that of the notation that the text resembles.
func ParseMove(p *engine.Position, text string) (engine.Move, error) {
	text = strings.TrimSpace(text)
	switch strings.ToUpper(text) {
	case "OO":
		text = "O-O"
	case "OOO":
		text = "O-O-O"
	}
	m, err := p.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	m, other := p.ParseUCI(text)
	if other == nil {
		return m, nil
	}
	if !isUnreadable(other) {
		err = other // "a1a3" could also be a pawn move, which users write as a3.
	}
	if text == "" || !strings.ContainsRune("nbrqko", rune(text[0])) {
		return engine.NoMove, err
	}
	capital := strings.ToUpper(text[:1]) + text[1:]
	if text[0] == 'o' {
		capital = strings.ToUpper(text)
	}
	if m, other = p.ParseSAN(capital); other == nil {
		return m, nil
	}
	if isUnreadable(err) && !isUnreadable(other) {
		err = other
	}
	return engine.NoMove, err
}

// isUnreadable reports whether text does not have the form of a move.
func isUnreadable(err error) bool {
	var fault *engine.MoveTextError
	return errors.As(err, &fault) && fault.Fault == engine.UnreadableMove
}

// push plays a move for the side to move. The lock must be held.
func (s *Session) push(m engine.Move) error {
	if s.forfeitOnTime() {
		s.changed()
		return ErrOver
	}
	p := s.game.Position()
	side, ran := p.SideToMove(), s.clock.running
	if !p.IsLegal(m) {
		return s.game.Push(m)
	}
	san := p.SAN(m)
	if err := s.game.Push(m); err != nil {
		return err
	}
	s.stopThinking()
	s.clock.stop()
	if ran {
		s.clock.press(side, s.movesOf(side))
	}
	left := s.left()
	if n := s.extend(m, san, left); s.clock.control.On() {
		shown := left[side&1].Round(100 * time.Millisecond)
		n.Annotate(func(note *pgn.Note) { note.Clock = &shown })
	}
	if s.offer.made && s.offer.by != side {
		s.offer = offer{}
	}
	if e := endOf(s.game.Outcome()); e.Over() {
		s.finish(e)
	}
	return nil
}

// movesOf returns the number of moves a side has played.
func (s *Session) movesOf(c engine.Color) int {
	n := s.game.Len()
	start := s.game.Start()
	if start.SideToMove() == c {
		n++
	}
	return n / 2
}

// GoTo takes back or replays moves until ply moves have been played. A computer to
// move waits for Resume. It also takes back a resignation, claim, agreement or loss on
// time. In a study it goes along the current line.
func (s *Session) GoTo(ply int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case ply < 0:
		return ErrNoUndo
	case ply > len(s.doc.entries):
		return ErrNoRedo
	case s.doc.study:
		walk(s.game, ply)
		s.changed()
		return nil
	}
	s.goTo(ply)
	s.paused = !s.players[s.side()&1].IsHuman()
	s.changed()
	return nil
}

// goTo is GoTo with the lock held.
func (s *Session) goTo(ply int) {
	s.stopThinking()
	walk(s.game, ply)
	s.end, s.offer = End{}, offer{}
	if e := endOf(s.game.Outcome()); e.Over() {
		s.finish(e)
	}
	s.clock.stop()
	if base := s.clock.control.Base; ply == 0 || s.doc.entries[ply-1].Left == [2]time.Duration{} {
		s.clock.left = [2]time.Duration{base, base}
	} else {
		s.clock.left = s.doc.entries[ply-1].Left
	}
}

// walk takes back or replays moves until ply moves have been played, or as many as
// there are.
func walk(g *engine.Game, ply int) {
	for g.Len() > ply && g.Undo() {
	}
	for g.Len() < ply && g.Redo() {
	}
}

// Undo takes back moves until a human is to move: one between humans, two against a
// computer that has replied. Between computers it takes back one and pauses. A game
// that ended by resignation, agreement, claim or on time resumes instead. In a study it
// steps back one move. There is no limit.
func (s *Session) Undo() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	ply := s.game.Len()
	if s.doc.study {
		return s.step(-1)
	}
	if s.end.Over() && !endOf(s.game.Outcome()).Over() {
		s.goTo(ply)
		s.paused = !s.players[s.side()&1].IsHuman()
		s.changed()
		return nil
	}
	if ply == 0 {
		return ErrNoUndo
	}
	for ply--; ply > 0 && !s.isStop(ply); ply-- {
	}
	s.goTo(ply)
	s.paused = !s.players[s.side()&1].IsHuman()
	s.changed()
	return nil
}

// step goes along the current line of a study. The lock must be held.
func (s *Session) step(by int) error {
	switch ply := s.game.Len() + by; {
	case ply < 0:
		return ErrNoUndo
	case ply > len(s.doc.entries):
		return ErrNoRedo
	default:
		walk(s.game, ply)
	}
	s.changed()
	return nil
}

// isStop reports whether undo and redo may stop at a ply: where a human is to move, or
// anywhere if both sides are computers.
func (s *Session) isStop(ply int) bool {
	start := s.game.Start()
	side := (start.SideToMove() + engine.Color(ply&1)) & 1
	return s.players[side].IsHuman() || !s.players[side^1].IsHuman()
}

// Redo replays what Undo took back. After the last move a computer to move continues. In
// a study it steps forward one move.
func (s *Session) Redo() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	if s.doc.study {
		return s.step(1)
	}
	ply, last := s.game.Len(), len(s.doc.entries)
	if ply == last {
		return ErrNoRedo
	}
	for ply++; ply < last && !s.isStop(ply); ply++ {
	}
	s.goTo(ply)
	s.paused = ply < last && !s.players[s.side()&1].IsHuman()
	s.changed()
	return nil
}

// SetPlayer changes the player of a side, also during a game. The error is a *ParseError
// for an unknown player or level.
func (s *Session) SetPlayer(c engine.Color, p Player) error {
	if err := p.check(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	if s.side() == c {
		s.stopThinking()
	}
	if s.players[c&1].Kind != p.Kind {
		s.lastScores[c&1] = lastScore{}
	}
	s.players[c&1] = p
	if s.offer.made && !p.IsHuman() {
		s.offer = offer{}
	}
	s.changed()
	return nil
}

// SwapPlayers swaps the players' sides.
func (s *Session) SwapPlayers() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopThinking()
	s.players[0], s.players[1] = s.players[1], s.players[0]
	s.lastScores, s.offer = [2]lastScore{}, offer{}
	s.changed()
}

// SetTimeControl changes the time control and resets both clocks.
func (s *Session) SetTimeControl(t TimeControl) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock.set(t)
	for i := range s.doc.entries {
		s.doc.entries[i].Left = [2]time.Duration{} // times of the previous control
	}
	s.restartThinking()
	s.changed()
}

// SetPace sets the minimum time per computer move, for spectators.
func (s *Session) SetPace(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pace = max(0, d)
	s.restartThinking()
	s.changed()
}

// Pause stops the clocks and a thinking computer until Resume or a move. In a study
// there are none.
func (s *Session) Pause() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.doc.study {
		return
	}
	s.stopThinking()
	s.paused = true
	s.changed()
}

// Resume restarts clocks and computers.
func (s *Session) Resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paused = false
	s.changed()
}
