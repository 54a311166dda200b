package main

// Charts in SVG: the learning curve of a training run, the scores and results of games,
// the fit of the win/draw/loss model.

import (
	"bytes"
	"io"
	"math"
	"strconv"

	"github.com/go-analyze/charts/chartdraw"
	"github.com/go-analyze/charts/chartdraw/drawing"

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
	color    string // #rrggbb
	x, y     []float64
	dot      func(i int) float64 // radius of the dot at a point in pixels; nil for no dots
	dotsOnly bool
	dashed   bool
	area     bool // filled down to the x axis
	onRight  bool // the right axis applies
}

// add appends a point.
func (l *line) add(x, y float64) { l.x, l.y = append(l.x, x), append(l.y, y) }

// The palette of all charts.
const (
	blue, red, green = "#1f77b4", "#d62728", "#2ca02c"
	gray, black      = "#7f7f7f", "#222222"
	gridColor        = "#e6e6e6"
	areaColor        = "#dbe7f3"
)

const (
	chartWidth, chartHeight = 860, 480 // pixels
	titleSize, labelSize    = 13, 9.5  // points
)

// svg returns the chart as a document.
func (c *chart) svg() (string, error) {
	grid := chartdraw.Style{StrokeColor: drawing.ParseColor(gridColor), StrokeWidth: 1}
	text := chartdraw.Style{FontStyle: chartdraw.FontStyle{FontSize: labelSize}}
	var xs, ys, rights []float64
	for i := range c.lines {
		l := &c.lines[i]
		xs = append(xs, l.x...)
		if l.onRight {
			rights = append(rights, l.y...)
		} else {
			ys = append(ys, l.y...)
		}
	}
	x, xTicks := c.x.scale(xs, 10)
	y, yTicks := c.y.scale(ys, 6)
	drawn := chartdraw.Chart{
		Title:      c.title,
		TitleStyle: chartdraw.Style{FontStyle: chartdraw.FontStyle{FontSize: titleSize}},
		Width:      chartWidth, Height: chartHeight,
		Background: chartdraw.Style{Padding: chartdraw.Box{Top: 75, Left: 20, Right: 20, Bottom: 15, IsSet: true}},
		XAxis:      chartdraw.XAxis{Name: c.x.label, NameStyle: text, Style: text, Range: x, Ticks: xTicks, GridMajorStyle: grid, GridMinorStyle: grid},
		// The library calls the axis on the right the primary one.
		YAxisSecondary: chartdraw.YAxis{Style: text, Range: y, Ticks: yTicks, GridMajorStyle: grid, GridMinorStyle: grid},
		YAxis:          chartdraw.YAxis{Style: chartdraw.Hidden(), Range: &chartdraw.ContinuousRange{Max: 1}},
	}
	if c.right.label != "" {
		right, ticks := c.right.scale(rights, 6)
		drawn.YAxis = chartdraw.YAxis{Style: text, Range: right, Ticks: ticks}
	}
	for i := range c.lines {
		drawn.Series = append(drawn.Series, c.lines[i].series())
	}
	drawn.Elements = []chartdraw.Renderable{c.drawLabels}
	var out bytes.Buffer
	err := drawn.Render(chartdraw.SVG, &out)
	return out.String(), err
}

// drawLabels draws the legend in a row below the title, and the labels of the y axes
// above them. The library's own legend covers a part of the data.
func (c *chart) drawLabels(r chartdraw.Renderer, canvas chartdraw.Box, style chartdraw.Style) {
	style.FontSize, style.FontColor = labelSize, drawing.ParseColor(black)
	// A viewer without the font of the library shows one that is up to a fifth wider.
	width := func(text string) int { return r.MeasureText(text).Width() * 6 / 5 }
	style.WriteTextOptionsToRenderer(r)
	r.Text(c.y.label, canvas.Left-30, canvas.Top-14)
	r.Text(c.right.label, canvas.Right+45-width(c.right.label), canvas.Top-14)
	const sample, gap = 26, 6 // pixels
	x, y := canvas.Left, canvas.Top-34
	for i := range c.lines {
		l := &c.lines[i]
		if l.name == "" {
			continue
		}
		s := l.series().GetStyle()
		if l.area {
			s.StrokeWidth = 9
		}
		s.WriteDrawingOptionsToRenderer(r)
		r.MoveTo(x, y-4)
		r.LineTo(x+sample, y-4)
		r.Stroke()
		style.WriteTextOptionsToRenderer(r)
		r.Text(l.name, x+sample+gap, y)
		x += sample + gap + width(l.name) + 3*gap
	}
}

// write writes the chart to a file.
func (c *chart) write(path string) error {
	text, err := c.svg()
	if err != nil {
		return err
	}
	return files.Replace(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// series returns the line as the library has it.
func (l *line) series() chartdraw.Series {
	color := drawing.ParseColor(l.color)
	s := chartdraw.ContinuousSeries{
		Name: l.name, XValues: l.x, YValues: l.y, YAxis: chartdraw.YAxisSecondary,
		Style: chartdraw.Style{StrokeColor: color, StrokeWidth: 1.5},
	}
	if l.onRight {
		s.YAxis = chartdraw.YAxisPrimary
	}
	if l.dotsOnly {
		s.Style.StrokeWidth = chartdraw.Disabled
	}
	if l.dashed {
		s.Style.StrokeDashArray = []float64{5, 4}
	}
	if l.area {
		s.Style.FillColor = color
	}
	if l.dot != nil {
		s.Style.DotColor = color
		s.Style.DotWidthProvider = func(_, _ chartdraw.Range, i int, _, _ float64) float64 { return l.dot(i) }
	}
	return s
}

// scale returns the range of an axis and up to n ticks, all at multiples of 1, 2 or 5
// times a power of 10.
func (a *axis) scale(values []float64, n int) (*chartdraw.ContinuousRange, []chartdraw.Tick) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range append(values, a.include...) {
		low, high = min(low, v), max(high, v)
	}
	if !(high > low) { // at most one value
		low, high = 0, 1
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/float64(n))))
	for _, factor := range []float64{2, 2.5, 2, 2} { // 2, 5, 10, 20
		if (high-low)/step <= float64(n) {
			break
		}
		step *= factor
	}
	first, last := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
	var ticks []chartdraw.Tick
	for i := first; i <= last; i++ {
		v := i * step
		decimals := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
		ticks = append(ticks, chartdraw.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', decimals, 64)})
	}
	return &chartdraw.ContinuousRange{Min: first * step, Max: last * step}, ticks
}
