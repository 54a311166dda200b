package analyse

// Writing the results into a game.

import (
	"fmt"
	"regexp"
	"strings"

	"consort/cmd/consort/review"
	"consort/engine"
	"consort/engine/pgn"
)

// annotate writes the results into a game. What its authors have written stays: glyphs,
// comments and variations.
func (o *options) annotate(g *pgn.Game, r *review.Report) {
	o.clean(g)
	p, style := g.Start, review.Style{Depths: o.depths}
	for i := range g.Moves {
		style.Annotate(g.Note(i), &p, &r.Moves[i], &r.Positions[i], &r.Positions[i+1])
		p = p.After(g.Moves[i])
	}
	if g.Tag("Annotator") == "" {
		g.SetTag("Annotator", "Consort")
	}
	if line := r.Opening; line.Name != "" {
		for _, t := range []pgn.Tag{{Name: "ECO", Value: line.ECO}, {Name: "Opening", Value: line.Name}} {
			if old := g.Tag(t.Name); old == "" || old == "?" {
				g.SetTag(t.Name, t.Value)
			}
		}
	}
	o.summarize(g, r)
}

// clock matches the clock times of a game.
var clock = regexp.MustCompile(`\[%(clk|emt)\s[^\]]*\]`)

// clean removes from a game what a review replaces, and with --fresh everything but the
// clock times.
func (o *options) clean(g *pgn.Game) {
	review.Clean(g)
	if !o.fresh {
		return
	}
	for i := range g.Notes {
		g.Notes[i] = pgn.Note{Comment: strings.Join(clock.FindAllString(g.Notes[i].Comment, -1), " ")}
	}
	g.Intro, g.Comment = "", strings.Join(clock.FindAllString(g.Comment, -1), " ")
}

// summarize writes the players' accuracy into the tags, and their totals into the
// comment before the first move. Partly analyzed games get neither.
func (o *options) summarize(g *pgn.Game, r *review.Report) {
	if !r.Complete {
		return
	}
	for c := range r.Players {
		if p := &r.Players[c]; p.Moves > 0 {
			g.SetTag(nameOf(engine.Color(c))+"Accuracy", fmt.Sprintf("%.1f", p.Accuracy))
		}
	}
	g.Intro = strings.TrimSpace(r.Summary(o.effort.String()) + " " + g.Intro)
}

// nameOf returns the name of a color as in tags: "White".
func nameOf(c engine.Color) string { return [...]string{"White", "Black"}[c&1] }
