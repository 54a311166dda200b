package room

// Loading games and positions from text in PGN, FEN or IChess format.

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"consort/cmd/consort/ichess"
	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// An Opened says which game or position Open has loaded, from 1, of how many, and the
// revision of the room then.
type Opened struct {
	Number, Of int
	Revision   uint64
}

// readable is what Open accepts.
const readable = "PGN, FEN, or an IChess file with pieces such as wPA2"

// Open loads a game or position from text in PGN, FEN or IChess format, which it
// detects. number selects one of several games or FEN lines; 0 is the first. A game from
// PGN becomes a study: see OpenTree. A position begins a game with the rules in force; a
// computer to move waits for Resume. The error says what is wrong in which line; the
// game is then unchanged. What a Reader has skipped is in the Warnings of the Tree.
func (r *Room) Open(text string, number int) (Opened, error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	number = max(1, number)
	switch {
	case text == "":
		return Opened{}, errors.New("nothing to open: expected " + readable)
	case isBinary(text):
		return Opened{}, errors.New("this is not text: expected " + readable)
	case ichess.Detect(text):
		return r.openIChess(text)
	case looksLikeFEN(text):
		return r.openFEN(text, number)
	}
	return r.openPGN(text, number)
}

// isBinary reports whether text is no text: it has zero bytes at its beginning or many of
// them. A PGN file with a stray one is still read.
func isBinary(text string) bool {
	const header, many = 16, 100
	return strings.ContainsRune(text[:min(len(text), header)], 0) || strings.Count(text, "\x00") > len(text)/many
}

// looksLikeFEN reports whether text starts with ranks of pieces, valid or not. PGN may
// start with the result 1/2-1/2.
func looksLikeFEN(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && strings.Count(words[0], "/") >= 2 && !strings.HasPrefix(words[0], "1/2-") && words[0][0] != '['
}

// openIChess sets up the position of an IChess file.
func (r *Room) openIChess(text string) (Opened, error) {
	b, err := ichess.Parse(text)
	if err != nil {
		return Opened{}, err
	}
	p, err := (&Setup{Builder: b}).Position()
	if err != nil {
		return Opened{}, err
	}
	return r.openWith(1, 1, func(b *Board) error { return b.BeginPaused(p, b.rules) })
}

// openFEN sets up the position of one line.
func (r *Room) openFEN(text string, number int) (Opened, error) {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if number > len(lines) {
		return Opened{}, fmt.Errorf("no position %d: the last is %d", number, len(lines))
	}
	p, err := engine.ParseFEN(lines[number-1])
	if err != nil {
		return Opened{}, err
	}
	return r.openWith(number, len(lines), func(b *Board) error { return b.BeginPaused(p, b.rules) })
}

// openPGN loads a game. Errors in the other games do not matter.
func (r *Room) openPGN(text string, number int) (Opened, error) {
	reader := pgn.NewReader(strings.NewReader(text))
	var wanted *pgn.Game
	var fault error
	games := 0
	for err := error(nil); !errors.Is(err, io.EOF); games++ {
		if games == number-1 {
			wanted, err = reader.Next()
			fault = err
		} else {
			_, err = reader.Visit(&pgn.MainLine{})
		}
	}
	games-- // the end of the file is none
	switch {
	case games == 0, games == 1 && wanted != nil && isNoGame(wanted, fault):
		return Opened{}, &match.ParseError{What: "game", Text: text, Hint: readable}
	case wanted == nil:
		return Opened{}, fmt.Errorf("no game %d: the last is %d", number, games)
	case fault != nil:
		return Opened{}, inLine(fault)
	}
	return r.openWith(number, games, func(b *Board) error { return b.OpenTree(wanted) })
}

// openWith loads a game or position by a command.
func (r *Room) openWith(number, of int, command func(*Board) error) (opened Opened, err error) {
	err = r.Do(func(b *Board) error {
		err := command(b)
		opened = Opened{number, of, b.revision()}
		return err
	})
	return opened, err
}

// isNoGame reports whether a text contained neither tags nor moves.
func isNoGame(g *pgn.Game, fault error) bool {
	return len(g.Tags) == 0 && g.Len() == 0 && (fault == nil || isUnreadable(fault))
}

// inLine formats a PGN error for users: the line and what is wrong there, without the
// number of the game, which they know.
func inLine(err error) error {
	var fault *pgn.Error
	switch {
	case !errors.As(err, &fault):
		return err
	case fault.Err != nil:
		return fmt.Errorf("line %d: %w", fault.Line, fault.Err)
	}
	return fmt.Errorf("line %d: %s", fault.Line, fault.Reason())
}
