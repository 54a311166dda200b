//go:build !amd64 && !arm64

package alphabeta

func prefetch(*[bucketWords]uint64) {}
