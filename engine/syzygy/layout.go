package syzygy

import (
	"encoding/binary"

	"consort/engine"
)

// Parsing the header of a file: the order of the pieces, how the values are
// compressed, and where they are. doc.go describes the layout. The header is
// validated here once, so that a probe needs to check only values.

// The first four bytes.
const (
	magicWDL = 0x5d23e871
	magicDTZ = 0xa50c66d7
)

// The flags of a whole file.
const (
	flagSplit = 1 // both sides to move are stored
	flagPawns = 2 // four parts, by the file of the leading pawn
)

// The flags of a part. All but the last are of DTZ tables.
const (
	flagBlack     = 1   // Black to move is stored, not White
	flagMapped    = 2   // the values are indices into a map
	flagWinPlies  = 4   // wins are in plies, not in moves
	flagLossPlies = 8   // losses are in plies, not in moves
	flagWide      = 16  // the map's entries have 16 bits, not 8
	flagConstant  = 128 // all values are the same
)

// A part is a table of its own, for one side to move and one file of the leading
// pawn.
type part struct {
	numbering
	valueList
	flags byte
	maps  [4]dtzMap // win, loss, cursed win, blessed loss
}

// A dtzMap translates the values of one result. The most frequent values have
// the lowest numbers, which compresses better.
type dtzMap struct {
	at, entries uint64
}

// A headerReader reads a file from its beginning. After an error it returns zeros.
type headerReader struct {
	blob *blob
	pos  uint64
	err  error
}

func (h *headerReader) bytes(n uint64) []byte {
	if h.err == nil {
		var b []byte
		if b, h.err = h.blob.at(h.pos, n); h.err == nil {
			h.pos += n
			return b
		}
	}
	return make([]byte, min(n, 8))
}

func (h *headerReader) byte() byte     { return h.bytes(1)[0] }
func (h *headerReader) uint16() uint16 { return binary.LittleEndian.Uint16(h.bytes(2)) }
func (h *headerReader) uint32() uint32 { return binary.LittleEndian.Uint32(h.bytes(4)) }

// skip skips n bytes and returns the offset of the first.
func (h *headerReader) skip(n uint64) uint64 {
	at := h.pos
	if h.err == nil && (n > h.blob.size || at > h.blob.size-n) {
		h.err = errTruncated
	}
	if h.err == nil {
		h.pos += n
	}
	return at
}

// align moves to the next multiple of n.
func (h *headerReader) align(n uint64) { h.pos = (h.pos + n - 1) / n * n }

// fail records the first error.
func (h *headerReader) fail(err error) {
	if h.err == nil {
		h.err = err
	}
}

// readParts parses the header of a table for the material m.
func readParts(b *blob, m material, kind kind) ([]part, error) {
	h := &headerReader{blob: b}
	if b.size%64 != checksumLength {
		return nil, problemf("the file has a wrong size; it may be truncated")
	}
	if magic := h.uint32(); h.err == nil && magic != kind.magic() {
		return nil, problemf("it is not a %v table", kind)
	}
	split := m != m.mirror()
	want := byte(0)
	if split {
		want |= flagSplit
	}
	if m.hasPawns() {
		want |= flagPawns
	}
	flags := h.byte()
	if h.err == nil && flags&(flagSplit|flagPawns) != want {
		return nil, problemf("its flags do not match the material %v", m)
	}
	if n := int(flags >> 4); h.err == nil && n != m.pieces() && n != 0 {
		return nil, problemf("it is a table for %d pieces", n)
	}
	files, sides := 1, 1
	if m.hasPawns() {
		files = 4
	}
	if split && kind == wdlTable {
		sides = 2
	}
	parts := make([]part, files*sides)
	h.readNumberings(parts, m, sides)
	h.readLists(parts, kind)
	if kind == dtzTable {
		h.readMaps(parts)
	}
	h.readSections(parts)
	return parts, h.err
}

// readNumberings reads the pieces and the order of their groups. Each byte is for
// both sides to move: White has the lower four bits.
func (h *headerReader) readNumberings(parts []part, m material, sides int) {
	otherPawns := m.count(engine.WhitePawn) > 0 && m.count(engine.BlackPawn) > 0
	total := m.pieces()
	for i := 0; i < len(parts) && h.err == nil; i += sides {
		leads, pawns := h.byte(), byte(0xff)
		if otherPawns {
			pawns = h.byte()
		}
		codes := h.bytes(uint64(total))
		for side := 0; side < sides && h.err == nil; side++ {
			shift := 4 * side
			var pieces [maxPieces]engine.Piece
			for k := range total {
				pieces[k] = engine.Piece(codes[k] >> shift & 15)
			}
			n, err := newNumbering(pieces[:total], m, i/sides, int(leads>>shift&15), int(pawns>>shift&15))
			if err == nil && n.lead == leadPawns && n.pieces[0] != parts[0].pieces[0] && i+side > 0 {
				err = problemf("its parts have leading pawns of different colors")
			}
			parts[i+side].numbering = n
			if err != nil {
				h.fail(err)
			}
		}
	}
	h.align(2)
}

