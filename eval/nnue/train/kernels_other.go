//go:build !amd64 || purego

package train

// available returns the kernels that this processor can run, the best first.
func available() []kernels { return []kernels{generic} }
