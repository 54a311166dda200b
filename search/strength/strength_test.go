package strength

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each point of Elo is at least as strong as the one below: it overlooks no more,
// its taste is no worse, and it visits no fewer positions. Only where the blind
// levels end may it visit fewer: a search of the whole position needs fewer than
// looks at one move after the other.
func TestTraitsGrow(t *testing.T) {
	before := Of(Min)
	drops := 0
	for elo := Min; elo <= Max; elo++ {
		traits := Of(elo)
		require.LessOrEqual(t, traits.Blindness, before.Blindness, elo)
		require.LessOrEqual(t, traits.Taste, before.Taste, elo)
		require.Positive(t, traits.Nodes, elo)
		if traits.Nodes < before.Nodes {
			drops++
			require.Zero(t, traits.Blindness, elo)
			require.NotZero(t, before.Blindness, elo)
		}
		before = traits
	}
	require.LessOrEqual(t, drops, 1)
}

// A rung is what it says, and beyond the ladder its ends count.
func TestRungs(t *testing.T) {
	require.LessOrEqual(t, Min, 500)
	for i, r := range ladder {
		require.Equal(t, r.traits, Of(r.elo))
		if i > 0 {
			require.Greater(t, r.elo, ladder[i-1].elo)
		}
	}
	require.Equal(t, ladder[0].traits, Of(-1))
	require.Equal(t, ladder[len(ladder)-1].traits, Of(100_000))
	middle := (ladder[0].elo + ladder[1].elo) / 2
	require.Less(t, Of(middle).Blindness, ladder[0].traits.Blindness)
	require.Greater(t, Of(middle).Blindness, ladder[1].traits.Blindness)
}

func TestSkillLevels(t *testing.T) {
	require.Equal(t, Min, OfSkill(0))
	require.Equal(t, Min, OfSkill(-5))
	for n := 1; n < MaxSkill; n++ {
		require.Greater(t, OfSkill(n), OfSkill(n-1))
		require.Less(t, OfSkill(n), Max)
	}
	require.Zero(t, OfSkill(MaxSkill), "no limit")
}

func TestLevelsHaveTheirPlace(t *testing.T) {
	last := 0
	skills := []int{0, 4, 8, 12, MaxSkill}
	require.Len(t, Levels(), len(skills))
	for i, l := range Levels() {
		require.Equal(t, OfSkill(skills[i]), l.Elo, l.Name)
		if l.Name == "very hard" {
			require.Zero(t, l.Elo)
			continue
		}
		require.GreaterOrEqual(t, l.Elo, Min)
		require.LessOrEqual(t, l.Elo, Max)
		require.Greater(t, l.Elo, last)
		last = l.Elo
	}
}
