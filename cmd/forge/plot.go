package main

import (
	"fmt"
	"math"
	"strings"
)

// A plot is one of the two drawings, one above the other, that share the scale
// of scores.
type plot struct {
	strings.Builder
	top int
}

// The measures of a drawing, in pixels.
const (
	plotLeft   = 70
	plotWidth  = 700
	plotHeight = 220
	plotGap    = 70
)

// x returns the place of a score.
func (p *plot) x(score float64) float64 {
	return plotLeft + plotWidth*(score+outerScore+bucketWidth/2)/(2*outerScore+bucketWidth)
}

// y returns the place of a share from 0 to 1.
func (p *plot) y(share float64) float64 { return float64(p.top) + plotHeight*(1-share) }

// svg draws how often scores are, and what became of them.
func (s *survey) svg() string {
	p := &plot{top: 50}
	height := p.top + 2*plotHeight + 2*plotGap
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", plotLeft+plotWidth+30, height)
	fmt.Fprintf(p, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	most := 1
	for i := range s.scores {
		most = max(most, s.scores[i].count())
	}
	p.frame(fmt.Sprintf("Positions by score, %d games", s.games), func(share float64) string {
		return fmt.Sprintf("%.0f", share*float64(most))
	})
	s.drawBars(p, most)
	p.top += plotHeight + plotGap
	p.frame("Results by score, for the side to move", func(share float64) string {
		return fmt.Sprintf("%.0f%%", 100*share)
	})
	s.drawResults(p)
	p.WriteString("</svg>\n")
	return p.String()
}

// frame draws the axes with their labels.
func (p *plot) frame(title string, labelY func(share float64) string) {
	fmt.Fprintf(p, `<text x="%d" y="%d" font-size="15">%s</text>`+"\n", plotLeft, p.top-12, title)
	for i := range 5 {
		share := float64(i) / 4
		fmt.Fprintf(p, `<path d="M%d %.1fh%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n",
			plotLeft, p.y(share), plotWidth, plotLeft-8, p.y(share)+4, labelY(share))
	}
	for score := -outerScore; score <= outerScore; score += 2 * bucketWidth {
		fmt.Fprintf(p, `<text x="%.1f" y="%.1f" text-anchor="middle">%d</text>`+"\n", p.x(float64(score)), p.y(0)+18, score)
	}
}

// drawBars draws a bar for each bucket.
func (s *survey) drawBars(p *plot, most int) {
	width := float64(plotWidth)/scoreBuckets - 2
	for i := range s.scores {
		share := float64(s.scores[i].count()) / float64(most)
		fmt.Fprintf(p, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#4878a8"/>`+"\n",
			p.x(float64(centre(i)))-width/2, p.y(share), width, plotHeight*share)
	}
}

// drawResults draws the shares of wins, draws and losses, the points, and the
// points that the scores promise.
func (s *survey) drawResults(p *plot) {
	curves := []struct {
		name, colour, dash string
		share              func(i int) float64
	}{
		{"won", "#3a8a3a", "", func(i int) float64 { return s.scores[i].share(2) }},
		{"drawn", "#888888", "", func(i int) float64 { return s.scores[i].share(1) }},
		{"lost", "#b03a3a", "", func(i int) float64 { return s.scores[i].share(0) }},
		{"points", "#222222", "", func(i int) float64 { return s.scores[i].points() }},
		{"promised", "#222222", "4 4", func(i int) float64 { return expected(float64(centre(i))) }},
	}
	for k, c := range curves {
		share := func(i int) float64 {
			if s.scores[i].count() == 0 {
				return math.NaN()
			}
			return c.share(i)
		}
		p.curve(share, c.colour, c.dash)
		fmt.Fprintf(p, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", plotLeft+330+75*k, p.top-12, c.colour, c.name)
	}
}

// curve draws a line through the buckets, with gaps where there is no number.
func (p *plot) curve(share func(i int) float64, colour, dash string) {
	var path strings.Builder
	command := "M"
	for i := range scoreBuckets {
		if y := share(i); math.IsNaN(y) {
			command = "M"
		} else {
			fmt.Fprintf(&path, "%s%.1f %.1f", command, p.x(float64(centre(i))), p.y(y))
			command = "L"
		}
	}
	fmt.Fprintf(p, `<path d="%s" fill="none" stroke="%s" stroke-width="1.5" stroke-dasharray="%s"/>`+"\n", path.String(), colour, dash)
}
