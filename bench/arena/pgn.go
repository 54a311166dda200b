package arena

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"consort/engine/pgn"
)

// A pgnFile takes games. The zero value takes them and writes nothing.
type pgnFile struct {
	file *os.File
	date time.Time
}

// openPGN opens the file to add games to, so that a tournament whose games
// cannot be kept does not begin. An empty name stands for no file.
func openPGN(name string, date time.Time) (*pgnFile, error) {
	if name == "" {
		return &pgnFile{}, nil
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("the games cannot be written: %w", err)
	}
	return &pgnFile{file, date}, nil
}

// write adds a game in one write, so that a file that several programs add to
// holds whole games.
func (p *pgnFile) write(g *game, white, black string) error {
	if p.file == nil {
		return nil
	}
	if _, err := p.file.WriteString(g.pgn(white, black, p.date)); err != nil {
		return fmt.Errorf("the games cannot be written: %w", err)
	}
	return nil
}

// close ends the file.
func (p *pgnFile) close() error {
	if p.file == nil {
		return nil
	}
	if err := p.file.Close(); err != nil {
		return errors.Join(errors.New("the games cannot be written"), err)
	}
	return nil
}

// pgn returns the game in Portable Game Notation, with an empty line after it.
func (g *game) pgn(white, black string, date time.Time) string {
	termination := "normal"
	if g.reason == tooLong {
		termination = "adjudication"
	}
	record := pgn.Game{
		Tags: []pgn.Tag{
			{Name: "Event", Value: "Consort arena"}, {Name: "Date", Value: date.Format("2006.01.02")},
			{Name: "Round", Value: strconv.Itoa(g.round + 1)}, {Name: "White", Value: white}, {Name: "Black", Value: black},
			{Name: "PlyCount", Value: strconv.Itoa(g.line.Len())}, {Name: "Termination", Value: termination},
		},
		Start: g.line.Start(), Moves: g.line.Moves(), Result: g.result, Comment: g.reason,
	}
	return record.String() + "\n"
}