// readLists reads the compression parameters of each part's values.
func (h *headerReader) readLists(parts []part, kind kind) {
	for i := range parts {
		p := &parts[i]
		p.blob, p.count = h.blob, p.size
		p.flags = h.byte()
		if p.flags&flagConstant != 0 {
			p.constant, p.value = true, uint16(h.byte())
			if kind == dtzTable {
				p.value = 0 // the byte is unused in DTZ tables
			}
			continue
		}
		blockBits, spanBits := h.byte(), h.byte()
		padding := h.byte()
		p.blocks = uint64(h.uint32())
		p.entries = p.blocks + uint64(padding)
		if h.err == nil && (blockBits > 24 || spanBits > 31) {
			h.fail(problemf("its block size is out of range"))
		}
		p.blockBytes, p.span = 1<<(blockBits&31), 1<<(spanBits&31)
		h.readCode(&p.valueList)
		h.readPairs(&p.valueList)
	}
}

// readCode reads the lengths of the Huffman code and the lowest symbol of each
// length, and computes the lowest code of each length: the codes of one length are
// consecutive numbers, and begin where those of the next greater length end.
func (h *headerReader) readCode(l *valueList) {
	longest, shortest := int(h.byte()), int(h.byte())
	if h.err == nil && (shortest < 1 || shortest > longest || longest > longestCode) {
		h.fail(problemf("its code length is out of range"))
	}
	if h.err != nil {
		return
	}
	n := longest - shortest + 1
	l.shortest, l.lowest, l.base = shortest, make([]uint16, n), make([]uint64, n)
	for i := range l.lowest {
		l.lowest[i] = h.uint16()
	}
	for i := n - 2; i >= 0; i-- {
		code := int64(l.base[i+1]) + int64(l.lowest[i]) - int64(l.lowest[i+1])
		if code < 0 || code/2 >= 1<<(shortest+i) {
			h.fail(problemf("its code is not a Huffman code"))
			return
		}
		l.base[i] = uint64(code / 2)
	}
	for i := range l.base {
		l.base[i] <<= 64 - (shortest + i)
	}
}

// readPairs reads the expansions of the symbols.
func (h *headerReader) readPairs(l *valueList) {
	n := int(h.uint16())
	if h.err == nil && (n == 0 || n > noSymbol) {
		h.fail(problemf("its number of symbols, %d, is out of range", n))
	}
	b := h.bytes(3 * uint64(n))
	h.skip(uint64(n & 1))
	if h.err != nil {
		return
	}
	l.pairs, l.symbolLength = make([]pair, n), make([]uint8, n)
	for i := range l.pairs {
		l.pairs[i] = pair{uint16(b[3*i]) | uint16(b[3*i+1]&15)<<8, uint16(b[3*i+1]>>4) | uint16(b[3*i+2])<<4}
	}
	state := make([]measured, n)
	for i := range l.pairs {
		if !l.measure(uint16(i), state) {
			h.fail(problemf("its symbols cannot be expanded"))
			return
		}
	}
}

// measured is the state of a symbol in measure.
type measured uint8

const (
	unmeasured measured = iota
	inProgress          // a symbol that is met again in this state contains itself
	done
)

// measure computes the number of values that a symbol stands for. It reports false
// if the symbol contains itself or stands for more values than the format allows.
func (l *valueList) measure(symbol uint16, state []measured) bool {
	if state[symbol] != unmeasured {
		return state[symbol] == done
	}
	state[symbol] = inProgress
	if p := l.pairs[symbol]; p.right != noSymbol {
		if int(p.left) >= len(l.pairs) || int(p.right) >= len(l.pairs) ||
			!l.measure(p.left, state) || !l.measure(p.right, state) {
			return false
		}
		length := int(l.symbolLength[p.left]) + int(l.symbolLength[p.right]) + 1
		if length > 255 {
			return false
		}
		l.symbolLength[symbol] = uint8(length)
	}
	state[symbol] = done
	return true
}

// readMaps reads the maps of the parts that have them.
func (h *headerReader) readMaps(parts []part) {
	for i := range parts {
		p := &parts[i]
		if p.flags&flagMapped == 0 {
			continue
		}
		for k := range p.maps {
			if p.flags&flagWide != 0 {
				h.align(2)
				n := uint64(h.uint16())
				p.maps[k] = dtzMap{h.skip(2 * n), n}
			} else {
				n := uint64(h.byte())
				p.maps[k] = dtzMap{h.skip(n), n}
			}
		}
	}
	h.align(2)
}

// readSections computes the offsets of the sparse indices, the block lengths and
// the blocks.
func (h *headerReader) readSections(parts []part) {
	for i := range parts {
		p := &parts[i]
		p.sparseAt = h.skip(sparseBytes * p.sparseEntries())
	}
	for i := range parts {
		p := &parts[i]
		p.lengthsAt = h.skip(lengthBytes * p.entries)
	}
	for i := range parts {
		p := &parts[i]
		if p.constant {
			continue
		}
		h.align(64)
		p.blocksAt = h.skip(p.blocks * p.blockBytes)
	}
	h.align(64)
	if want := h.pos + checksumLength; h.err == nil && h.blob.size < want {
		h.fail(problemf("the file has %d bytes and should have %d; it may be truncated", h.blob.size, want))
	}
}
