package uci

import (
	"errors"
	"fmt"

	"consort/engine/syzygy"
)

// The option SyzygyPath: the endgame tables that are open.

// A shelf holds the tables of SyzygyPath open.
type shelf struct {
	path string
	set  *syzygy.Tables // nil when there is no path
}

// load opens the tables in a list of folders and closes those before. The same
// list again does nothing: GUIs send it before each game. remark tells what was
// found, and which folders could not be read. When nothing was found at all that
// is an error, and the tables before stay.
func (s *shelf) load(path string) (remark string, err error) {
	if path == emptyText {
		path = ""
	}
	if path == s.path {
		return "", nil
	}
	set, err := syzygy.Open(path)
	wdl, dtz := set.Count()
	switch {
	case path == "":
		set = nil
	case wdl == 0 && err == nil:
		return "", fmt.Errorf("there are no WDL tables in %.200q", path)
	case wdl == 0:
		return "", err
	default:
		remark = fmt.Sprintf("%d WDL and %d DTZ tables, up to %d men", wdl, dtz, set.MaxMen())
	}
	// Nobody probes now: a search was stopped before its options change.
	err = errors.Join(err, s.set.Close())
	*s = shelf{path, set}
	if err != nil {
		remark += "\n" + err.Error()
	}
	return remark, nil
}

// setTables is the option SyzygyPath.
func (d *Driver) setTables(path string) error {
	remark, err := d.settings.shelf.load(path)
	d.out.say("%s", remark)
	return err
}
