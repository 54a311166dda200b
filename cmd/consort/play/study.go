package play

// Games that are shown and annotated: what load opens, and the commands for their
// variations.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"consort/cmd/consort/room"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/pgn"
)

// errNotStudy is the error of commands for games that are not played.
var errNotStudy = errors.New("this game is being played: save it and load it again to add variations")

// describeStudy describes a game that is shown, on one line.
func describeStudy(state *room.State) string {
	moves := state.Tree.Last().Ply()
	text := fmt.Sprintf("%s - %s, %s: %s", state.Names[0], state.Names[1], state.Result, plural.Of((moves+1)/2, "move"))
	if more := state.Tree.Len() - moves; more > 0 {
		text += ", and " + plural.Of(more, "half-move") + " in variations"
	}
	return text + "."
}

// printStudy describes the game that was opened, and what was skipped in its file.
func (c *Console) printStudy() {
	state := c.room.State()
	c.say("%s", describeStudy(state))
	for _, w := range state.Tree.Warnings {
		c.say("Line %d: %s.", w.Line, w.Reason())
	}
	c.say("The game is shown, not played: moves make variations, go plays on from here.")
}

// printStep reports a move in a study: whether it is a new one.
func (c *Console) printStep(before, state *room.State) {
	n := state.At()
	if before.Tree == nil || before.Node == state.Node || !slices.Contains(append(n.Line(), state.Tree.Root()), state.Tree.Node(before.Node)) {
		return // It went back, or to another game.
	}
	text := between(state, before.Ply, state.Ply) + glyphsOf(n)
	switch {
	case state.Tree.Len() == before.Tree.Len():
	case n.IsMain():
		text += ", added to the game."
	default:
		text += ", a new variation."
	}
	c.say("%s", text)
}

// nodeText returns a move with its number and glyphs: "12... Nf6!?".
func nodeText(n *pgn.Node) string { return numberOf(n) + " " + n.SAN() + glyphsOf(n) }

// numberOf returns the number of a move: "12.", "12...".
func numberOf(n *pgn.Node) string { return engine.MoveNumber(n.Parent().Position().Ply()) }

// glyphsOf returns the glyphs of a move, those that assess it right after it.
func glyphsOf(n *pgn.Node) string {
	var text strings.Builder
	for _, g := range n.Note().Glyphs {
		if !g.JudgesMove() {
			text.WriteByte(' ')
		}
		text.WriteString(g.Symbol())
	}
	return text.String()
}

// commentOf returns the comment on a move without commands.
func commentOf(n *pgn.Node) string {
	note := n.Note()
	return note.FullComment()
}

// treeLines returns the moves of a tree: the main line in two columns, comments and
// variations indented between its moves. here is the node to mark.
func treeLines(t *pgn.Game, here int) []string {
	var lines []string
	note := func(text string) {
		if text != "" {
			lines = append(lines, wrap("      "+strings.Join(strings.Fields(text), " "), pipeWidth+1)...)
		}
	}
	mark := func(n *pgn.Node) string {
		if n.ID() == here {
			return " <"
		}
		return ""
	}
	note(commentOf(t.Root()))
	open := false // the last line has room for Black's move
	for n := range t.MainLine() {
		text := n.SAN() + glyphsOf(n) + mark(n)
		switch {
		case open:
			last := len(lines) - 1
			lines[last], open = fmt.Sprintf("%-20s%s", lines[last], text), false
		default:
			lines = append(lines, fmt.Sprintf("  %-4s %s", numberOf(n), text))
			open = n.Position().SideToMove() == engine.Black
		}
		before := len(lines)
		note(commentOf(n))
		for _, v := range n.Parent().Children()[1:] {
			if n == n.Parent().Next() {
				note("(" + strings.Join(variationWords(nil, v, mark), " ") + ")")
			}
		}
		note(n.Note().After)
		open = open && len(lines) == before
	}
	return lines
}

