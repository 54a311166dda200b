package nnue

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sync"
	"unsafe"
)

// Weights are the quantized weights of a network.
type Weights struct {
	Hidden     int            // width of the hidden layer
	QB         int            // quantization of an output weight of 1
	Scale      int            // centipawns for an output of 1
	Features   []int16        // [Inputs][Hidden], quantized by QA
	Bias       []int16        // [Hidden], quantized by QA
	Output     []int16        // [Buckets][2*Hidden], quantized by QB; the side to move's half first
	OutputBias [Buckets]int32 // quantized by QA*QB
}

// A Record describes the origin of a network.
type Record struct {
	Name      string  `json:"name,omitempty"`
	Date      string  `json:"date,omitempty"`      // of the training, as 2006-01-02
	Data      string  `json:"data,omitempty"`      // the games it was trained on
	Positions uint64  `json:"positions,omitempty"` // trained on, counted once per epoch
	Loss      float64 `json:"loss,omitempty"`      // on held-out positions
	Settings  string  `json:"settings,omitempty"`  // of the training
}

// validate checks that the record can be stored in a file.
func (r *Record) validate() error {
	if math.IsNaN(r.Loss) || math.IsInf(r.Loss, 0) {
		return fmt.Errorf("loss %v: training diverged", r.Loss)
	}
	text, err := json.Marshal(r)
	if err == nil && len(text) > maxRecord {
		err = fmt.Errorf("record of %d bytes: must be at most %d", len(text), maxRecord)
	}
	return err
}

// A Network is a set of weights laid out for the kernels. It is immutable and safe for
// concurrent use.
type Network struct {
	Weights
	Record   Record
	regional bool // whether the region of the king matters
	id       func() string
}

// validate checks shapes and ranges of the weights.
func (w *Weights) validate() error {
	switch h := w.Hidden; {
	case h < HiddenStep || h > MaxHidden || h%HiddenStep != 0:
		return fmt.Errorf("hidden width %d: must be a multiple of %d, up to %d", h, HiddenStep, MaxHidden)
	case w.QB < 1 || w.QB > 1<<15:
		return fmt.Errorf("QB %d: must be from 1 to %d", w.QB, 1<<15)
	case w.Scale < 1 || w.Scale > MaxScale:
		return fmt.Errorf("scale of %d centipawns: must be from 1 to %d", w.Scale, MaxScale)
	case len(w.Features) != Inputs*h || len(w.Bias) != h || len(w.Output) != Buckets*2*h:
		return fmt.Errorf("%d feature weights, %d biases and %d output weights do not match hidden width %d", len(w.Features), len(w.Bias), len(w.Output), h)
	}
	for _, o := range w.Output {
		if o > MaxOutput || o < -MaxOutput {
			return fmt.Errorf("output weight %d: must be from %d to %d", o, -MaxOutput, MaxOutput)
		}
	}
	if err := w.validateSums(); err != nil {
		return err
	}
	return w.validateOutputs()
}

// MaxOutputSum is the greatest absolute sum of the positive quantized weights of an
// output, and of the negative ones: the output then fits 32 bits even if every neuron
// is at its maximum.
const MaxOutputSum = math.MaxInt32 / (QA * QA)

// validateOutputs checks that no output can overflow 32 bits.
func (w *Weights) validateOutputs() error {
	for bucket := range Buckets {
		positive, negative := 0, 0
		for _, o := range w.Output[bucket*2*w.Hidden:][:2*w.Hidden] {
			positive += max(0, int(o))
			negative += max(0, -int(o))
		}
		if most := max(positive, negative); most > MaxOutputSum {
			return fmt.Errorf("the weights of output %d add up to %d: more than %d could overflow 32 bits", bucket, most, MaxOutputSum)
		}
	}
	return nil
}

// validateSums checks that no neuron can overflow 16 bits with two features for each of
// MaxPieces pieces.
func (w *Weights) validateSums() error {
	states, regions := w.largest(w.Features[:StateInputs*w.Hidden]), w.largest(w.Features[StateInputs*w.Hidden:])
	for i, bias := range w.Bias {
		if sum := abs(int(bias)) + MaxPieces*(states[i]+regions[i]); sum > 32767 {
			return fmt.Errorf("neuron %d could reach %d and overflow 16 bits", i, sum)
		}
	}
	return nil
}

// largest returns the size of the largest weight of each neuron for some features.
func (w *Weights) largest(features []int16) []int {
	most := make([]int, w.Hidden)
	for row := range slices.Chunk(features, w.Hidden) {
		for i, v := range row {
			most[i] = max(most[i], abs(int(v)))
		}
	}
	return most
}

func abs(n int) int { return max(n, -n) }

// New validates the weights and the record and returns a network with a copy of the
// weights. The error says which value is out of range.
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
	regional := slices.ContainsFunc(w.Features[StateInputs*w.Hidden:], func(w int16) bool { return w != 0 })
	n := &Network{Weights: w, Record: r, regional: regional}
	n.id = sync.OnceValue(n.identity)
	return n, nil
}

// ID returns the first 12 hex digits of the SHA-256 of the network as a file of version 1
// with an empty record: it depends only on the weights.
func (n *Network) ID() string { return n.id() }

// alignedBlock returns memory for n numbers, aligned to cache lines of 64 bytes: access
// to a vector that straddles two cache lines takes longer.
func alignedBlock(n int) []int16 {
	const line = 64
	raw := make([]int16, n+line/2)
	shift := 0
	if over := int(uintptr(unsafe.Pointer(unsafe.SliceData(raw))) % line); over > 0 {
		shift = (line - over) / 2
	}
	return raw[shift : shift+n : shift+n]
}

//go:embed default.nnue
var defaultFile []byte

// Default returns the built-in network, whose origin and strength are in networks.md. It
// is parsed on first use and shared.
func Default() *Network { return builtIn() }

var builtIn = sync.OnceValue(func() *Network {
	n, err := Read(bytes.NewReader(defaultFile))
	if err != nil {
		panic("nnue: the built-in network: " + err.Error()) // TestDefault reads it
	}
	return n
})
