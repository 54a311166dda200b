package level

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each point of Elo is at least as strong as the one below: it overlooks no more, its
// noise is no larger, and it searches no fewer nodes. Only where the levels that
// overlook moves end may it search fewer: a search of the whole position needs fewer
// than looks at one move after the other.
func TestParametersGrow(t *testing.T) {
	before := ParametersOf(MinElo)
	drops := 0
	for elo := MinElo; elo <= MaxElo; elo++ {
		parameters := ParametersOf(elo)
		require.LessOrEqual(t, parameters.OversightRate, before.OversightRate, elo)
		require.LessOrEqual(t, parameters.MateOversight, before.MateOversight, elo)
		require.LessOrEqual(t, parameters.Noise, before.Noise, elo)
		require.Positive(t, parameters.Nodes, elo)
		if parameters.Nodes < before.Nodes {
			drops++
			require.Zero(t, parameters.OversightRate, elo)
			require.NotZero(t, before.OversightRate, elo)
		}
		before = parameters
	}
	require.LessOrEqual(t, drops, 1)
}

// A rung has its own parameters, and beyond the ladder its ends count.
func TestRungs(t *testing.T) {
	require.LessOrEqual(t, MinElo, 500)
	for i, r := range ladder {
		require.Equal(t, r.parameters, onLadder(r.elo))
		if i > 0 {
			require.Greater(t, r.elo, ladder[i-1].elo)
		}
	}
	require.Equal(t, ParametersOf(MinElo), ParametersOf(-1))
	require.Equal(t, ladder[len(ladder)-1].parameters, ParametersOf(100_000))
	middle := (ladder[0].elo + ladder[1].elo) / 2
	require.Less(t, ParametersOf(middle).OversightRate, ladder[0].parameters.OversightRate)
	require.Greater(t, ParametersOf(middle).OversightRate, ladder[1].parameters.OversightRate)
}

// Between two lines of the table the oversight of mates is in proportion.
func TestMateOversight(t *testing.T) {
	for elo, want := range map[int]float64{0: 0.4, 500: 0.4, 750: 0.275, 1000: 0.15, 1250: 0.095, 1500: 0.04, 1750: 0.02, 2000: 0, 3000: 0} {
		require.InDelta(t, want, ParametersOf(elo).MateOversight, 1e-9, elo)
	}
}

func TestSkillLevels(t *testing.T) {
	require.Equal(t, MinElo, SkillElo(0))
	require.Equal(t, MinElo, SkillElo(-5))
	for n := 1; n < MaxSkill; n++ {
		require.Greater(t, SkillElo(n), SkillElo(n-1))
		require.Less(t, SkillElo(n), MaxElo)
	}
	require.Zero(t, SkillElo(MaxSkill), "no limit")
}

func TestLevelsAreSkillLevels(t *testing.T) {
	last := 0
	skills := []int{0, 4, 8, 12, MaxSkill}
	require.Len(t, Levels(), len(skills))
	for i, l := range Levels() {
		require.Equal(t, SkillElo(skills[i]), l.Elo, l.Name)
		if l.Name == "very hard" {
			require.Zero(t, l.Elo)
			continue
		}
		require.GreaterOrEqual(t, l.Elo, MinElo)
		require.LessOrEqual(t, l.Elo, MaxElo)
		require.Greater(t, l.Elo, last)
		last = l.Elo
	}
}
