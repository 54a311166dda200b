package uci

import (
	"os"
	"sync/atomic"
	"testing"
	"time"
)

// Step executes one command, and waits for its end if it ends by itself.
func (d *Driver) Step(text string) { d.step(text) }

// Grace is how long a player may take to end after quit.
const Grace = bestMoveTimeout

// Settled reports whether no job is running.
func (d *Driver) Settled() bool { return !d.busy() }

// Declarations returns the names and the declarations of the options.
func (d *Driver) Declarations() map[string]string {
	all := map[string]string{}
	for _, o := range d.options {
		all[o.name] = o.declaration
	}
	return all
}

// CommandNames returns the first name of every command.
func (d *Driver) CommandNames() []string {
	var names []string
	for _, c := range d.commands {
		names = append(names, c.names[0])
	}
	return names
}

// A TestLog is a log on a file that fails or is slow.
type TestLog struct {
	*debugLog
	failures atomic.Int32
}

// openTestLog opens a log whose entries nobody writes yet.
func openTestLog(t *testing.T, path string) *TestLog {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	j := &TestLog{}
	j.debugLog = &debugLog{path: path, file: file, entries: make(chan entry, logCapacity), written: make(chan struct{}),
		failed: func(error) { j.failures.Add(1) }}
	return j
}

// OpenFullLog opens a log on a full disk.
func OpenFullLog(t *testing.T) *TestLog {
	j := openTestLog(t, "/dev/full")
	go j.write()
	return j
}

// OpenSlowLog opens a log on a disk that accepts nothing before Flow.
func OpenSlowLog(t *testing.T) *TestLog { return openTestLog(t, t.TempDir()+"/slow.log") }

func (j *TestLog) Record(text string) { j.record(time.Now(), "<<", text) }
func (j *TestLog) Close()             { j.close(); <-j.written }
func (j *TestLog) Failures() int      { return int(j.failures.Load()) }

// Flow lets the disk take what waits and one line more, and returns what it took.
func (j *TestLog) Flow(t *testing.T) string {
	go j.write()
	for len(j.entries) > 0 {
		time.Sleep(time.Millisecond)
	}
	j.Record("the last")
	j.Close()
	text, err := os.ReadFile(j.path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
