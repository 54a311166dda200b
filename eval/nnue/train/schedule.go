package train

import "math"

// newAdamStep returns a step at a learning rate, for gradients that are scaled to
// those of the mean loss.
func newAdamStep(rate, decay, scale float64) adamStep {
	const beta1, beta2 = 0.9, 0.999
	return adamStep{
		beta1: beta1, rest1: 1 - beta1,
		beta2: beta2, rest2: 1 - beta2,
		scale: float32(scale), rate: float32(rate), keep: float32(1 - rate*decay), epsilon: 1e-8,
		// Far below what matters beside epsilon, far above the denormal numbers.
		flush1: 1e-20, flush2: 1e-25,
	}
}

// rate returns the learning rate of a step: up from zero in a straight line, then
// down along half a wave of the cosine (Loshchilov and Hutter, "SGDR", 2017).
func (s *Settings) rate(step, steps int) float64 {
	warmup := min(s.Warmup, steps/10)
	if step < warmup {
		return s.Rate * float64(step+1) / float64(warmup)
	}
	done := float64(step-warmup) / float64(max(1, steps-warmup))
	return s.RateEnd + (s.Rate-s.RateEnd)*(1+math.Cos(math.Pi*done))/2
}

// lambda returns how much the results of the games count at a step, and not the
// scores: the same for a quarter of the training, then growing. Growing was worth
// 4 to 5 Elo to others (Hobbes, akimbo).
func (s *Settings) lambda(step, steps int) float64 {
	done := (float64(step)/float64(max(1, steps)) - 0.25) / 0.75
	return s.LambdaFrom + (s.LambdaTo-s.LambdaFrom)*max(0, done)
}
