package room

// Lists of the games in a file, to choose from.

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"consort/cmd/consort/ichess"
	"consort/cmd/internal/fold"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/opening"
	"consort/engine/pgn"
)

// A Heading describes a game of a file.
type Heading struct {
	Number   int    `json:"number"` // for Open, from 1
	Line     int    `json:"line"`   // of the text, that it begins in, from 1
	White    string `json:"white"`
	Black    string `json:"black"`
	WhiteElo string `json:"whiteElo,omitempty"`
	BlackElo string `json:"blackElo,omitempty"`
	Result   string `json:"result"`
	Event    string `json:"event,omitempty"`
	Round    string `json:"round,omitempty"`
	Date     string `json:"date"`           // as in PGN: 1999.01.20, with ? for what is unknown
	Year     string `json:"year,omitempty"` // "" if unknown
	ECO      string `json:"eco,omitempty"`
	Opening  string `json:"opening,omitempty"`
	Moves    int    `json:"moves"`           // of White and Black together count as one
	Error    string `json:"error,omitempty"` // why it cannot be opened
}

// ListGames lists the games of a text in PGN. A game that cannot be read is listed with
// the reason. For text in other formats, and one without games, the list is empty.
func ListGames(text string) ([]Heading, error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if ichess.Detect(text) || looksLikeFEN(text) {
		return nil, nil
	}
	var list []Heading
	reader, line := pgn.NewReader(strings.NewReader(text)), &pgn.MainLine{}
	for {
		game, err := reader.Visit(line)
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		fault := (*pgn.Error)(nil)
		switch {
		case errors.As(err, &fault):
			list = append(list, Heading{Number: len(list) + 1, White: "?", Black: "?", Result: "*", Date: "????.??.??", Error: inLine(err).Error()})
		case err != nil:
			return list, err
		default:
			list = append(list, heading(game, line.Moves, len(list)+1))
		}
		list[len(list)-1].Line = reader.Line()
	}
}

// heading describes a game.
func heading(g *pgn.Header, moves []engine.Move, number int) Heading {
	tag := func(name, otherwise string) string {
		if value := g.Tag(name); value != "" && value != "?" {
			return value
		}
		return otherwise
	}
	h := Heading{
		Number: number, White: tag("White", "?"), Black: tag("Black", "?"), Result: g.Result.String(),
		WhiteElo: tag("WhiteElo", ""), BlackElo: tag("BlackElo", ""), Event: tag("Event", ""), Round: tag("Round", ""),
		Date: tag("Date", "????.??.??"), ECO: tag("ECO", ""), Opening: tag("Opening", ""), Moves: (len(moves) + 1) / 2,
	}
	if year, _, _ := strings.Cut(h.Date, "."); len(year) == 4 && !strings.Contains(year, "?") {
		h.Year = year
	}
	if h.Opening == "" || h.ECO == "" {
		line := newGame(g.Start(), Rules{})
		for _, m := range moves {
			if line.Push(m) != nil {
				break
			}
		}
		if found, named := opening.Of(line); named {
			h.ECO, h.Opening = cmp.Or(h.ECO, found.ECO), cmp.Or(h.Opening, found.Name)
		}
	}
	return h
}

// Matches reports whether a heading fits a filter: each word of it occurs in a name, an
// Elo, the event, the date, the result, the opening or its code, whatever the case and the
// accents.
func (h *Heading) Matches(filter string) bool {
	all := fold.Text(strings.Join([]string{h.White, h.Black, h.WhiteElo, h.BlackElo, h.Event, h.Date, h.Result, h.ECO, h.Opening}, "\n"))
	for word := range strings.FieldsSeq(fold.Text(filter)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// String returns the heading on one line: "12. Kasparov, Garry - Topalov, Veselin, 1-0,
// 1999, B07 Pirc Defense, 44 moves".
func (h *Heading) String() string {
	if h.Error != "" {
		return fmt.Sprintf("%d. cannot be read: %s", h.Number, h.Error)
	}
	parts := []string{h.White + " - " + h.Black, h.Result}
	for _, part := range []string{h.Year, strings.TrimSpace(h.ECO + " " + h.Opening)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return fmt.Sprintf("%d. %s, %s", h.Number, strings.Join(parts, ", "), plural.Of(h.Moves, "move"))
}
