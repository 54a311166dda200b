package main

// Charts in SVG: the learning curve of a training run, the scores and results of games,
// the fit of the win/draw/loss model.

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"

	"consort/engine/files"
)

// A chart plots lines over a common x axis.
type chart struct {
	title string
	x, y  axis
	right axis // for lines with onRight
	lines []line
}

// An axis is labeled with its quantity and unit. Its range is that of the data and of
// the values to include.
type axis struct {
	label   string
	include []float64
}

// A line connects its points. A line without a name is not in the legend.
type line struct {
	name     string
	color    string
	points   []point
	dotsOnly bool
	dashed   bool
	area     bool // filled down to the x axis
	onRight  bool // the right axis applies
}

// A point has finite coordinates and a dot with a radius in pixels, 0 for none.
type point struct{ x, y, dot float64 }

// add appends a point.
func (l *line) add(x, y, dot float64) { l.points = append(l.points, point{x, y, dot}) }

// The palette of all charts. Each color has a contrast of 3 or more to both backgrounds;
// ink is that of the text.
const blue, red, green, gray, ink = "#1f77b4", "#d62728", "#2ca02c", "#7f7f7f", "currentColor"

// chartHead begins a chart. Viewers without media queries show it in light colors.
const chartHead = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="480" viewBox="0 0 860 480" font-family="sans-serif" font-size="12.5" fill="currentColor">
<style>svg{color:#222}.paper{fill:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd}.paper{fill:#1c1c1c}}</style>
<rect class="paper" width="860" height="480"/>
`

// The edges of the plot, in pixels.
const plotLeft, plotRight, plotTop, plotBottom = 60, 790, 90, 425

// svg returns the chart as a document.
func (c *chart) svg() string {
	var xs, ys, rights []float64
	for _, l := range c.lines {
		for _, p := range l.points {
			xs = append(xs, p.x)
			if l.onRight {
				rights = append(rights, p.y)
			} else {
				ys = append(ys, p.y)
			}
		}
	}
	x, y := c.x.scale(xs, 10, plotLeft, plotRight), c.y.scale(ys, 6, plotBottom, plotTop)
	right := c.right.scale(rights, 6, plotBottom, plotTop)
	d := &drawing{}
	d.WriteString(chartHead)
	d.print(`<text x="%d" y="28" text-anchor="middle" font-size="16">%s</text>`, (plotLeft+plotRight)/2, escaped(c.title))
	d.legend(c.lines)
	d.text(plotLeft-40, plotTop-14, "start", c.y.label)
	d.text(plotRight+60, plotTop-14, "end", c.right.label)
	d.text((plotLeft+plotRight)/2, plotBottom+42, "middle", c.x.label)
	for _, t := range x.ticks {
		d.print(`<path d="M%.1f %dV%d" stroke="%s" stroke-width=".25"/>`, x.at(t), plotTop, plotBottom, gray)
		d.text(x.at(t), plotBottom+20, "middle", x.label(t))
	}
	for _, t := range y.ticks {
		d.print(`<path d="M%d %.1fH%d" stroke="%s" stroke-width=".25"/>`, plotLeft, y.at(t), plotRight, gray)
		d.text(plotLeft-6, y.at(t)+4, "end", y.label(t))
	}
	if c.right.label != "" {
		for _, t := range right.ticks {
			d.text(plotRight+6, right.at(t)+4, "start", right.label(t))
		}
	}
	for i := range c.lines {
		if c.lines[i].onRight {
			d.line(&c.lines[i], x, right)
		} else {
			d.line(&c.lines[i], x, y)
		}
	}
	d.print(`<path d="M%d %dV%dH%dV%d" fill="none" stroke="%s"/>`, plotLeft, plotTop, plotBottom, plotRight, plotTop, ink)
	d.WriteString("</svg>\n")
	return d.String()
}

// write writes the chart to a file.
func (c *chart) write(path string) error {
	return files.Replace(path, func(w io.Writer) error {
		_, err := io.WriteString(w, c.svg())
		return err
	})
}

// A drawing is the text of a chart.
type drawing struct{ strings.Builder }

// print writes an element.
func (d *drawing) print(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

// text draws a text.
func (d *drawing) text(x, y float64, anchor, text string) {
	d.print(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escaped(text))
}

// escaped escapes text for XML.
func escaped(text string) string {
	var s strings.Builder
	_ = xml.EscapeText(&s, []byte(text)) // Writing to a strings.Builder does not fail.
	return s.String()
}

// legend writes the names of the lines in a row, as one text: only the viewer knows how
// wide a name is.
func (d *drawing) legend(lines []line) {
	fmt.Fprintf(d, `<text x="%d" y="52">`, plotLeft)
	for i := range lines {
		l, sample := &lines[i], "━━"
		switch {
		case l.name == "":
			continue
		case l.area:
			sample = "█"
		case l.dashed:
			sample = "╸╸"
		}
		fmt.Fprintf(d, `<tspan fill="%s" fill-opacity="%g">%s</tspan><tspan dx="6">%s</tspan><tspan dx="18"> </tspan>`, l.color, l.opacity(), sample, escaped(l.name))
	}
	d.WriteString("</text>\n")
}

// opacity returns the opacity of an area; lines are opaque.
func (l *line) opacity() float64 {
	if l.area {
		return 0.2
	}
	return 1
}

// line draws a line with its dots.
func (d *drawing) line(l *line, x, y scale) {
	var path strings.Builder
	for i, p := range l.points {
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], x.at(p.x), y.at(p.y))
		if p.dot > 0 {
			d.print(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`, x.at(p.x), y.at(p.y), p.dot, l.color)
		}
	}
	switch {
	case len(l.points) == 0 || l.dotsOnly:
	case l.area:
		first, last := l.points[0], l.points[len(l.points)-1]
		d.print(`<path d="%sL%.1f %dH%.1fZ" fill="%s" fill-opacity="%g"/>`, path.String(), x.at(last.x), plotBottom, x.at(first.x), l.color, l.opacity())
	default:
		dashes := "none"
		if l.dashed {
			dashes = "5 4"
		}
		d.print(`<path d="%s" fill="none" stroke="%s" stroke-width="1.5" stroke-dasharray="%s"/>`, path.String(), l.color, dashes)
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
func (a *axis) scale(values []float64, n int, from, to float64) scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range append(values, a.include...) {
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
