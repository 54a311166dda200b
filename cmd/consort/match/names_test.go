package match

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Players have names that say who they are to the user.
func TestDisplayNames(t *testing.T) {
	for _, n := range []struct{ white, black, wantWhite, wantBlack string }{
		{"human", "alpha-beta easy", "You", "Computer, easy (1000)"},
		{"alpha-beta very hard", "human", "Computer, very hard", "You"},
		{"human", "human", "White", "Black"},
		{"human Ada", "human", "Ada", "Black"},
		{"random", "alpha-beta Elo 1500", "Computer, random", "Computer, Elo 1500"},
		{"alpha-beta 1h", "alpha-beta 90s", "Computer, 1h per move", "Computer, 1m30s per move"},
		{"alpha-beta 2s", "alpha-beta full", "Computer, 2s per move", "Computer, full strength"},
	} {
		white, err := ParsePlayer(n.white)
		require.NoError(t, err)
		black, err := ParsePlayer(n.black)
		require.NoError(t, err)
		require.Equal(t, [2]string{n.wantWhite, n.wantBlack}, DisplayNames([2]Player{white, black}))
	}
}

func TestElo(t *testing.T) {
	for text, want := range map[string]int{"alpha-beta easy": 1000, "alpha-beta Elo 1750": 1750, "alpha-beta full": 0, "alpha-beta 2s": 0, "random": 0, "human Ada": 0} {
		p, err := ParsePlayer(text)
		require.NoError(t, err)
		require.Equal(t, want, p.Elo(), text)
	}
}

// So have the players of documents, if Consort has written their names.
func TestDocumentNames(t *testing.T) {
	for _, n := range []struct{ white, black, wantWhite, wantBlack string }{
		{"human", "alpha-beta (easy)", "You", "Computer, easy (1000)"},
		{"alpha-beta (full)", "human", "Computer, full strength", "You"},
		{"human", "human", "White", "Black"},
		{"random", "Ada", "Computer, random", "Ada"},
		{"?", "", "White", "Black"},
		{"?", "safe", "White", "Computer, safe"},
		{"Kasparov, G.", "easy", "Kasparov, G.", "easy"},
		{"human Ada", "ALPHA-BETA", "human Ada", "ALPHA-BETA"},
	} {
		require.Equal(t, [2]string{n.wantWhite, n.wantBlack}, DocumentNames([2]string{n.white, n.black}))
	}
}
