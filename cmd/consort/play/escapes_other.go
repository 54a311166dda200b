//go:build !windows

package play

import "os"

// enableEscapes enables escape sequences. Only the console of Windows needs it.
func enableEscapes(*os.File) (restore func(), err error) { return func() {}, nil }
