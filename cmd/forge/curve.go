package main

// The learning curve of a training run, as a table and as a chart.

import (
	"fmt"
	"io"
	"strings"

	"consort/cmd/internal/chart"
	"consort/eval/nnue/train"
)

// writeTableHead writes the column names, and the lines of the epochs done before a
// resumption, whose speed is not known.
func writeTableHead(w io.Writer, history []train.EpochReport) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%5s %8s %11s  %8s %8s  held out, by pieces:", "epoch", "rate", "positions/s", "training", "held out")
	for _, name := range train.BucketNames() {
		fmt.Fprintf(&s, " %7s", name)
	}
	s.WriteByte('\n')
	if _, err := io.WriteString(w, s.String()); err != nil {
		return err
	}
	for i := range history {
		if err := writeTableLine(w, &history[i], 0); err != nil {
			return err
		}
	}
	return nil
}

// writeTableLine writes the line of an epoch. speed is in positions per second, 0 if
// unknown.
func writeTableLine(w io.Writer, r *train.EpochReport, speed float64) error {
	var s strings.Builder
	pace := "-"
	if speed > 0 {
		pace = fmt.Sprintf("%.0f", speed)
	}
	fmt.Fprintf(&s, "%5d %8.2g %11s  %8.6f %8s  %20s", r.Epoch, r.Rate, pace, r.Training.Total, loss(&r.HeldOut, r.HeldOut.Total), "")
	for _, l := range r.HeldOut.Buckets {
		fmt.Fprintf(&s, " %7s", loss(&r.HeldOut, l))
	}
	s.WriteByte('\n')
	_, err := io.WriteString(w, s.String())
	return err
}

// loss formats a loss, as a dash if there are no positions.
func loss(of *train.Loss, value float64) string {
	if of.Positions == 0 || value == 0 {
		return "-"
	}
	return fmt.Sprintf("%.5f", value)
}

// curveChart returns the learning curve as a chart.
func curveChart(history []train.EpochReport) *chart.Chart {
	training := chart.Line{Name: "training", Color: chart.Blue}
	heldOut := chart.Line{Name: "held out", Color: chart.Red}
	for i := range history {
		r := &history[i]
		training.Add(float64(r.Epoch), r.Training.Total, 0)
		if r.HeldOut.Positions > 0 {
			heldOut.Add(float64(r.Epoch), r.HeldOut.Total, 0)
		}
	}
	c := &chart.Chart{
		Title: "Learning curve",
		X:     chart.Axis{Label: "epoch", Include: []float64{0}},
		Y:     chart.Axis{Label: "loss (mean squared error of the points, 0 to 1)"},
	}
	for _, l := range []chart.Line{training, heldOut} {
		if n := len(l.Points); n > 0 {
			l.Name = fmt.Sprintf("%s, last %.6f", l.Name, l.Points[n-1].Y)
		}
		c.Lines = append(c.Lines, l)
	}
	return c
}
