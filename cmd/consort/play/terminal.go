package play

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"consort/cmd/consort/session"
)

// A terminal is the interactive front end: lines have history and completion, and the
// game continues while the user types.
type terminal struct {
	console *Console
	editor  *term.Terminal
	input   *os.File
	output  *os.File
	redraw  chan struct{} // Ctrl-L was pressed
	size    [2]int        // columns and rows when last measured
	pager   pager
}

// refresh is the interval at which clocks and the terminal's size are checked.
const refresh = 200 * time.Millisecond

// runTerminal runs until quit, Ctrl-D or Ctrl-C.
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

	t := &terminal{console: c, input: input, output: output, redraw: make(chan struct{}, 1)}
	t.editor = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{t, output}, "")
	t.editor.AutoCompleteCallback = (&completer{c.session, &c.editing, t.editor}).key
	c.out, c.wraps = t.editor, true
	t.measure(true)
	defer func() {
		if c.screen != nil {
			c.screen.end()
		}
	}()
	return t.loop(ctx)
}

// Read reads keys for the line editor. It intercepts Ctrl-L, with which the editor
// would clear the board.
func (t *terminal) Read(keys []byte) (int, error) {
	const ctrlL = 12
	n, err := t.input.Read(keys)
	for i, key := range keys[:n] {
		if key == ctrlL {
			keys[i] = 0 // which the editor ignores
			select {
			case t.redraw <- struct{}{}:
			default:
			}
		}
	}
	return n, err
}

// measure fits the board to the terminal if its size has changed, or in any case if
// all is set.
func (t *terminal) measure(all bool) {
	width, height, err := term.GetSize(int(t.output.Fd()))
	if err != nil || width < 1 || height < 1 {
		width, height = 80, 24
	}
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
			t.console.draw(t.console.session.State(), true)
		}
		return
	}
	if s == nil {
		s = &screen{out: t.output, style: t.console.style}
		t.console.screen = s
	}
	s.begin(width, height)
	t.console.draw(t.console.session.State(), true)
	_, _ = t.editor.Write(nil) // redraws the prompt and the line being typed
}

// loop executes lines and reports changes in between.
func (t *terminal) loop(ctx context.Context) error {
	c := t.console
	changed, cancel := c.session.Subscribe()
	defer cancel()
	lines, wanted := t.readLines(ctx)
	ticker := time.NewTicker(refresh)
	defer ticker.Stop()
	c.greet()
	c.narrate(c.session.State())
	t.setPrompt()
	wanted <- struct{}{}
	for !c.done {
		select {
		case line, open := <-lines:
			if !open {
				return nil
			}
			t.execute(line)
			t.setPrompt()
			if !c.done {
				wanted <- struct{}{}
			}
		case <-changed:
			c.narrate(c.session.State())
			t.setPrompt()
		case <-ticker.C:
			t.measure(false)
			if state := c.session.State(); state.Running && c.screen != nil {
				c.draw(state, false)
			}
		case <-t.redraw:
			t.measure(true)
		case <-ctx.Done():
			return nil
		}
	}
	return nil
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
	c.narrate(c.session.State())
	c.out = t.editor
	_, _ = io.WriteString(t.editor, t.pager.take(said.String(), t.size[0], room))
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

// runScript executes the lines of a pipe or file, each to completion. A user at a
// terminal without cursor control gets a prompt.
func (c *Console) runScript(ctx context.Context, in io.Reader, strict bool) error {
	reader := newLineReader(in)
	c.greet()
	if err := c.settle(ctx); err != nil {
		return scriptEnd(err)
	}
	for !c.done && c.outputErr == nil {
		if c.interactive {
			_, _ = io.WriteString(c.out, c.prompt()) // The next write reports an error.
		}
		line, err := reader.next()
		if errors.Is(err, io.EOF) {
			return c.outputErr
		}
		if err != nil {
			return err
		}
		refused := c.execute(line)
		if err := c.settle(ctx); err != nil {
			return scriptEnd(err)
		}
		if refused != nil && strict {
			return refused
		}
	}
	return c.outputErr
}

// scriptEnd returns the error of an interrupted script.
func scriptEnd(err error) error {
	if errors.Is(err, session.ErrClosed) {
		return nil
	}
	return err
}
