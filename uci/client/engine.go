package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// grace is for how long an engine may take to stop, and to quit, before it is killed.
const grace = 3 * time.Second

// An Engine is a running UCI engine.
type Engine struct {
	process      *Process
	name, author string
	options      []Option

	mu       sync.Mutex // locked during a call, and while the engine ponders
	owed     int        // isready commands without an answer so far
	chess960 string     // the value of UCI_Chess960; empty if a call that set it has failed

	closing sync.Once
	closed  error // the result of Close
}

// Start starts an engine and waits until it has declared its options and is ready. The
// context limits the start only.
func Start(ctx context.Context, c Command) (*Engine, error) {
	p, err := StartProcess(c)
	if err != nil {
		return nil, err
	}
	e := &Engine{process: p, chess960: "false"}
	if err := e.handshake(ctx); err != nil {
		p.Kill()
		return nil, err
	}
	return e, nil
}

// handshake reads the engine's answer to uci.
func (e *Engine) handshake(ctx context.Context) error {
	err := e.process.Send(ctx, "uci")
	for err == nil {
		var line string
		if line, err = e.process.Line(ctx); err != nil {
			break
		}
		line = strings.TrimSpace(line)
		if line == "uciok" {
			return e.sync(ctx)
		}
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			e.name = name
		}
		if author, ok := strings.CutPrefix(line, "id author "); ok {
			e.author = author
		}
		// A declaration with a mistake is kept: the engine plays all the same.
		if o, ok, _ := ParseOption(line); ok {
			e.options = append(e.options, o)
		}
	}
	return e.failed("answer uci", err)
}

// failed replaces the action of an error by what the engine was to do.
func (e *Engine) failed(action string, err error) error {
	if f := (*Error)(nil); errors.As(err, &f) {
		f.Action = action
	}
	return err
}

// Name returns the name that the engine gives itself, "" if it gives none.
func (e *Engine) Name() string { return e.name }

// Author returns the author that the engine names, "" if it names none.
func (e *Engine) Author() string { return e.author }

// Options returns the options of the engine, in its order. They may have mistakes: see
// ParseOption.
func (e *Engine) Options() []Option { return slices.Clone(e.options) }

// Option returns the option with a name, in upper or lower case.
func (e *Engine) Option(name string) (Option, bool) {
	for _, o := range e.options {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return Option{}, false
}

// Set sets an option and waits until the engine is ready. It is an error if the engine has
// no such option or the option does not accept the value (see Option.Text); nothing is
// sent then. UCI_Chess960 is set by Go and Analyze.
func (e *Engine) Set(ctx context.Context, name string, value any) error {
	if !e.mu.TryLock() {
		return ErrBusy
	}
	defer e.mu.Unlock()
	line, err := e.setting(name, value)
	if err != nil {
		return err
	}
	return e.tell(ctx, line)
}

// setting returns the command that sets an option.
func (e *Engine) setting(name string, value any) (line string, err error) {
	o, ok := e.Option(name)
	if !ok {
		return "", fmt.Errorf("%s has no option %s", cmp.Or(e.name, e.process.cmd.Path), name)
	}
	text, err := o.Text(value)
	if o.Type == Button || err != nil {
		return "setoption name " + o.Name, err
	}
	return "setoption name " + o.Name + " value " + text, nil
}

// NewGame tells the engine that the next position is of another game, and waits until it
// is ready.
func (e *Engine) NewGame(ctx context.Context) error {
	if !e.mu.TryLock() {
		return ErrBusy
	}
	defer e.mu.Unlock()
	return e.tell(ctx, "ucinewgame")
}

// tell sends lines and waits until the engine is ready. What it writes meanwhile is of
// no search and is discarded.
func (e *Engine) tell(ctx context.Context, lines ...string) error {
	if err := e.process.Send(ctx, lines...); err != nil {
		return err
	}
	return e.failed("answer isready after "+quote(lines[len(lines)-1]), e.sync(ctx))
}

// sync waits until the engine is ready and has answered the isready of earlier calls,
// whose contexts ended.
func (e *Engine) sync(ctx context.Context) error {
	if err := e.process.Send(ctx, "isready"); err != nil {
		return err
	}
	e.owed++
	for e.owed > 0 {
		line, err := e.process.Line(ctx)
		if err != nil {
			return e.failed("answer isready", err)
		}
		if strings.TrimSpace(line) == "readyok" {
			e.owed--
		}
	}
	return nil
}

// Close has the engine quit and waits until it has exited; one that takes longer than
// three seconds is killed, which is an error, as is an exit status other than 0. A search
// that is running ends with an error. Further calls return the same result.
func (e *Engine) Close() error {
	e.closing.Do(func() { e.closed = e.close() })
	return e.closed
}

func (e *Engine) close() error {
	p := e.process
	select {
	case <-p.Ended():
		return p.failure("quit", p.Exit())
	default:
	}
	p.mu.Lock()
	p.fault = ErrClosed
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	_ = p.Send(ctx, "quit") // One that does not read is killed below.
	_ = p.CloseInput()
	select {
	case <-p.Ended():
	case <-ctx.Done():
		p.Kill()
		return p.failure("quit", fmt.Errorf("it was still running after %v and was killed", grace))
	}
	if status := p.Status(); status != 0 {
		return p.failure("quit", fmt.Errorf("its exit status is %d", status))
	}
	return nil
}
