//go:build !amd64 && !arm64

package tt

func prefetch(*[bucketWords]uint64) {}
