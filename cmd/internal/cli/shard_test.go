package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each piece of work belongs to one shard, and without the flag all belong together.
func TestShard(t *testing.T) {
	var all Shard
	require.Empty(t, all.String())
	for number := 1; number <= 10; number++ {
		require.True(t, all.Has(number))
		var in []string
		for _, text := range []string{"1/3", "2/3", "3/3"} {
			var s Shard
			require.NoError(t, s.Set(text))
			require.Equal(t, text, s.String())
			if s.Has(number) {
				in = append(in, text)
			}
		}
		require.Equal(t, []string{[]string{"1/3", "2/3", "3/3"}[(number-1)%3]}, in)
	}
	var zero Shard
	require.NoError(t, zero.Set("0/3"))
	require.Equal(t, Shard{3, 3}, zero)
	for _, text := range []string{"", "2", "3/2", "0/0", "-1/2", "1/0", "a/b", "1/2/3", "1/", "/2"} {
		s := Shard{1, 4}
		require.ErrorContains(t, s.Set(text), "expected i/n", text)
		require.Equal(t, Shard{1, 4}, s, text)
	}
}
