// Package chart draws charts in SVG: the graph of a game, the learning curve of a training
// run, the scores and results of games, the fit of the win/draw/loss model.
package chart

import (
	"encoding/xml"
	"fmt"
	"math"
	"strings"

	"consort/engine/files"
)

// A Chart plots lines over a common x axis.
type Chart struct {
	Title string
	Note  string // above the plot, in the place of the label of Right
	X, Y  Axis
	Right Axis // for lines with OnRight
	Lines []Line
}

// An Axis is labeled with its quantity and unit. Its range is that of the data and of
// the values to include.
type Axis struct {
	Label   string
	Include []float64
}

// A Line connects its points. A line without a name is not in the legend.
type Line struct {
	Name     string
	Color    string
	Points   []Point
	DotsOnly bool
	Dashed   bool
	Area     bool // filled down to the x axis
	OnRight  bool // the right axis applies
}

// A Point has finite coordinates. Its dot has a radius in pixels, 0 for none.
type Point struct {
	X, Y, Dot float64
	Mark      string // text above the dot, or below it at the top of the plot
	Tip       string // text that viewers show when the pointer is on the dot
}

// Add appends a point.
func (l *Line) Add(x, y, dot float64) { l.Points = append(l.Points, Point{X: x, Y: y, Dot: dot}) }

// The palette of all charts. Each color has a contrast of 3 or more to both backgrounds;
// Ink is that of the text.
const (
	Blue  = "#1f77b4"
	Red   = "#d62728"
	Green = "#2ca02c"
	Gray  = "#7f7f7f"
	Ink   = "currentColor"
)

