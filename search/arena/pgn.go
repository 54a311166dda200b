package arena

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"consort/engine"
)

// lineWidth is the longest line of an export, as the PGN standard asks.
const lineWidth = 79

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
	var s strings.Builder
	termination := "normal"
	if g.reason == tooLong {
		termination = "adjudication"
	}
	for _, tag := range [][2]string{
		{"Event", "Consort arena"}, {"Site", "?"}, {"Date", date.Format("2006.01.02")},
		{"Round", strconv.Itoa(g.round + 1)}, {"White", white}, {"Black", black}, {"Result", g.result},
		{"PlyCount", strconv.Itoa(g.line.Len())}, {"Termination", termination},
	} {
		fmt.Fprintf(&s, "[%s \"%s\"]\n", tag[0], tag[1])
	}
	s.WriteByte('\n')
	writeWrapped(&s, g.moveText())
	s.WriteByte('\n')
	return s.String()
}

// moveText returns the moves in words that a line may end after.
func (g *game) moveText() (words []string) {
	for ply, m := range g.line.Moves() {
		p := g.line.PositionAt(ply)
		if p.SideToMove() == engine.White {
			words = append(words, strconv.Itoa(p.FullmoveNumber())+".")
		}
		words = append(words, p.SAN(m))
	}
	words = append(words, strings.Fields("{"+g.reason+"}")...)
	return append(words, g.result)
}

// writeWrapped writes words in lines.
func writeWrapped(s *strings.Builder, words []string) {
	width := 0
	for _, w := range words {
		switch {
		case width == 0:
		case width+1+len(w) > lineWidth:
			s.WriteByte('\n')
			width = 0
		default:
			s.WriteByte(' ')
			width++
		}
		s.WriteString(w)
		width += len(w)
	}
	s.WriteByte('\n')
}
