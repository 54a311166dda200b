package analyse

// Writing the results into a game.

import (
	"fmt"
	"slices"

	"consort/cmd/consort/review"
	"consort/engine"
	"consort/engine/pgn"
)

// annotate writes the results into a game. What its authors have written stays: glyphs,
// comments and variations.
func (o *options) annotate(g *pgn.Game, r *review.Report) {
	if o.fresh {
		strip(g)
	}
	r.Annotate(g.Last(), review.Style{Effort: o.effort.String(), Depths: o.depths}, nil)
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
	for c := range r.Players {
		if p := &r.Players[c]; r.Complete && p.Moves > 0 { // Partly analyzed games get no accuracy.
			g.SetTag(engine.Color(c).Name()+"Accuracy", fmt.Sprintf("%.1f", p.Accuracy))
		}
	}
}

// strip removes from a game everything but its moves and clock times.
func strip(g *pgn.Game) {
	g.Root().Annotate(func(note *pgn.Note) { *note = pgn.Note{} })
	for n := range g.MainLine() {
		for _, variation := range n.Parent().Children()[1:] {
			variation.Delete()
		}
		n.Annotate(func(note *pgn.Note) {
			isTime := func(c pgn.Command) bool { return c.Name == "emt" || c.Name == "clk" }
			times := slices.DeleteFunc(slices.Clone(note.Commands), func(c pgn.Command) bool { return !isTime(c) })
			*note = pgn.Note{Clock: note.Clock, Commands: times}
		})
	}
}
