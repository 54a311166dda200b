package main

import (
	"slices"

	"consort/eval/nnue"
)

const (
	lanes   = 8                    // 16-bit numbers in a vector
	vector  = 2 * lanes            // bytes
	block   = nnue.HiddenStep      // neurons that are done at once
	vectors = block / lanes        // of a block
	removed = 4 * nnue.MaxFeatures // bytes from the rows that are added to those that are removed
)

// signatures are the types of the functions that the program imports, as kernels_wasm.go
// declares them.
var signatures = []struct {
	name       string
	parameters int
	result     bool
}{
	{"update", 7, false}, // to, from, weights, rows *T; adds, removes, hidden int32
	{"output", 4, true},  // ours, theirs, weights *int16; hidden int32
}

// signatureSection appends their types, all of 32-bit numbers.
func (m *module) signatureSection(more ...[]byte) {
	var types [][]byte
	for _, s := range signatures {
		parameters, result := make([][]byte, s.parameters), [][]byte(nil)
		for i := range parameters {
			parameters[i] = []byte{i32}
		}
		if s.result {
			result = [][]byte{{i32}}
		}
		types = append(types, slices.Concat([]byte{functionType}, list(parameters...), list(result...)))
	}
	m.section(typeSection, append(types, more...)...)
}

// trampolines returns the module that the program imports. Each function calls the one of the
// same number in the table; simd returns 1.
func trampolines() (m module) {
	n := len(signatures)
	m.signatureSection([]byte{functionType, 0, 1, i32})
	functions, bodies := [][]byte{}, [][]byte{}
	exports := [][]byte{named("table", asTable, 0), named("simd", asFunction, byte(n))}
	for i, s := range signatures {
		f := newFunction(s.parameters)
		for p := range s.parameters {
			f.get(p)
		}
		f.number(i)
		f.op(opCallIndirect, byte(i), 0)
		functions, bodies = append(functions, []byte{byte(i)}), append(bodies, f.body())
		exports = append(exports, named(s.name, asFunction, byte(i)))
	}
	simd := newFunction(0)
	simd.number(1)
	m.section(functionSection, append(functions, []byte{byte(n)})...)
	m.section(tableSection, []byte{funcref, 0, byte(n)})
	m.section(exportSection, exports...)
	m.section(codeSection, append(bodies, simd.body())...)
	return m
}

// kernels returns the module with the kernels, which it puts into the table.
func kernels() (m module) {
	m.signatureSection()
	m.section(importSection,
		fromProgram("memory", asMemory, 0, 0),
		fromProgram("table", asTable, funcref, 0, byte(len(signatures))))
	m.section(functionSection, []byte{0}, []byte{1})
	m.section(elementSection, append([]byte{0, opConst, 0, opEnd}, list([]byte{0}, []byte{1})...))
	m.section(codeSection, updateKernel(), outputKernel())
	return m
}

// fromProgram returns the import of something that the script supplies.
func fromProgram(name string, description ...byte) []byte {
	return append(sized([]byte("program")), named(name, description...)...)
}

// updateKernel is updateGeneric: a block of neurons stays in registers while the rows are added
// and subtracted.
func updateKernel() []byte {
	const to, from, weights, rows, adds, removes, hidden = 0, 1, 2, 3, 4, 5, 6
	f := newFunction(7)
	end, row, rowsEnd, address := f.local(i32, 1), f.local(i32, 1), f.local(i32, 1), f.local(i32, 1)
	sums := f.local(v128, vectors)
	f.pointerAfter(from, hidden, 1)
	f.set(end)
	f.until(from, end, func() {
		for i := range vectors {
			f.load(from, i*vector)
			f.set(sums + i)
		}
		for _, part := range []struct{ offset, count, change int }{{0, adds, add16}, {removed, removes, subtract16}} {
			f.get(rows)
			f.number(part.offset)
			f.op(opAdd)
			f.set(row)
			f.pointerAfter(row, part.count, 2)
			f.set(rowsEnd)
			f.until(row, rowsEnd, func() {
				f.get(weights)
				f.get(row)
				f.op(opLoad, 2, 0)
				f.number(1)
				f.op(opShiftLeft)
				f.op(opAdd)
				f.set(address)
				for i := range vectors {
					f.get(sums + i)
					f.load(address, i*vector)
					f.simd(part.change)
					f.set(sums + i)
				}
				f.advance(row, 4)
			})
		}
		for i := range vectors {
			f.get(to)
			f.get(sums + i)
			f.simd(storeVector, append([]byte{0}, unsigned(i*vector)...)...)
		}
		for _, pointer := range []int{to, from, weights} {
			f.advance(pointer, block*2)
		}
	})
	return f.body()
}

// pointerAfter leaves the address that is a number of elements of 1<<shift bytes after a
// pointer.
func (f *function) pointerAfter(pointer, count, shift int) {
	f.get(pointer)
	f.get(count)
	f.number(shift)
	f.op(opShiftLeft)
	f.op(opAdd)
}

// outputKernel is outputGeneric: clipped hidden values, times their weights, times themselves. The
// first product fits 16 bits.
func outputKernel() []byte {
	const ours, theirs, weights, hidden = 0, 1, 2, 3
	const chains = 4 // sums that do not wait for one another
	f := newFunction(4)
	end := f.local(i32, 1)
	zero, top, value := f.local(v128, 1), f.local(v128, 1), f.local(v128, 1)
	sums := f.local(v128, chains)
	f.number(nnue.QA)
	f.simd(splat16)
	f.set(top)
	for _, half := range []int{ours, theirs} {
		f.pointerAfter(half, hidden, 1)
		f.set(end)
		f.until(half, end, func() {
			for i := range vectors {
				f.load(half, i*vector)
				f.get(zero)
				f.simd(max16)
				f.get(top)
				f.simd(min16)
				f.tee(value)
				f.load(weights, i*vector)
				f.simd(multiply16)
				f.get(value)
				f.simd(dot16)
				f.get(sums + i%chains)
				f.simd(add32)
				f.set(sums + i%chains)
			}
			f.advance(half, block*2)
			f.advance(weights, block*2)
		})
	}
	f.get(sums)
	for i := 1; i < chains; i++ {
		f.get(sums + i)
		f.simd(add32)
	}
	f.set(sums)
	for i := range byte(4) {
		f.get(sums)
		f.simd(extractLane32, i)
		if i > 0 {
			f.op(opAdd)
		}
	}
	return f.body()
}
