package session

// Games and positions taken up from a text, whatever its form: PGN, FEN or IChess.

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
)

// An Opened is what Open has taken up: one of how many games or positions the
// text holds, from 1.
type Opened struct{ Number, Of int }

// Open takes up a game or a position from a text: a PGN, a FEN or an IChess file,
// as the text itself tells. Of several games, or several lines of FEN, number
// says which; 0 is the first. A position keeps the rules in force. A computer
// that is to move waits for Resume. The error says what cannot be read, and where
// in the text; the game is then what it was before.
func (s *Session) Open(text string, number int) (Opened, error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	number = max(1, number)
	switch {
	case LooksLikeIChess(text):
		return s.openIChess(text)
	case looksLikeFEN(text):
		return s.openFEN(text, number)
	}
	return s.openPGN(text, number)
}

// looksLikeFEN reports whether a text begins with ranks of pieces, though they
// may be wrong. A PGN may begin with the result 1/2-1/2.
func looksLikeFEN(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && strings.Count(words[0], "/") >= 2 && !strings.HasPrefix(words[0], "1/2-") && words[0][0] != '['
}

// openIChess sets up the position of an IChess file.
func (s *Session) openIChess(text string) (Opened, error) {
	setup, err := ParseIChess(text)
	if err != nil {
		return Opened{}, err
	}
	p, err := setup.Position()
	if err != nil {
		return Opened{}, err
	}
	s.NewGameFrom(p, s.State().Rules)
	return Opened{1, 1}, nil
}

// openFEN sets up the position of a line.
func (s *Session) openFEN(text string, number int) (Opened, error) {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if number > len(lines) {
		return Opened{}, fmt.Errorf("there is no position %d: the last is %d", number, len(lines))
	}
	p, err := engine.ParseFEN(lines[number-1])
	if err != nil {
		return Opened{}, err
	}
	s.NewGameFrom(p, s.State().Rules)
	return Opened{number, len(lines)}, nil
}

// openPGN takes up a game. Faults of the other games do not matter.
func (s *Session) openPGN(text string, number int) (Opened, error) {
	reader := pgn.NewReader(strings.NewReader(text))
	var wanted *pgn.Game
	var fault error
	games := 0
	for {
		game, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if games++; games == number {
			wanted, fault = game, err
		}
	}
	switch {
	case games == 0, games == 1 && wanted != nil && isNoGame(wanted, fault):
		return Opened{}, &ParseError{"game", text, "a PGN, a FEN, or an IChess file with pieces such as wPA2"}
	case wanted == nil:
		return Opened{}, fmt.Errorf("there is no game %d: the last is %d", number, games)
	case fault != nil:
		return Opened{}, inLine(fault)
	}
	return Opened{number, games}, s.LoadRecord(wanted)
}

// isNoGame reports whether nothing was found that makes a game.
func isNoGame(g *pgn.Game, fault error) bool {
	return len(g.Tags) == 0 && len(g.Moves) == 0 && (fault == nil || isUnreadable(fault))
}

// inLine returns a fault of a PGN as a person should read it: where it is, and
// what the engine has to say.
func inLine(err error) error {
	var fault *pgn.Error
	if errors.As(err, &fault) && fault.Err != nil {
		return fmt.Errorf("line %d: %w", fault.Line, fault.Err)
	}
	return err
}
