package room

import (
	"errors"
	"strings"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// Begin starts a game from a position, with the given rules. A computer to move starts to
// think.
func (b *Board) Begin(start engine.Position, rules Rules) error {
	b.reset()
	b.rules, b.game = rules, newGame(start, rules)
	b.doc = document{tree: pgn.NewGame(b.game.Start())}
	b.match.Start(b.game)
	b.changed()
	return nil
}

// reset prepares for another game.
func (b *Board) reset() {
	b.stopThinking()
	b.began, b.gameSeed = time.Now(), b.seeds.Uint64()
}

// newGame returns a game without the banned rules.
func newGame(start engine.Position, rules Rules) *engine.Game {
	if rules.NoCastling {
		start = withoutCastling(start)
	}
	if rules.NoEnPassant {
		start = start.WithoutEnPassant()
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

// BeginPaused is Begin, but a computer to move waits for Resume.
func (b *Board) BeginPaused(start engine.Position, rules Rules) error {
	err := b.Begin(start, rules)
	b.match.Wait()
	return err
}

// Rules returns the rules in force.
func (b *Board) Rules() Rules { return b.rules }

// Chance returns a random number below n, from the seed of the room.
func (b *Board) Chance(n int) int { return b.seeds.IntN(n) }

// Move plays a move for the human to move, or in a study for either side: see MoveAt.
// The error is a match.Refusal or the engine's *IllegalMoveError.
func (b *Board) Move(m engine.Move) error {
	if b.Study() {
		return b.moveInStudy(b.at(), m)
	}
	if err := b.match.CheckTurn(); err != nil {
		return err
	}
	return b.push(m, b.match.Move)
}

// ParseMove parses a move of the current position, in algebraic or coordinate
// notation. The error is the engine's *MoveTextError.
func (r *Room) ParseMove(text string) (engine.Move, error) {
	p := r.State().Position
	return ParseMove(&p, text)
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

// push makes the match play a move, and adds it to the document.
func (b *Board) push(m engine.Move, play func(engine.Move, time.Time) error) error {
	p := *b.game.Position()
	if err := play(m, time.Now()); err != nil {
		if b.match.End().Over() { // The time is up.
			b.changed()
		}
		return err
	}
	b.stopThinking()
	b.match.Resume()
	n := b.extend(m, p.SAN(m))
	if b.match.Control().On() {
		shown := b.match.Left(time.Now())[p.SideToMove()&1].Round(100 * time.Millisecond)
		n.Annotate(func(note *pgn.Note) { note.Clock = &shown })
	}
	b.changed()
	return nil
}

// ClaimDraw ends the game as a draw by threefold repetition or the 50-move rule. A
// human must be to move.
func (b *Board) ClaimDraw() error {
	if err := b.match.CheckTurn(); err != nil {
		return err
	}
	return b.did(b.match.Claim())
}

// ClaimDrawWith is ClaimDraw for a draw that the next move brings about. It plays the
// move if the claim is valid.
func (b *Board) ClaimDrawWith(m engine.Move) error {
	if err := b.match.CheckTurn(); err != nil {
		return err
	}
	return b.push(m, b.match.ClaimWith)
}

// did notes a change of the match, unless it was refused.
func (b *Board) did(err error) error {
	if err == nil {
		b.changed()
	}
	return err
}

// Resign ends the game as lost for a human side.
func (b *Board) Resign(c engine.Color) error { return b.did(b.match.Resign(c)) }

// AcceptDraw accepts the opponent's draw offer.
func (b *Board) AcceptDraw(c engine.Color) error { return b.did(b.match.AcceptDraw(c)) }

// DeclineDraw declines the opponent's draw offer.
func (b *Board) DeclineDraw(c engine.Color) error { return b.did(b.match.DeclineDraw(c)) }

// GoTo takes back or replays moves until ply moves have been played. A computer to
// move waits for Resume. It also takes back a resignation, claim, agreement or loss on
// time. In a study it goes along the current line.
func (b *Board) GoTo(ply int) error {
	switch {
	case ply < 0:
		return match.ErrNoUndo
	case ply > len(b.doc.line):
		return match.ErrNoRedo
	case b.Study():
		b.game.GoTo(ply)
	default:
		b.stopThinking()
		b.match.GoTo(ply)
		b.match.Wait()
	}
	b.changed()
	return nil
}

// Undo takes back moves until a human is to move: see match.Match. In a study it steps
// back one move. There is no limit.
func (b *Board) Undo() error {
	if b.Study() {
		return b.GoTo(b.game.Len() - 1)
	}
	return b.walked(b.match.Undo())
}

// Redo replays what Undo took back. In a study it steps forward one move.
func (b *Board) Redo() error {
	if b.Study() {
		return b.GoTo(b.game.Len() + 1)
	}
	return b.walked(b.match.Redo())
}

// walked notes a move of the match along the line, unless it was refused.
func (b *Board) walked(err error) error {
	if err == nil {
		b.stopThinking()
	}
	return b.did(err)
}

// SetPlayer changes the player of a side, also during a game. The error is a
// *match.ParseError for an unknown player or level.
func (b *Board) SetPlayer(c engine.Color, p match.Player) error {
	if err := b.match.SetPlayer(c, p); err != nil {
		return err
	}
	if b.side() == c {
		b.stopThinking()
	}
	b.changed()
	return nil
}

// SwapPlayers swaps the players' sides.
func (b *Board) SwapPlayers() error {
	b.stopThinking()
	b.match.Swap()
	b.changed()
	return nil
}

// SetTimeControl changes the time control and resets both clocks.
func (b *Board) SetTimeControl(t match.TimeControl) error {
	b.stopThinking() // Its limits have changed.
	b.match.SetControl(t)
	b.changed()
	return nil
}

// SetPace sets the minimum time per computer move, for spectators.
func (b *Board) SetPace(d time.Duration) error {
	b.stopThinking()
	b.pace = max(0, d)
	b.changed()
	return nil
}

// SetFast says whether levels with a clock answer at once, instead of thinking as long as
// people.
func (b *Board) SetFast(on bool) error {
	b.stopThinking()
	b.fast = on
	b.changed()
	return nil
}

// SetPlayOut says whether computers play all games to the end: see match.Match.
func (b *Board) SetPlayOut(on bool) error {
	b.match.SetPlayOut(on)
	b.changed()
	return nil
}

// ResetScore resets the running score. A game that is over now does not count.
func (b *Board) ResetScore() error {
	b.match.ResetScore()
	b.changed()
	return nil
}

// Pause stops the clocks and a thinking computer until Resume or a move. In a study
// there are none.
func (b *Board) Pause() error {
	b.match.Pause()
	b.changed()
	return nil
}

// Resume restarts clocks and computers.
func (b *Board) Resume() error {
	b.match.Resume()
	b.changed()
	return nil
}
