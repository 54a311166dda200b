package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"consort/engine"
)

// The set of available tables.

// Tables is a set of tables from one or more directories. A nil *Tables and the
// zero value are empty sets. All methods except Close are safe for concurrent use.
type Tables struct {
	entries map[material]entry
	files   []*table
	wdl     int // number of WDL tables
	dtz     int // number of DTZ tables
	pieces  int // the greatest number of pieces of a WDL table
}

// An entry holds the tables of a material. Each is in the map twice, once for each
// color of its first side.
type entry struct {
	wdl, dtz *table // nil if the file is missing
	reversed bool   // Black has the pieces of the table's first side
}

// Open finds the tables in a list of directories, separated as in PATH: by a colon
// or, on Windows, by a semicolon. Of two files with the same name the first is
// used. Files are opened when a probe first needs them, so that a set of a thousand
// files is ready at once.
//
// Directories that cannot be read are skipped: the error joins a *fs.PathError for
// each, and the tables are usable nevertheless. An empty list gives an empty set.
func Open(paths string) (*Tables, error) {
	t := &Tables{entries: make(map[material]entry)}
	var all []error
	for _, dir := range filepath.SplitList(paths) {
		if dir = strings.TrimSpace(dir); dir == "" {
			continue
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			all = append(all, err)
		}
		for _, f := range files {
			if !f.IsDir() {
				t.add(dir, f.Name())
			}
		}
	}
	return t, errors.Join(all...)
}

// add adds a file to the set if its name is that of a table.
func (t *Tables) add(dir, file string) {
	m, kind, ok := parseName(file)
	e := t.entries[m]
	if !ok || e.reversed || kind == wdlTable && e.wdl != nil || kind == dtzTable && e.dtz != nil {
		return
	}
	table := newTable(filepath.Join(dir, file), kind, m)
	t.files = append(t.files, table)
	if kind == wdlTable {
		e.wdl = table
		t.wdl++
		t.pieces = max(t.pieces, m.pieces())
	} else {
		e.dtz = table
		t.dtz++
	}
	if m != m.mirror() {
		t.entries[m.mirror()] = entry{wdl: e.wdl, dtz: e.dtz, reversed: true}
	}
	t.entries[m] = e
}

// parseName parses the name of a file, such as "KRPvKR.rtbw".
func parseName(file string) (material, kind, bool) {
	for _, kind := range []kind{wdlTable, dtzTable} {
		if name, found := strings.CutSuffix(file, kind.extension()); found {
			m, ok := parseMaterial(name)
			return m, kind, ok
		}
	}
	return 0, 0, false
}

// Close releases all files and empties the set. No probe may be in progress.
func (t *Tables) Close() error {
	if t == nil {
		return nil
	}
	var all []error
	for _, table := range t.files {
		all = append(all, table.close())
	}
	*t = Tables{}
	return errors.Join(all...)
}

// MaxPieces returns the greatest number of pieces, including kings and pawns, for
// which there is a WDL table, or 0 if there is none.
func (t *Tables) MaxPieces() int {
	if t == nil {
		return 0
	}
	return t.pieces
}

// Count returns the numbers of WDL and DTZ files.
func (t *Tables) Count() (wdl, dtz int) {
	if t == nil {
		return 0, 0
	}
	return t.wdl, t.dtz
}

// Files returns the paths of all files, in the order of the directories and sorted
// by name within each.
func (t *Tables) Files() []string {
	if t == nil {
		return nil
	}
	paths := make([]string, len(t.files))
	for i, file := range t.files {
		paths[i] = file.path
	}
	return paths
}

// refuse returns the Refusal for a position that no table can cover, or nil.
func (t *Tables) refuse(p *engine.Position) error {
	switch most := max(t.MaxPieces(), 2); {
	case p.Occupied().Count() > most && t.MaxPieces() == 0:
		return NoTables
	case p.Occupied().Count() > most:
		return TooManyPieces
	case p.CastlingRooks(engine.White)|p.CastlingRooks(engine.Black) != 0:
		return CastlingRights
	}
	return nil
}

// entry returns the tables for the material of a position.
func (t *Tables) entry(p *engine.Position) entry { return t.entries[materialOf(p)] }
