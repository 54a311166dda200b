package nnue

import (
	"encoding/json"
	"fmt"
	"math"
	"unsafe"
)

// Weights are what a network has learned, as integers.
type Weights struct {
	Hidden     int            // width of the hidden layer
	QB         int            // an output weight of 1
	Scale      int            // centipawns of an output of 1, whose sigmoid is the share of a game won
	Features   []int16        // [Inputs][Hidden], scaled by QA
	Bias       []int16        // [Hidden], scaled by QA
	Output     []int16        // [Buckets][2*Hidden], scaled by QB; the side to move's half first
	OutputBias [Buckets]int32 // scaled by QA*QB
}

// A Record tells where a network comes from.
type Record struct {
	Name      string  `json:"name,omitempty"`
	Date      string  `json:"date,omitempty"`      // of the training, as 2006-01-02
	Data      string  `json:"data,omitempty"`      // the games it learned from
	Positions uint64  `json:"positions,omitempty"` // seen in training, repetitions included
	Loss      float64 `json:"loss,omitempty"`      // on positions held out
	Settings  string  `json:"settings,omitempty"`  // of the training
}

// validate reports a record that no file can hold.
func (r *Record) validate() error {
	if math.IsNaN(r.Loss) || math.IsInf(r.Loss, 0) {
		return fmt.Errorf("a loss of %v: the training came to nothing", r.Loss)
	}
	text, err := json.Marshal(r)
	if err == nil && len(text) > maxRecord {
		err = fmt.Errorf("a record of %d bytes; %d is the most", len(text), maxRecord)
	}
	return err
}

// A Network is a set of weights laid out for use. It never changes, so any number
// of goroutines may use it.
type Network struct {
	Weights
	Record Record
	id     string
}

// validate reports what is wrong with the weights.
func (w *Weights) validate() error {
	switch h := w.Hidden; {
	case h < HiddenStep || h > MaxHidden || h%HiddenStep != 0:
		return fmt.Errorf("the hidden layer is %d wide; it must be a multiple of %d, up to %d", h, HiddenStep, MaxHidden)
	case w.QB < 1 || w.QB > 1<<15:
		return fmt.Errorf("an output weight of 1 is %d; it must be from 1 to %d", w.QB, 1<<15)
	case w.Scale < 1 || w.Scale > MaxScale:
		return fmt.Errorf("an output of 1 is %d centipawns; it must be from 1 to %d", w.Scale, MaxScale)
	case len(w.Features) != Inputs*h || len(w.Bias) != h || len(w.Output) != Buckets*2*h:
		return fmt.Errorf("%d feature weights, %d biases and %d output weights do not make a network %d wide", len(w.Features), len(w.Bias), len(w.Output), h)
	}
	for _, o := range w.Output {
		if o > MaxOutput || o < -MaxOutput {
			return fmt.Errorf("output weight %d is beyond %d", o, MaxOutput)
		}
	}
	if err := w.validateSums(); err != nil {
		return err
	}
	return w.validateOutputs()
}

// MaxOutputSum is the greatest sum of the positive, or of the negative, integer
// weights of an output: with every neuron at its greatest the sum still fits 32
// bits.
const MaxOutputSum = math.MaxInt32 / (QA * QA)

// validateOutputs reports an output whose sum could leave 32 bits.
func (w *Weights) validateOutputs() error {
	for bucket := range Buckets {
		positive, negative := 0, 0
		for _, o := range w.Output[bucket*2*w.Hidden:][:2*w.Hidden] {
			positive += max(0, int(o))
			negative += max(0, -int(o))
		}
		if most := max(positive, negative); most > MaxOutputSum {
			return fmt.Errorf("the weights of output %d sum to %d: more than %d could leave 32 bits", bucket, most, MaxOutputSum)
		}
	}
	return nil
}

// validateSums reports a neuron whose value could leave 16 bits, with as many
// features as a board can hold.
func (w *Weights) validateSums() error {
	for i, bias := range w.Bias {
		most := 0
		for f := range Inputs {
			most = max(most, abs(int(w.Features[f*w.Hidden+i])))
		}
		if sum := abs(int(bias)) + MaxFeatures*most; sum > 32767 {
			return fmt.Errorf("neuron %d could reach %d: its weights are too great for 16 bits", i, sum)
		}
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

// New checks the weights and returns a network with a copy of them, laid out for
// the kernels.
func New(w Weights, r Record) (*Network, error) {
	if err := w.validate(); err != nil {
		return nil, err
	}
	if err := r.validate(); err != nil {
		return nil, err
	}
	block := alignedBlock(len(w.Features) + len(w.Bias) + len(w.Output))
	take := func(from []int16) []int16 {
		part := block[:len(from):len(from)]
		block = block[len(from):]
		copy(part, from)
		return part
	}
	w.Features, w.Bias, w.Output = take(w.Features), take(w.Bias), take(w.Output)
	n := &Network{Weights: w, Record: r}
	n.id = n.identity()
	return n, nil
}

// ID returns the first digits of the SHA-256 of the network as a file with an empty
// record: networks with the same weights have the same, whatever their date and name.
func (n *Network) ID() string { return n.id }

// alignedBlock returns memory for n numbers at a multiple of 64 bytes: a vector
// that straddles two cache lines takes up to twice as long.
func alignedBlock(n int) []int16 {
	const line = 64
	raw := make([]int16, n+line/2)
	shift := 0
	if over := int(uintptr(unsafe.Pointer(unsafe.SliceData(raw))) % line); over > 0 {
		shift = (line - over) / 2
	}
	return raw[shift : shift+n : shift+n]
}
