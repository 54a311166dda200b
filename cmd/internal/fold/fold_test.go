package fold

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"Müller": "muller", "Łukasz": "lukasz", "RÉTI": "reti", "Mu\u0308ller": "muller", "Bobby": "bobby", "Чигорин": "чигорин", "Grünfeld–Weiß": "grunfeld–weiss",
	} {
		require.Equal(t, want, Text(text))
	}
}
