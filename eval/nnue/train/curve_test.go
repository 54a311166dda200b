package train

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCurveIsXML(t *testing.T) {
	history := []EpochReport{{Epoch: 1}, {Epoch: 2}, {Epoch: 3}}
	for i := range history {
		history[i].Training.Total = 0.1 / float64(i+1)
		history[i].HeldOut = Loss{Total: 0.12 / float64(i+1), Positions: 1}
	}
	for n := range len(history) + 1 {
		var s strings.Builder
		require.NoError(t, WriteCurve(&s, history[:n]))
		require.NotContains(t, s.String(), "NaN")
		require.NotContains(t, s.String(), "Inf")
		decoder := xml.NewDecoder(strings.NewReader(s.String()))
		for {
			_, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
		}
	}
}

func TestBucketNames(t *testing.T) {
	require.Equal(t, [8]string{"2-5", "6-9", "10-13", "14-17", "18-21", "22-25", "26-29", "30-32"}, BucketNames())
}