// variationWords appends the words of the line that begins with a node.
func variationWords(words []string, n *pgn.Node, mark func(*pgn.Node) string) []string {
	if before := n.Note().Before; before != "" {
		words = append(words, before)
	}
	numbered := false
	for ; n != nil; n = n.Next() {
		text := n.SAN() + glyphsOf(n) + mark(n)
		if !numbered || n.Parent().Position().SideToMove() == engine.White {
			text = numberOf(n) + " " + text
		}
		words, numbered = append(words, text), true
		if comment := commentOf(n); comment != "" {
			words, numbered = append(words, comment), false
		}
		siblings := n.Parent().Children()
		if n != siblings[0] {
			continue
		}
		for _, v := range siblings[1:] {
			inner := variationWords(nil, v, mark)
			words, numbered = append(words, "("+strings.Join(inner, " ")+")"), false
		}
		if after := n.Note().After; after != "" {
			words = append(words, after)
		}
	}
	return words
}

// studyNode returns the current node of a study.
func (c *Console) studyNode() (*pgn.Node, error) {
	state := c.room.State()
	if !state.Study {
		return nil, errNotStudy
	}
	return state.At(), nil
}

// variation executes the command variation.
func (c *Console) variation(r request) error {
	state := c.room.State()
	n := state.At()
	children := n.Children()
	if len(r.words) == 0 {
		if len(children) == 0 {
			c.say("The line ends here.")
			return nil
		}
		for i, child := range children {
			c.say("%3d  %s", i+1, nodeText(child))
		}
		return nil
	}
	number, err := strconv.Atoi(r.words[0])
	if err != nil || number < 1 || number > len(children) {
		return fmt.Errorf("%.40q: expected a number from 1 to %d: variation lists them", r.words[0], len(children))
	}
	return c.room.Do(func(b *room.Board) error { return b.GoToNode(children[number-1].ID()) })
}

// promote executes the command promote.
func (c *Console) promote(r request) error {
	n, err := c.studyNode()
	if err != nil {
		return err
	}
	if err := c.act(r); err != nil {
		return err
	}
	if c.room.State().Tree.Node(n.ID()).IsMain() {
		c.say("This is the main line now.")
	} else {
		c.say("This variation comes first now.")
	}
	return nil
}

// deleteMoves executes the command delete.
func (c *Console) deleteMoves(r request) error {
	n, err := c.studyNode()
	if err != nil {
		return err
	}
	if n.Parent() == nil {
		return errors.New("go to the first move to delete: undo and redo step through the game")
	}
	if err := c.act(r); err != nil {
		return err
	}
	c.say("Deleted %s and what follows.", nodeText(n))
	return nil
}

// comment executes the command comment.
func (c *Console) comment(r request) error {
	state := c.room.State()
	if len(r.words) == 0 {
		if text := commentOf(state.At()); text != "" {
			c.sayWrapped(text)
		} else {
			c.say("No comment here: comment TEXT sets one, comment none removes it.")
		}
		return nil
	}
	return c.act(r)
}

// glyph executes the command glyph.
func (c *Console) glyph(r request) error {
	state := c.room.State()
	n := state.At()
	if n.Parent() == nil {
		return errors.New("a glyph belongs to a move: undo and redo step through the game")
	}
	if len(r.words) == 0 {
		c.say("%s", nodeText(n))
		return nil
	}
	if err := c.act(r); err != nil {
		return err
	}
	state = c.room.State()
	c.say("%s", nodeText(state.At()))
	return nil
}

// listGames executes the command games.
func (c *Console) listGames(r request) error {
	if len(r.words) == 0 {
		return errors.New("missing file name: try games file.pgn")
	}
	path, filter := r.rest, ""
	text, err := readFile(path)
	if err != nil && len(r.words) > 1 {
		path = r.words[0]
		filter = strings.TrimSpace(strings.TrimPrefix(r.rest, path))
		text, err = readFile(path)
	}
	if err != nil {
		return fileError("read", path, err)
	}
	list, err := room.ListGames(text)
	if err != nil {
		return fileError("read", path, err)
	}
	found := 0
	for i := range list {
		if list[i].Matches(filter) {
			c.say("%s", &list[i])
			found++
		}
	}
	switch {
	case len(list) == 0:
		c.say("No games in %s.", path)
	case filter != "":
		c.say("%d of %s: load %s NUMBER opens one.", found, plural.Of(len(list), "game"), path)
	default:
		c.say("%s: load %s NUMBER opens one.", plural.Of(len(list), "game"), path)
	}
	return nil
}
