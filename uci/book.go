package uci

import (
	"fmt"
	"math/rand/v2"

	"consort/engine"
	"consort/engine/polyglot"
	"consort/search"
	"consort/search/strength"
)

// The options OwnBook, BookFile, BookDepth and Best Book Move: moves from an
// opening book, in the Polyglot format or built in.

// A library is what the options say of the book.
type library struct {
	own   bool // OwnBook: play from it
	best  bool // the heaviest move always, not one by chance
	depth int  // the last move number that the book is asked for
	path  string
	book  *polyglot.Book // of path; nil without one: then that of the Config counts
}

// load reads the book in a file; no path stands for no book. The same path again
// does nothing: GUIs send it before each game. When the file is no book the one
// before stays. remark tells what was read.
func (l *library) load(path string) (remark string, err error) {
	if path == emptyText {
		path = ""
	}
	if path == l.path {
		return "", nil
	}
	if path == "" {
		l.path, l.book = "", nil
		return "", nil
	}
	b, err := polyglot.ReadFile(path)
	if err != nil {
		return "", err
	}
	l.path, l.book = path, b
	return fmt.Sprintf("moves in the book: %d", b.Len()), nil
}

// setBook is the option BookFile.
func (d *Driver) setBook(path string) error {
	remark, err := d.settings.library.load(path)
	d.out.say("%s", remark)
	return err
}

// A bookMove is what the book has to say on one go.
type bookMove struct {
	choice polyglot.Choice
	total  int         // of all weights
	reply  engine.Move // the heaviest, NoMove if the book ends
}

// fromBook returns the book's move for one go, if it has one that is wanted. A
// search without end, for a mate or among given moves is analysis, for which
// there is no book; a level of strength knows only so many of its moves. The same
// seed and position give the same move.
func (d *Driver) fromBook(l search.Limits) *bookMove {
	b, p := d.settings.library, d.board.position()
	known := min(b.depth, strength.BookMoves(d.settings.limit.inForce()))
	if !b.own || l.Infinite || l.Mate > 0 || len(l.Moves) > 0 || p.FullmoveNumber() > known {
		return nil
	}
	if b.book == nil && d.config.Book != nil {
		b.book = d.config.Book()
	}
	if b.book == nil {
		d.out.say("option OwnBook is on, but there is no book: set BookFile to one")
		return nil
	}
	choices := b.book.Choices(p)
	if len(choices) == 0 {
		return nil
	}
	move := choices[0].Move
	if !b.best {
		seed := d.settings.forPlayer().Seed
		move, _ = b.book.Pick(p, rand.New(rand.NewPCG(seed, polyglot.Key(p))))
	}
	m := &bookMove{total: polyglot.Total(choices)}
	for _, c := range choices {
		if c.Move == move {
			m.choice = c
		}
	}
	child := p.After(move)
	m.reply, _ = b.book.Best(&child)
	return m
}

// play reports the move and returns it as a choice. It has no score: nothing was
// searched.
func (m *bookMove) play(r *report) search.Result {
	r.out.say("book: %s, %d%% of the weight", m.choice.Move.UCI(r.chess960), 100*m.choice.Weight/m.total)
	result := search.Result{Best: m.choice.Move, Ponder: m.reply}
	r.confirm(result)
	return result
}
