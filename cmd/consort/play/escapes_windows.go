package play

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableEscapes makes the console of Windows understand escape sequences, which
// it can since Windows 10, but does only when asked.
func enableEscapes(output *os.File) (restore func(), err error) {
	handle := windows.Handle(output.Fd())
	var mode uint32
	if err := windows.GetConsoleMode(handle, &mode); err != nil {
		return nil, err
	}
	if err := windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING); err != nil {
		return nil, err
	}
	return func() { _ = windows.SetConsoleMode(handle, mode) }, nil // The program ends: nobody can act on an error.
}
