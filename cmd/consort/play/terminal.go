package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/term"

	"consort/cmd/consort/room"
)

// A terminal is the interactive front end: lines have history and completion, and the
// game continues while the user types.
type terminal struct {
	console *Console
	editor  *term.Terminal
	input   *os.File
	output  *os.File
	redraw  chan struct{} // Ctrl-L was pressed
	ctrlC   chan bool     // Ctrl-C was pressed, and whether it has cleared a line
	asked   bool          // Ctrl-C on an empty line was pressed last
	filter  keyFilter
	ctx     context.Context                    // ends with the program
	lines   <-chan string                      // lines that were typed
	wanted  chan<- struct{}                    // asks for a line
	queue   []string                           // lines that were typed while a command was running
	reading bool                               // a line has been asked for while a command was running
	running atomic.Pointer[context.CancelFunc] // ends that command
	keys    []byte                             // that the editor has not read yet
	size    [2]int                             // columns and rows when last measured
	pager   pager
}

// refresh is the interval at which clocks and the terminal's size are checked.
const refresh = 200 * time.Millisecond

// runTerminal runs until quit, Ctrl-D, or Ctrl-C twice.
func (c *Console) runTerminal(ctx context.Context, input, output *os.File) (err error) {
	restoreOutput, err := enableEscapes(output)
	if err != nil {
		return err
	}
	defer restoreOutput()
	state, err := term.MakeRaw(int(input.Fd()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, term.Restore(int(input.Fd()), state)) }()

	t := &terminal{console: c, input: input, output: output, redraw: make(chan struct{}, 1), ctrlC: make(chan bool, 1)}
	t.editor = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{t, output}, "")
	completer := &completer{c.room, &c.editing, t}
	t.editor.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != interruptKey {
			return completer.key(line, pos, key)
		}
		if end := t.running.Load(); end != nil {
			(*end)()
			return "", 0, true
		}
		select {
		case t.ctrlC <- line != "":
		default:
		}
		return "", 0, true
	}
	c.out, c.wraps, c.runLong = t, true, t.runLong
	t.measure(true)
	defer func() {
		if c.screen != nil {
			c.screen.end()
		}
	}()
	return t.loop(ctx)
}

// Read reads keys for the line editor, through the filter.
func (t *terminal) Read(keys []byte) (int, error) {
	for len(t.keys) == 0 {
		var raw [256]byte
		n, err := t.input.Read(raw[:])
		passed, redraw := t.filter.pass(raw[:n], time.Now())
		t.keys = append(t.keys, passed...)
		if redraw {
			select {
			case t.redraw <- struct{}{}:
			default:
			}
		}
		if err != nil {
			n := copy(keys, t.keys)
			t.keys = nil
			return n, err
		}
	}
	n := copy(keys, t.keys)
	t.keys = t.keys[n:]
	return n, nil
}

