package main

// The binary format of WebAssembly, as far as the kernels need it
// (https://webassembly.github.io/spec/core/binary/).

// The types of values, and those of other things that modules import and export.
const (
	i32     = 0x7f
	v128    = 0x7b
	funcref = 0x70

	functionType = 0x60

	asFunction = 0x00
	asTable    = 0x01
	asMemory   = 0x02
)

// A module is a list of sections.
type module struct{ sections []byte }

// bytes returns the module as a file.
func (m *module) bytes() []byte { return append([]byte("\x00asm\x01\x00\x00\x00"), m.sections...) }

// The sections of a module, in their order.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	tableSection    = 4
	exportSection   = 7
	elementSection  = 9
	codeSection     = 10
)

// section appends a section, which is a list.
func (m *module) section(id byte, items ...[]byte) {
	m.sections = append(append(m.sections, id), sized(list(items...))...)
}

// list returns a list of items, with their number.
func list(items ...[]byte) []byte {
	all := unsigned(len(items))
	for _, item := range items {
		all = append(all, item...)
	}
	return all
}

// sized returns bytes after their number.
func sized(b []byte) []byte { return append(unsigned(len(b)), b...) }

// named returns an import or export of a name, which is followed by its description.
func named(name string, description ...byte) []byte {
	return append(sized([]byte(name)), description...)
}

// unsigned returns a number in LEB128.
func unsigned(n int) []byte {
	var b []byte
	for ; n > 0x7f; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// signed returns a number in LEB128 with a sign.
func signed(n int) []byte {
	var b []byte
	for ; n > 0x3f || n < -0x40; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n)&0x7f)
}

// A function is the instructions of a function as they are written. Its local variables are
// numbered: first its parameters, then the ones that local declares.
type function struct {
	code   []byte
	locals [][]byte
	count  int
}

// newFunction begins a function with a number of parameters.
func newFunction(parameters int) *function { return &function{count: parameters} }

// local declares a number of local variables of a type and returns the first of them.
func (f *function) local(kind byte, n int) int {
	f.locals = append(f.locals, append(unsigned(n), kind))
	f.count += n
	return f.count - n
}

// body returns the function for the code section.
func (f *function) body() []byte {
	return sized(append(append(list(f.locals...), f.code...), opEnd))
}

// The instructions that the kernels use.
const (
	opBlock        = 0x02
	opLoop         = 0x03
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opCallIndirect = 0x11
	opGet          = 0x20
	opSet          = 0x21
	opTee          = 0x22
	opLoad         = 0x28
	opConst        = 0x41
	opEqual        = 0x46
	opAdd          = 0x6a
	opShiftLeft    = 0x74

	noResult = 0x40 // the type of a block
)

// Those of SIMD, after their prefix.
const (
	simdPrefix = 0xfd

	loadVector    = 0x00
	storeVector   = 0x0b
	splat16       = 0x10
	extractLane32 = 0x1b
	add16         = 0x8e
	subtract16    = 0x91
	multiply16    = 0x95
	min16         = 0x96
	max16         = 0x98
	add32         = 0xae
	dot16         = 0xba // products of 16-bit numbers, added in pairs to 32 bits
)

// op writes an instruction with its immediate bytes.
func (f *function) op(code byte, immediate ...byte) {
	f.code = append(append(f.code, code), immediate...)
}

// simd writes an instruction of SIMD.
func (f *function) simd(code int, immediate ...byte) {
	f.op(simdPrefix, append(unsigned(code), immediate...)...)
}

// get, set and tee read and write a local variable.
func (f *function) get(local int) { f.op(opGet, unsigned(local)...) }
func (f *function) set(local int) { f.op(opSet, unsigned(local)...) }
func (f *function) tee(local int) { f.op(opTee, unsigned(local)...) }

// number writes a constant of 32 bits.
func (f *function) number(n int) { f.op(opConst, signed(n)...) }

// advance adds a constant to a local variable.
func (f *function) advance(local, by int) {
	f.get(local)
	f.number(by)
	f.op(opAdd)
	f.set(local)
}

// load reads the vector at an address in a local variable and an offset. It may have any
// alignment.
func (f *function) load(address, offset int) {
	f.get(address)
	f.simd(loadVector, append([]byte{0}, unsigned(offset)...)...)
}

// until writes instructions that are repeated while two local variables differ, perhaps
// not once. They must not leave anything.
func (f *function) until(a, b int, do func()) {
	f.op(opBlock, noResult)
	f.op(opLoop, noResult)
	f.get(a)
	f.get(b)
	f.op(opEqual)
	f.op(opBrIf, 1)
	do()
	f.op(opBr, 0)
	f.op(opEnd)
	f.op(opEnd)
}
