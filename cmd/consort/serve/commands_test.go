package serve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/command"
)

// The server runs each command of the page, and no other.
func TestHandlers(t *testing.T) {
	for _, c := range command.Table() {
		if c.Page != "" {
			require.True(t, c.Run != nil || handlers[c.Page] != nil, c.Page)
		}
	}
	for name := range handlers {
		_, known := command.OnPage(name)
		require.True(t, known, name)
	}
	_, known := handlerOf("help")
	require.False(t, known)
}
