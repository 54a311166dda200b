package train

import (
	"math"

	"consort/eval/nnue"
)

// chunkSize is the number of positions whose derivatives are added to the gradient of a
// block at once: enough to amortize reading and writing its rows; few enough for the
// neurons of its positions to stay in the L2 cache.
const chunkSize = 1024

// passSize is the number of positions that pass through a block before the next block. The
// weights and gradients of all blocks are far larger than any cache, so each pass reads
// them from memory (result r0926).
const passSize = 8 * chunkSize

// A worker computes the gradient of a part of a batch on its own goroutine.
type worker struct {
	kernels  kernels
	gradient parameters
	loss     lossSum

	// The current pass.
	n            int
	records      [passSize]Record
	features     [passSize]Features
	featureCount [passSize]int
	buckets      [passSize]int
	active       [passSize / chunkSize]occurrences
	outputs      [passSize]float32
	deltas       [passSize]float32
	hidden       []views // [blocks][passSize]

	sharing sharing
}

func newWorker(k kernels, hidden int) *worker {
	return &worker{
		kernels:  k,
		gradient: newParameters(hidden),
		hidden:   make([]views, hidden/blockWidth*passSize),
	}
}

// A target defines the target of a position: a mix of the game result and the score.
type target struct {
	lambda  float64 // weight of the result
	endings float64 // added to it with few pieces
	scale   int     // centipawns of an output of 1
}

// of returns the target of a position: a share of the points from 0 to 1.
func (t target) of(r *Record) float64 {
	lambda := t.weight(r.Count())
	return lambda*float64(r.Result)/2 + (1-lambda)*sigmoid(float64(r.Score)/float64(t.scale))
}

// weight returns the weight of the result with a number of pieces. In endings a result says
// what no shallow search sees, such as that a material advantage does not win; before, it is
// mostly that of later mistakes.
func (t target) weight(pieces int) float64 {
	const few, many = 10, 18 // from all of endings down to none of it
	return t.lambda + t.endings*float64(min(many-few, max(0, many-pieces)))/(many-few)
}

// sigmoid returns the expected share of the points for an output.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// addGradient adds the gradient of the summed loss over positions from up to to, in
// the given order, to the worker's.
func (w *worker) addGradient(p *parameters, data []Record, order *permutation, from, to int, t target) {
	w.passes(p, data, order, from, to, func() {
		w.computeLoss(t)
		w.backward(p)
	})
}

// measure adds the losses of positions.
func (w *worker) measure(p *parameters, data []Record, t target) {
	w.passes(p, data, nil, 0, len(data), func() { w.computeLoss(t) })
}

// passes computes the outputs of positions from up to to, in the given order (nil for that
// of data), and calls visit after each pass.
func (w *worker) passes(p *parameters, data []Record, order *permutation, from, to int, visit func()) {
	for ; from < to; from += passSize {
		w.load(data, order, from, min(to, from+passSize))
		w.forward(p)
		visit()
	}
}

// load decodes the positions of a pass. It copies the records first, in a loop of its own:
// they are scattered in memory, and the processor can then fetch many at a time.
func (w *worker) load(data []Record, order *permutation, from, to int) {
	w.n = to - from
	records := w.records[:w.n]
	if order == nil {
		copy(records, data[from:to])
	} else {
		for i := range records {
			records[i] = data[order.at(from+i)]
		}
	}
	for i := range records {
		r := &records[i]
		w.featureCount[i] = r.Features(&w.features[i])
		w.buckets[i] = r.Bucket()
	}
}

// forward computes the outputs of the pass.
func (w *worker) forward(p *parameters) {
	for i := range w.n {
		w.outputs[i] = p.outputBias[w.buckets[i]]
	}
	for j := range p.blocks {
		b, hidden := &p.blocks[j], w.hidden[j*passSize:][:w.n]
		for i := range hidden {
			w.outputs[i] += w.kernels.forward(&hidden[i], b, &b.output[w.buckets[i]], &w.features[i], w.featureCount[i])
		}
	}
}