// chartHead begins a chart. Viewers without media queries show it in light colors.
const chartHead = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="480" viewBox="0 0 860 480" font-family="sans-serif" font-size="12.5" fill="currentColor">
<style>svg{color:#222}.paper{fill:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd}.paper{fill:#1c1c1c}}</style>
<rect class="paper" width="860" height="480"/>
`

// The edges of the plot, in pixels.
const plotLeft, plotRight, plotTop, plotBottom = 60, 790, 90, 425

// SVG returns the chart as a document.
func (c *Chart) SVG() string {
	var xs, ys, rights []float64
	for _, l := range c.Lines {
		for _, p := range l.Points {
			xs = append(xs, p.X)
			if l.OnRight {
				rights = append(rights, p.Y)
			} else {
				ys = append(ys, p.Y)
			}
		}
	}
	x, y := c.X.scale(xs, 10, plotLeft, plotRight), c.Y.scale(ys, 6, plotBottom, plotTop)
	right := c.Right.scale(rights, 6, plotBottom, plotTop)
	d := &drawing{}
	d.WriteString(chartHead)
	d.print(`<text x="%d" y="28" text-anchor="middle" font-size="16">%s</text>`, (plotLeft+plotRight)/2, escaped(c.Title))
	d.legend(c.Lines)
	d.text(plotLeft-40, plotTop-14, "start", c.Y.Label)
	d.text(plotRight+60, plotTop-14, "end", c.Right.Label)
	d.text(plotRight, plotTop-14, "end", c.Note)
	d.text((plotLeft+plotRight)/2, plotBottom+42, "middle", c.X.Label)
	for _, t := range x.ticks {
		d.print(`<path d="M%.1f %dV%d" stroke="%s" stroke-width=".25"/>`, x.at(t), plotTop, plotBottom, Gray)
		d.text(x.at(t), plotBottom+20, "middle", x.label(t))
	}
	for _, t := range y.ticks {
		d.print(`<path d="M%d %.1fH%d" stroke="%s" stroke-width=".25"/>`, plotLeft, y.at(t), plotRight, Gray)
		d.text(plotLeft-6, y.at(t)+4, "end", y.label(t))
	}
	if c.Right.Label != "" {
		for _, t := range right.ticks {
			d.text(plotRight+6, right.at(t)+4, "start", right.label(t))
		}
	}
	for i := range c.Lines {
		if c.Lines[i].OnRight {
			d.line(&c.Lines[i], x, right)
		} else {
			d.line(&c.Lines[i], x, y)
		}
	}
	d.print(`<path d="M%d %dV%dH%dV%d" fill="none" stroke="%s"/>`, plotLeft, plotTop, plotBottom, plotRight, plotTop, Ink)
	d.WriteString("</svg>\n")
	return d.String()
}

// Write writes the chart to a file.
func (c *Chart) Write(path string) error { return files.ReplaceBy(path, c.SVG()) }

// A drawing is the text of a chart.
type drawing struct{ strings.Builder }

// print writes an element.
func (d *drawing) print(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

// text draws a text, unless it is empty.
func (d *drawing) text(x, y float64, anchor, text string) {
	if text != "" {
		d.print(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escaped(text))
	}
}

// escaped escapes text for XML.
func escaped(text string) string {
	var s strings.Builder
	_ = xml.EscapeText(&s, []byte(text)) // Writing to a strings.Builder does not fail.
	return s.String()
}

// legend writes the names of the lines in a row, as one text: only the viewer knows how
// wide a name is.
func (d *drawing) legend(lines []Line) {
	fmt.Fprintf(d, `<text x="%d" y="52">`, plotLeft)
	for i := range lines {
		l, sample := &lines[i], "━━"
		switch {
		case l.Name == "":
			continue
		case l.Area:
			sample = "█"
		case l.Dashed:
			sample = "╸╸"
		case l.DotsOnly:
			sample = "●"
		}
		fmt.Fprintf(d, `<tspan fill="%s" fill-opacity="%g">%s</tspan><tspan dx="6">%s</tspan><tspan dx="18"> </tspan>`, l.Color, l.opacity(), sample, escaped(l.Name))
	}
	d.WriteString("</text>\n")
}

// opacity returns the opacity of an area; lines are opaque.
func (l *Line) opacity() float64 {
	if l.Area {
		return 0.2
	}
	return 1
}

// line draws a line with its dots.
func (d *drawing) line(l *Line, x, y scale) {
	var path strings.Builder
	for i, p := range l.Points {
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], x.at(p.X), y.at(p.Y))
		if p.Dot > 0 {
			d.print(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"><title>%s</title></circle>`, x.at(p.X), y.at(p.Y), p.Dot, l.Color, escaped(p.Tip))
			mark := y.at(p.Y) - 8
			if mark < plotTop+10 {
				mark += 25 // below the dot
			}
			d.text(x.at(p.X), mark, "middle", p.Mark)
		}
	}
	switch {
	case len(l.Points) == 0 || l.DotsOnly:
	case l.Area:
		first, last := l.Points[0], l.Points[len(l.Points)-1]
		d.print(`<path d="%sL%.1f %dH%.1fZ" fill="%s" fill-opacity="%g"/>`, path.String(), x.at(last.X), plotBottom, x.at(first.X), l.Color, l.opacity())
	default:
		dashes := "none"
		if l.Dashed {
			dashes = "5 4"
		}
		d.print(`<path d="%s" fill="none" stroke="%s" stroke-width="1.5" stroke-dasharray="%s"/>`, path.String(), l.Color, dashes)
	}
}

// A scale maps the values between its first and last tick to pixels.
type scale struct {
	ticks    []float64
	decimals int // of the labels
	from, to float64
}

// at returns the coordinate of a value.
func (s *scale) at(v float64) float64 {
	low, high := s.ticks[0], s.ticks[len(s.ticks)-1]
	return s.from + (s.to-s.from)*(v-low)/(high-low)
}

// label returns the label of a tick.
func (s *scale) label(tick float64) string { return fmt.Sprintf("%.*f", s.decimals, tick) }

// scale returns the scale of an axis with up to n steps, all at multiples of 1, 2 or 5
// times a power of 10.
func (a *Axis) scale(values []float64, n int, from, to float64) scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range append(values, a.Include...) {
		low, high = min(low, v), max(high, v)
	}
	if !(high > low) { // at most one value
		low, high = min(low, 0), max(high, 1)
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/float64(n))))
	for _, factor := range []float64{2, 2.5, 2, 2} { // 2, 5, 10, 20
		if (high-low)/step <= float64(n) {
			break
		}
		step *= factor
	}
	s := scale{from: from, to: to, decimals: max(0, -int(math.Floor(math.Log10(step)+1e-9)))}
	for i := math.Floor(low/step + 1e-9); i <= math.Ceil(high/step-1e-9); i++ {
		s.ticks = append(s.ticks, i*step)
	}
	return s
}
