package chart

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ticks are at round numbers and cover the values.
func TestAxisScale(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   []string
	}{
		{nil, []string{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}},
		{[]float64{0, 100}, []string{"0", "20", "40", "60", "80", "100"}},
		{[]float64{-1000, 1000}, []string{"-1000", "-500", "0", "500", "1000"}},
		{[]float64{0.0031, 0.0044}, []string{"0.0030", "0.0035", "0.0040", "0.0045"}},
		{[]float64{17, 78}, []string{"0", "20", "40", "60", "80"}},
		{[]float64{3}, []string{"0", "1", "2", "3"}},
	} {
		var labels []string
		s := (&Axis{}).scale(test.values, 5, 100, 200)
		for _, tick := range s.ticks {
			labels = append(labels, s.label(tick))
		}
		require.Equal(t, test.want, labels)
		require.InDelta(t, 100, s.at(s.ticks[0]), 1e-9)
		require.InDelta(t, 200, s.at(s.ticks[len(s.ticks)-1]), 1e-9)
		for _, v := range test.values {
			require.InDelta(t, 150, s.at(v), 50+1e-9)
		}
	}
}

// A chart shows what it is given: names, units, and each point once.
func TestChart(t *testing.T) {
	c := &Chart{Title: "a < b", Note: "n & n", X: Axis{Label: "plies"}, Y: Axis{Label: "games (%)"}, Right: Axis{Label: "positions"}}
	c.Lines = []Line{{Name: "won & lost", Color: Red, Dashed: true}, {Name: "all", Color: Blue, Area: true, OnRight: true}, {Color: Green, DotsOnly: true}}
	for i := range c.Lines {
		c.Lines[i].Add(0, 0, 0)
		c.Lines[i].Add(50, 1, 2)
		c.Lines[i].Add(100, 10*float64(1+i*i), 2)
	}
	c.Lines[2].Points[0] = Point{Dot: 1, Mark: "<!>", Tip: "1. e4"}
	svg := c.SVG()
	require.NoError(t, xml.Unmarshal([]byte(svg), new(any)))
	for want, times := range map[string]int{
		">a &lt; b</text>": 1, ">plies</text>": 1, ">n &amp; n</text>": 1, ">games (%)</text>": 1, ">positions</text>": 1, ">won &amp; lost</tspan>": 1, ">all</tspan>": 1,
		"<circle": 7, ">&lt;!&gt;</text>": 1, "<title>1. e4</title>": 1, `stroke-dasharray="5 4"`: 1, `L790.0 90.0L790.0 425H60.0Z" fill="#1f77b4" fill-opacity="0.2"`: 1,
	} {
		require.Equal(t, times, strings.Count(svg, want), want)
	}
}
