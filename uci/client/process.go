package client

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Command is how an engine is started.
type Command struct {
	Path string   // of the program; a name without a separator is looked up in PATH
	Args []string // arguments of the program
	Dir  string   // working directory; empty for the current one
	Env  []string // environment, as "KEY=value"; nil for that of this program
}

// ParseCommand reads a command from text: either the path of a program, which may contain
// spaces, or a command line whose words are separated by blanks. It is an error if there
// is no such program.
func ParseCommand(text string) (Command, error) {
	if path, err := exec.LookPath(text); err == nil {
		return Command{Path: path}, nil
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return Command{}, errors.New("the path of the engine is empty")
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return Command{}, err
	}
	return Command{Path: path, Args: words[1:]}, nil
}

const (
	// longestLine is the length of an output line in bytes beyond which the engine is
	// considered broken.
	longestLine = 1 << 20
	// mostUnread is the memory of unread output in bytes beyond which it is; each line
	// takes lineOverhead besides its text.
	mostUnread   = 64 << 20
	lineOverhead = 32
	// stderrSize is how many bytes of stderr are kept, the last ones.
	stderrSize = 64 << 10
	// pipeDelay is for how long, after the engine has exited, processes that it started
	// may keep its output open.
	pipeDelay = time.Second
)

// A Process is a running engine of which only lines are known: what Engine is built on,
// and what a test of the protocol itself needs. Its methods may be called from any
// goroutine, but Line from one at a time.
type Process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	ended chan struct{} // closed when it has exited
	wake  chan struct{} // has a token if the queue has grown
	write chan struct{} // has a token while lines are being written

	mu     sync.Mutex
	queue  []string // lines that nobody has read
	unread int      // the memory they take, in bytes
	part   []byte   // the beginning of the next line
	stderr []byte   // the end of what it wrote to stderr
	fault  error    // why it was killed, if it was
}

// StartProcess starts an engine. Nothing is sent to it.
func StartProcess(c Command) (*Process, error) {
	p := &Process{cmd: exec.Command(c.Path, c.Args...), ended: make(chan struct{}), wake: make(chan struct{}, 1), write: make(chan struct{}, 1)}
	p.cmd.Dir, p.cmd.Env = c.Dir, c.Env
	p.cmd.Stdout, p.cmd.Stderr = (*stdout)(p), (*stderr)(p)
	p.cmd.WaitDelay = pipeDelay
	in, err := p.cmd.StdinPipe()
	if err == nil {
		p.in, err = in, p.cmd.Start()
	}
	if err != nil {
		return nil, &Error{Engine: c.Path, Action: "start", Err: err}
	}
	go func() {
		_ = p.cmd.Wait() // ProcessState says more.
		close(p.ended)
	}()
	return p, nil
}

// PID returns the number of the process.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Send writes lines to the engine, in one write. If the context has ended, it writes
// nothing and returns an error. An engine that does not read is killed three seconds after
// the end of the context, since it has got half a command; this is an error, too. That
// the engine has exited is not: Line will tell.
func (p *Process) Send(ctx context.Context, lines ...string) error {
	action := "read " + quote(lines[0])
	if ctx.Err() != nil {
		return p.failure(action, ctx.Err())
	}
	written := make(chan struct{})
	go func() {
		p.write <- struct{}{} // Lines are written in the order of the calls.
		_, _ = io.WriteString(p.in, strings.Join(lines, "\n")+"\n")
		<-p.write
		close(written)
	}()
	select {
	case <-written:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-written:
		return nil
	case <-time.After(grace):
		p.abandon(fmt.Errorf("it did not read for %v and was killed", grace))
		return p.failure(action, p.Exit())
	}
}

// Line returns the next line of output, without its line end. It waits until there is one,
// the engine exits or the context ends, which are errors. A last line without a line end
// is discarded: it may be half of one.
func (p *Process) Line(ctx context.Context) (string, error) {
	for {
		ended := false
		select {
		case <-p.ended:
			ended = true
		default:
		}
		if text, ok := p.next(); ok {
			return text, nil
		}
		if ended {
			return "", p.failure("write a line", p.Exit())
		}
		select {
		case <-p.wake:
		case <-p.ended:
		case <-ctx.Done():
			return "", p.failure("write a line", ctx.Err())
		}
	}
}

