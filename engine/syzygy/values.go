package syzygy

import (
	"encoding/binary"
	"runtime/debug"
)

// The compressed values of a part of a table.
//
// The values, in index order, are split into blocks of equal size in bytes. A
// block is a sequence of symbols in a canonical Huffman code, in which longer codes
// have the smaller numbers. A symbol stands for a single value or for a pair of
// symbols, and so for a run of up to 256 values (recursive pairing, Larsson and
// Moffat 1999).
//
// A second list holds the number of values in each block, and a sparse index the
// block and offset of one value in every span, so that a value is found with three
// reads: the sparse index, the block lengths near it, the block.

// A valueList is a compressed sequence of values. It is immutable once read.
type valueList struct {
	blob  *blob
	count uint64 // number of values

	constant bool // all values are the same
	value    uint16

	blockBytes uint64
	blocks     uint64
	entries    uint64 // of the list of lengths: the blocks and some padding
	span       uint64 // number of values for each entry of the sparse index
	sparseAt   uint64 // where the sparse index is in the file,
	lengthsAt  uint64 // the list of lengths,
	blocksAt   uint64 // and the blocks

	shortest     int      // length of the shortest code in bits
	lowest       []uint16 // by length, from the shortest: the symbol of the lowest code
	base         []uint64 // by length: the lowest code, at the upper end of 64 bits
	pairs        []pair   // by symbol
	symbolLength []uint8  // by symbol: the number of values that it expands to, less one
}

// A pair is the expansion of a symbol: two symbols, or a value if right is
// noSymbol.
type pair struct{ left, right uint16 }

const (
	noSymbol    = 0xfff
	longestCode = 32

	sparseBytes = 6
	lengthBytes = 2
)

// sparseEntries returns the number of entries of the sparse index.
func (l *valueList) sparseEntries() uint64 {
	if l.constant {
		return 0
	}
	return (l.count + l.span - 1) / l.span
}

// at returns the value with the given index, which must be less than count.
func (l *valueList) at(index uint64) (value uint16, err error) {
	if l.constant {
		return l.value, nil
	}
	defer l.blob.catchFault(debug.SetPanicOnFault(true), &err)
	block, place, err := l.locate(index)
	if err != nil {
		return 0, err
	}
	content, err := l.blob.at(l.blocksAt+block*l.blockBytes, l.blockBytes)
	if err != nil {
		return 0, err
	}
	symbol, place, err := l.decode(content, place)
	if err != nil {
		return 0, err
	}
	for l.symbolLength[symbol] != 0 {
		p := l.pairs[symbol]
		if left := uint64(l.symbolLength[p.left]) + 1; place < left {
			symbol = p.left
		} else {
			symbol, place = p.right, place-left
		}
	}
	return l.pairs[symbol].left, nil
}

// locate returns the block that holds a value and its offset in the block. An entry
// of the sparse index is for the middle of its span.
func (l *valueList) locate(index uint64) (block, place uint64, err error) {
	k := index / l.span
	entry, err := l.blob.at(l.sparseAt+k*sparseBytes, sparseBytes)
	if err != nil {
		return 0, 0, err
	}
	b := int64(binary.LittleEndian.Uint32(entry))
	at := int64(binary.LittleEndian.Uint16(entry[4:])) + int64(index%l.span) - int64(l.span/2)
	for at < 0 {
		b--
		n, err := l.blockLength(b)
		if err != nil {
			return 0, 0, err
		}
		at += n
	}
	for {
		n, err := l.blockLength(b)
		if err != nil {
			return 0, 0, err
		}
		if at < n && uint64(b) >= l.blocks {
			return 0, 0, errBlock
		}
		if at < n {
			return uint64(b), uint64(at), nil
		}
		at -= n
		b++
	}
}

// blockLength returns the number of values in a block. The list of lengths extends
// beyond the last block, because the middle of the last span may lie after the last
// value.
func (l *valueList) blockLength(block int64) (int64, error) {
	if uint64(block) >= l.entries {
		return 0, errBlock
	}
	entry, err := l.blob.at(l.lengthsAt+uint64(block)*lengthBytes, lengthBytes)
	if err != nil {
		return 0, err
	}
	return int64(binary.LittleEndian.Uint16(entry)) + 1, nil
}

// decode reads the symbols of a block up to the one that contains the value at
// place, and returns it with the offset of the value inside it.
func (l *valueList) decode(content []byte, place uint64) (symbol uint16, _ uint64, err error) {
	for at := 0; at < 8*len(content); {
		window := peek(content, at)
		i := 0
		for window < l.base[i] {
			i++ // ends at the last length, whose lowest code is zero
		}
		length := l.shortest + i
		code := uint64(l.lowest[i]) + (window-l.base[i])>>(64-length)
		if at += length; at > 8*len(content) || code >= uint64(len(l.symbolLength)) {
			return 0, 0, errCode
		}
		symbol = uint16(code)
		n := uint64(l.symbolLength[symbol]) + 1
		if place < n {
			return symbol, place, nil
		}
		place -= n
	}
	return 0, 0, errCode
}

// peek returns at least 57 bits from bit position at, in the upper end of the
// result. After the end of content they are zeros.
func peek(content []byte, at int) uint64 {
	rest := content[at>>3:]
	if len(rest) >= 8 {
		return binary.BigEndian.Uint64(rest) << (at & 7)
	}
	var last [8]byte
	copy(last[:], rest)
	return binary.BigEndian.Uint64(last[:]) << (at & 7)
}
