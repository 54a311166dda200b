package lichess

// The loop: register, wait, answer, try again after failures.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"
)

// maxPause is the longest pause between two attempts, busyPause the one that lichess asks
// for after too many requests.
const (
	maxPause  = 30 * time.Second
	busyPause = time.Minute
)

// A provider answers the requests for one engine.
type provider struct {
	api    api
	engine *engine
	name   string
	limits limits
	pause  time.Duration // after the first failure; each further one doubles it
	log    io.Writer
}

// run provides the engine until the context ends. The error is that of the registration,
// if it is rejected.
func (p *provider) run(ctx context.Context) error {
	p.report("registering %q at %s ...", p.name, p.api.site)
	for failures := 0; ; failures++ {
		err := p.api.register(ctx, registration{
			Name: p.name, MaxThreads: p.limits.threads, MaxHash: p.limits.hash, DefaultDepth: defaultDepth, Variants: []string{"chess"},
		})
		if err == nil {
			break
		}
		if final(err) {
			return fmt.Errorf("%s does not register the engine: %w\nthe token needs the scopes engine:read and engine:write", p.api.site, err)
		}
		if !p.retry(ctx, failures, err) {
			return nil
		}
	}
	p.report("%q is registered: open %s/analysis and choose it in the menu of the board. Ctrl-C ends.", p.name, p.api.site)
	p.answer(ctx)
	return nil
}

// answer answers requests until the context ends. The next request is waited for during
// the last one, and ends it: the user has moved on.
func (p *provider) answer(ctx context.Context) {
	end := func() {}
	defer func() { end() }()
	failures := 0
	for ctx.Err() == nil {
		began := time.Now()
		r, err := p.api.acquire(ctx)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			p.retry(ctx, failures, err)
			failures++
		case r == nil:
			if time.Since(began) < p.pause { // not a long poll
				sleep(ctx, p.pause)
			}
		default:
			if failures > 0 {
				p.report("connected again")
			}
			failures = 0
			end()
			end = p.start(ctx, r)
		}
	}
}

// start starts to answer a request, and returns a function that ends it.
func (p *provider) start(ctx context.Context, r *request) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.analyse(ctx, r)
	}()
	return func() {
		cancel()
		<-done
	}
}

// analyse answers a request: it streams the lines of the engine until its bestmove, or
// until the broker has enough. A request that cannot be met gets an empty answer.
func (p *provider) analyse(ctx context.Context, r *request) {
	commands, err := r.Work.commands(p.limits, r.Work.SessionID != p.engine.session)
	if err != nil {
		p.report("a request is refused: %v", err)
		_ = p.api.submit(ctx, r.ID, nil) // Nobody waits for it if this fails.
		return
	}
	p.engine.session = r.Work.SessionID
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines, w := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.engine.analyse(ctx, commands, w)
		_ = w.Close()
	}()
	err = p.api.submit(ctx, r.ID, lines)
	canceled := ctx.Err() != nil
	cancel()
	_ = lines.Close() // The engine may be waiting to write.
	<-done
	if status := (*statusError)(nil); !canceled && errors.As(err, &status) {
		p.report("the broker refuses the lines: %v", err)
	}
}

// retry reports a failure and pauses. It reports false if the context has ended.
func (p *provider) retry(ctx context.Context, failures int, err error) bool {
	pause := min(p.pause<<min(failures, 10), maxPause)
	pause = pause/2 + rand.N(pause/2+1) // Not all providers at once.
	if slow(err) {
		pause = max(pause, busyPause)
	}
	if ctx.Err() == nil {
		p.report("%v; trying again in %v", err, pause.Round(time.Second/10))
		sleep(ctx, pause)
	}
	return ctx.Err() == nil
}

// sleep pauses, unless the context ends.
func sleep(ctx context.Context, pause time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(pause):
	}
}

// report prints a line for the user.
func (p *provider) report(format string, arguments ...any) {
	fmt.Fprintf(p.log, format+"\n", arguments...)
}
