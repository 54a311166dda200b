package review

// Writing a report into the tree of a game. Its nodes keep their IDs.

import (
	"slices"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
)

// AnnotateTree writes the report of the line to a node into the tree of the game, in
// place of what earlier reviews have written. It adds variations, but neither changes nor
// deletes the line to a node that shown names. effort is as in Summary.
func (r *Report) AnnotateTree(last *pgn.Node, effort string, shown *pgn.Node) {
	line := last.Line()
	root := last.Tree().Root()
	root.Comment = summaryPattern.ReplaceAllString(root.Comment, "")
	for i, n := range line[:min(len(line), len(r.Moves))] {
		parent := n.Parent()
		note := pgn.Note{Glyphs: n.Glyphs, Comment: n.Comment}
		removeVerdict(&note, &note.Comment)
		for _, other := range parent.Children() {
			if other != n && isOurLine(other) && !slices.Contains(shown.Line(), other) {
				other.Delete()
			}
		}
		Style{}.Annotate(&note, parent.Position(), &r.Moves[i], &r.Positions[i], &r.Positions[i+1])
		n.Glyphs, n.Comment = note.Glyphs, note.Comment
		if len(note.Variations) > 0 {
			addLine(parent, note.Variations[0])
		}
	}
	if r.Complete {
		root.Comment = strings.TrimSpace(r.Summary(effort) + " " + root.Comment)
	}
}

// isOurLine is isOurs for the first node of a variation.
func isOurLine(n *pgn.Node) bool {
	first := n
	for ; n != nil; n = n.Next() {
		if n.Before != "" || n.After != "" || len(n.Glyphs) > 0 || len(n.Children()) > 1 || n != first && n.Comment != "" {
			return false
		}
	}
	return signedLinePattern.MatchString(first.Comment)
}

// addLine adds a line after a node, unless a variation there begins with the same move.
func addLine(n *pgn.Node, v pgn.Variation) {
	if len(v.Moves) == 0 || n.Child(v.Moves[0]) != nil {
		return
	}
	for i, m := range v.Moves {
		next, err := n.Add(m)
		if err != nil {
			return // The rules of the game differ from those of the tree.
		}
		if n = next; i == 0 {
			n.Comment = v.Notes[0].Comment
		}
	}
}

// LineNodes returns the nodes of a line after a node, as far as the tree has them.
func LineNodes(n *pgn.Node, line []engine.Move) (nodes []*pgn.Node) {
	for _, m := range line {
		if n = n.Child(m); n == nil {
			break
		}
		nodes = append(nodes, n)
	}
	return nodes
}
