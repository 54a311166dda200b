package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"consort/engine"
)

// The set of tables that are at hand.

// Tables are the tables of some folders. A nil *Tables, like the zero value, has
// none. All methods but Close may be called from any goroutines at once.
type Tables struct {
	known map[material]entry
	files []*table
	wdl   int
	dtz   int
	men   int
}

// An entry is the tables of a material. Each is in the map twice, once for each
// color of its first side.
type entry struct {
	wdl, dtz *table // nil where the file is missing
	reversed bool   // Black has the men of the table's first side
}

// Open finds the tables in a list of folders, which are separated as in PATH: by
// a colon, on Windows by a semicolon. Of two files with the same name the first
// counts. No file is opened before a probe needs it, so that a set of a thousand
// files is ready at once.
//
// Folders that cannot be read are left out: the error joins a *fs.PathError for
// each, and the tables are usable all the same. An empty list is an empty set.
func Open(paths string) (*Tables, error) {
	t := &Tables{known: make(map[material]entry)}
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

// add takes a file into the set if its name is that of a table.
func (t *Tables) add(dir, file string) {
	m, kind, ok := parseName(file)
	e := t.known[m]
	if !ok || e.reversed || kind == wdlTable && e.wdl != nil || kind == dtzTable && e.dtz != nil {
		return
	}
	table := newTable(filepath.Join(dir, file), kind, m)
	t.files = append(t.files, table)
	if kind == wdlTable {
		e.wdl = table
		t.wdl++
		t.men = max(t.men, m.men())
	} else {
		e.dtz = table
		t.dtz++
	}
	if m != m.mirror() {
		t.known[m.mirror()] = entry{wdl: e.wdl, dtz: e.dtz, reversed: true}
	}
	t.known[m] = e
}

// parseName reads the name of a file, such as "KRPvKR.rtbw".
func parseName(file string) (material, kind, bool) {
	for _, kind := range []kind{wdlTable, dtzTable} {
		if name, found := strings.CutSuffix(file, kind.extension()); found {
			m, ok := parseMaterial(name)
			return m, kind, ok
		}
	}
	return 0, 0, false
}

// Close releases all files. No probe may be under way; later ones find no table.
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

// MaxMen returns the most men, kings included, of which there is a WDL table,
// and 0 when there is none.
func (t *Tables) MaxMen() int {
	if t == nil {
		return 0
	}
	return t.men
}

// Count returns the numbers of files.
func (t *Tables) Count() (wdl, dtz int) {
	if t == nil {
		return 0, 0
	}
	return t.wdl, t.dtz
}

// Files returns the paths of all files, folder by folder and sorted by name in
// each.
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

// refuse says why a position cannot be probed at all, nil if it can.
func (t *Tables) refuse(p *engine.Position) error {
	switch {
	case p.Occupied().Count() > max(t.MaxMen(), 2):
		return TooManyMen
	case p.CastlingRooks(engine.White)|p.CastlingRooks(engine.Black) != 0:
		return MayCastle
	}
	return nil
}

// entry returns the tables for the men of a position.
func (t *Tables) entry(p *engine.Position) entry { return t.known[materialOf(p)] }
