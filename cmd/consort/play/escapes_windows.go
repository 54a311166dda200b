package play

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableEscapes enables escape sequences, which the console supports since Windows 10
// but only on request.
func enableEscapes(output *os.File) (restore func(), err error) {
	handle := windows.Handle(output.Fd())
	var mode uint32
	if err := windows.GetConsoleMode(handle, &mode); err != nil {
		return nil, err
	}
	if err := windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING); err != nil {
		return nil, err
	}
	return func() { _ = windows.SetConsoleMode(handle, mode) }, nil // The program is ending: an error has no consequence.
}
