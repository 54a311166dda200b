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

// Command returns the program and arguments that start an engine, from a path, which
// may contain spaces, or a command line.
func Command(engine string) ([]string, error) {
	if path, err := exec.LookPath(engine); err == nil {
		return []string{path}, nil
	}
	words := strings.Fields(engine)
	if len(words) == 0 {
		return nil, errors.New("the engine has no path")
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return nil, err
	}
	return append([]string{path}, words[1:]...), nil
}

// A process is an engine that runs.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // what it prints, without the line feed; closed at the end
	ended chan struct{} // closed when it has left
	err   error         // how it left; set before ended is closed

	mu     sync.Mutex
	stderr bytes.Buffer
}

// start starts an engine.
func start(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), lines: make(chan string, 1<<16), ended: make(chan struct{})}
	p.cmd.Stderr = (*complaints)(p)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.cmd.WaitDelay = time.Second // A grandchild may hold the pipes.
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	limitMemory(p.cmd.Process.Pid)
	go p.listen(out)
	return p, nil
}

// longestLine is more than any engine has to say at once. What goes on after that
// many bytes counts as another line.
const longestLine = 1 << 20

// listen reads lines until the engine leaves. Lines are dropped when nobody has
// taken 65,536 of them: the trial then fails by what is missing.
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

// complaints collects what the engine writes to stderr.
type complaints process

func (c *complaints) Write(text []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stderr.Len() < 1<<16 {
		c.stderr.Write(text)
	}
	return len(text), nil
}

// complaint returns what the engine wrote to stderr.
func (p *process) complaint() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.TrimSpace(p.stderr.String())
}

// exit returns how the engine left, in words, if it has.
func (p *process) exit() (how string, left bool) {
	select {
	case <-p.ended:
	default:
		return "", false
	}
	how = "it ended"
	if e := (*exec.ExitError)(nil); errors.As(p.err, &e) {
		how = "it ended with " + e.ProcessState.String()
	}
	if text := p.complaint(); text != "" {
		first, _, _ := strings.Cut(text, "\n")
		how += ": " + cut(first)
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

// cut shortens a text to what fits a report.
func cut(text string) string {
	if r := []rune(text); len(r) > 100 {
		return string(r[:97]) + "..."
	}
	return text
}
