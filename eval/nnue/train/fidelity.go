package train

// How well the engine's integers do what the trained network does: the proof that
// must come before an export.

import (
	"errors"
	"fmt"
	"math"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// The limits of what quantising may change, in centipawns. Beyond them the engine
// would play with another network than the one that was trained.
const (
	maxMeanError   = 3.0
	maxError       = 20.0
	minCorrelation = 0.9999

	fidelityPositions = 10_000
)

// A Fidelity tells how well the engine's integers do what the trained network
// does, and what else to know of the weights. The trained network is the one with
// rounded weights where the last part of the training was done with them: there
// the weights before rounding are what the next step would start from, and the
// difference to them is told and not judged.
type Fidelity struct {
	Positions   int
	Mean, Max   float64 // differences in centipawns
	Correlation float64

	RoundingMean, RoundingMax float64 // what rounding the weights changed, in centipawns

	QB               int
	MaxFeature       float64 // the greatest weights, as they were trained
	MaxOutput        float64
	ClippedFeatures  int // weights at their limits
	ClippedOutputs   int
	MaxHidden        int // greatest size of a neuron, as an integer
	Dead, AlwaysFull int // neurons that were never above 0, and never below 1
	Neurons          int
}

// Err refuses a network that is too unlike the trained one.
func (f *Fidelity) Err() error {
	faithful := f.Mean <= maxMeanError && f.Max <= maxError && f.Correlation >= minCorrelation // None of it is so for NaN.
	switch {
	case f.Positions == 0:
		return errors.New("there are no positions to compare the integer network with the trained one")
	case !faithful:
		return fmt.Errorf("the integer network is not the trained one: differences of %.2f cp in the mean (limit %v), %.1f at most (%v), a correlation of %.6f (%v)",
			f.Mean, maxMeanError, f.Max, maxError, f.Correlation, minCorrelation)
	}
	return nil
}

// String is the report of an export, a line for each thing.
func (f *Fidelity) String() string {
	return fmt.Sprintf(`integers against floats  %d positions: mean %.2f cp, most %.1f cp, correlation %.6f
before rounding          mean %.2f cp, most %.1f cp
QB                       %d
greatest feature weight  %.3f (%d weights at the limit)
greatest output weight   %.3f (%d weights at the limit)
greatest neuron          %d of %d
neurons never active     %d of %d
neurons always full      %d of %d
`, f.Positions, f.Mean, f.Max, f.Correlation, f.RoundingMean, f.RoundingMax, f.QB, f.MaxFeature, f.ClippedFeatures, f.MaxOutput, f.ClippedOutputs,
		f.MaxHidden, math.MaxInt16, f.Dead, f.Neurons, f.AlwaysFull, f.Neurons)
}

// Network returns the network as the engine uses it, and how faithful it is,
// measured with the engine's own code on positions that it has not learned. What
// the trainer knows it adds to the record. The error is that of Fidelity.Err, or
// of nnue.New.
func (t *Trainer) Network(record nnue.Record) (*nnue.Network, Fidelity, error) {
	record.Positions, record.Settings = t.Positions(), t.settings.String()
	if n := len(t.history); n > 0 {
		record.Loss = t.history[n-1].Loss()
	}
	network, err := nnue.New(quantise(t.network(), t.settings.Scale), record)
	if err != nil {
		return nil, Fidelity{}, err
	}
	data := t.data.HeldOut
	if len(data) == 0 {
		data = t.data.Training
	}
	f := t.compare(network, data)
	return network, f, f.Err()
}

// compare measures a network against the weights that it was made from.
func (t *Trainer) compare(n *nnue.Network, data []Record) Fidelity {
	f := Fidelity{QB: n.QB, Neurons: n.Hidden}
	t.lookAtWeights(&f)
	evaluator := nnue.NewEvaluator(n, 1)
	activity := newActivity(&n.Weights)
	var c, rounding comparison
	w := t.workers[0]
	count := min(len(data), fidelityPositions)
	for done := 0; done < count; done += w.n {
		sample := make([]Record, 0, chunkSize)
		for i := done; i < min(count, done+chunkSize); i++ {
			sample = append(sample, data[i*len(data)/count])
		}
		w.load(sample, nil, 0, len(sample))
		w.forward(&t.weights)
		exact := w.outputs
		w.forward(t.network())
		for i := range sample {
			p, err := engine.ParseFEN(sample[i].FEN())
			if err != nil {
				continue // Not from a game: a record is checked less than a FEN.
			}
			score := float64(evaluator.Evaluate(&p, 0))
			c.add(centipawns(w.outputs[i], n.Scale), score)
			rounding.add(centipawns(exact[i], n.Scale), score)
			activity.add(&w.features[i], w.men[i])
		}
	}
	f.Positions, f.Mean, f.Max, f.Correlation = c.n, c.sum/float64(max(1, c.n)), c.most, c.correlation()
	f.RoundingMean, f.RoundingMax = rounding.sum/float64(max(1, c.n)), rounding.most
	f.MaxHidden, f.Dead, f.AlwaysFull = activity.most, activity.count(activity.dead), activity.count(activity.full)
	return f
}

// centipawns returns what the engine would print for an output.
func centipawns(out float32, scale int) float64 {
	return max(-float64(eval.MaxEval), min(float64(out)*float64(scale), float64(eval.MaxEval)))
}

// lookAtWeights finds the greatest weights.
func (t *Trainer) lookAtWeights(f *Fidelity) {
	look := func(weights []float32, limit float64, most *float64, clipped *int) {
		for _, w := range weights {
			size := math.Abs(float64(w))
			*most = max(*most, size)
			if size >= limit*0.9999 {
				*clipped++
			}
		}
	}
	for i := range t.network().slices {
		s := &t.network().slices[i]
		look(flat(s.rows[:]), nnue.ClipFeature, &f.MaxFeature, &f.ClippedFeatures)
		look(s.bias[:], nnue.ClipFeature, &f.MaxFeature, &f.ClippedFeatures)
		look(flat(s.output[:]), float64(t.limit(outputWeights)), &f.MaxOutput, &f.ClippedOutputs)
	}
}

// A comparison adds up what is to know of pairs of numbers.
type comparison struct {
	n                int
	sum, most        float64
	x, y, xx, yy, xy float64
}

func (c *comparison) add(x, y float64) {
	c.n++
	d := math.Abs(x - y)
	c.sum += d
	c.most = max(c.most, d)
	c.x, c.y, c.xx, c.yy, c.xy = c.x+x, c.y+y, c.xx+x*x, c.yy+y*y, c.xy+x*y
}

// correlation returns Pearson's, 1 where there is nothing to tell apart.
func (c *comparison) correlation() float64 {
	n := float64(c.n)
	vx, vy := n*c.xx-c.x*c.x, n*c.yy-c.y*c.y
	if vx <= 0 || vy <= 0 {
		return 1
	}
	return (n*c.xy - c.x*c.y) / math.Sqrt(vx*vy)
}
