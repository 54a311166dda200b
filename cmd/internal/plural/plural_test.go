package plural

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOf(t *testing.T) {
	require.Equal(t, "1 move", Of(1, "move"))
	require.Equal(t, "0 moves", Of(0, "move"))
	require.Equal(t, "2 inaccuracies", Of(2, "inaccuracy"))
	require.Equal(t, "1 inaccuracy", Of(1, "inaccuracy"))
}
