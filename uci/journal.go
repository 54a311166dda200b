package uci

import (
	"fmt"
	"os"
	"time"

	"consort/engine/files"
)

// The option Debug Log File: a journal of all input and output, with their times.
// Nothing that happens to the file may disturb a game. So a goroutine of its own
// writes it; what comes faster than a slow disk takes it is left out, and counted.

// journalRoom is how many entries may wait to be written. A search in its first
// milliseconds prints some dozens of lines.
const journalRoom = 4096

// journalPatience is how long the end of a journal may take.
const journalPatience = 200 * time.Millisecond

// An entry is one line of a journal.
type entry struct {
	at   time.Time
	mark string // >> for input, << for output, -- for remarks
	text string // without the line break
}

// A journal is an open log file.
type journal struct {
	path    string
	file    *os.File
	entries chan entry
	written chan struct{} // closed when the file is
	lost    int           // entries that found no room, since the last that did
	failed  func(error)   // told once, when the file cannot be written any more
}

// openJournal begins a journal at the end of a file, which it makes if there is
// none. failed is called from another goroutine.
func openJournal(path string, failed func(error)) (*journal, error) {
	// A pipe would make us wait for a reader, a terminal is a GUI's: files only.
	if err := files.Check(path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{path: path, file: file, entries: make(chan entry, journalRoom), written: make(chan struct{}), failed: failed}
	go j.write()
	return j, nil
}

// record enters a line. It never waits. It may be nil; calls must not overlap.
func (j *journal) record(at time.Time, mark, text string) {
	if j == nil {
		return
	}
	if j.lost > 0 {
		select {
		case j.entries <- entry{at, "--", fmt.Sprintf("%d lines left out: the file is too slow", j.lost)}:
			j.lost = 0
		default:
		}
	}
	select {
	case j.entries <- entry{at, mark, text}:
	default:
		j.lost++
	}
}

// journalTime is the form of a time: local, to the microsecond.
const journalTime = "2006-01-02 15:04:05.000000"

// write writes the entries until close. After an error it goes on to take them,
// so that nobody waits, and writes no more.
func (j *journal) write() {
	defer close(j.written)
	var err error
	for e := range j.entries {
		if err != nil {
			continue
		}
		if _, err = fmt.Fprintf(j.file, "%s %s %s\n", e.at.Format(journalTime), e.mark, e.text); err != nil {
			j.failed(err)
		}
	}
	if closing := j.file.Close(); err == nil && closing != nil {
		j.failed(closing)
	}
}

// close writes what waits and closes the file, or leaves that to the goroutine if
// it takes long. It may be nil.
func (j *journal) close() {
	if j == nil {
		return
	}
	close(j.entries)
	select {
	case <-j.written:
	case <-time.After(journalPatience):
	}
}

// setJournal is the option Debug Log File. The same file again changes nothing;
// no file ends the journal.
func (d *Driver) setJournal(path string) error {
	if path == d.out.journalPath() {
		return nil
	}
	var next *journal
	if path != "" {
		var err error
		next, err = openJournal(path, func(err error) { d.out.say("option Debug Log File: %v; nothing more is written to it", err) })
		if err != nil {
			return err
		}
		next.record(time.Now(), "--", fmt.Sprintf("%s, process %d", d.fullName(), os.Getpid()))
	}
	d.out.keep(next).close()
	return nil
}
