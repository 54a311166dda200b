package analyse

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// lineLength is how many plies of a better line are written: what comes later is
// seldom what would have come.
const lineLength = 10

// annotate writes into a game what was found: findings of its positions, from the
// first to that behind the last move, and verdicts on its moves.
func (o *options) annotate(g *pgn.Game, findings []finding, verdicts []verdict) {
	o.clean(g)
	p := g.Start
	for i, m := range g.Moves {
		n, child := g.Note(i), p.After(m)
		if after := findings[i+1]; after.known && !isMated(&child) {
			n.Comment = strings.TrimSpace(evalTag(after.shown) + " " + n.Comment)
		}
		if glyph := verdicts[i].glyph(); glyph != 0 {
			setJudgement(n, glyph)
			n.Variations = append([]pgn.Variation{{Moves: legalPart(p, findings[i].line)}}, n.Variations...)
		}
		p = child
	}
	if g.Tag("Annotator") == "" {
		g.SetTag("Annotator", "Consort")
	}
	o.sumUp(g, verdicts)
}

// evaluation finds the evaluations of an earlier analysis, and clock what was
// measured when the game was played.
var (
	evaluation = regexp.MustCompile(`\[%eval\s[^\]]*\]`)
	clock      = regexp.MustCompile(`\[%(clk|emt)\s[^\]]*\]`)
)

// summary finds what sumUp has written.
var summary = regexp.MustCompile(`^Consort, .{1,60}? a position\.( (White|Black): accuracy [0-9.]+%, \d+ inaccurac(y|ies), \d+ mistakes?, \d+ blunders?\.)*\s*`)

// clean takes out of a game what the analysis replaces: evaluations, and all that
// is Consort's own.
func (o *options) clean(g *pgn.Game) {
	if summary.MatchString(g.Intro) {
		g.Intro = summary.ReplaceAllString(g.Intro, "")
		for i := range g.Notes {
			withdrawJudgement(&g.Notes[i])
		}
	}
	g.Comment = withoutEvaluation(g.Comment)
	if o.fresh {
		g.Intro = ""
	}
	for i := range g.Notes {
		n := &g.Notes[i]
		n.Comment = withoutEvaluation(n.Comment)
		if o.fresh {
			*n = pgn.Note{Comment: strings.Join(clock.FindAllString(n.Comment, -1), " ")}
		}
	}
}

// withdrawJudgement undoes what an analysis has written to a move that it found
// wanting: the glyph, and the better line.
func withdrawJudgement(n *pgn.Note) {
	ours := func(g pgn.Glyph) bool { return g == pgn.Dubious || g == pgn.Mistake || g == pgn.Blunder }
	if !slices.ContainsFunc(n.Glyphs, ours) || !evaluation.MatchString(n.Comment) {
		return
	}
	n.Glyphs = slices.DeleteFunc(n.Glyphs, ours)
	if len(n.Variations) == 0 {
		return
	}
	if first := n.Variations[0]; first.Intro == "" && len(first.Notes) == 0 && len(first.Moves) <= lineLength {
		n.Variations = n.Variations[1:]
	}
}

func withoutEvaluation(comment string) string {
	return strings.Join(strings.Fields(evaluation.ReplaceAllString(comment, " ")), " ")
}

// isMated reports whether the game is over by mate: such a position has no
// evaluation that readers of the tag would know.
func isMated(p *engine.Position) bool { return p.InCheck() && !p.HasLegalMove() }

// evalTag returns an evaluation as lichess and many GUIs read it: in pawns, or in
// moves to the mate, positive for White.
func evalTag(s eval.Score) string { return "[%eval " + evalText(s) + "]" }

func evalText(s eval.Score) string {
	switch {
	case s >= eval.MinMate:
		return fmt.Sprintf("#%d", (s.Plies()+1)/2)
	case s <= -eval.MinMate:
		return fmt.Sprintf("#-%d", (s.Plies()+1)/2)
	}
	return fmt.Sprintf("%.2f", float64(s)/100)
}

// setJudgement gives a move a glyph from ! to ?!, of which it has one only.
func setJudgement(n *pgn.Note, glyph pgn.Glyph) {
	glyphs := []pgn.Glyph{glyph}
	for _, g := range n.Glyphs {
		if !g.JudgesMove() {
			glyphs = append(glyphs, g)
		}
	}
	n.Glyphs = glyphs
}

// legalPart returns the beginning of a line, as far as it is legal and short
// enough to be read.
func legalPart(p engine.Position, line []engine.Move) []engine.Move {
	for i, m := range line {
		if i == lineLength || !p.IsLegal(m) {
			return line[:i]
		}
		p = p.After(m)
	}
	return line
}

// sumUp writes the accuracy of the players into the head, and their sums into the
// comment before the first move. Of a game that was interrupted there are none.
func (o *options) sumUp(g *pgn.Game, verdicts []verdict) {
	for _, v := range verdicts {
		if !v.known {
			return
		}
	}
	text := "Consort, " + o.effort.String() + " a position."
	for c, r := range records(g, verdicts) {
		if r.moves == 0 {
			continue
		}
		name := engine.Color(c).String()
		name = strings.ToUpper(name[:1]) + name[1:]
		g.SetTag(name+"Accuracy", fmt.Sprintf("%.1f", r.accuracy))
		text += fmt.Sprintf(" %s: accuracy %.1f%%, %s, %s, %s.", name, r.accuracy,
			plural(r.inaccuracies, "inaccuracy", "inaccuracies"), plural(r.mistakes, "mistake", "mistakes"), plural(r.blunders, "blunder", "blunders"))
	}
	g.Intro = strings.TrimSpace(text + " " + g.Intro)
}

// plural returns a number with its word.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
