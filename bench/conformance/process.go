package conformance

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Command returns the program and arguments that start an engine. The text is either
// the path of a program, which may contain spaces, or a command line whose words are
// separated by blanks. It is an error if there is no such program.
func Command(engine string) ([]string, error) {
	if path, err := exec.LookPath(engine); err == nil {
		return []string{path}, nil
	}
	words := strings.Fields(engine)
	if len(words) == 0 {
		return nil, errors.New("the path of the engine is empty")
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return nil, err
	}
	return append([]string{path}, words[1:]...), nil
}

// A process is a running engine.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // its output, without line feeds; closed when it exits
	ended chan struct{} // closed when it has exited
	err   error         // the result of Wait; set before ended is closed

	mu     sync.Mutex
	stderr bytes.Buffer
}

// start starts an engine.
func start(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), lines: make(chan string, 1<<16), ended: make(chan struct{})}
	p.cmd.Stderr = (*stderrCollector)(p)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.cmd.WaitDelay = time.Second // A grandchild may keep the pipes open.
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	limitMemory(p.cmd.Process.Pid)
	go p.listen(out)
	return p, nil
}

// longestLine is the size in bytes at which a line is split into two. No real line is
// as long.
const longestLine = 1 << 20

// listen reads lines until the engine exits. Lines that do not fit into the channel are
// dropped, and the trial fails because they are missing.
func (p *process) listen(out io.Reader) {
	in := bufio.NewReaderSize(out, longestLine)
	for {
		text, err := in.ReadSlice('\n')
		if len(text) > 0 {
			select {
			case p.lines <- strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r"):
			default:
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	p.err = p.cmd.Wait()
	close(p.ended)
	close(p.lines)
}

// stderrCollector collects what the engine writes to stderr.
type stderrCollector process

func (c *stderrCollector) Write(text []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stderr.Len() < 1<<16 {
		c.stderr.Write(text)
	}
	return len(text), nil
}

// stderrText returns what the engine has written to stderr.
func (p *process) stderrText() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.TrimSpace(p.stderr.String())
}

// exit describes how the engine exited, if it has.
func (p *process) exit() (how string, exited bool) {
	select {
	case <-p.ended:
	default:
		return "", false
	}
	how = "the engine exited"
	if e := (*exec.ExitError)(nil); errors.As(p.err, &e) {
		how = "the engine exited with " + e.ProcessState.String()
	}
	if text := p.stderrText(); text != "" {
		first, _, _ := strings.Cut(text, "\n")
		how += ": " + truncate(first)
	}
	return how, true
}

// kill ends the engine.
func (p *process) kill() {
	if p.cmd == nil {
		return // It never started.
	}
	_ = p.in.Close()
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// truncate shortens a text to the width of a report.
func truncate(text string) string {
	if r := []rune(text); len(r) > 100 {
		return string(r[:97]) + "..."
	}
	return text
}
