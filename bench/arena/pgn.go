package arena

import (
	"strconv"
	"time"

	"consort/engine/pgn"
)

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
