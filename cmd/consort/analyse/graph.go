package analyse

import (
	"fmt"
	"strings"

	"consort/cmd/consort/review"
	"consort/cmd/internal/chart"
	"consort/engine"
)

// colors are those of the judgments that the graph marks.
var colors = map[review.Judgment]string{
	review.Brilliant: "#0a8f8f", review.Inaccuracy: "#b58d00", review.Mistake: "#e07000", review.Blunder: chart.Red,
}

// drawGraph returns the graph of a game as SVG: White's chances after each move, and
// the judged moves as dots. It begins with the mark of the run.
func drawGraph(players string, r *review.Report, mark string) string {
	c := chart.Chart{Title: players, Note: accuracies(r), X: chart.Axis{Label: "move"}, Y: chart.Axis{Label: "White's chances (%)", Include: []float64{0, 100}}}
	at := func(i int) (move, percent float64) {
		return 1 + float64(r.Start.Ply()+i-1)/2, 100 * r.Positions[i].Chance(engine.White)
	}
	first, _ := at(1)
	c.X.Include = []float64{first - 1, first + 10} // A label for each move is enough.
	for i := range r.Positions {
		if !r.Positions[i].Known {
			continue
		}
		if i == 0 || !r.Positions[i-1].Known { // The areas have gaps.
			c.Lines = append(c.Lines, chart.Line{Color: chart.Ink, Area: true}, chart.Line{Color: chart.Ink})
		}
		for line := len(c.Lines) - 2; line < len(c.Lines); line++ {
			x, y := at(i)
			c.Lines[line].Add(x, y, 0)
		}
	}
	for j := review.Brilliant; j <= review.Blunder; j++ {
		dots := chart.Line{Name: j.String(), Color: colors[j], DotsOnly: true}
		for i := range r.Moves {
			m := &r.Moves[i]
			if m.Judgment != j || dots.Color == "" {
				continue
			}
			tip := fmt.Sprintf("%s %s%s %s", engine.MoveNumber(r.Start.Ply()+i), m.SAN, j.Symbol(), review.FormatEval(r.Positions[i+1].Shown))
			if comment := m.Comment(); comment != "" {
				tip += ": " + comment
			}
			x, y := at(i + 1)
			dots.Points = append(dots.Points, chart.Point{X: x, Y: y, Dot: 4.5, Mark: j.Symbol(), Tip: tip})
		}
		if len(dots.Points) > 0 {
			c.Lines = append(c.Lines, dots)
		}
	}
	return "<!-- " + mark + " -->\n" + c.SVG()
}

// accuracies returns the accuracy and the mistakes of both players.
func accuracies(r *review.Report) string {
	var parts []string
	for c := range r.Players {
		if p := &r.Players[c]; p.Moves > 0 {
			parts = append(parts, fmt.Sprintf("%s: accuracy %.1f%%, %d ?!, %d ?, %d ??", engine.Color(c).Name(), p.Accuracy, p.Inaccuracies, p.Mistakes, p.Blunders))
		}
	}
	return strings.Join(parts, " · ")
}
