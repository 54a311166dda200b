package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/chart"
	"consort/cmd/internal/cli"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search/selfplay"
)

var wdlManual = manual{
	usage: `Fit the win/draw/loss model to games: the probabilities of a win, draw and loss as
functions of score and material.

The probability of a win is a logistic function of the score. Its midpoint, the score
with a 50% chance of winning, and its width are cubic polynomials of the material on
the board. The command prints the model as Go source for eval/wdl, the cross entropy
of its predictions (lower is better; without information it is ln 3 = 1.0986), and
the probabilities for some amounts of material. Fit the model again when the
evaluation has changed.
`,
	examples: `    forge wdl v0.games
        the model of one file

    forge wdl --plot wdl.svg 'data/*.games'
        of several files together, with a chart of the fit
`,
}

// wdlCommand is "forge wdl".
func wdlCommand() *cobra.Command {
	c := wdlManual.command("wdl FILE...", "Fit the win/draw/loss model to games")
	plot := c.Flags().String("plot", "", "`file` for a chart of the fit, in SVG")
	c.RunE = func(c *cobra.Command, files []string) error {
		return fitWDL(files, *plot, c.OutOrStdout(), c.ErrOrStderr())
	}
	return c
}

// fitWDL runs the command.
func fitWDL(files []string, plot string, stdout, stderr io.Writer) error {
	files, err := inputs(files, "game file", plot)
	if err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	var samples []wdl.Sample
	// The scores are those of the search, which are what the model converts.
	err = eachUsable(ctx, files, stderr, func(s *selfplay.Sample) {
		samples = append(samples, wdl.Sample{Score: int(s.Score), Material: wdl.Material(s.Position), Result: s.Result})
	})
	if err != nil {
		return err
	}
	model, classes, err := wdl.Fit(samples)
	if err != nil {
		return err
	}
	if err := writeModel(stdout, model, classes, samples); err != nil || plot == "" {
		return err
	}
	return fitChart(model, classes).Write(plot)
}

// writeModel writes the model and its predictions.
func writeModel(w io.Writer, m wdl.Model, classes []wdl.Class, samples []wdl.Sample) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%d positions, %d amounts of material; cross entropy %.4f nats (without information: ln 3 = 1.0986)\n\n", len(samples), len(classes), m.CrossEntropy(samples))
	fmt.Fprintf(&s, "Model{\n\tMiddle: [4]float64{%s},\n\tWidth:  [4]float64{%s},\n}\n\n", factors(m.Middle), factors(m.Width))
	fmt.Fprintf(&s, "    %8s %10s %12s   %s\n", "material", "positions", "50% win", "win/draw/loss per mille at 0, +100, +200, +400")
	for _, c := range classes {
		if c.Material%6 != 0 {
			continue
		}
		fmt.Fprintf(&s, "    %8d %10d %9.0f cp  ", c.Material, c.Samples, m.Even(c.Material))
		for _, score := range []int{0, 100, 200, 400} {
			win, draw, loss := m.Chances(eval.Score(score), c.Material)
			fmt.Fprintf(&s, " %d/%d/%d", win, draw, loss)
		}
		s.WriteByte('\n')
	}
	_, err := io.WriteString(w, s.String())
	return err
}

func factors(f [4]float64) string {
	return fmt.Sprintf("%.2f, %.2f, %.2f, %.2f", f[0], f[1], f[2], f[3])
}

// fitChart returns a chart of the two parameters of the model by material: a curve for
// each, and a dot for the fit of each class. A larger dot means more positions.
func fitChart(m wdl.Model, classes []wdl.Class) *chart.Chart {
	largest := 1
	for _, c := range classes {
		largest = max(largest, c.Samples)
	}
	middle := chart.Line{Name: "score with a 50% chance of winning", Color: chart.Blue}
	width := chart.Line{Name: "width of the logistic curve", Color: chart.Red}
	middleFit, widthFit := chart.Line{Color: chart.Blue, DotsOnly: true}, chart.Line{Color: chart.Red, DotsOnly: true}
	for _, c := range classes {
		x := float64(c.Material)
		a, b := m.Curve(c.Material)
		middle.Add(x, a, 0)
		width.Add(x, b, 0)
		dot := 1 + 3*float64(c.Samples)/float64(largest)
		middleFit.Add(x, c.Middle, dot)
		widthFit.Add(x, c.Width, dot)
	}
	return &chart.Chart{
		Title: "Win/draw/loss model by material",
		X:     chart.Axis{Label: "material on the board (pawns; 17 stands for 17 and less)"},
		Y:     chart.Axis{Label: "centipawns (lines: model; dots: fit of each amount of material)", Include: []float64{0}},
		Lines: []chart.Line{middle, width, middleFit, widthFit},
	}
}
