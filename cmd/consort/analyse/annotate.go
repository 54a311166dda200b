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

// lineLength is the maximum length of a better line, in plies: later moves are
// unreliable.
const lineLength = 10

// annotate writes the results into a game: findings for its positions, from the first
// to the one after the last move, and verdicts on its moves.
func (o *options) annotate(g *pgn.Game, findings []finding, verdicts []verdict) {
	o.clean(g)
	p := g.Start
	for i, m := range g.Moves {
		n, child := g.Note(i), p.After(m)
		if after := findings[i+1]; after.known && !isMated(&child) {
			n.Comment = strings.TrimSpace(evalTag(after.shown) + " " + n.Comment)
		}
		if glyph := verdicts[i].glyph(); glyph != 0 {
			setGlyph(n, glyph)
			n.Variations = append([]pgn.Variation{{Moves: legalPart(p, findings[i].line)}}, n.Variations...)
		}
		p = child
	}
	if g.Tag("Annotator") == "" {
		g.SetTag("Annotator", "Consort")
	}
	o.summarize(g, verdicts)
}

// evaluation matches evaluations of an earlier analysis, clock the clock times of the
// game.
var (
	evaluation = regexp.MustCompile(`\[%eval\s[^\]]*\]`)
	clock      = regexp.MustCompile(`\[%(clk|emt)\s[^\]]*\]`)
)

// summary matches what summarize writes.
var summary = regexp.MustCompile(`^Consort, .{1,60}? (?:a|per) position\.( (White|Black): accuracy [0-9.]+%, \d+ inaccurac(y|ies), \d+ mistakes?, \d+ blunders?\.)*\s*`)

// clean removes from a game what the analysis replaces: evaluations, and everything
// that Consort has written.
func (o *options) clean(g *pgn.Game) {
	if summary.MatchString(g.Intro) {
		g.Intro = summary.ReplaceAllString(g.Intro, "")
		for i := range g.Notes {
			removeJudgment(&g.Notes[i])
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

// removeJudgment removes what an earlier analysis added to a bad move: the glyph
// and the better line.
func removeJudgment(n *pgn.Note) {
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

// isMated reports whether the side to move is checkmated: programs that read the
// evaluations do not expect one there.
func isMated(p *engine.Position) bool { return p.InCheck() && !p.HasLegalMove() }

// evalTag formats an evaluation as lichess and many GUIs read it: in pawns or in moves
// to mate, positive for White.
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

// setGlyph sets the glyph that judges a move, replacing any from ! to ?!.
func setGlyph(n *pgn.Note, glyph pgn.Glyph) {
	glyphs := []pgn.Glyph{glyph}
	for _, g := range n.Glyphs {
		if !g.JudgesMove() {
			glyphs = append(glyphs, g)
		}
	}
	n.Glyphs = glyphs
}

// legalPart returns the legal start of a line, at most lineLength plies.
func legalPart(p engine.Position, line []engine.Move) []engine.Move {
	for i, m := range line {
		if i == lineLength || !p.IsLegal(m) {
			return line[:i]
		}
		p = p.After(m)
	}
	return line
}

// summarize writes the players' accuracy into the tags, and their totals into the
// comment before the first move. Partly analyzed games get neither.
func (o *options) summarize(g *pgn.Game, verdicts []verdict) {
	for _, v := range verdicts {
		if !v.known {
			return
		}
	}
	text := "Consort, " + o.effort.String() + " per position."
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

// plural returns a number with its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