// next removes the first line from the queue.
func (p *Process) next() (text string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return "", false
	}
	text = p.queue[0]
	p.queue, p.unread = p.queue[1:], p.unread-len(text)-lineOverhead
	return text, true
}

// Ended returns a channel that is closed when the engine has exited.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Exit waits until the engine has exited and returns how, as an error even if its exit
// status is 0.
func (p *Process) Exit() error {
	<-p.ended
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fault != nil {
		return p.fault
	}
	return fmt.Errorf("%w (%v)", ErrExited, p.cmd.ProcessState)
}

// Status waits until the engine has exited and returns its exit status, -1 if it was
// killed.
func (p *Process) Status() int {
	<-p.ended
	return p.cmd.ProcessState.ExitCode()
}

// Stderr returns the end of what the engine has written to stderr: 64 KiB at most.
func (p *Process) Stderr() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.TrimSpace(string(bytes.ToValidUTF8(p.stderr, []byte("?"))))
}

// CloseInput closes the standard input of the engine.
func (p *Process) CloseInput() error { return p.in.Close() }

// Kill ends the engine, if it runs, and waits until it has exited. That takes a second if
// a process that the engine started lives on.
func (p *Process) Kill() {
	_ = p.in.Close()
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// abandon kills the engine because of a fault.
func (p *Process) abandon(fault error) {
	p.mu.Lock()
	p.condemn(fault)
	p.mu.Unlock()
	p.Kill()
}

// condemn kills the engine because of a fault and does not wait. p.mu is locked.
func (p *Process) condemn(fault error) {
	if p.fault == nil {
		p.fault = fault
	}
	p.queue, p.unread = nil, 0
	_ = p.cmd.Process.Kill()
}

// failure returns an error with the engine's last words.
func (p *Process) failure(action string, err error) error {
	return &Error{Engine: p.cmd.Path, Action: action, Err: err, Stderr: excerpt(p.Stderr())}
}

// excerpt returns the beginning of a long text, where a panic has its message, and the
// end, where an exception of Python has it.
func excerpt(text string) string {
	const first, last = 3, 8
	lines := strings.Split(text, "\n")
	if len(lines) > first+last+1 {
		lines = slices.Concat(lines[:first], []string{"..."}, lines[len(lines)-last:])
	}
	for i := range lines {
		lines[i] = fmt.Sprintf("%.100s", lines[i])
	}
	return strings.Join(lines, "\n")
}

// quote quotes the beginning of a line for an error message.
func quote(text string) string { return fmt.Sprintf("%.100q", text) }

// stdout splits the output of an engine into lines.
type stdout Process

// Write never fails: a broken engine is killed.
func (o *stdout) Write(text []byte) (int, error) {
	p := (*Process)(o)
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(text)
	for p.fault == nil {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		p.part = append(p.part, line...)
		switch {
		case len(p.part) > longestLine:
			p.condemn(fmt.Errorf("it wrote a line of more than %d bytes and was killed", longestLine))
		case p.unread > mostUnread:
			p.condemn(fmt.Errorf("it wrote %d MiB that nobody read and was killed", mostUnread>>20))
		}
		if !whole || p.fault != nil {
			break
		}
		p.queue = append(p.queue, string(bytes.TrimSuffix(p.part, []byte("\r"))))
		p.unread += len(p.queue[len(p.queue)-1]) + lineOverhead
		p.part, text = p.part[:0], rest
	}
	select {
	case p.wake <- struct{}{}:
	default:
	}
	return n, nil
}

// stderr keeps the end of what an engine writes to stderr.
type stderr Process

func (o *stderr) Write(text []byte) (int, error) {
	p := (*Process)(o)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stderr = append(p.stderr, text...)
	if extra := len(p.stderr) - stderrSize; extra > 0 {
		p.stderr = append(p.stderr[:0], p.stderr[extra:]...)
	}
	return len(text), nil
}
