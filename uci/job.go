package uci

import (
	"time"

	"consort/search"
)

// A job is work that goes on while the driver listens.
type job struct {
	control search.Control
	ponder  bool // ponderhit is for it
	held    bool // it does not end by itself: infinite or ponder
	started time.Time
	done    chan struct{} // closed at the end, when all its lines are out
	err     error         // set before done is closed
}

// start begins a job. There is no other: obey has seen to that.
func (d *Driver) start(j *job, work func(*search.Control) error) {
	j.done = make(chan struct{})
	d.running = j
	go func() {
		defer close(j.done)
		j.err = work(&j.control)
	}()
}

// busy reports whether a job goes on.
func (d *Driver) busy() bool {
	if d.running == nil {
		return false
	}
	select {
	case <-d.running.done:
		return false
	default:
		return true
	}
}

// finish stops the job, if one goes on, and waits until its bestmove is out.
func (d *Driver) finish() {
	if d.running != nil {
		d.running.control.Stop()
		<-d.running.done
	}
}

// scriptPause tells a script from a person. A script that pipes "go perft 6"
// and "quit" in one go wants the count; who says quit later wants to leave.
const scriptPause = 50 * time.Millisecond

// attend waits for a perft or a bench, which people and scripts ask for: unlike
// a search it is not cut short by the next command, nor by the end of the
// input. Only stop, isready and quit are obeyed meanwhile; the rest waits.
func (d *Driver) attend() {
	j, lines := d.running, d.lines
	for !d.quitting {
		select {
		case <-j.done:
			return
		case <-d.out.broken:
			d.quitting = true
		case l, open := <-lines:
			if !open {
				lines = nil // Nothing more comes: wait for the end of the job.
			} else {
				d.out.heard(l)
				d.overhear(l, j)
			}
		}
	}
}

// overhear sorts a line that came while a perft or bench goes on.
func (d *Driver) overhear(l line, j *job) {
	c, r, ok := d.parse(l)
	name := ""
	if ok {
		name = c.names[0]
	}
	switch {
	case name == "stop", name == "isready", name == "quit" && l.read.Sub(j.started) > scriptPause:
		c.run(d, r)
	default:
		d.backlog = append(d.backlog, l)
	}
}
