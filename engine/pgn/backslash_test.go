package pgn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A backslash at the end of a value is escaped by programs that follow the standard, and
// not by others, such as python-chess. Both are read, and written again as the standard
// says.
func TestBackslashAtTheEndOfATag(t *testing.T) {
	for text, want := range map[string]string{
		`[Site "C:\"]`:                `C:\`,
		`[Site "C:\\"]`:               `C:\`,
		`[Site "C:\" ]  `:             `C:\`,
		`[Site "C:\games\"]`:          `C:\games\`,
		`[Site "a \"b\""]`:            `a "b"`,
		`[Site "a \"] b"]`:            `a "] b`,
		`[Site "\"]`:                  `\`,
		`[Site "\""]`:                 `"`,
		`[Site "\"]x\" y"]`:           `"]x" y`,
		`[Site "C:\"] [Round "C:\"]`:  `C:"] [Round "C:\`,
		`[Site "C:\\"] [Round "C:\"]`: `C:\`,
	} {
		for _, end := range []string{"\n\n1. e4 *\n", "\r\n\r\n1. e4 *\r\n", ""} {
			games, err := ReadAll(strings.NewReader(text + end))
			require.NoError(t, err, text)
			require.Len(t, games, 1, text)
			require.Equal(t, want, games[0].Tag("Site"), text)
			again, err := ReadAll(strings.NewReader(games[0].String()))
			require.NoError(t, err, text)
			require.Equal(t, want, again[0].Tag("Site"), text)
		}
	}
}
