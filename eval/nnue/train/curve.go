package train

import (
	"fmt"
	"io"
	"math"
	"strings"

	"consort/eval/nnue"
)

// The measures of the drawing, in pixels.
const (
	curveWidth, curveHeight       = 720, 400
	curveLeft, curveRight         = 70, 20
	curveTop, curveBottom         = 40, 45
	curveTicks                    = 5
	trainingColour, heldOutColour = "#1f77b4", "#d62728"
)

// A curve maps epochs and losses to the drawing.
type curve struct {
	epochs    int
	low, high float64
}

func (c *curve) x(epoch int) float64 {
	share := float64(epoch-1) / float64(max(1, c.epochs-1))
	return curveLeft + share*(curveWidth-curveLeft-curveRight)
}

func (c *curve) y(loss float64) float64 {
	share := (loss - c.low) / (c.high - c.low)
	return curveHeight - curveBottom - share*(curveHeight-curveTop-curveBottom)
}

// WriteCurve draws how the loss fell, as SVG.
func WriteCurve(w io.Writer, history []EpochReport) error {
	c := curve{low: math.Inf(1), high: math.Inf(-1)}
	var training, heldOut []float64
	for i := range history {
		training = append(training, history[i].Training.Total)
		if history[i].HeldOut.Positions > 0 {
			heldOut = append(heldOut, history[i].HeldOut.Total)
		}
		c.epochs = max(c.epochs, history[i].Epoch)
	}
	for _, loss := range append(heldOut, training...) {
		c.low, c.high = min(c.low, loss), max(c.high, loss)
	}
	if !(c.high > c.low) { // One epoch, or none.
		c.low, c.high = 0, max(1e-6, 2*c.high)
	}
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", curveWidth, curveHeight)
	s.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	c.writeAxes(&s)
	c.writeLine(&s, training, trainingColour, "training", 20)
	c.writeLine(&s, heldOut, heldOutColour, "held out", 34)
	s.WriteString("</svg>\n")
	_, err := io.WriteString(w, s.String())
	return err
}

// writeAxes writes a grid with its numbers.
func (c *curve) writeAxes(s *strings.Builder) {
	for i := range curveTicks + 1 {
		loss := c.low + (c.high-c.low)*float64(i)/curveTicks
		y := c.y(loss)
		fmt.Fprintf(s, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.5f</text>`+"\n",
			curveLeft, y, curveWidth-curveRight, y, curveLeft-6, y+4, loss)
		epoch := 1 + (c.epochs-1)*i/curveTicks
		fmt.Fprintf(s, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", c.x(epoch), curveHeight-curveBottom+18, epoch)
	}
	fmt.Fprintf(s, `<text x="%d" y="%d" text-anchor="middle">epoch</text>`+"\n", curveWidth/2, curveHeight-8)
	fmt.Fprintf(s, `<text x="%d" y="20">loss: mean square of the error, in games won</text>`+"\n", curveLeft)
}

// writeLine writes the losses of the epochs, and what they are.
func (c *curve) writeLine(s *strings.Builder, losses []float64, color, name string, y int) {
	if len(losses) == 0 {
		return
	}
	s.WriteString(`<polyline fill="none" stroke="` + color + `" stroke-width="1.5" points="`)
	for i, loss := range losses {
		fmt.Fprintf(s, "%.1f,%.1f ", c.x(i+1), c.y(loss))
	}
	fmt.Fprintf(s, `"/>`+"\n"+`<text x="%d" y="%d" text-anchor="end" fill="%s">%s: %.6f</text>`+"\n",
		curveWidth-curveRight, y, color, name, losses[len(losses)-1])
}

// BucketNames returns what each bucket is for, as numbers of men such as "6-9".
func BucketNames() (names [nnue.Buckets]string) {
	for n := nnue.MaxFeatures; n >= 2; n-- {
		high := n
		for n > 2 && nnue.Bucket(n-1) == nnue.Bucket(high) {
			n--
		}
		names[nnue.Bucket(n)] = fmt.Sprintf("%d-%d", n, high)
	}
	return names
}
