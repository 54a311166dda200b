package player

import (
	"errors"
	"fmt"

	"consort/engine/polyglot"
	"consort/engine/syzygy"
	"consort/eval/nnue"
)

// Files are the network, the book and the tablebases that a front end loads from
// files for its player. The zero value has none. When a file cannot be used, what
// was loaded before stays. Loading the same path again does nothing, for front ends
// that repeat all settings before each game; the network alone is read again.
type Files struct {
	network *nnue.Network

	bookPath string
	book     *polyglot.Book

	tablebasePaths string
	tablebases     *syzygy.Tables
}

// Network returns the network, the built-in one if none is loaded.
func (f *Files) Network() *nnue.Network {
	if f.network != nil {
		return f.network
	}
	return nnue.Default()
}

// LoadNetwork reads the network in a file and returns what it has found, "" if it is that
// in use; an empty path stands for the built-in one.
func (f *Files) LoadNetwork(path string) (remark string, err error) {
	before := f.Network().ID()
	var n *nnue.Network
	if path != "" {
		if n, err = nnue.ReadFile(path); err != nil {
			return "", err
		}
	}
	f.network = n
	if now := f.Network(); now.ID() != before {
		remark = fmt.Sprintf("network %s, %d neurons", now.ID(), now.Hidden)
	}
	return remark, nil
}

// Book returns the book, nil if none is loaded.
func (f *Files) Book() *polyglot.Book { return f.book }

// LoadBook reads the book in a Polyglot file and returns what it has found, "" if
// nothing is new; an empty path stands for no book.
func (f *Files) LoadBook(path string) (remark string, err error) {
	if path == f.bookPath {
		return "", nil
	}
	if path == "" {
		f.bookPath, f.book = "", nil
		return "", nil
	}
	b, err := polyglot.ReadFile(path)
	if err != nil {
		return "", err
	}
	f.bookPath, f.book = path, b
	return fmt.Sprintf("moves in the book: %d", b.Len()), nil
}

// Tablebases returns the tablebases that are open, nil for none.
func (f *Files) Tablebases() *syzygy.Tables { return f.tablebases }

// OpenTablebases opens the Syzygy tablebases in a list of folders, separated as in
// PATH, and closes those before; an empty list stands for none. No search may use
// those before. It returns what it has found, and which folders could not be read.
// To find nothing at all is an error.
func (f *Files) OpenTablebases(paths string) (remark string, err error) {
	if paths == f.tablebasePaths {
		return "", nil
	}
	opened, err := syzygy.Open(paths)
	wdl, dtz := opened.Count()
	switch {
	case paths == "":
		opened = nil
	case wdl == 0 && err == nil:
		return "", fmt.Errorf("no WDL tablebases in %.200q", paths)
	case wdl == 0:
		return "", err
	default:
		remark = fmt.Sprintf("%d WDL and %d DTZ tablebases, up to %d pieces", wdl, dtz, opened.MaxPieces())
	}
	err = errors.Join(err, f.tablebases.Close())
	f.tablebasePaths, f.tablebases = paths, opened
	if err != nil {
		remark += "\n" + err.Error()
	}
	return remark, nil
}

// Close closes the tablebases. No search may use them any more.
func (f *Files) Close() error { return f.tablebases.Close() }
