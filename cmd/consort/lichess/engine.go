package lichess

// The engine, driven by UCI over pipes.

import (
	"bufio"
	"context"
	"io"
	"strings"
)

// A UCI is an engine that speaks UCI until in ends. The error is that of its output.
type UCI func(in io.Reader, out io.Writer) error

// An engine is a running UCI. One goroutine at a time uses it.
type engine struct {
	in      *io.PipeWriter
	lines   *bufio.Scanner
	session string // of the last request
}

// startEngine runs an engine until close.
func startEngine(uci UCI) *engine {
	commands, in := io.Pipe()
	out, lines := io.Pipe()
	go func() {
		err := uci(commands, lines)
		commands.CloseWithError(err)
		lines.CloseWithError(err)
	}()
	e := &engine{in: in, lines: bufio.NewScanner(out)}
	e.send("setoption name UCI_Chess960 value true") // as the API asks
	return e
}

// close ends the engine.
func (e *engine) close() {
	_ = e.in.Close()
	for e.lines.Scan() { // until the engine has left
	}
}

// send sends commands. An engine that has ended is noticed when its lines end.
func (e *engine) send(commands ...string) {
	_, _ = io.WriteString(e.in, strings.Join(commands, "\n")+"\n")
}

// analyse sends commands, of which the last is go, and writes the lines with variations
// to w until the bestmove. When ctx ends, it stops the search. Errors of w are ignored:
// whoever closes it cancels ctx too.
func (e *engine) analyse(ctx context.Context, commands []string, w io.Writer) {
	e.send(commands...)
	ended, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-ctx.Done():
			e.send("stop") // after go, before the commands of the next request
		case <-ended:
		}
	}()
	for e.lines.Scan() && !strings.HasPrefix(e.lines.Text(), "bestmove ") {
		if line := e.lines.Text(); strings.Contains(line, " pv ") {
			_, _ = io.WriteString(w, line+"\n")
		}
	}
	close(ended)
	<-stopped
}