// Write writes above the prompt, in lines that are wrapped between words.
func (t *terminal) Write(text []byte) (int, error) {
	width, _ := t.dimensions()
	if _, err := io.WriteString(t.editor, wrapAll(string(text), width)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// dimensions returns the columns and rows of the terminal.
func (t *terminal) dimensions() (width, height int) {
	width, height, err := term.GetSize(int(t.output.Fd()))
	if err != nil || width < 1 || height < 1 {
		return pipeWidth, 24
	}
	return width, height
}

// measure fits the board to the terminal if its size has changed, or in any case if
// all is set.
func (t *terminal) measure(all bool) {
	width, height := t.dimensions()
	s, size := t.console.screen, [2]int{width, height}
	if !all && size == t.size {
		return
	}
	t.size = size
	_ = t.editor.SetSize(width, height) // Before the first line is read it cannot fail, later only with the output.
	if !fits(width, height) {
		if s != nil {
			s.end()
			t.console.screen = nil
			t.console.draw(t.console.room.State(), true)
		}
		return
	}
	if s == nil {
		s = &screen{out: t.output, style: t.console.style}
		t.console.screen = s
	}
	s.begin(width, height)
	t.console.draw(t.console.room.State(), true)
	_, _ = t.editor.Write(nil) // redraws the prompt and the line being typed
}

// loop executes lines and reports changes in between.
func (t *terminal) loop(ctx context.Context) error {
	c := t.console
	changed, cancel := c.room.Subscribe()
	defer cancel()
	t.ctx = ctx
	t.lines, t.wanted = t.readLines(ctx)
	ticker := time.NewTicker(refresh)
	defer ticker.Stop()
	c.greet()
	c.narrate(c.room.State())
	t.setPrompt()
	t.wanted <- struct{}{}
	defer c.farewell()
	for !c.done {
		select {
		case line, open := <-t.lines:
			if !open {
				return nil
			}
			t.asked = false
			t.executeAll(line)
			if !c.done && !t.reading {
				t.wanted <- struct{}{}
			}
			t.reading = false
		case <-changed:
			c.narrate(c.room.State())
			t.setPrompt()
		case <-ticker.C:
			t.measure(false)
			if state := c.room.State(); state.Running && c.screen != nil {
				c.draw(state, false)
			}
		case <-t.redraw:
			t.measure(true)
		case cleared := <-t.ctrlC:
			t.interrupt(cleared)
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// interrupt asks before Ctrl-C ends the program. One that has cleared a line does not.
func (t *terminal) interrupt(cleared bool) {
	switch {
	case cleared:
		t.asked = false
	case t.asked:
		t.console.done = true
	default:
		t.asked = true
		t.console.say("Press Ctrl-C again, or type quit, to leave.")
	}
}

// executeAll executes a line, and those that are typed while it is running.
func (t *terminal) executeAll(line string) {
	for t.queue = []string{line}; len(t.queue) > 0 && !t.console.done; {
		line, t.queue = t.queue[0], t.queue[1:]
		t.execute(line)
		t.setPrompt()
	}
}

// execute executes a line and shows its output one screenful at a time; an empty line
// shows the next.
func (t *terminal) execute(line string) {
	c := t.console
	room := t.size[1] - 1
	if c.screen != nil {
		room -= firstRow - 1
	}
	if more := t.pager.waiting() != ""; more && strings.TrimSpace(line) == "" {
		c.say("%s", strings.TrimSuffix(t.pager.more(room), "\n"))
		return
	} else if more && strings.TrimSpace(line) == "q" {
		line = ""
	}
	var said strings.Builder
	c.out = &said
	_ = c.execute(line) // It has been printed.
	c.narrate(c.room.State())
	c.out = t
	_, _ = io.WriteString(t.editor, t.pager.take(said.String(), t.size[0], room))
}

// runLong runs a command that takes long. The prompt shows its progress. Lines are read
// all the while, because Ctrl-C, which ends the command, is seen only then: one that is
// typed is executed after the command, unless that was ended. Ctrl-D ends it, too.
func (t *terminal) runLong(work longWork) {
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	t.running.Store(&cancel)
	defer t.running.Store(nil)
	if !t.reading {
		t.reading = true
		t.wanted <- struct{}{}
	}
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		work(ctx, func(text string) {
			t.editor.SetPrompt(text + " (Ctrl-C stops) ")
			_, _ = t.editor.Write(nil) // redraws the prompt
		})
	}()
	for lines := t.lines; ; {
		select {
		case line, open := <-lines:
			if !open {
				cancel()
				lines = nil
				continue
			}
			t.queue = append(t.queue, line)
			t.wanted <- struct{}{}
		case <-finished:
			if ctx.Err() != nil {
				t.queue = nil
			}
			return
		}
	}
}

// readLines reads one line for each value of the second channel: the prompt of a line
// depends on the one before.
func (t *terminal) readLines(ctx context.Context) (<-chan string, chan<- struct{}) {
	lines, wanted := make(chan string), make(chan struct{}, 1)
	go func() {
		defer close(lines)
		for range wanted {
			line, err := t.editor.ReadLine()
			if err != nil && !errors.Is(err, term.ErrPasteIndicator) {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines, wanted
}

// setPrompt updates the prompt.
func (t *terminal) setPrompt() {
	t.editor.SetPrompt(t.pager.waiting() + t.console.prompt())
	_, _ = t.editor.Write(nil) // redraws the prompt
}

// maxLine is the maximum length of an input line in bytes.
const maxLine = 1 << 16

// runScript executes the lines of a pipe or file, each to completion. A user at a
// terminal without cursor control gets a prompt.
func (c *Console) runScript(ctx context.Context, in io.Reader, strict bool) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	defer func() {
		if c.interactive {
			c.farewell()
		}
	}()
	c.greet()
	if err := c.settle(ctx); err != nil {
		return scriptEnd(err)
	}
	for !c.done && c.outputErr == nil {
		if c.interactive {
			_, _ = io.WriteString(c.out, c.prompt()) // The next write reports an error.
		}
		if !lines.Scan() {
			break
		}
		refused := c.execute(lines.Text())
		if err := c.settle(ctx); err != nil {
			return scriptEnd(err)
		}
		if refused != nil && strict {
			return refused
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("an input line is longer than %d bytes", maxLine)
	case err != nil:
		return fmt.Errorf("cannot read input: %w", err)
	}
	return c.outputErr
}

// scriptEnd returns the error of an interrupted script.
func scriptEnd(err error) error {
	if errors.Is(err, room.ErrClosed) {
		return nil
	}
	return err
}
