package analyse

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

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

// drawGraph returns the graph as SVG.
func drawGraph(g *pgn.Game, findings []finding, verdicts []verdict) string {
	d := &graph{last: len(findings) - 1}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		graphWidth, graphHeight, graphWidth, graphHeight)
	d.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	d.title(g, verdicts)
	fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" fill="#4a4a4a"/>`+"\n", plotLeft, plotTop, plotWidth, plotHeight)
	d.areas(findings)
	d.axes(g)
	d.marks(g, findings, verdicts)
	d.WriteString("</svg>\n")
	return d.String()
}

// title writes the players, the result and the accuracies.
func (d *graph) title(g *pgn.Game, verdicts []verdict) {
	names := [2]string{g.Tag("White"), g.Tag("Black")}
	var parts []string
	for c, r := range records(g, verdicts) {
		if names[c] == "" || names[c] == "?" {
			names[c] = []string{"White", "Black"}[c]
		}
		if r.moves > 0 {
			parts = append(parts, fmt.Sprintf("%s: accuracy %.1f%%, %d ?!, %d ?, %d ??", []string{"White", "Black"}[c], r.accuracy, r.inaccuracies, r.mistakes, r.blunders))
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
func (d *graph) areas(findings []finding) {
	for from := 0; from < len(findings); from++ {
		if !findings[from].known {
			continue
		}
		to := from
		path := fmt.Sprintf("M%.1f %.1f", d.x(from), y(0))
		for ; to < len(findings) && findings[to].known; to++ {
			path += fmt.Sprintf("L%.1f %.1f", d.x(to), y(findings[to].score.Share()))
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
	first, black := g.Start.FullmoveNumber(), 0
	if g.Start.SideToMove() == engine.Black {
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

// marks holds the glyph and color of each judgment.
var marks = map[pgn.Glyph]struct{ sign, color string }{
	pgn.Dubious: {"?!", "#e0b000"},
	pgn.Mistake: {"?", "#e07000"},
	pgn.Blunder: {"??", "#d02020"},
}

// marks draws the judged moves; hovering over a mark shows the move.
func (d *graph) marks(g *pgn.Game, findings []finding, verdicts []verdict) {
	p := g.Start
	for i, m := range g.Moves {
		if mark, judged := marks[verdicts[i].glyph()]; judged {
			dots := "."
			if p.SideToMove() == engine.Black {
				dots = "..."
			}
			after := findings[i+1]
			atX, atY := d.x(i+1), y(after.score.Share())
			fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="4.5" fill="%s" stroke="white"><title>%s</title></circle>`+"\n", atX, atY, mark.color,
				escaped(fmt.Sprintf("%d%s %s%s %s", p.FullmoveNumber(), dots, p.SAN(m), mark.sign, evalText(after.shown))))
			above := atY - 8
			if above < plotTop+10 {
				above = atY + 17
			}
			fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="middle" font-weight="bold" fill="%s" stroke="white" stroke-width="2.5" paint-order="stroke">%s</text>`+"\n",
				atX, above, mark.color, mark.sign)
		}
		p = p.After(m)
	}
}
