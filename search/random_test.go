package search

import (
	"testing"

	"consort/engine"
)

func TestRandomIsUniform(t *testing.T) {
	p := engine.StartPosition()
	var all []string
	for _, m := range p.Moves() {
		all = append(all, m.String())
	}
	expectUniform(t, chosen(t, &p, func() Seeded { return NewRandom() }, 4000), all...)
}

// A queen may be taken for nothing and a mate be given: random does not care.
func TestRandomPrefersNothing(t *testing.T) {
	p := parse(t, "k7/8/8/8/8/8/6P1/4K2q w - - 0 1")
	expectUniform(t, chosen(t, p, func() Seeded { return NewRandom() }, 1000), "e1d2", "e1e2", "e1f2")
}

// One player goes through its sequence: its choices are uniform too, not only
// the first ones of many seeds.
func TestPickIsUniformWithinASequence(t *testing.T) {
	p := engine.StartPosition()
	d := newDice()
	d.Seed(7)
	counts := map[string]int{}
	var all []string
	for _, m := range p.Moves() {
		all = append(all, m.String())
	}
	for range 4000 {
		counts[d.pick(p.Moves()).String()]++
	}
	expectUniform(t, counts, all...)
}
