package syzygy

import (
	"context"
	"encoding/binary"
	"errors"
	"runtime/debug"
	"sync"

	"consort/engine"
)

// A single table file, opened when it is first needed.

// A kind is one of the two kinds of tables.
type kind uint8

const (
	wdlTable kind = iota
	dtzTable
)

func (k kind) magic() uint32 {
	if k == wdlTable {
		return magicWDL
	}
	return magicDTZ
}

// String returns the name of the kind.
func (k kind) String() string {
	if k == wdlTable {
		return "WDL"
	}
	return "DTZ"
}

// extension returns the file name extension of the kind.
func (k kind) extension() string {
	if k == wdlTable {
		return ".rtbw"
	}
	return ".rtbz"
}

// A table is a file with the values for one material. It is safe for concurrent
// use: after the first probe it is read-only.
type table struct {
	path      string
	kind      kind
	material  material
	symmetric bool // both sides have the same pieces: only White to move is stored

	once  sync.Once
	err   error // why it cannot be used
	blob  *blob
	parts []part // by file of the leading pawn, then by side to move
	sides int    // parts for each file
	pawns bool
}

func newTable(path string, kind kind, m material) *table {
	return &table{path: path, kind: kind, material: m, symmetric: m == m.mirror(), pawns: m.hasPawns()}
}

// open opens the file, once. It returns the same error each time.
func (t *table) open() error {
	t.once.Do(func() {
		if t.blob, t.err = openBlob(t.path); t.err == nil {
			t.err = t.load()
		}
	})
	return t.err
}

// load prepares a table whose blob is set. The header is checked before the
// checksum, because its errors say more about a truncated or renamed file.
func (t *table) load() error {
	if err := t.read(); err != nil || t.blob.size > verifiedAtOpen {
		return err
	}
	return t.verify(context.Background(), nil)
}

// read parses the header of a table whose blob is set.
func (t *table) read() (err error) {
	defer func() { err = t.name(err) }()
	defer t.blob.catchFault(debug.SetPanicOnFault(true), &err)
	t.parts, err = readParts(t.blob, t.material, t.kind)
	if err != nil {
		return err
	}
	t.sides = len(t.parts)
	if t.pawns {
		t.sides /= 4
	}
	return nil
}

// name wraps a problem in a CorruptError with the path of the file.
func (t *table) name(err error) error {
	if err == nil {
		return nil // before the declaration of p, which allocates
	}
	var p problem
	if errors.As(err, &p) {
		return &CorruptError{Path: t.path, Problem: string(p)}
	}
	return err
}

// close releases the file, if it was opened.
func (t *table) close() error {
	t.once.Do(func() { t.err = NoTable }) // it must not be opened anymore
	if t.blob == nil || t.blob.close == nil {
		return nil
	}
	return t.blob.close()
}

// swapped reports whether a position must be indexed with colors swapped: if the
// table's first side is Black, or if both sides have the same pieces and Black is
// to move. reversed means that Black has the pieces of the table's first side.
func (t *table) swapped(p *engine.Position, reversed bool) bool {
	if t.symmetric {
		return p.SideToMove() == engine.Black
	}
	return reversed
}

// find returns the part of the table for a position, and the side to move after any
// swap of colors.
func (t *table) find(p *engine.Position, swap bool) (*part, engine.Color) {
	side := p.SideToMove()
	if swap {
		side = side.Other()
	}
	file := 0
	if t.pawns {
		file = t.leadingFile(p, swap)
	}
	return &t.parts[file*t.sides+int(side)&(t.sides-1)], side
}

// leadingFile returns the file of the leading pawn, from 0 for the files a and h to
// 3 for d and e.
func (t *table) leadingFile(p *engine.Position, swap bool) int {
	color, flip := t.parts[0].pieces[0].Color(), engine.Square(0)
	if swap {
		color, flip = color.Other(), mirror
	}
	leading := engine.A1
	for b := p.Pieces(color, engine.Pawn); b != 0; b &= b - 1 {
		if s := b.First() ^ flip; leading == engine.A1 || pawnOrder[s&63] > pawnOrder[leading&63] {
			leading = s
		}
	}
	f := int(leading.File())
	return min(f, 7-f)
}

// wdl returns the stored result of a position.
func (t *table) wdl(p *engine.Position, reversed bool) (WDL, error) {
	if err := t.open(); err != nil {
		return Draw, err
	}
	swap := t.swapped(p, reversed)
	part, _ := t.find(p, swap)
	value, err := part.at(part.index(p, swap))
	if err == nil && value > uint16(Win-Loss) {
		err = errValue
	}
	if err != nil {
		return Draw, t.name(err)
	}
	return WDL(value) + Loss, nil
}

// dtz returns the stored distance of a position whose result is known and not a
// draw, in plies from 1 up, without sign, and without the 100 plies that are added
// to cursed and blessed results. A table may store only one side to move; stored is
// false for the other.
func (t *table) dtz(p *engine.Position, reversed bool, result WDL) (plies int, stored bool, err error) {
	if err := t.open(); err != nil {
		return 0, false, err
	}
	swap := t.swapped(p, reversed)
	part, side := t.find(p, swap)
	if engine.Color(part.flags&flagBlack) != side && (t.pawns || !t.symmetric) {
		return 0, false, nil
	}
	value, err := part.at(part.index(p, swap))
	if err == nil {
		plies, err = part.distance(value, result)
	}
	return plies, true, t.name(err)
}

// distance converts a stored value to plies.
func (p *part) distance(value uint16, result WDL) (plies int, err error) {
	defer p.blob.catchFault(debug.SetPanicOnFault(true), &err)
	if p.flags&flagMapped != 0 {
		if value, err = p.translate(value, result); err != nil {
			return 0, err
		}
	}
	plies = int(value)
	if inMoves(p.flags, result) {
		plies *= 2
	}
	return plies + 1, nil
}

// inMoves reports whether the values of a result count moves and not plies.
func inMoves(flags byte, result WDL) bool {
	switch result {
	case Win:
		return flags&flagWinPlies == 0
	case Loss:
		return flags&flagLossPlies == 0
	}
	return true
}

// translate looks up a value in the map of its result.
func (p *part) translate(value uint16, result WDL) (uint16, error) {
	which := [...]int{Loss - Loss: 1, BlessedLoss - Loss: 3, CursedWin - Loss: 2, Win - Loss: 0}[result-Loss]
	m := p.maps[which]
	if uint64(value) >= m.entries {
		return 0, errValue
	}
	if p.flags&flagWide == 0 {
		b, err := p.blob.at(m.at+uint64(value), 1)
		if err != nil {
			return 0, err
		}
		return uint16(b[0]), nil
	}
	b, err := p.blob.at(m.at+2*uint64(value), 2)
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint16(b), nil
}
