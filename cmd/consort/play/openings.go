package play

import (
	"fmt"
	"strconv"
	"strings"

	"consort/engine/opening"
)

// opening answers opening: the name, and the continuations to choose from.
func (c *Console) opening(r request) error {
	if len(r.words) == 0 {
		c.listContinuations()
		return nil
	}
	if r.words[0] == "find" {
		return c.findOpenings(strings.Join(r.words[1:], " "))
	}
	game := c.session.Game()
	choices := opening.Continuations(game.Position())
	if n, err := strconv.Atoi(r.words[0]); err == nil {
		if n < 1 || n > len(choices) {
			return fmt.Errorf("there is no continuation %d: opening lists them", n)
		}
		return c.session.Move(choices[n-1].Move)
	}
	m, err := c.session.ParseMove(r.words[0])
	if err != nil {
		return err
	}
	for _, choice := range choices {
		if choice.Move == m {
			return c.session.Move(m)
		}
	}
	return fmt.Errorf("the table of openings does not know %s here", game.Position().SAN(m))
}

// listContinuations names the opening and numbers what may follow.
func (c *Console) listContinuations() {
	if line, ok := c.openingOf(); ok {
		c.say("%s %s", line.ECO, line.Name)
	} else {
		c.say("This is no opening that the table knows.")
	}
	p := c.session.Game().Position()
	choices := opening.Continuations(p)
	if len(choices) == 0 {
		c.say("The table goes no further.")
		return
	}
	c.say("Continuations; opening and a number plays one:")
	for i, choice := range choices {
		name := choice.Line.ECO + " " + choice.Line.Name
		if choice.Line.Name == "" {
			name = fmt.Sprintf("leads to %d lines", choice.Lines)
		}
		c.say("  %2d  %-8s%s", i+1, p.SAN(choice.Move), name)
	}
}

// findOpenings lists the lines with a word in their names.
func (c *Console) findOpenings(word string) error {
	lines := opening.Find(word)
	if len(lines) == 0 {
		return fmt.Errorf("no opening of the table has %.40q in its name", word)
	}
	for _, l := range lines {
		c.say("  %s %-48s %s", l.ECO, l.Name, l.Text)
	}
	return nil
}
