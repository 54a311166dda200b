package syzygy

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapFile maps a file into memory, read-only.
func mapFile(f *os.File, size int) (memory []byte, release func() error, err error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, err
	}
	address, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, uintptr(size))
	// The view keeps the mapping alive; the handle is no longer needed.
	_ = windows.CloseHandle(mapping)
	if err != nil {
		return nil, nil, err
	}
	// The view is size bytes long and valid until release. It is not Go memory, so
	// the garbage collector neither moves nor scans it.
	memory = unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size)
	return memory, func() error { return windows.UnmapViewOfFile(address) }, nil
}
