package train

import (
	"fmt"
	"math"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// maxOutputSum is the greatest sum of the positive, or of the negative, integer
// weights of an output: with every neuron at its greatest the engine's sum still
// fits 32 bits.
const maxOutputSum = math.MaxInt32 / (nnue.QA * nnue.QA)

// quantise returns the weights as integers, with a number of centipawns for an
// output of 1.
func quantise(p *parameters, scale int) nnue.Weights {
	h := p.hidden()
	w := nnue.Weights{
		Hidden:   h,
		QB:       chooseQB(p),
		Scale:    scale,
		Features: make([]int16, nnue.Inputs*h),
		Bias:     make([]int16, h),
		Output:   make([]int16, nnue.Buckets*2*h),
	}
	for neuron := range h {
		for input := range nnue.Inputs {
			w.Features[input*h+neuron] = round[int16](*p.feature(input, neuron), nnue.QA)
		}
		w.Bias[neuron] = round[int16](*p.bias(neuron), nnue.QA)
		for bucket := range nnue.Buckets {
			for view := range 2 {
				w.Output[(bucket*2+view)*h+neuron] = round[int16](*p.output(bucket, view, neuron), w.QB)
			}
		}
	}
	for bucket := range w.OutputBias {
		w.OutputBias[bucket] = round[int32](p.outputBias[bucket], nnue.QA*w.QB)
	}
	return w
}

// round returns the integer nearest to a weight in units of 1/unit.
func round[I int16 | int32](w float32, unit int) I {
	return I(math.Round(float64(w) * float64(unit)))
}

// maxQB is the greatest unit of output weights that a network can have.
const maxQB = 1 << 15

// chooseQB returns what an output weight of 1 becomes: as much as possible, since
// a network that has learned little has small weights, of which a fixed unit would
// leave nothing. A power of two, so that it is the same for networks that are
// nearly the same.
func chooseQB(p *parameters) int {
	qb := maxQB
	for qb > 1 && !fits(p, qb) {
		qb /= 2
	}
	return qb
}

// fits reports whether the engine's arithmetic can hold the output weights.
func fits(p *parameters, qb int) bool {
	for bucket := range nnue.Buckets {
		positive, negative := 0, 0
		for i := range p.slices {
			for _, w := range p.slices[i].output[bucket] {
				q := int(round[int32](w, qb))
				if q > nnue.MaxOutput || q < -nnue.MaxOutput {
					return false
				}
				positive += max(0, q)
				negative += max(0, -q)
			}
		}
		if max(positive, negative) > maxOutputSum {
			return false
		}
	}
	return true
}

// The limits of what quantising may change, in centipawns. Beyond them the engine
// would play with another network than the one that was trained.
const (
	maxMeanError   = 3.0
	maxError       = 20.0
	minCorrelation = 0.9999

	fidelityPositions = 10_000
)

// A Fidelity tells how well the engine's integers do what the trained network
// does, and what else to know of the weights.
type Fidelity struct {
	Positions   int
	Mean, Max   float64 // differences in centipawns
	Correlation float64

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
	if f.Mean > maxMeanError || f.Max > maxError || f.Correlation < minCorrelation || f.MaxHidden > math.MaxInt16 {
		return fmt.Errorf("the integer network is not the trained one: differences of %.2f cp in the mean (limit %v), %.1f at most (%v), a correlation of %.6f (%v)",
			f.Mean, maxMeanError, f.Max, maxError, f.Correlation, minCorrelation)
	}
	return nil
}

// String is the report of an export, a line for each thing.
func (f *Fidelity) String() string {
	return fmt.Sprintf(`integers against floats  %d positions: mean %.2f cp, most %.1f cp, correlation %.6f
QB                       %d
greatest feature weight  %.3f (%d weights at the limit)
greatest output weight   %.3f (%d weights at the limit)
greatest neuron          %d of %d
neurons never active     %d of %d
neurons always full      %d of %d
`, f.Positions, f.Mean, f.Max, f.Correlation, f.QB, f.MaxFeature, f.ClippedFeatures, f.MaxOutput, f.ClippedOutputs,
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
	var c comparison
	w := t.workers[0]
	count := min(len(data), fidelityPositions)
	for done := 0; done < count; done += w.n {
		sample := make([]Record, 0, chunkSize)
		for i := done; i < min(count, done+chunkSize); i++ {
			sample = append(sample, data[i*len(data)/count])
		}
		w.load(sample, nil, 0, len(sample))
		w.forward(t.network())
		for i := range sample {
			p, err := engine.ParseFEN(sample[i].FEN())
			if err != nil {
				continue // Not from a game: a record is checked less than a FEN.
			}
			c.add(centipawns(w.outputs[i], n.Scale), float64(evaluator.Evaluate(&p, 0)))
			activity.add(&w.features[i], w.men[i])
		}
	}
	f.Positions, f.Mean, f.Max, f.Correlation = c.n, c.sum/float64(max(1, c.n)), c.most, c.correlation()
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

// An activity watches the neurons of an integer network.
type activity struct {
	weights    *nnue.Weights
	hidden     []int
	dead, full []bool // so far
	most       int
}

func newActivity(w *nnue.Weights) *activity {
	a := &activity{weights: w, hidden: make([]int, w.Hidden), dead: make([]bool, w.Hidden), full: make([]bool, w.Hidden)}
	for i := range a.dead {
		a.dead[i], a.full[i] = true, true
	}
	return a
}

// add looks at both views of a position.
func (a *activity) add(f *Features, men int) {
	for view := range f {
		for i, b := range a.weights.Bias {
			a.hidden[i] = int(b)
		}
		for _, input := range f[view][:men] {
			for i, w := range a.weights.Features[int(input)*a.weights.Hidden:][:a.weights.Hidden] {
				a.hidden[i] += int(w)
			}
		}
		for i, v := range a.hidden {
			a.most = max(a.most, v, -v)
			a.dead[i] = a.dead[i] && v <= 0
			a.full[i] = a.full[i] && v >= nnue.QA
		}
	}
}

// count returns how many are true.
func (a *activity) count(neurons []bool) (n int) {
	for _, is := range neurons {
		if is {
			n++
		}
	}
	return n
}
