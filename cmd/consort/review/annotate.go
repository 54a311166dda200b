package review

// Writing a report into a game: as evaluations, glyphs, better lines, and comments in a
// form by which a later review finds and replaces them. What the authors of the game have
// written stays.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/pgn"
)

// lineLength is the maximum length of a better line, in plies: later moves are
// unreliable.
const lineLength = 10

// signature marks the lines that a review has added.
const signature = "Consort"

// What a review writes.
var (
	// evaluationPattern matches the evaluation of a position.
	evaluationPattern = regexp.MustCompile(`\[%eval\s[^\]]*\]`)

	// verdictPattern matches what is said of a move. It begins with "Consort:" if the glyph is
	// the review's, and with "Consort's view:" if there is one of the authors.
	verdictPattern = regexp.MustCompile(`\s*\((Consort|Consort's view): ([^()]*)\)`)

	// signedLinePattern matches the comment on the first move of a line that was added.
	signedLinePattern = regexp.MustCompile(`^\[%eval\s[^\]]*\] ` + signature + `$`)

	// summaryPattern matches what Summary returns.
	summaryPattern = regexp.MustCompile(`^Consort, .{1,60}? (?:a|per) position\.(?: (?:White|Black): accuracy [0-9.]+%,(?: average centipawn loss \d+,)? \d+ inaccurac(?:y|ies), \d+ mistakes?, \d+ blunders?\.)*\s*`)
)

// A Style is how a report is written into a game.
type Style struct {
	Depths bool // with the depth after each evaluation, as python-chess and others read it
}

// Annotate writes the evaluation after a move into its note, and what is to be said of
// the move, which was made in the position p: glyph, verdict and the better line, as a
// variation. before and after are the evaluations of the positions before and after it.
func (s Style) Annotate(n *pgn.Note, p *engine.Position, m *Move, before, after *Evaluation) {
	if mate, ok := after.Mate(p.SideToMove()); after.Known && (!ok || mate != 0) { // Programs do not expect an evaluation of a position of mate.
		n.Comment = strings.TrimSpace(s.evalTag(after) + " " + n.Comment)
	}
	if text := verdictText(n, p, m); text != "" {
		n.Comment = strings.TrimSpace(n.Comment + " " + text)
	}
	if glyph := m.Judgment.Glyph(); glyph != 0 && !isJudged(n) {
		n.Glyphs = append([]pgn.Glyph{glyph}, n.Glyphs...)
	}
	if m.Judgment.Bad() {
		line := m.BetterLine()
		contains := func(v pgn.Variation) bool {
			return len(v.Moves) >= len(line) && slices.Equal(v.Moves[:len(line)], line)
		}
		if !slices.ContainsFunc(n.Variations, contains) {
			n.Variations = append(n.Variations, pgn.Variation{Moves: line, Notes: []pgn.Note{{Comment: s.lineComment(before)}}})
		}
	}
}

// BetterLine returns the best line as far as it is shown.
func (m *Move) BetterLine() []engine.Move { return m.Line[:min(len(m.Line), lineLength)] }

// lineComment returns the comment on the first move of a line that is added, by which it
// is found again.
func (s Style) lineComment(before *Evaluation) string { return s.evalTag(before) + " " + signature }

// evalTag formats an evaluation as lichess and many GUIs read it: in pawns or in moves to
// mate, positive for White.
func (s Style) evalTag(e *Evaluation) string {
	text := FormatEval(e.Shown)
	if s.Depths && e.Depth > 0 {
		text += fmt.Sprintf(",%d", e.Depth)
	}
	return "[%eval " + text + "]"
}

// isJudged reports whether a glyph judges the move.
func isJudged(n *pgn.Note) bool { return slices.ContainsFunc(n.Glyphs, pgn.Glyph.JudgesMove) }

// verdictText says what is to be said of a move, "" if there is nothing.
func verdictText(n *pgn.Note, p *engine.Position, m *Move) string {
	text := m.Judgment.String()
	if comment := m.Comment(); comment != "" {
		if text != "" {
			text += ", "
		}
		text += comment
	}
	if text == "" {
		return ""
	}
	if m.Best != m.Move {
		text += "; best is " + p.SAN(m.Best)
	}
	by := signature
	if m.Judgment != Unremarkable && isJudged(n) {
		by = "Consort's view"
	}
	return fmt.Sprintf("(%s: %s)", by, text)
}

// Clean removes from a game what a review replaces: evaluations, and everything that
// earlier ones have written.
func Clean(g *pgn.Game) {
	g.Intro = summaryPattern.ReplaceAllString(g.Intro, "")
	for i := range g.Notes {
		n := &g.Notes[i]
		removeVerdict(n, &n.Comment)
		n.Variations = slices.DeleteFunc(n.Variations, isOurs)
	}
	if len(g.Moves) > 0 { // A reader puts the comment on the last move here.
		removeVerdict(g.Note(len(g.Moves)-1), &g.Comment)
	}
}

// isOurs reports whether a variation was added by a review, and nothing has been added to
// it since.
func isOurs(v pgn.Variation) bool {
	for i, n := range v.Notes {
		if len(n.Glyphs) > 0 || len(n.Variations) > 0 || i > 0 && n.Comment != "" {
			return false
		}
	}
	return v.Intro == "" && len(v.Notes) > 0 && signedLinePattern.MatchString(v.Notes[0].Comment)
}

// removeVerdict removes the evaluation and the verdict from a comment on a move, and the
// glyph that belongs to the verdict.
func removeVerdict(n *pgn.Note, comment *string) {
	for _, match := range verdictPattern.FindAllStringSubmatch(*comment, -1) {
		if match[1] != signature {
			continue
		}
		for _, j := range []Judgment{Brilliant, Good, Inaccuracy, Mistake, Blunder} {
			if word, _, _ := strings.Cut(match[2], ","); strings.HasPrefix(word+";", j.String()+";") {
				if i := slices.Index(n.Glyphs, j.Glyph()); i >= 0 {
					n.Glyphs = slices.Delete(n.Glyphs, i, i+1)
				}
			}
		}
	}
	text := evaluationPattern.ReplaceAllString(verdictPattern.ReplaceAllString(*comment, ""), " ")
	if text != *comment {
		*comment = strings.Join(strings.Fields(text), " ")
	}
}

// Parts are the parts of the comment on a move: what its authors have written, and what a
// review has added.
type Parts struct {
	Words   string // of the authors
	Verdict string // on the move, such as "mistake, loses a pawn; best is Nf3"
	Summary string // as Report.Summary returns it
}

// PartsOf separates the parts of the comment on a node, without commands. What only marks
// a line as added by a review is in none of them.
func PartsOf(n *pgn.Node) (parts Parts) {
	if signedLinePattern.MatchString(n.Comment) {
		return parts
	}
	text := n.Text()
	parts.Summary = strings.TrimSpace(summaryPattern.FindString(text))
	text = summaryPattern.ReplaceAllString(text, "")
	var verdicts []string
	for _, match := range verdictPattern.FindAllStringSubmatch(text, -1) {
		verdict := match[2]
		if match[1] != signature {
			verdict = "the engine's view: " + verdict
		}
		verdicts = append(verdicts, verdict)
	}
	parts.Verdict = strings.Join(verdicts, "; ")
	parts.Words = strings.TrimSpace(verdictPattern.ReplaceAllString(text, ""))
	return parts
}

// Summary returns the totals of both players in words. effort is the work for each
// position, such as "400ms".
func (r *Report) Summary(effort string) string {
	text := "Consort, " + effort + " per position."
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
