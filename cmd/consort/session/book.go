package session

// The opening book of a session: how a game can continue by it.

import (
	"fmt"
	"math"
	"slices"

	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
	"consort/search/player"
)

// BookSummary tells the user about a book, "" where it is nothing special: no book,
// or the built-in one.
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

// A Continuation is a move by which openings go on.
type Continuation struct {
	Move  engine.Move
	Share float64      // how often the book plays it here, 0 to 1; 0 if it does not know the move
	Line  opening.Line // the opening that it makes, the zero Line if the table has no name for it
	Lines int          // of the table that go through the position after it
}

// Name returns the code and the name of the opening that the move makes, "" where
// the table has none.
func (c Continuation) Name() string {
	if c.Line.Name == "" {
		return ""
	}
	return c.Line.ECO + " " + c.Line.Name
}

// Book returns the book of the session.
func (s *Session) Book() player.Book { return s.book }

// Continuations returns how openings go on from a position: by the moves of the
// session's book, the heaviest first, and then by those that only the table of
// openings knows, those of the most lines first.
func (s *Session) Continuations(p *engine.Position) []Continuation {
	var all []Continuation
	choices := s.book.Moves.Choices(p)
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

// FormatShare returns a share in percent as people read it, "" for none. What is
// rare is not called never, nor what is usual always.
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
