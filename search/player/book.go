package player

import (
	"math/rand/v2"

	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
	"consort/search"
	"consort/search/level"
)

// A Book is an opening book and how to play from it. The zero value has no moves.
type Book struct {
	Moves *polyglot.Book
	Depth int  // the last move number at which it is used; 0 for never
	Best  bool // always the move of the greatest weight, not one at random
}

// MaxBookDepth is deeper than any book, in moves.
const MaxBookDepth = 255

// BuiltInBook returns the book that is part of the program, in full depth.
func BuiltInBook() Book { return Book{Moves: opening.Book(), Depth: MaxBookDepth} }

// bookMove returns the move to play from the book, nil if the strategy is to
// choose. A search without end, for a mate or among given moves is analysis, and
// is never answered from a book.
func (p *Player) bookMove(position *engine.Position, l *search.Limits) *search.BookMove {
	if l.Infinite || l.Mate > 0 || len(l.Moves) > 0 {
		return nil
	}
	return p.settings.Book.Draw(position, p.settings.Elo, p.settings.Seed)
}

// Draw draws a move, each as often as its weight says, or takes the one of the
// greatest weight if Best is set. It returns nil where the book has no move, and
// beyond the depth of the book or of a level: a player limited to an Elo knows the
// fewer moves the lower it is; 0 is no limit. The same seed and position give the
// same move.
func (b Book) Draw(p *engine.Position, elo int, seed uint64) *search.BookMove {
	if p.FullmoveNumber() > min(b.Depth, level.BookMoves(elo)) {
		return nil
	}
	choices := b.Moves.Choices(p)
	if len(choices) == 0 {
		return nil
	}
	m := &search.BookMove{Move: choices[0].Move, Total: polyglot.Total(choices)}
	if !b.Best {
		m.Move, _ = b.Moves.Pick(p, rand.New(rand.NewPCG(seed, polyglot.Key(p))))
	}
	for _, c := range choices {
		if c.Move == m.Move {
			m.Weight = c.Weight
		}
	}
	after := p.After(m.Move)
	m.Reply, _ = b.Moves.Best(&after)
	return m
}
