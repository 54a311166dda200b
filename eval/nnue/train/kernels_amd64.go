//go:build !purego

package train

import "golang.org/x/sys/cpu"

// available returns the kernels that this processor can run, the best first. What waits for
// memory is no faster with longer vectors, and has no kernel of its own for AVX-512.
func available() []kernels {
	all := []kernels{generic}
	if cpu.X86.HasAVX2 {
		all = append([]kernels{{"AVX2", forwardAVX2, deriveAVX2, scatterAVX2, adamAVX2, addAVX2}}, all...)
	}
	if cpu.X86.HasAVX512F {
		all = append([]kernels{{"AVX-512", forwardAVX512, deriveAVX512, scatterAVX2, adamAVX512, addAVX2}}, all...)
	}
	return all
}

//go:noescape
func forwardAVX2(hidden *views, b *block, output *views, f *Features, n int) float32

//go:noescape
func deriveAVX2(gradient *block, outputs, output, hidden *views, delta float32)

//go:noescape
func scatterAVX2(gradient *block, derivatives *views, o *occurrences)

//go:noescape
func adamAVX2(w, m, v, gradient *float32, n int, s *adamStep)

//go:noescape
func addAVX2(to, from *float32, n int)

//go:noescape
func forwardAVX512(hidden *views, b *block, output *views, f *Features, n int) float32

//go:noescape
func deriveAVX512(gradient *block, outputs, output, hidden *views, delta float32)

//go:noescape
func adamAVX512(w, m, v, gradient *float32, n int, s *adamStep)
