package serve

// The token of a server. It stays the same after a restart, so that bookmarks of games
// work in a browser that has opened the printed address once.

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"

	"consort/cmd/consort/archive"
	"consort/engine/files"
)

// minToken is the minimum length of a token, in characters.
const minToken = 16

// tokenFile is the name of the file with the token, in the folder of the games.
const tokenFile = "token"

// keptToken returns the token in the folder of the games, which may be nil, or a new one
// that is kept there if possible.
func keptToken(a *archive.Archive) string {
	token := rand.Text()
	if a == nil {
		return token
	}
	path := filepath.Join(a.Place(), tokenFile)
	if files.Check(path) == nil {
		text, err := files.ReadPrivate(path)
		if kept := strings.TrimSpace(string(text)); err == nil && isValidToken(kept) {
			return kept
		}
	}
	_ = os.Remove(path)                        // Others may have read it, or it is no token.
	_ = files.ReplacePrivate(path, token+"\n") // Without the file, the token is that of one run.
	return token
}

// isValidToken reports whether a text can be a token: a cookie and a URL can hold it, and
// it cannot be guessed.
func isValidToken(text string) bool {
	return len(text) >= minToken && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(";,\"\\&#%+", r)
	})
}
