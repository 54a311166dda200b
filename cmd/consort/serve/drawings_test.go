package serve

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/svg"
)

// The page and package svg draw the same pieces: each path of the page's drawings is in
// the pictures of one of the sets.
func TestDrawingsAreThoseOfPackageSVG(t *testing.T) {
	text, err := os.ReadFile("page/js/pieces.js")
	require.NoError(t, err)
	p := engine.StartPosition()
	pictures := svg.Board(&p, svg.Options{Set: svg.Staunton}) + svg.Board(&p, svg.Options{Set: svg.Classic})
	paths := regexp.MustCompile(` (d="M[^"]+")`).FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(paths), 25)
	for _, path := range paths {
		require.Contains(t, pictures, path[1])
	}
}
