package hugepages

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// All of the object is in a mapping that the system has marked.
func TestAdviseHeap(t *testing.T) {
	text, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || strings.Contains(string(text), "[never]") {
		t.Skip("SKIPPED, NOT PASSED: no huge pages here")
	}
	object := new([5 << 20]byte)
	AdviseHeap(object)
	first := uintptr(unsafe.Pointer(object))
	for at := first; at < first+unsafe.Sizeof(*object); at += 64 << 10 {
		require.Contains(t, flags(t, at), " hg", "%d bytes into the object", at-first)
	}
	require.NotZero(t, &object[0])
}

// flags returns the flags of the mapping that an address is in.
func flags(t *testing.T, at uintptr) string {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/smaps")
	require.NoError(t, err)
	inside := false
	for line := range strings.Lines(string(maps)) {
		var from, to uintptr
		if n, _ := fmt.Sscanf(line, "%x-%x", &from, &to); n == 2 {
			inside = from <= at && at < to
		} else if text, found := strings.CutPrefix(line, "VmFlags:"); found && inside {
			return text
		}
	}
	t.Fatalf("no mapping has the address %x", at)
	return ""
}
