package analyse

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"consort/cmd/consort/review"
	"consort/engine"
	"consort/engine/pgn"
)

// The dimensions of the graph, in pixels.
const (
	graphWidth  = 900
	graphHeight = 330
	plotLeft    = 45
	plotTop     = 55
	plotWidth   = graphWidth - plotLeft - 20
	plotHeight  = graphHeight - plotTop - 40
)

// A graph draws White's expected score after each ply as the light area.
type graph struct {
	strings.Builder
	last int // ply
}

// x returns the coordinate of a ply.
func (d *graph) x(ply int) float64 {
	return plotLeft + plotWidth*float64(ply)/float64(max(1, d.last))
}

// y returns the coordinate of White's expected score.
func y(share float64) float64 { return plotTop + plotHeight*(1-share) }

// drawGraph returns the graph as SVG. A comment near its beginning is the mark of the run.
func drawGraph(g *pgn.Game, r *review.Report, mark string) string {
	d := &graph{last: len(r.Positions) - 1}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		graphWidth, graphHeight, graphWidth, graphHeight)
	fmt.Fprintf(d, "<!-- %s -->\n", escaped(mark))
	d.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	d.title(g, r)
	fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" fill="#4a4a4a"/>`+"\n", plotLeft, plotTop, plotWidth, plotHeight)
	d.areas(r)
	d.axes(g)
	d.marks(g, r)
	d.WriteString("</svg>\n")
	return d.String()
}

// title writes the players, the result and the accuracies.
func (d *graph) title(g *pgn.Game, r *review.Report) {
	var names, parts []string
	for c := range r.Players {
		p, name := &r.Players[c], g.Tag(nameOf(engine.Color(c)))
		if name == "" || name == "?" {
			name = nameOf(engine.Color(c))
		}
		names = append(names, name)
		if p.Moves > 0 {
			parts = append(parts, fmt.Sprintf("%s: accuracy %.1f%%, %d ?!, %d ?, %d ??", nameOf(engine.Color(c)), p.Accuracy, p.Inaccuracies, p.Mistakes, p.Blunders))
		}
	}
	d.text(plotLeft, 22, "start", 15, fmt.Sprintf("%s – %s, %s", names[0], names[1], g.Result))
	d.text(plotLeft, 42, "start", 12, strings.Join(parts, " · "))
	d.text(plotLeft+plotWidth, 42, "end", 12, "light area: White's expected score")
}

// text writes a text element.
func (d *graph) text(x, y float64, anchor string, size int, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%d">%s</text>`+"\n", x, y, anchor, size, escaped(text))
}

// escaped escapes text for XML.
func escaped(text string) string {
	var s strings.Builder
	_ = xml.EscapeText(&s, []byte(text)) // Writing to a strings.Builder does not fail.
	return s.String()
}

// areas draws White's area, with gaps at unknown positions.
func (d *graph) areas(r *review.Report) {
	for from := 0; from < len(r.Positions); from++ {
		if !r.Positions[from].Known {
			continue
		}
		to := from
		path := fmt.Sprintf("M%.1f %.1f", d.x(from), y(0))
		for ; to < len(r.Positions) && r.Positions[to].Known; to++ {
			path += fmt.Sprintf("L%.1f %.1f", d.x(to), y(r.Positions[to].Expected(engine.White)))
		}
		path += fmt.Sprintf("L%.1f %.1fZ", d.x(to-1), y(0))
		fmt.Fprintf(d, `<path d="%s" fill="#f4f1ea" stroke="#222" stroke-width="1"/>`+"\n", path)
		from = to
	}
}

// axes draws grid lines and labels: percent vertically, move numbers horizontally.
func (d *graph) axes(g *pgn.Game) {
	for _, percent := range []int{0, 25, 50, 75, 100} {
		at := y(float64(percent) / 100)
		fmt.Fprintf(d, `<path d="M%d %.1fh%d" stroke="#999" stroke-width="%s"/>`+"\n", plotLeft, at, plotWidth,
			map[bool]string{true: "1.2", false: "0.4"}[percent == 50])
		d.text(plotLeft-6, at+4, "end", 12, strconv.Itoa(percent)+"%")
	}
	step := 1 // moves between two labels, at most twenty of them
	for _, wider := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if d.last/(2*step) > 20 {
			step = wider
		}
	}
	start := g.Start()
	first, black := start.FullmoveNumber(), 0
	if start.SideToMove() == engine.Black {
		black = 1
	}
	for move := first; ; move++ {
		ply := 2*(move-first) + 1 - black // after White's move of that number
		if ply > d.last {
			break
		}
		if move%step == 0 && ply >= 0 {
			d.text(d.x(ply), plotTop+plotHeight+18, "middle", 12, strconv.Itoa(move))
		}
	}
	d.text(plotLeft+plotWidth/2, plotTop+plotHeight+34, "middle", 12, "move")
}

// colors holds the color of each judgment that is marked.
var colors = map[review.Judgment]string{
	review.Brilliant:  "#0a8f8f",
	review.Inaccuracy: "#e0b000",
	review.Mistake:    "#e07000",
	review.Blunder:    "#d02020",
}

// marks draws the judged moves; hovering over a mark shows the move.
func (d *graph) marks(g *pgn.Game, r *review.Report) {
	p := g.Start()
	for i := range r.Moves {
		m, after := &r.Moves[i], &r.Positions[i+1]
		if color := colors[m.Judgment]; color != "" {
			title := fmt.Sprintf("%s %s%s %s", engine.MoveNumber(p.Ply()), m.SAN, m.Judgment.Symbol(), review.FormatEval(after.Shown))
			if comment := m.Comment(); comment != "" {
				title += ": " + comment
			}
			atX, atY := d.x(i+1), y(after.Expected(engine.White))
			fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="4.5" fill="%s" stroke="white"><title>%s</title></circle>`+"\n", atX, atY, color, escaped(title))
			above := atY - 8
			if above < plotTop+10 {
				above = atY + 17
			}
			fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="middle" font-weight="bold" fill="%s" stroke="white" stroke-width="2.5" paint-order="stroke">%s</text>`+"\n",
				atX, above, color, m.Judgment.Symbol())
		}
		p = p.After(m.Move)
	}
}
