package review

// Writing a report into a game: as evaluations, glyphs, better lines, and verdicts, by
// which a later review finds and replaces them. What the authors of the game have written
// stays.

import (
	"fmt"
	"slices"

	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// lineLength is the maximum length of a better line, in plies: later moves are
// unreliable.
const lineLength = 10

// Who says what a review writes: ofAuthors if the authors have judged the move themselves.
const (
	signature = "Consort"
	ofAuthors = "Consort's view"
)

// A Style is how a report is written into a game.
type Style struct {
	Effort string // the work for each position in words, such as "400ms"
	Depths bool   // with the depth after each evaluation, as python-chess and others read it
}

// Annotate writes the report of the line to a node into its game, in place of evaluations
// and of everything that earlier reviews have written. The nodes of the line keep their
// IDs. It adds variations, but deletes none with a node of the line to shown, which may be
// nil.
func (r *Report) Annotate(last *pgn.Node, s Style, shown *pgn.Node) {
	var keep []*pgn.Node
	if shown != nil {
		keep = shown.Line()
	}
	line := last.Line()
	for i, n := range line[:min(len(line), len(r.Moves))] {
		parent := n.Parent()
		for _, other := range parent.Children() {
			if other != n && isOurs(other) && !slices.Contains(keep, other) {
				other.Delete()
			}
		}
		n.Annotate(func(note *pgn.Note) {
			clean(note)
			s.annotate(note, parent.Position(), &r.Moves[i], &r.Positions[i+1])
		})
		s.addLine(parent, &r.Moves[i], &r.Positions[i])
	}
	last.Game().Root().Annotate(func(note *pgn.Note) {
		if note.Verdict = nil; r.Complete {
			note.Verdict = &pgn.Verdict{Kind: pgn.GameVerdict, By: signature, Words: r.totals(s.Effort)}
		}
	})
}

// annotate adds to the note on a move, which was made in the position p, its evaluation,
// glyph and verdict. after is the evaluation of the position after it.
func (s Style) annotate(n *pgn.Note, p *engine.Position, m *Move, after *Evaluation) {
	if mate, ok := after.Mate(p.SideToMove()); after.Known && (!ok || mate != 0) { // Programs do not expect an evaluation of a position of mate.
		n.Evaluation = s.evaluation(after)
	}
	v := pgn.Verdict{By: signature, Words: verdictText(p, m)}
	judged := slices.ContainsFunc(n.Glyphs, pgn.Glyph.JudgesMove)
	if glyph := m.Judgment.Glyph(); judged && glyph != 0 {
		v.By = ofAuthors
	} else if glyph != 0 {
		v.Glyph = glyph
		n.Glyphs = append([]pgn.Glyph{glyph}, n.Glyphs...)
	}
	if v.Words != "" {
		n.Verdict = &v
	}
}

// addLine adds the better line after a node, unless a variation there begins with the same
// move. before is the evaluation of the position there.
func (s Style) addLine(n *pgn.Node, m *Move, before *Evaluation) {
	line := m.BetterLine()
	if !m.Judgment.Bad() || len(line) == 0 || n.Child(line[0]) != nil {
		return
	}
	for i, move := range line {
		next, err := n.Add(move)
		if err != nil {
			return // The rules of the game differ from those of the tree.
		}
		if n = next; i == 0 {
			n.Annotate(func(note *pgn.Note) {
				note.Evaluation, note.Verdict = s.evaluation(before), &pgn.Verdict{Kind: pgn.LineVerdict, By: signature}
			})
		}
	}
}

// BetterLine returns the best line as far as it is shown.
func (m *Move) BetterLine() []engine.Move { return m.Line[:min(len(m.Line), lineLength)] }

// evaluation returns an evaluation for PGN.
func (s Style) evaluation(e *Evaluation) *pgn.Evaluation {
	v := pgnOf(e.Shown)
	if s.Depths {
		v.Depth = max(0, e.Depth)
	}
	return &v
}

// pgnOf returns a shown score as an evaluation of PGN.
func pgnOf(shown eval.Score) pgn.Evaluation {
	if shown.IsMate() {
		return pgn.Evaluation{Mate: shown.Moves()}
	}
	return pgn.Evaluation{Centipawns: shown.Centipawns()}
}

// verdictText says what is to be said of a move, "" if there is nothing.
func verdictText(p *engine.Position, m *Move) string {
	text := m.Judgment.String()
	if comment := m.Comment(); comment != "" {
		if text != "" {
			text += ", "
		}
		text += comment
	}
	if text != "" && m.Best != m.Move {
		text += "; best is " + p.SAN(m.Best)
	}
	return text
}

// clean removes from a note what a review replaces.
func clean(n *pgn.Note) {
	n.Evaluation = nil
	n.Commands = slices.DeleteFunc(slices.Clone(n.Commands), func(c pgn.Command) bool { return c.Name == "eval" })
	if n.Verdict == nil {
		return
	}
	if i := slices.Index(n.Glyphs, n.Verdict.Glyph); i >= 0 {
		n.Glyphs = slices.Delete(slices.Clone(n.Glyphs), i, i+1)
	}
	n.Verdict = nil
}

// isOurs reports whether the line that begins with a node was added by a review, and
// nothing has been added to it since.
func isOurs(n *pgn.Node) bool {
	first := n.Note()
	if first.Verdict == nil || first.Verdict.Kind != pgn.LineVerdict {
		return false
	}
	first.Evaluation, first.Verdict = nil, nil
	for note := first; ; note = n.Note() {
		if !note.IsEmpty() || len(n.Children()) > 1 {
			return false
		}
		if n = n.Next(); n == nil {
			return true
		}
	}
}

// Opinion returns what a review says of a move in a note, "" if it says nothing.
func Opinion(n *pgn.Note) string {
	switch v := n.Verdict; {
	case v == nil || v.Kind != pgn.MoveVerdict:
		return ""
	case v.By == ofAuthors:
		return "the engine's view: " + v.Words
	default:
		return v.Words
	}
}

// totals returns the totals of both players in words. effort is the work for each
// position, such as "400ms".
func (r *Report) totals(effort string) string {
	text := effort + " per position."
	for c := range r.Players {
		p := &r.Players[c]
		if p.Moves == 0 {
			continue
		}
		text += fmt.Sprintf(" %s: accuracy %.1f%%, average centipawn loss %.0f, %s, %s, %s.", [...]string{"White", "Black"}[c], p.Accuracy, p.CentipawnLoss,
			plural.Of(p.Inaccuracies, "inaccuracy"), plural.Of(p.Mistakes, "mistake"), plural.Of(p.Blunders, "blunder"))
	}
	return text
}
