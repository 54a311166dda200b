package room

// The opening book of a room, and the known continuations of a position.

import (
	"fmt"
	"math"
	"slices"

	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
	"consort/search/player"
)

// BookSummary describes a book in a sentence for the user; "" for the built-in book and
// for none.
func BookSummary(b player.Book) string {
	text := fmt.Sprintf("Moves in the book: %d.", b.Moves.Len())
	switch {
	case b.Moves.Len() == 0 || b == player.BuiltInBook():
		return ""
	case b.Depth == 0:
		return text + " Alpha-beta does not play from it."
	case b.Depth < player.MaxBookDepth:
		return fmt.Sprintf("%s Alpha-beta plays from it up to move %d.", text, b.Depth)
	}
	return text + " Alpha-beta plays from it."
}

// A Continuation is a known continuation of the opening.
type Continuation struct {
	Move  engine.Move
	Share float64      // how often the book plays it, 0 to 1; 0 if it is not in the book
	Line  opening.Line // the opening that results, the zero Line if it has no name
	Lines int          // number of named lines through the resulting position
}

// Name returns the ECO code and name of the opening that results, "" if it has none.
func (c Continuation) Name() string {
	if c.Line.Name == "" {
		return ""
	}
	return c.Line.ECO + " " + c.Line.Name
}

// Book returns the book of the room.
func (r *Room) Book() player.Book { return r.book }

// Continuations returns the known continuations of a position: the moves of the
// room's book by decreasing weight, then those only in the table of named openings
// by decreasing number of lines.
func (r *Room) Continuations(p *engine.Position) []Continuation {
	var all []Continuation
	choices := r.book.Moves.Choices(p)
	total := float64(polyglot.Total(choices))
	for _, c := range choices {
		all = append(all, Continuation{Move: c.Move, Share: float64(c.Weight) / total})
	}
	for _, known := range opening.Continuations(p) {
		at := slices.IndexFunc(all, func(c Continuation) bool { return c.Move == known.Move })
		if at < 0 {
			at = len(all)
			all = append(all, Continuation{Move: known.Move})
		}
		all[at].Line, all[at].Lines = known.Line, known.Lines
	}
	return all
}

// FormatShare formats a share in percent, "" for none. It rounds neither to 0% nor, for
// less than the whole, to 100%.
func FormatShare(share float64) string {
	switch percent := math.Round(100 * share); {
	case share <= 0:
		return ""
	case percent < 1:
		return "<1%"
	case percent > 99 && share < 1:
		return ">99%"
	default:
		return fmt.Sprintf("%.0f%%", percent)
	}
}
