package train

import (
	"math"

	"consort/eval/nnue"
)

// chunkSize is how many positions pass through a slice before the next: enough to
// be worth bringing the slice into the core's own cache, few enough to stay there
// beside it.
const chunkSize = 512

// A worker computes the gradient of a part of a batch, on a goroutine of its own.
type worker struct {
	kernels  kernels
	gradient parameters
	loss     tally

	// The chunk at work.
	n        int
	records  [chunkSize]Record
	features [chunkSize]Features
	men      [chunkSize]int
	buckets  [chunkSize]int
	outputs  [chunkSize]float32
	deltas   [chunkSize]float32
	hidden   []views // [slices][chunkSize]
}

func newWorker(k kernels, hidden int) *worker {
	return &worker{
		kernels:  k,
		gradient: newParameters(hidden),
		hidden:   make([]views, hidden/sliceWidth*chunkSize),
	}
}

// A target is what the output of a position should be: lambda parts the result,
// the rest what the score promises.
type target struct {
	lambda    float64 // that is learned
	reporting float64 // in the reported loss, so that it does not change with the schedule
	scale     int     // centipawns of an output of 1
}

// of returns the target of a position, as a share of a game won.
func (t target) of(r *Record, lambda float64) float64 {
	return lambda*float64(r.Result)/2 + (1-lambda)*sigmoid(float64(r.Score)/float64(t.scale))
}

// sigmoid returns the share of a game that an output promises.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// learn adds the gradient of the loss's sum over the positions at some places of
// an order to the worker's.
func (w *worker) learn(p *parameters, data []Record, o *order, from, to int, t target) {
	for ; from < to; from += chunkSize {
		w.load(data, o, from, min(to, from+chunkSize))
		w.forward(p)
		w.judge(t)
		w.backward(p)
	}
}

// measure adds up the losses of positions.
func (w *worker) measure(p *parameters, data []Record, t target) {
	for from := 0; from < len(data); from += chunkSize {
		w.load(data, nil, from, min(len(data), from+chunkSize))
		w.forward(p)
		w.judge(t)
	}
}

// load decodes a chunk. The records are copied first, in a loop of nothing else:
// they are all over the memory, and so the processor fetches many at once.
func (w *worker) load(data []Record, o *order, from, to int) {
	w.n = to - from
	records := w.records[:w.n]
	if o == nil {
		copy(records, data[from:to])
	} else {
		for i := range records {
			records[i] = data[o.at(from+i)]
		}
	}
	for i := range records {
		r := &records[i]
		w.men[i] = r.Features(&w.features[i])
		w.buckets[i] = r.Bucket()
	}
}

// forward computes the outputs of the chunk.
func (w *worker) forward(p *parameters) {
	for i := range w.n {
		w.outputs[i] = p.outputBias[w.buckets[i]]
	}
	for j := range p.slices {
		s, hidden := &p.slices[j], w.hidden[j*chunkSize:][:w.n]
		for i := range hidden {
			w.outputs[i] += w.kernels.forward(&hidden[i], s, &s.output[w.buckets[i]], &w.features[i], w.men[i])
		}
	}
}

// judge adds up the loss of the chunk and computes how it changes with each
// output.
func (w *worker) judge(t target) {
	for i := range w.n {
		r := &w.records[i]
		share := sigmoid(float64(w.outputs[i]))
		w.deltas[i] = float32(2 * (share - t.of(r, t.lambda)) * share * (1 - share))
		w.loss.add(w.buckets[i], share-t.of(r, t.reporting))
	}
}

// backward adds the gradient of the chunk to the worker's.
func (w *worker) backward(p *parameters) {
	for i := range w.n {
		w.gradient.outputBias[w.buckets[i]] += w.deltas[i]
	}
	for j := range p.slices {
		s, g, hidden := &p.slices[j], &w.gradient.slices[j], w.hidden[j*chunkSize:][:w.n]
		for i := range hidden {
			b := w.buckets[i]
			w.kernels.backward(g, &g.output[b], &s.output[b], &hidden[i], &w.features[i], w.men[i], w.deltas[i])
		}
	}
}

// A tally adds up squared errors by bucket.
type tally struct {
	Sum   [nnue.Buckets]float64 `json:"sum"`
	Count [nnue.Buckets]uint64  `json:"count"`
}

func (t *tally) add(bucket int, err float64) {
	t.Sum[bucket] += err * err
	t.Count[bucket]++
}

// merge adds another tally and empties it.
func (t *tally) merge(o *tally) {
	for b := range t.Sum {
		t.Sum[b] += o.Sum[b]
		t.Count[b] += o.Count[b]
	}
	*o = tally{}
}

// A Loss is a mean of squared errors, of shares of a game won: 0 is perfect. It is
// 0 also where there are no positions.
type Loss struct {
	Total     float64               `json:"total"`
	Buckets   [nnue.Buckets]float64 `json:"buckets"`
	Positions uint64                `json:"positions"`
}

// mean returns the loss of what was added up.
func (t *tally) mean() (l Loss) {
	sum := 0.0
	for b, n := range t.Count {
		l.Positions += n
		sum += t.Sum[b]
		l.Buckets[b] = t.Sum[b] / float64(max(1, n))
	}
	l.Total = sum / float64(max(1, l.Positions))
	return l
}
