package syzygy

import (
	"context"
	"encoding/binary"
	"errors"
	"runtime/debug"
	"sync"

	"consort/engine"
)

// One file, opened when it is first needed.

// kind tells the two kinds of table.
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

// extension is how the files of a kind end.
func (k kind) extension() string {
	if k == wdlTable {
		return ".rtbw"
	}
	return ".rtbz"
}

// A table is a file with the values of one material. After the first probe it
// is only read, by any number of goroutines.
type table struct {
	path      string
	kind      kind
	material  material
	symmetric bool // both sides have the same men: only White to move is stored

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

// load makes a table whose blob is set ready. The head comes before the checksum:
// what is wrong there says more of a file that was cut or renamed.
func (t *table) load() error {
	if err := t.read(); err != nil || t.blob.size > verifiedAtOpen {
		return err
	}
	return t.verify(context.Background(), nil)
}

// read reads the head of a table whose blob is set.
func (t *table) read() (err error) {
	defer func() { err = t.name(err) }()
	defer catchFault(debug.SetPanicOnFault(true), &err)
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

// name gives a problem the name of the file.
func (t *table) name(err error) error {
	if err == nil {
		return nil // before the variable, which is on the heap
	}
	var p problem
	if errors.As(err, &p) {
		return &CorruptError{Path: t.path, Problem: string(p)}
	}
	return err
}

// close releases the file, if it was opened.
func (t *table) close() error {
	t.once.Do(func() { t.err = NoTable }) // It shall not be opened any more.
	if t.blob == nil || t.blob.close == nil {
		return nil
	}
	return t.blob.close()
}

// swapped reports whether a position has to be looked at with colors swapped:
// if the table's first side is Black, or if both sides have the same men and
// Black moves. reversed says that Black has the men of the table's first side.
func (t *table) swapped(p *engine.Position, reversed bool) bool {
	if t.symmetric {
		return p.SideToMove() == engine.Black
	}
	return reversed
}

// find returns the part that may know a position, and for which side to move
// the position is.
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

// leadingFile returns the file of the pawn that leads, mirrored to a-d.
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

// dtz returns the stored distance of a position whose result is known and no
// draw, in plies from 1 up, without sign, and without the 100 plies that are
// added to cursed and blessed ones. A table may store one side to move only;
// stored is false for the other.
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

// distance turns a stored value into plies.
func (p *part) distance(value uint16, result WDL) (plies int, err error) {
	defer catchFault(debug.SetPanicOnFault(true), &err)
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

// inMoves reports whether the values of a result are moves and not plies.
func inMoves(flags byte, result WDL) bool {
	switch result {
	case Win:
		return flags&flagWinPlies == 0
	case Loss:
		return flags&flagLossPlies == 0
	}
	return true
}

// translate looks a value up in the map of its result.
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
