package train

import (
	"fmt"

	"consort/eval/nnue"
)

// Settings are what a training depends on besides the positions. With the same
// settings, positions and number of threads the same network comes out.
type Settings struct {
	Hidden     int     `json:"hidden"`     // width of the hidden layer
	Epochs     int     `json:"epochs"`     // how often each position is seen
	Batch      int     `json:"batch"`      // positions between two steps of the optimiser
	Rate       float64 `json:"rate"`       // learning rate, the greatest
	RateEnd    float64 `json:"rateEnd"`    // and the last
	Warmup     int     `json:"warmup"`     // batches until the greatest, a tenth of all at most
	Decay      float64 `json:"decay"`      // of the weights, times the learning rate, per batch
	LambdaFrom float64 `json:"lambdaFrom"` // share of the game's result in the target, at first
	LambdaTo   float64 `json:"lambdaTo"`   // and at last
	Scale      int     `json:"scale"`      // centipawns at which the sigmoid of 1 is what games bring
	ClipOutput float64 `json:"clipOutput"` // greatest size of an output's weight
	RoundLast  float64 `json:"roundLast"`  // share of the training, at its end, with rounded weights
	HeldOut    float64 `json:"heldOut"`    // share of the games that are for testing
	Seed       uint64  `json:"seed"`
}

// DefaultSettings returns the settings of the built-in networks but for the width
// and the epochs, which go by the number of positions: 128 neurons suit from three
// to twenty million.
func DefaultSettings() Settings {
	return Settings{
		Hidden: 128, Epochs: 60, Batch: 16384,
		Rate: 0.001, RateEnd: 0.00001, Warmup: 1000, Decay: 0.01,
		LambdaFrom: 0, LambdaTo: 0.1, Scale: nnue.DefaultScale,
		ClipOutput: maxClipOutput, RoundLast: 0.2, HeldOut: 0.01, Seed: 1,
	}
}

// Validate reports settings that make no sense.
func (s *Settings) Validate() error {
	share := func(x float64) bool { return x >= 0 && x <= 1 }
	switch {
	case s.Hidden < nnue.HiddenStep || s.Hidden > nnue.MaxHidden || s.Hidden%nnue.HiddenStep != 0:
		return fmt.Errorf("a hidden layer %d wide; it must be a multiple of %d, up to %d", s.Hidden, nnue.HiddenStep, nnue.MaxHidden)
	case s.Epochs < 1 || s.Batch < 1:
		return fmt.Errorf("%d epochs in batches of %d positions; both must be at least 1", s.Epochs, s.Batch)
	case !(s.Rate > 0 && s.Rate < 1) || !(s.RateEnd > 0 && s.RateEnd <= s.Rate):
		return fmt.Errorf("a learning rate from %v to %v; it must fall, between 0 and 1", s.Rate, s.RateEnd)
	case s.Warmup < 0 || !share(s.Decay):
		return fmt.Errorf("a warm-up of %d batches, a decay of %v; neither can be negative, nor the decay above 1", s.Warmup, s.Decay)
	case !share(s.LambdaFrom) || !share(s.LambdaTo):
		return fmt.Errorf("lambda from %v to %v; both must be from 0 to 1", s.LambdaFrom, s.LambdaTo)
	case s.Scale < 1 || s.Scale > nnue.MaxScale:
		return fmt.Errorf("a scale of %d centipawns; it must be from 1 to %d", s.Scale, nnue.MaxScale)
	case !(s.ClipOutput > 0 && s.ClipOutput <= maxClipOutput):
		return fmt.Errorf("output weights up to %v; it must be above 0, up to %v", s.ClipOutput, maxClipOutput)
	case !share(s.RoundLast):
		return fmt.Errorf("%v of the training with rounded weights; it must be from 0 to 1", s.RoundLast)
	case !(s.HeldOut >= 0 && s.HeldOut <= 0.5):
		return fmt.Errorf("%v of the games held out; it must be from 0 to 0.5", s.HeldOut)
	}
	return nil
}

// maxClipOutput is the greatest limit of the output weights: an output weight of
// 1 can then be at least 64 as an integer.
const maxClipOutput = 1.98

// String returns the settings as the flags that give them.
func (s *Settings) String() string {
	return fmt.Sprintf("-hidden %d -epochs %d -batch %d -lr %v -lr-end %v -warmup %d -decay %v -lambda-from %v -lambda-to %v -scale %d -clip-output %v -round-last %v -held-out %v -seed %d",
		s.Hidden, s.Epochs, s.Batch, s.Rate, s.RateEnd, s.Warmup, s.Decay, s.LambdaFrom, s.LambdaTo, s.Scale, s.ClipOutput, s.RoundLast, s.HeldOut, s.Seed)
}
