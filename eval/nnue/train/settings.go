package train

import (
	"fmt"
	"math"

	"consort/eval/nnue"
)

// Settings are the hyperparameters of a training run. The same settings, records and
// number of threads yield the same network.
type Settings struct {
	Hidden     int     `json:"hidden"`     // width of the hidden layer
	Epochs     int     `json:"epochs"`     // passes over the training data
	Batch      int     `json:"batch"`      // positions per optimizer step
	Rate       float64 `json:"rate"`       // peak learning rate
	RateEnd    float64 `json:"rateEnd"`    // final learning rate
	Warmup     int     `json:"warmup"`     // batches until the peak, at most a tenth of all
	Decay      float64 `json:"decay"`      // weight decay per batch, multiplied by the learning rate
	Lambda     float64 `json:"lambdaTo"`   // weight of the game result in the target; where it rose, in older checkpoints, the final one
	Endings    float64 `json:"endings"`    // weight added to it with few pieces
	Scale      int     `json:"scale"`      // centipawns of an output of 1, an expected score of sigmoid(1) = 73%
	ClipOutput float64 `json:"clipOutput"` // bound on the size of an output weight
	RoundLast  float64 `json:"roundLast"`  // final fraction of the training with rounded weights
	HeldOut    float64 `json:"heldOut"`    // fraction of the games that are held out
	Seed       uint64  `json:"seed"`
	From       string  `json:"from,omitempty"` // ID of the network or checkpoint that the training started from; see StartFrom
}

// DefaultSettings returns settings to start from. The width and the number of epochs
// depend on the amount of data.
func DefaultSettings() Settings {
	return Settings{
		Hidden: 128, Epochs: 25, Batch: 4096,
		Rate: 0.001, RateEnd: 0.00001, Warmup: 1000, Decay: 0.01,
		Lambda: 0, Endings: 0, Scale: nnue.DefaultScale,
		ClipOutput: 0.99, RoundLast: 0.2, HeldOut: 0.01, Seed: 1,
	}
}

// Validate returns an error if a setting is out of range.
func (s *Settings) Validate() error {
	share := func(x float64) bool { return x >= 0 && x <= 1 }
	switch {
	case s.Hidden < nnue.HiddenStep || s.Hidden > nnue.MaxHidden || s.Hidden%nnue.HiddenStep != 0:
		return fmt.Errorf("hidden layer of %d neurons: must be a multiple of %d, from %d to %d", s.Hidden, nnue.HiddenStep, nnue.HiddenStep, nnue.MaxHidden)
	case s.Epochs < 1 || s.Batch < 1:
		return fmt.Errorf("%d epochs, batch size %d: both must be at least 1", s.Epochs, s.Batch)
	case !(s.Rate > 0 && s.Rate < 1) || !(s.RateEnd > 0 && s.RateEnd <= s.Rate):
		return fmt.Errorf("learning rate from %v to %v: must be between 0 and 1 and must not rise", s.Rate, s.RateEnd)
	case s.Warmup < 0 || !share(s.Decay):
		return fmt.Errorf("warm-up of %d batches, weight decay %v: must not be negative, and the decay at most 1", s.Warmup, s.Decay)
	case !share(s.Lambda) || !share(s.Endings) || !share(s.Lambda+s.Endings):
		return fmt.Errorf("lambda of %v, and %v more in endings: both and their sum must be from 0 to 1", s.Lambda, s.Endings)
	case s.Scale < 1 || s.Scale > nnue.MaxScale:
		return fmt.Errorf("scale of %d centipawns: must be from 1 to %d", s.Scale, nnue.MaxScale)
	case !(s.ClipOutput > 0 && s.ClipOutput <= maxClipOutput):
		return fmt.Errorf("bound of %v on output weights: must be above 0, at most %v", s.ClipOutput, maxClipOutput)
	case !share(s.RoundLast):
		return fmt.Errorf("fraction %v of the run with rounded weights: must be from 0 to 1", s.RoundLast)
	case !(s.HeldOut >= 0 && s.HeldOut <= 0.5):
		return fmt.Errorf("fraction %v of the games held out: must be from 0 to 0.5", s.HeldOut)
	}
	return nil
}

// maxClipOutput is the largest bound on output weights. It leaves an output weight
// of 1 at least 64 units as an integer.
const maxClipOutput = 1.98

// String returns the settings as flags of forge train. In place of the file that the
// training started from it has the ID in From.
func (s *Settings) String() string {
	from := ""
	if s.From != "" {
		from = "--from " + s.From + " "
	}
	return from + fmt.Sprintf("--hidden %d --epochs %d --batch %d --lr %v --lr-end %v --warmup %d --decay %v --lambda %v --lambda-endings %v --scale %d --clip-output %v --round-last %v --held-out %v --seed %d",
		s.Hidden, s.Epochs, s.Batch, s.Rate, s.RateEnd, s.Warmup, s.Decay, s.Lambda, s.Endings, s.Scale, s.ClipOutput, s.RoundLast, s.HeldOut, s.Seed)
}

// rate returns the learning rate at a step: linear warm-up, then cosine decay
// (Loshchilov and Hutter, "SGDR: Stochastic Gradient Descent with Warm Restarts",
// 2017; without restarts).
func (s *Settings) rate(step, steps int) float64 {
	warmup := min(s.Warmup, steps/10)
	if step < warmup {
		return s.Rate * float64(step+1) / float64(warmup)
	}
	done := float64(step-warmup) / float64(max(1, steps-warmup))
	return s.RateEnd + (s.Rate-s.RateEnd)*(1+math.Cos(math.Pi*done))/2
}

// target returns the target of positions.
func (s *Settings) target() target { return target{s.Lambda, s.Endings, s.Scale} }
