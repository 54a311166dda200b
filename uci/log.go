package uci

import (
	"fmt"
	"os"
	"time"

	"consort/engine/files"
)

// The option Debug Log File: a log of all input and output, with times. Nothing that
// happens to the file may disturb a game, so a goroutine of its own writes it; lines
// that come faster than the disk can take are dropped and counted.

// logCapacity is how many entries can wait to be written. A search prints some
// dozens of lines in its first milliseconds.
const logCapacity = 4096

// logCloseTimeout is how long closing a log may take.
const logCloseTimeout = 200 * time.Millisecond

// An entry is one line of a log.
type entry struct {
	at   time.Time
	mark string // >> for input, << for output, -- for notes
	text string // without the line break
}

// A debugLog is an open log file.
type debugLog struct {
	path    string
	file    *os.File
	entries chan entry
	written chan struct{} // closed when the file is
	dropped int           // entries that found no room, since the last that did
	failed  func(error)   // called once, when the file can no longer be written
}

// openLog opens a log that appends to a file, which it creates if there is none.
// failed is called from another goroutine.
func openLog(path string, failed func(error)) (*debugLog, error) {
	// Opening a pipe would block until someone reads it, and a terminal may be the
	// GUI's: regular files only.
	if err := files.Check(path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	j := &debugLog{path: path, file: file, entries: make(chan entry, logCapacity), written: make(chan struct{}), failed: failed}
	go j.write()
	return j, nil
}

// record adds a line without ever blocking. j may be nil; calls must not overlap.
func (j *debugLog) record(at time.Time, mark, text string) {
	if j == nil {
		return
	}
	if j.dropped > 0 {
		select {
		case j.entries <- entry{at, "--", fmt.Sprintf("%d lines dropped: the disk is too slow", j.dropped)}:
			j.dropped = 0
		default:
		}
	}
	select {
	case j.entries <- entry{at, mark, text}:
	default:
		j.dropped++
	}
}

// logTimeFormat is the format of times: local, in microseconds.
const logTimeFormat = "2006-01-02 15:04:05.000000"

// write writes the entries until close. After an error it keeps receiving them, so
// that the channel stays empty, and writes no more.
func (j *debugLog) write() {
	defer close(j.written)
	var err error
	for e := range j.entries {
		if err != nil {
			continue
		}
		if _, err = fmt.Fprintf(j.file, "%s %s %s\n", e.at.Format(logTimeFormat), e.mark, e.text); err != nil {
			j.failed(err)
		}
	}
	if closing := j.file.Close(); err == nil && closing != nil {
		j.failed(closing)
	}
}

// close writes the entries that are waiting and closes the file, or leaves that to
// the goroutine if it takes long. j may be nil.
func (j *debugLog) close() {
	if j == nil {
		return
	}
	close(j.entries)
	select {
	case <-j.written:
	case <-time.After(logCloseTimeout):
	}
}

// setLogFile applies the option Debug Log File. The same file again changes nothing;
// an empty path ends the log.
func (d *Driver) setLogFile(path string) error {
	if path == d.out.logPath() {
		return nil
	}
	var next *debugLog
	if path != "" {
		var err error
		next, err = openLog(path, func(err error) { d.out.infoString("option Debug Log File: %v; logging has ended", err) })
		if err != nil {
			return err
		}
		next.record(time.Now(), "--", fmt.Sprintf("%s, process %d", d.fullName(), os.Getpid()))
	}
	d.out.setLog(next).close()
	return nil
}
