package train

// The comparison of the quantized network with the trained one, which decides
// whether it may be exported.

import (
	"errors"
	"fmt"
	"math"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// The limits of the difference between the two networks, in centipawns. Beyond them
// the engine's network is not considered the one that was trained.
const (
	maxMeanError   = 3.0
	maxError       = 20.0
	minCorrelation = 0.9999

	reportPositions = 10_000 // compared, at most
)

// A QuantizationReport compares the quantized network, evaluated by the engine, with
// the trained one. The trained network is the one with rounded weights if the last
// part of the training used them. The exact weights, from which the next step would
// start, are compared for information only.
type QuantizationReport struct {
	Positions   int     // positions compared
	Mean, Max   float64 // absolute differences in centipawns
	Correlation float64 // of the two evaluations (Pearson)

	RoundingMean, RoundingMax float64 // differences to the network with exact weights, in centipawns

	QB               int     // integer value of an output weight of 1
	MaxFeature       float64 // largest feature weight or bias before quantization, by size
	MaxOutput        float64 // largest output weight
	ClippedFeatures  int     // feature weights and biases at their bound
	ClippedOutputs   int     // output weights at their bound
	MaxHidden        int     // largest integer value of a neuron, by size
	Neurons          int     // width of the hidden layer
	Dead, AlwaysFull int     // neurons that were never above 0, and never below 1
}

// Err returns an error if the networks differ too much, or were not compared.
func (r *QuantizationReport) Err() error {
	faithful := r.Mean <= maxMeanError && r.Max <= maxError && r.Correlation >= minCorrelation // False for NaN.
	switch {
	case r.Positions == 0:
		return errors.New("no positions to compare the quantized network with the trained one")
	case !faithful:
		return fmt.Errorf("the quantized network differs from the trained one: mean %.2f cp (at most %v), max %.1f cp (at most %v), correlation %.6f (at least %v)",
			r.Mean, maxMeanError, r.Max, maxError, r.Correlation, minCorrelation)
	}
	return nil
}

// String returns the report as text, one line per figure.
func (r *QuantizationReport) String() string {
	return fmt.Sprintf(`quantization error       %d positions: mean %.2f cp, max %.1f cp, correlation %.6f
with exact weights       mean %.2f cp, max %.1f cp
QB                       %d
largest feature weight   %.3f (%d weights at the bound)
largest output weight    %.3f (%d weights at the bound)
largest neuron           %d of %d
dead neurons             %d of %d
saturated neurons        %d of %d
`, r.Positions, r.Mean, r.Max, r.Correlation, r.RoundingMean, r.RoundingMax, r.QB, r.MaxFeature, r.ClippedFeatures, r.MaxOutput, r.ClippedOutputs,
		r.MaxHidden, math.MaxInt16, r.Dead, r.Neurons, r.AlwaysFull, r.Neurons)
}

// Network returns the quantized network and its report, measured on up to 10,000
// held-out positions with the engine's own code. It adds the loss, the settings and
// the number of positions to the record. The error is that of
// QuantizationReport.Err or of nnue.New.
func (t *Trainer) Network(record nnue.Record) (*nnue.Network, QuantizationReport, error) {
	record.Positions, record.Settings = t.Positions(), t.settings.String()
	if n := len(t.history); n > 0 {
		record.Loss = t.history[n-1].Loss()
	}
	network, err := nnue.New(quantize(t.network(), t.settings.Scale), record)
	if err != nil {
		return nil, QuantizationReport{}, err
	}
	data := t.data.HeldOut
	if len(data) == 0 {
		data = t.data.Training
	}
	r := t.compare(network, data)
	return network, r, r.Err()
}

// compare compares a quantized network with the weights that it was made from.
func (t *Trainer) compare(n *nnue.Network, data []Record) QuantizationReport {
	r := QuantizationReport{QB: n.QB, Neurons: n.Hidden}
	t.measureWeights(&r)
	evaluator := nnue.NewEvaluator(n, 1)
	activations := newActivationStats(&n.Weights)
	var c, rounding comparison
	w := t.workers[0]
	count := min(len(data), reportPositions)
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
				continue // Record.Validate accepts positions that cannot occur in a game.
			}
			score := float64(evaluator.Evaluate(&p, 0))
			c.add(centipawns(w.outputs[i], n.Scale), score)
			rounding.add(centipawns(exact[i], n.Scale), score)
			activations.add(&w.features[i], w.featureCount[i])
		}
	}
	r.Positions, r.Mean, r.Max, r.Correlation = c.n, c.sum/float64(max(1, c.n)), c.largest, c.correlation()
	r.RoundingMean, r.RoundingMax = rounding.sum/float64(max(1, c.n)), rounding.largest
	r.MaxHidden, r.Dead, r.AlwaysFull = activations.largest, countTrue(activations.dead), countTrue(activations.saturated)
	return r
}

// centipawns returns the evaluation of an output, clamped as the engine does.
func centipawns(out float32, scale int) float64 {
	return max(-float64(eval.MaxEval), min(float64(out)*float64(scale), float64(eval.MaxEval)))
}

// measureWeights finds the largest weights.
func (t *Trainer) measureWeights(r *QuantizationReport) {
	measure := func(weights []float32, bound float64, largest *float64, clipped *int) {
		for _, w := range weights {
			size := math.Abs(float64(w))
			*largest = max(*largest, size)
			if size >= bound*0.9999 {
				*clipped++
			}
		}
	}
	for i := range t.network().blocks {
		b := &t.network().blocks[i]
		measure(flat(b.rows[:]), nnue.ClipFeature, &r.MaxFeature, &r.ClippedFeatures)
		measure(b.bias[:], nnue.ClipFeature, &r.MaxFeature, &r.ClippedFeatures)
		measure(flat(b.output[:]), float64(t.limit(outputWeights)), &r.MaxOutput, &r.ClippedOutputs)
	}
}

// A comparison accumulates differences and correlation of pairs of numbers.
type comparison struct {
	n                int
	sum, largest     float64 // absolute differences
	x, y, xx, yy, xy float64
}

func (c *comparison) add(x, y float64) {
	c.n++
	d := math.Abs(x - y)
	c.sum += d
	c.largest = max(c.largest, d)
	c.x, c.y, c.xx, c.yy, c.xy = c.x+x, c.y+y, c.xx+x*x, c.yy+y*y, c.xy+x*y
}

// correlation returns Pearson's coefficient, or 1 if either number is constant.
func (c *comparison) correlation() float64 {
	n := float64(c.n)
	vx, vy := n*c.xx-c.x*c.x, n*c.yy-c.y*c.y
	if vx <= 0 || vy <= 0 {
		return 1
	}
	return (n*c.xy - c.x*c.y) / math.Sqrt(vx*vy)
}
