package play

import (
	"fmt"
	"strconv"
	"strings"

	"consort/cmd/consort/room"
	"consort/engine/opening"
)

// opening executes the command opening: it names the opening, lists its
// continuations or plays one.
func (c *Console) opening(r request) error {
	if len(r.words) == 0 {
		c.listContinuations()
		return nil
	}
	if r.words[0] == "find" {
		return c.findOpenings(strings.Join(r.words[1:], " "))
	}
	game := c.room.Game()
	choices := c.room.Continuations(game.Position())
	if n, err := strconv.Atoi(r.words[0]); err == nil {
		if n < 1 || n > len(choices) {
			return fmt.Errorf("no continuation %d: opening lists them", n)
		}
		return c.room.Do(func(b *room.Board) error { return b.Move(choices[n-1].Move) })
	}
	m, err := c.parseMove(r.words[0])
	if err != nil {
		return err
	}
	for _, choice := range choices {
		if choice.Move == m {
			return c.room.Do(func(b *room.Board) error { return b.Move(m) })
		}
	}
	source := "the opening table does not have"
	if c.hasBook() {
		source = "neither the book nor the opening table has"
	}
	return fmt.Errorf("%s %s here", source, game.Position().SAN(m))
}

// hasBook reports whether there is an opening book besides the opening table.
func (c *Console) hasBook() bool { return c.room.Book().Moves.Len() > 0 }

// listContinuations names the opening and numbers its continuations.
func (c *Console) listContinuations() {
	if line, ok := c.openingOf(); ok {
		c.say("%s %s", line.ECO, line.Name)
	} else {
		c.say("The opening table has no name for this position.")
	}
	p := c.room.Game().Position()
	choices := c.room.Continuations(p)
	intro, shares := c.introduce(choices)
	c.say("%s", intro)
	for i, choice := range choices {
		share := ""
		if shares {
			share = fmt.Sprintf("%4s  ", room.FormatShare(choice.Share))
		}
		line := fmt.Sprintf("  %2d  %-8s%s%s", i+1, p.SAN(choice.Move), share, describeContinuation(choice))
		c.say("%s", strings.TrimRight(line, " "))
	}
}

// introduce returns the heading of a list of continuations, and whether the list
// includes how often the book plays them. The book's moves come first.
func (c *Console) introduce(choices []room.Continuation) (intro string, shares bool) {
	switch book := c.hasBook(); {
	case len(choices) == 0 && book:
		return "Neither the book nor the opening table has a continuation.", false
	case len(choices) == 0:
		return "The opening table has no continuation.", false
	case choices[0].Share > 0:
		return "Continuations and how often the book plays them; opening NUMBER plays one:", true
	case book:
		return "Continuations from the opening table, none from the book; opening NUMBER plays one:", false
	}
	return "Continuations; opening NUMBER plays one:", false
}

// describeContinuation returns what a move leads to, "" if only the book has it.
func describeContinuation(choice room.Continuation) string {
	switch name := choice.Name(); {
	case name != "":
		return name
	case choice.Lines == 1:
		return "leads to 1 line"
	case choice.Lines > 1:
		return fmt.Sprintf("leads to %d lines", choice.Lines)
	}
	return ""
}

// findOpenings lists the lines with a word in their names.
func (c *Console) findOpenings(word string) error {
	lines := opening.Find(word)
	if len(lines) == 0 {
		return fmt.Errorf("no opening has %.40q in its name", word)
	}
	for _, l := range lines {
		c.say("  %s %-48s %s", l.ECO, l.Name, l.Text)
	}
	return nil
}
