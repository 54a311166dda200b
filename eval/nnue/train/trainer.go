package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"consort/eval/nnue"
)

// A Trainer trains one network. It is not safe for concurrent use.
type Trainer struct {
	Name string // of the network, kept in checkpoints; the training does not use it

	settings Settings
	data     *Dataset
	workers  []*worker

	weights       parameters
	rounded       parameters  // used in the last part of the run: see rounding.go
	first, second parameters  // moments of the gradient
	all           []trainable // in the order of parameters.segments
	tiles         []tile      // the rows of weights: see sharing.go
	rest          []trainable // all but the rows
	qb            int         // unit of the rounded output weights; 0 before rounding begins

	step    int           // batches done
	loss    lossSum       // of the current epoch
	history []EpochReport // of the epochs done
}

// trainable is a list of weights with the state that the optimizer keeps for it.
type trainable struct {
	group                           group
	weights, rounded, first, second []float32
	gradients                       [][]float32 // by worker
}

// rows returns a part of a list of rows.
func (x *trainable) rows(from, to int) trainable {
	from, to = from*blockWidth, to*blockWidth
	cut := func(list []float32) []float32 { return list[from:to:to] }
	part := trainable{x.group, cut(x.weights), cut(x.rounded), cut(x.first), cut(x.second), nil}
	for _, g := range x.gradients {
		part.gradients = append(part.gradients, cut(g))
	}
	return part
}

// An EpochReport is a point on the learning curve.
type EpochReport struct {
	Epoch    int     `json:"epoch"`    // from 1
	Rate     float64 `json:"rate"`     // learning rate of the last step
	Training Loss    `json:"training"` // of each position, just before the step that trained on it
	HeldOut  Loss    `json:"heldOut"`  // at the end of the epoch
}

// Loss returns the held-out loss, or the training loss if nothing is held out.
func (r *EpochReport) Loss() float64 {
	if r.HeldOut.Positions > 0 {
		return r.HeldOut.Total
	}
	return r.Training.Total
}

// BucketNames returns the numbers of pieces of each output bucket, such as "6-9".
func BucketNames() (names [nnue.Buckets]string) {
	for n := nnue.MaxPieces; n >= 2; n-- {
		high := n
		for n > 2 && nnue.Bucket(n-1) == nnue.Bucket(high) {
			n--
		}
		names[nnue.Bucket(n)] = fmt.Sprintf("%d-%d", n, high)
	}
	return names
}

// ErrDiverged reports a loss that is no longer a finite number.
var ErrDiverged = errors.New("training diverged: try a lower learning rate")

// New returns a trainer with random initial weights. It returns an error if a setting
// is out of range or there are no training data. Memory grows with the number of
// threads: each has a gradient of the size of the network in float32.
func New(s Settings, data *Dataset, threads int) (*Trainer, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if len(data.Training) == 0 {
		return nil, errors.New("no training positions")
	}
	t := newTrainer(s, data, threads, available()[0])
	t.weights.initialize(rand.New(rand.NewPCG(s.Seed, 0)))
	return t, nil
}

// newTrainer returns a trainer whose weights are zero.
func newTrainer(s Settings, data *Dataset, threads int, k kernels) *Trainer {
	t := &Trainer{
		settings: s, data: data,
		weights: newParameters(s.Hidden), rounded: newParameters(s.Hidden),
		first: newParameters(s.Hidden), second: newParameters(s.Hidden),
	}
	for range max(1, threads) {
		t.workers = append(t.workers, newWorker(k, s.Hidden))
	}
	rounded, first, second := t.rounded.segments(), t.first.segments(), t.second.segments()
	var gradients [][]segment // by worker
	for _, w := range t.workers {
		gradients = append(gradients, w.gradient.segments())
	}
	for i, s := range t.weights.segments() {
		x := trainable{s.group, s.values, rounded[i].values, first[i].values, second[i].values, nil}
		for _, g := range gradients {
			x.gradients = append(x.gradients, g[i].values)
		}
		t.all = append(t.all, x)
	}
	for i := range t.weights.blocks {
		t.tiles = append(t.tiles, tilesOf(&t.all[i])...)
	}
	t.rest = t.all[len(t.weights.blocks):]
	return t
}

// Settings returns the settings of the run.
func (t *Trainer) Settings() Settings { return t.settings }

// Kernels returns the name of the instruction set that the trainer uses.
func (t *Trainer) Kernels() string { return t.workers[0].kernels.name }

// Batches returns the number of batches per epoch. Their sizes differ by at most one:
// a small last batch would be a noisy step.
func (t *Trainer) Batches() int {
	return (len(t.data.Training) + t.settings.Batch - 1) / t.settings.Batch
}

// steps returns the number of steps of the whole run.
func (t *Trainer) steps() int { return t.settings.Epochs * t.Batches() }

// Steps returns the number of batches done and the number in the whole run.
func (t *Trainer) Steps() (done, all int) { return t.step, t.steps() }

