//go:build !js

package alphabeta

import "time"

// pause lets other goroutines run, and the one that polls the input.
func pause() { time.Sleep(time.Microsecond) }
