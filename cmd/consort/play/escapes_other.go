//go:build !windows

package play

import "os"

// enableEscapes makes a console understand escape sequences. Terminals elsewhere
// always do.
func enableEscapes(*os.File) (restore func(), err error) { return func() {}, nil }
