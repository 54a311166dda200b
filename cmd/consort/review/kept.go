package review

import (
	"encoding/json"
	"slices"
	"time"

	"consort/engine"
	"consort/engine/pgn"
)

// A Subject is what a review is about: a line of a game from its start.
type Subject struct {
	Began time.Time // when the game began, which identifies it
	Start engine.Position
	Moves []engine.Move
}

// Equal reports whether two subjects are the same line, of one game or of two.
func (s *Subject) Equal(other *Subject) bool {
	return s.Start == other.Start && slices.Equal(s.Moves, other.Moves)
}

// SharesStart reports whether one line may have become the other, when moves of the game
// were played or taken back.
func (s *Subject) SharesStart(other *Subject) bool {
	return s.Began.Equal(other.Began) && s.Start == other.Start && len(s.Moves) > 0 && len(other.Moves) > 0 && s.Moves[0] == other.Moves[0]
}

// Game returns the line as a game.
func (s *Subject) Game() (*engine.Game, error) {
	game := engine.NewGame(s.Start)
	for _, m := range s.Moves {
		if err := game.Replay(m); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// Kept is a review as it is kept with its game.
type Kept struct {
	Subject
	Document *Document
	Text     json.RawMessage // the document
}

// Keep returns the review of a line as it is kept, nil if it has a value that JSON lacks.
func Keep(d *Document, line Subject) *Kept {
	text, err := json.Marshal(d)
	if err != nil {
		return nil
	}
	return &Kept{line, d, text}
}

// ReadKept reads a review that was kept with a game. It is nil if there is none, or one that
// cannot be read: the game can be reviewed again.
func ReadKept(text json.RawMessage, start engine.Position, began time.Time) *Kept {
	d := &Document{}
	if len(text) == 0 || json.Unmarshal(text, d) != nil {
		return nil
	}
	line, err := d.Subject()
	if err != nil {
		return nil
	}
	line.Began = began
	if line.Start.WithoutEnPassant() == start { // FEN does not tell that a game goes without.
		line.Start = start
	}
	return &Kept{line, d, text}
}

// For returns the text if the review is that of a game, as far as its moves are still those,
// and nil if not.
func (k *Kept) For(g *pgn.Game, began time.Time) json.RawMessage {
	if k == nil || !k.SharesStart(&Subject{began, g.Start(), g.Moves()}) {
		return nil
	}
	return k.Text
}
