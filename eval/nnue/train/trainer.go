package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
)

// A Trainer trains a network.
type Trainer struct {
	settings Settings
	data     *Dataset
	workers  []*worker

	weights       parameters
	rounded       parameters // see rounding.go
	first, second parameters // moments of the gradient
	segments      []trainable
	qb            int // of the rounded weights, 0 before there are any

	step    int      // batches that are done
	loss    tally    // of the epoch so far
	history []Report // of the epochs that are done
}

// trainable is a run of weights with all that the optimiser needs for them.
type trainable struct {
	group                           group
	weights, rounded, first, second []float32
	gradients                       [][]float32 // of each worker
}

// A Report is what an epoch ended with.
type Report struct {
	Epoch    int     `json:"epoch"` // from 1
	Rate     float64 `json:"rate"`  // of the last step
	Lambda   float64 `json:"lambda"`
	Training Loss    `json:"training"` // of each position before it was learned
	HeldOut  Loss    `json:"heldOut"`  // at the end of the epoch
}

// Loss returns the loss of the positions held out, or of all if none are.
func (r *Report) Loss() float64 {
	if r.HeldOut.Positions > 0 {
		return r.HeldOut.Total
	}
	return r.Training.Total
}

// ErrDiverged is a training whose loss is no number any more.
var ErrDiverged = errors.New("the training has diverged; a lower learning rate may help")

// New returns a trainer at the beginning of a training, on a number of threads.
func New(s Settings, data *Dataset, threads int) (*Trainer, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if len(data.Training) == 0 {
		return nil, errors.New("there are no positions to learn from")
	}
	t := newTrainer(s, data, threads, available()[0])
	t.weights.randomise(rand.New(rand.NewPCG(s.Seed, 0)))
	return t, nil
}

// newTrainer returns a trainer with weights of zero.
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
	for i, w := range t.weights.segments() {
		x := trainable{w.group, w.values, rounded[i].values, first[i].values, second[i].values, nil}
		for _, w := range t.workers {
			x.gradients = append(x.gradients, w.gradient.segments()[i].values)
		}
		t.segments = append(t.segments, x)
	}
	return t
}

// Kernels returns the name of the instruction set that the trainer uses.
func (t *Trainer) Kernels() string { return t.workers[0].kernels.name }

// Batches returns the number of steps of an epoch. Batches are of even size: a
// last one that is small would be a step in a random direction.
func (t *Trainer) Batches() int {
	return (len(t.data.Training) + t.settings.Batch - 1) / t.settings.Batch
}

// steps returns the number of steps of the training.
func (t *Trainer) steps() int { return t.settings.Epochs * t.Batches() }

// Steps returns how many batches are done, and how many there are.
func (t *Trainer) Steps() (done, all int) { return t.step, t.steps() }

// Positions returns how many positions were seen, repetitions included.
func (t *Trainer) Positions() uint64 {
	epochs, rest := t.step/t.Batches(), t.step%t.Batches()
	n := len(t.data.Training)
	return uint64(epochs*n + n*rest/t.Batches())
}

// History returns what each epoch ended with.
func (t *Trainer) History() []Report { return t.history }

// Epoch trains to the end of the epoch and tells how it went. It calls each after
// every batch. When ctx ends it returns its error after the batch at work, and
// goes on from there when it is called again.
func (t *Trainer) Epoch(ctx context.Context, each func()) (Report, error) {
	batches := t.Batches()
	epoch := t.step / batches
	o := newOrder(len(t.data.Training), mix(t.settings.Seed)+uint64(epoch))
	for {
		if err := ctx.Err(); err != nil {
			return Report{}, err
		}
		if err := t.batch(&o, t.step%batches); err != nil {
			return Report{}, err
		}
		t.step++
		each()
		if t.step%batches == 0 {
			break
		}
	}
	last, all := t.step-1, t.steps()
	report := Report{
		Epoch:  epoch + 1,
		Rate:   t.settings.rate(last, all),
		Lambda: t.settings.lambda(last, all),
	}
	report.Training = t.loss.mean()
	t.loss = tally{}
	report.HeldOut = t.measure(t.data.HeldOut)
	t.history = append(t.history, report)
	return report, nil
}

// batch takes a step with a batch of the epoch.
func (t *Trainer) batch(o *order, number int) error {
	n, batches := len(t.data.Training), t.Batches()
	from, to := n*number/batches, n*(number+1)/batches
	all := t.steps()
	if t.qb == 0 && t.step >= t.settings.roundingBegins(all) {
		t.beginRounding(chooseQB(&t.weights))
	}
	goal := target{t.settings.lambda(t.step, all), t.settings.LambdaTo, t.settings.Scale}
	t.parallel(func(i int, w *worker) {
		size, parts := to-from, len(t.workers)
		w.learn(t.network(), t.data.Training, o, from+size*i/parts, from+size*(i+1)/parts, goal)
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

// adjust adds up the workers' gradients, always in the same order, takes the step
// and clears the gradients for the next one.
func (t *Trainer) adjust(step adamStep) {
	t.parallel(func(i int, w *worker) {
		step := step
		for ; i < len(t.segments); i += len(t.workers) {
			x := &t.segments[i]
			sum := x.gradients[0]
			for _, g := range x.gradients[1:] {
				for j, v := range g[:len(sum)] {
					sum[j] += v
				}
				clear(g)
			}
			step.limit = t.limit(x.group)
			w.kernels.adam(&x.weights[0], &x.first[0], &x.second[0], &sum[0], len(sum), &step)
			clear(sum)
			if t.qb > 0 {
				x.round(t.unit(x.group))
			}
		}
	})
}

// parallel runs work for every worker and waits for all.
func (t *Trainer) parallel(work func(i int, w *worker)) {
	var group sync.WaitGroup
	for i, w := range t.workers[1:] {
		group.Go(func() { work(i+1, w) })
	}
	work(0, t.workers[0])
	group.Wait()
}

// measure returns the loss of positions with the last target.
func (t *Trainer) measure(data []Record) Loss {
	goal := target{t.settings.LambdaTo, t.settings.LambdaTo, t.settings.Scale}
	t.parallel(func(i int, w *worker) {
		n, parts := len(data), len(t.workers)
		w.measure(t.network(), data[n*i/parts:n*(i+1)/parts], goal)
	})
	var sum tally
	for _, w := range t.workers {
		sum.merge(&w.loss)
	}
	return sum.mean()
}
