package syzygy

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"consort/engine"
)

// Tables made by tests, for what no table of four pieces has: cursed wins and
// blessed losses, distances in plies, and wide maps.

// A madeTable is a table without pawns with values chosen by a test.
type madeTable struct {
	name  string
	parts []madePart // White to move and, in WDL tables, Black to move
}

// A madePart is what a table holds for one side to move.
type madePart struct {
	flags  byte
	values []uint16    // below 256: one for all positions, or one for each index
	maps   [4][]uint16 // win, loss, cursed win, blessed loss; with flagMapped
}

// madeBlock is the length of the blocks, in bytes and in values; madeSpan that of
// the sparse index.
const (
	madeBlock = 64
	madeSpan  = 256
)

// bytes returns the file. A value is a symbol of its own, with a code of eight
// bits, so that a block is a row of values.
func (m madeTable) bytes(kind kind) []byte {
	material, _ := parseMaterial(m.name)
	flags := byte(material.pieces() << 4)
	if material != material.mirror() {
		flags |= flagSplit
	}
	b := binary.LittleEndian.AppendUint32(nil, kind.magic())
	b = append(b, flags, 0) // The group that leads comes first.
	for _, piece := range madeOrder(material) {
		b = append(b, byte(piece)|byte(piece)<<4)
	}
	b = pad(b, 2)
	for _, p := range m.parts {
		b = p.appendHead(b)
	}
	for _, p := range m.parts {
		b = p.appendMaps(b)
	}
	b = pad(b, 2)
	return sealed(m.appendSections(b))
}

// madeOrder lists the pieces, those that occur once first, because they lead.
func madeOrder(m material) (order []engine.Piece) {
	for _, single := range []bool{true, false} {
		for _, piece := range pieces(m) {
			if single == (m.count(piece) == 1) {
				order = append(order, piece)
			}
		}
	}
	return order
}

// pad appends zeros up to the next multiple of n.
func pad(b []byte, n int) []byte {
	for len(b)%n != 0 {
		b = append(b, 0)
	}
	return b
}

// blocks returns the number of blocks, 0 when one value stands for all positions.
func (p madePart) blocks() int {
	if len(p.values) == 1 {
		return 0
	}
	return (len(p.values) + madeBlock - 1) / madeBlock
}

// appendHead appends how the values are compressed.
func (p madePart) appendHead(b []byte) []byte {
	if p.blocks() == 0 {
		return append(b, p.flags|flagConstant, byte(p.values[0]))
	}
	b = append(b, p.flags, 6, 8, 0) // logarithms of madeBlock and madeSpan; no padding
	b = binary.LittleEndian.AppendUint32(b, uint32(p.blocks()))
	b = append(b, 8, 8, 0, 0) // all codes have eight bits, the lowest is symbol 0
	b = binary.LittleEndian.AppendUint16(b, 256)
	for value := range 256 {
		b = append(b, byte(value), 0xf0, 0xff)
	}
	return b
}

// appendMaps appends the maps.
func (p madePart) appendMaps(b []byte) []byte {
	if p.flags&flagMapped == 0 {
		return b
	}
	for _, m := range p.maps {
		if p.flags&flagWide == 0 {
			b = append(b, byte(len(m)))
			for _, v := range m {
				b = append(b, byte(v))
			}
			continue
		}
		b = binary.LittleEndian.AppendUint16(pad(b, 2), uint16(len(m)))
		for _, v := range m {
			b = binary.LittleEndian.AppendUint16(b, v)
		}
	}
	return b
}

// appendSections appends sparse indices, lengths of blocks, blocks, and room for
// the checksum.
func (m madeTable) appendSections(b []byte) []byte {
	for _, p := range m.parts {
		for middle := madeSpan / 2; p.blocks() > 0 && middle < len(p.values)+madeSpan/2; middle += madeSpan {
			block := min(middle/madeBlock, p.blocks()-1)
			b = binary.LittleEndian.AppendUint32(b, uint32(block))
			b = binary.LittleEndian.AppendUint16(b, uint16(middle-block*madeBlock))
		}
	}
	for _, p := range m.parts {
		for block := range p.blocks() {
			length := min(madeBlock, len(p.values)-block*madeBlock)
			b = binary.LittleEndian.AppendUint16(b, uint16(length-1))
		}
	}
	for _, p := range m.parts {
		if p.blocks() > 0 {
			b = pad(b, 64)
			for _, v := range p.values {
				b = append(b, byte(v))
			}
		}
	}
	return append(pad(b, 64), make([]byte, checksumLength)...)
}

// parsed returns the material with a name.
func parsed(t testing.TB, name string) material {
	t.Helper()
	m, ok := parseMaterial(name)
	if !ok {
		t.Fatalf("%q is no material", name)
	}
	return m
}

// results returns a WDL table with one result for each side to move.
func results(name string, white, black WDL) madeTable {
	return madeTable{name, []madePart{{values: []uint16{uint16(white - Loss)}}, {values: []uint16{uint16(black - Loss)}}}}
}

// made opens a set of made tables.
func made(t *testing.T, wdl, dtz []madeTable) *Tables {
	t.Helper()
	dir := t.TempDir()
	for kind, files := range map[kind][]madeTable{wdlTable: wdl, dtzTable: dtz} {
		for _, file := range files {
			path := filepath.Join(dir, file.name+kind.extension())
			if err := os.WriteFile(path, file.bytes(kind), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	})
	return set
}