// Positions returns the number of positions trained on so far, counted once per epoch.
func (t *Trainer) Positions() uint64 {
	epochs, rest := t.step/t.Batches(), t.step%t.Batches()
	n := len(t.data.Training)
	return uint64(epochs*n + n*rest/t.Batches())
}

// History returns the learning curve: the reports of the completed epochs.
func (t *Trainer) History() []EpochReport { return t.history }

// Epoch trains to the end of the current epoch and returns its report. It calls
// afterBatch after every batch. When ctx ends, Epoch returns its error after the
// current batch, and the next call continues from there.
func (t *Trainer) Epoch(ctx context.Context, afterBatch func()) (EpochReport, error) {
	batches := t.Batches()
	epoch := t.step / batches
	order := newPermutation(len(t.data.Training), mix(t.settings.Seed)+uint64(epoch))
	for {
		if err := ctx.Err(); err != nil {
			return EpochReport{}, err
		}
		if err := t.batch(&order, t.step%batches); err != nil {
			return EpochReport{}, err
		}
		t.step++
		afterBatch()
		if t.step%batches == 0 {
			break
		}
	}
	last, all := t.step-1, t.steps()
	if t.step == all {
		t.calibrate()
	}
	report := EpochReport{Epoch: epoch + 1, Rate: t.settings.rate(last, all), Training: t.loss.mean()}
	t.loss = lossSum{}
	report.HeldOut = t.measure(t.data.HeldOut)
	t.history = append(t.history, report)
	return report, nil
}

// batch trains on one batch of an epoch.
func (t *Trainer) batch(order *permutation, number int) error {
	n, batches := len(t.data.Training), t.Batches()
	from, to := n*number/batches, n*(number+1)/batches
	all := t.steps()
	if t.qb == 0 && t.step >= t.settings.roundingBegins(all) {
		t.beginRounding(chooseQB(&t.weights))
	}
	goal := t.settings.target()
	t.parallel(func(i int, w *worker) {
		size, parts := to-from, len(t.workers)
		w.addGradient(t.network(), t.data.Training, order, from+size*i/parts, from+size*(i+1)/parts, goal)
	})
	for _, w := range t.workers {
		t.loss.merge(&w.loss)
	}
	if l := t.loss.mean().Total; math.IsNaN(l) || math.IsInf(l, 0) {
		return fmt.Errorf("%w (batch %d)", ErrDiverged, t.step)
	}
	t.adjust(newAdamStep(t.settings.rate(t.step, all), t.settings.Decay, 1/float64(to-from)))
	return nil
}

// adjust adds the workers' gradients in a fixed order, updates the weights and clears
// the gradients.
func (t *Trainer) adjust(step adamStep) {
	t.parallel(func(i int, w *worker) {
		for ; i < len(t.tiles)+len(t.rest); i += len(t.workers) {
			if i < len(t.tiles) {
				t.adjustTile(w, &t.tiles[i], step)
				continue
			}
			x := &t.rest[i-len(t.tiles)]
			w.sumGradients(x)
			t.adjustOwn(w, x, step)
		}
	})
}

// sumGradients adds the gradients of all workers to that of the first, and clears the others.
func (w *worker) sumGradients(x *trainable) {
	for _, more := range x.gradients[1:] {
		w.add(x.gradients[0], more)
		clear(more)
	}
}

// adjustOwn updates weights by their own gradient, rounds them if it is time, and clears the
// gradient.
func (t *Trainer) adjustOwn(w *worker, x *trainable, step adamStep) {
	step.limit = t.limit(x.group)
	g := x.gradients[0]
	w.kernels.adam(&x.weights[0], &x.first[0], &x.second[0], &g[0], len(g), &step)
	clear(g)
	if t.qb > 0 {
		t.round(x)
	}
}

// add adds one list to another of the same length.
func (w *worker) add(to, from []float32) { w.kernels.add(&to[0], &from[:len(to)][0], len(to)) }

// parallel runs a function for every worker and waits for all.
func (t *Trainer) parallel(work func(i int, w *worker)) {
	var group sync.WaitGroup
	for i, w := range t.workers[1:] {
		group.Go(func() { work(i+1, w) })
	}
	work(0, t.workers[0])
	group.Wait()
}

// HeldOutLoss returns the loss of the present weights on the held-out positions.
func (t *Trainer) HeldOutLoss() float64 { return t.measure(t.data.HeldOut).Total }

// measure returns the loss of positions.
func (t *Trainer) measure(data []Record) Loss {
	goal := t.settings.target()
	t.parallel(func(i int, w *worker) {
		n, parts := len(data), len(t.workers)
		w.measure(t.network(), data[n*i/parts:n*(i+1)/parts], goal)
	})
	var sum lossSum
	for _, w := range t.workers {
		sum.merge(&w.loss)
	}
	return sum.mean()
}
