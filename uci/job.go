package uci

import (
	"context"
	"time"

	"consort/search"
)

// A job is work that runs while the driver reads commands.
type job struct {
	cancel   context.CancelFunc // stops it
	search   bool               // it ends with a bestmove
	ponder   *search.Pondering  // not nil if a ponderhit applies to it
	infinite bool               // only a stop ends it
	held     bool               // its bestmove waits for a release: infinite or ponder
	started  time.Time
	free     chan struct{} // closed by release
	done     chan struct{} // closed at the end, when all its lines are printed
	err      error         // set before done is closed
}

// stop ends the work and releases the job.
func (j *job) stop() {
	j.cancel()
	j.release()
}

// release lets the bestmove of a search be printed. Only the driver calls it.
func (j *job) release() {
	if !j.released() {
		close(j.free)
	}
}

// released reports whether the driver waits for the end of the job.
func (j *job) released() bool {
	select {
	case <-j.free:
		return true
	default:
		return false
	}
}

// start starts a job. None is running: dispatch has made sure of that.
func (d *Driver) start(j *job, work func(context.Context) error) {
	j.done, j.free = make(chan struct{}), make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel, d.running = cancel, j
	go func() {
		defer close(j.done)
		defer cancel()
		j.err = work(ctx)
	}()
}

// busy reports whether a job is running.
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

// finish stops the job, if one is running, and waits for its bestmove.
func (d *Driver) finish() {
	if d.running != nil {
		d.running.stop()
		<-d.running.done
	}
}

// scriptPause distinguishes scripts from users. A script that pipes "go perft 6" and
// "quit" at once wants the count; a user who enters quit later wants to leave.
const scriptPause = 50 * time.Millisecond

// waitForJob waits for a perft or a bench, which users and scripts start: unlike a
// search it is not cut short by the next command or by the end of the input. Only
// stop, isready and quit are executed meanwhile; other commands are deferred.
func (d *Driver) waitForJob() {
	j, lines := d.running, d.lines
	for !d.quitting {
		select {
		case <-j.done:
			return
		case <-d.out.broken:
			d.quitting = true
		case l, open := <-lines:
			if !open {
				lines = nil // No more input: wait for the end of the job.
			} else {
				d.out.logInput(l)
				d.executeOrDefer(l, j)
			}
		}
	}
}

// executeOrDefer executes or defers a line that arrived during a perft or bench.
func (d *Driver) executeOrDefer(l line, j *job) {
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
