package pgn

// Converting between a Game and a Tree.

import (
	"slices"

	"consort/engine"
)

// Tree returns the game as a tree. Nodes are numbered in the order in which PGN gives
// the moves. As in String, a line ends before an illegal move.
func (g *Game) Tree() *Tree {
	t := NewTree(g.Start)
	t.Tags, t.Warnings, t.Result = slices.Clone(g.Tags), slices.Clone(g.Warnings), g.result()
	root := t.Root()
	root.Comment = g.Intro
	last := root.addLine(g.Moves, g.Notes, nil)
	if last != root && last.hasVariations() {
		last.After = join(last.After, g.Comment)
	} else {
		last.Comment = join(last.Comment, g.Comment)
	}
	return t
}

// addLine adds a line of play after the node, and returns its last node. written is
// the sibling that a variation is written after.
func (n *Node) addLine(moves []engine.Move, notes []Note, written *Node) *Node {
	for i, m := range moves {
		if !canPlay(&n.position, m) {
			break
		}
		c := n.add(m, written)
		written = nil
		if i < len(notes) {
			c.annotate(&notes[i])
		}
		n = c
	}
	return n
}

// annotate adds a note and its variations.
func (n *Node) annotate(note *Note) {
	n.Glyphs, n.Comment, n.After = slices.Clone(note.Glyphs), note.Comment, note.After
	for _, v := range note.Variations {
		if len(v.Moves) == 0 || !canPlay(&n.parent.position, v.Moves[0]) {
			continue
		}
		first := len(n.tree.nodes) // the ID of the next node
		n.parent.addLine(v.Moves, v.Notes, n)
		n.tree.nodes[first].Before = v.Intro
	}
	if n.After != "" && !n.hasVariations() {
		n.Comment, n.After = join(n.Comment, n.After), ""
	}
}

// Game returns the tree as a flat game, which shares no memory with it.
func (t *Tree) Game() *Game {
	g := &Game{Tags: slices.Clone(t.Tags), Warnings: slices.Clone(t.Warnings), Start: t.Start(), Result: t.Result}
	root := t.Root()
	g.Moves, g.Notes = lineFrom(root.Next())
	if len(g.Moves) == 0 {
		g.Comment = root.Comment
		return g
	}
	g.Intro = join(root.Comment, root.Next().Before)
	last := t.Last()
	if !last.hasVariations() {
		g.Comment = join(last.Comment, last.After)
		if len(g.Notes) == len(g.Moves) {
			g.Note(len(g.Moves) - 1).Comment = ""
		}
	} else {
		g.Comment = last.After
		g.Note(len(g.Moves) - 1).After = ""
	}
	return g
}

// lineFrom returns the line that begins with a node, nil for an empty one.
func lineFrom(n *Node) (moves []engine.Move, notes []Note) {
	for ; n != nil; n = n.Next() {
		moves = append(moves, n.move)
		note := Note{Glyphs: slices.Clone(n.Glyphs), Comment: n.Comment, After: n.After}
		if next := n.Next(); next != nil && next.Before != "" { // set by the user
			note.After = join(note.After, next.Before)
		}
		for _, c := range n.parent.children {
			if c.host() == n {
				v := Variation{Intro: c.Before}
				v.Moves, v.Notes = lineFrom(c)
				note.Variations = append(note.Variations, v)
			}
		}
		if len(note.Variations) == 0 {
			note.Comment, note.After = join(note.Comment, note.After), ""
		}
		if len(note.Glyphs) > 0 || note.Comment != "" || len(note.Variations) > 0 {
			*noteAt(&notes, len(moves)-1) = note
		}
	}
	return moves, notes
}
