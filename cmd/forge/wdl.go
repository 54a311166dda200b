package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search/selfplay"
)

var wdlManual = manual{
	usage: `Find out what scores mean in results: the chances of winning, drawing and losing
by score and material, fitted on games.

    forge wdl [flags] FILE...

The output is the model as eval/wdl has it, what it says for some amounts of
material, and how well it tells the results. Refit when the evaluation changes.
`,
	examples: `
Example:

    forge wdl -plot wdl.svg v0.games
`,
}

// wdlTool is the tool.
func wdlTool(args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("wdl", flag.ContinueOnError)
	plot := fs.String("plot", "", "`file` to draw the fit in, as SVG")
	files, help, err := wdlManual.parse(fs, args, stdout)
	if err != nil || help {
		return err
	}
	if len(files) == 0 {
		return &usageError{"wdl", errors.New("name at least one file")}
	}
	if files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutput(*plot, files); err != nil {
		return err
	}
	var samples []wdl.Sample
	for _, file := range files {
		_, err := eachGame(file, stderr, func(g *selfplay.Game, line *engine.Game) error {
			samples = append(samples, wdlSamples(g, line)...)
			return nil
		})
		if err != nil {
			return err
		}
	}
	model, classes, err := wdl.Fit(samples)
	if err != nil {
		return err
	}
	if err := writeModel(stdout, model, classes, samples); err != nil || *plot == "" {
		return err
	}
	return os.WriteFile(*plot, []byte(drawModel(model, classes)), 0o644)
}

// wdlSamples returns the positions of a game that say what their score means: all
// but the first, whose results chance decides.
func wdlSamples(g *selfplay.Game, line *engine.Game) (samples []wdl.Sample) {
	for s := range selfplay.DefaultFilter().Samples(g, line) {
		if s.Verdict == selfplay.Early || s.Verdict == selfplay.Extreme {
			continue
		}
		samples = append(samples, wdl.Sample{Score: int(s.Score), Material: wdl.Material(s.Position), Result: s.Result})
	}
	return samples
}

// writeModel prints the model.
func writeModel(w io.Writer, m wdl.Model, classes []wdl.Class, samples []wdl.Sample) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%d positions, %d amounts of material; cross entropy %.4f nats, of ln 3 = 1.0986 that knowing nothing has\n\n", len(samples), len(classes), m.CrossEntropy(samples))
	fmt.Fprintf(&s, "Model{\n\tMiddle: [4]float64{%s},\n\tWidth:  [4]float64{%s},\n}\n\n", factors(m.Middle), factors(m.Width))
	fmt.Fprintf(&s, "    %8s %10s %12s   %s\n", "material", "positions", "even chance", "won/drawn/lost in 1000 at 0, +100, +200, +400")
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

// drawModel draws the curve's middle and width by material, with what each class
// says by itself.
func drawModel(m wdl.Model, classes []wdl.Class) string {
	const width, height, left, top = 700, 300, 60, 40
	most, positions := 1.0, 1
	for _, c := range classes {
		most, positions = max(most, c.Middle, c.Width), max(positions, c.Samples)
	}
	x := func(material int) float64 { return left + width*float64(material)/80 }
	y := func(v float64) float64 { return top + height*(1-v/most) }
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", left+width+20, top+height+50)
	s.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	fmt.Fprintf(&s, `<text x="%d" y="24" font-size="15">Centipawns of an even chance of winning (blue) and width of the curve (red), by material</text>`+"\n", left)
	for i := range 5 {
		v := most * float64(i) / 4
		fmt.Fprintf(&s, `<path d="M%d %.1fh%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.0f</text>`+"\n", left, y(v), width, left-8, y(v)+4, v)
	}
	for material := 10; material <= 80; material += 10 {
		fmt.Fprintf(&s, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(material), top+height+20, material)
	}
	lines := [2]strings.Builder{}
	for i, c := range classes {
		command := "L"
		if i == 0 {
			command = "M"
		}
		middle, curveWidth := m.Curve(c.Material)
		fmt.Fprintf(&lines[0], "%s%.1f %.1f", command, x(c.Material), y(middle))
		fmt.Fprintf(&lines[1], "%s%.1f %.1f", command, x(c.Material), y(curveWidth))
		radius := 1 + 3*float64(c.Samples)/float64(positions)
		fmt.Fprintf(&s, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="#4878a8"/><circle cx="%.1f" cy="%.1f" r="%.1f" fill="#b03a3a"/>`+"\n",
			x(c.Material), y(c.Middle), radius, x(c.Material), y(c.Width), radius)
	}
	for i, colour := range []string{"#4878a8", "#b03a3a"} {
		fmt.Fprintf(&s, `<path d="%s" fill="none" stroke="%s" stroke-width="1.5"/>`+"\n", lines[i].String(), colour)
	}
	s.WriteString("</svg>\n")
	return s.String()
}