// computeLoss adds the loss of the pass and computes its derivatives by the outputs.
func (w *worker) computeLoss(t target) {
	for i := range w.n {
		r := &w.records[i]
		share := sigmoid(float64(w.outputs[i]))
		err := share - t.of(r)
		w.deltas[i] = float32(2 * err * share * (1 - share))
		w.loss.add(w.buckets[i], err)
	}
}

// backward adds the gradient of the pass to the worker's. The hidden layer becomes the
// derivatives.
func (w *worker) backward(p *parameters) {
	for from := 0; from < w.n; from += chunkSize {
		to := min(w.n, from+chunkSize)
		w.active[from/chunkSize].find(w.features[from:to], w.featureCount[from:to])
	}
	for i := range w.n {
		w.gradient.outputBias[w.buckets[i]] += w.deltas[i]
	}
	for j := range p.blocks {
		block, g, hidden := &p.blocks[j], &w.gradient.blocks[j], w.hidden[j*passSize:][:w.n]
		for from := 0; from < w.n; from += chunkSize {
			for i := from; i < min(w.n, from+chunkSize); i++ {
				b := w.buckets[i]
				w.kernels.derive(g, &g.output[b], &block.output[b], &hidden[i], w.deltas[i])
			}
			w.kernels.scatter(g, &hidden[from], &w.active[from/chunkSize])
		}
	}
}

// occurrences lists where in a chunk each input is active. Adding the derivatives to the
// rows of the gradient input by input reads and writes each row once in a chunk; position
// by position, a row would leave the L1 cache before its next use, and its many writes
// would take longer than all the reads of the forward pass.
type occurrences struct {
	ends   [nnue.Inputs]uint32 // of an input's list in halves, which begins where the previous input's ends
	halves [2 * nnue.MaxFeatures * chunkSize]uint16
}

const _ = uint16(2*chunkSize - 1) // The greatest half fits.

// find lists where the features of a chunk are: half 2i is our view in position i, 2i+1
// theirs.
func (o *occurrences) find(features []Features, featureCount []int) {
	clear(o.ends[:])
	for i := range features {
		for view := range features[i] {
			for _, input := range features[i][view][:featureCount[i]] {
				o.ends[input]++
			}
		}
	}
	sum := uint32(0)
	for input, n := range o.ends {
		o.ends[input] = sum // Where the list begins; each entry moves it to the end.
		sum += n
	}
	for i := range features {
		f := &features[i]
		for piece := range featureCount[i] {
			for view := range f {
				input := f[view][piece]
				o.halves[o.ends[input]] = uint16(2*i + view)
				o.ends[input]++
			}
		}
	}
}

// A lossSum accumulates squared errors by output bucket.
type lossSum struct {
	Sum   [nnue.Buckets]float64 `json:"sum"`
	Count [nnue.Buckets]uint64  `json:"count"`
}

func (t *lossSum) add(bucket int, err float64) {
	t.Sum[bucket] += err * err
	t.Count[bucket]++
}

// merge adds another lossSum and resets it.
func (t *lossSum) merge(o *lossSum) {
	for b := range t.Sum {
		t.Sum[b] += o.Sum[b]
		t.Count[b] += o.Count[b]
	}
	*o = lossSum{}
}

// A Loss is a mean squared error of predicted shares of the points, from 0 to 1. It
// is 0 if there are no positions.
type Loss struct {
	Total     float64               `json:"total"`
	Buckets   [nnue.Buckets]float64 `json:"buckets"` // by output bucket: see BucketNames
	Positions uint64                `json:"positions"`
}

// mean returns the mean of the errors added so far.
func (t *lossSum) mean() (l Loss) {
	sum := 0.0
	for b, n := range t.Count {
		l.Positions += n
		sum += t.Sum[b]
		l.Buckets[b] = t.Sum[b] / float64(max(1, n))
	}
	l.Total = sum / float64(max(1, l.Positions))
	return l
}
