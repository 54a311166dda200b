package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"consort/cmd/consort/session"
	"consort/engine"
)

// A Config is everything that a Console touches.
type Config struct {
	Out io.Writer

	// Explain is what `eval all` prints of a position: its terms.
	Explain func(*engine.Position) string
}

// A Console obeys lines and tells what happens in a session. It is used by one
// goroutine; only the completer looks in from another.
type Console struct {
	config  Config
	session *session.Session
	out     io.Writer
	style   style
	flipped bool
	silent  bool           // the board is not drawn by itself
	screen  *screen        // of a terminal, nil where the board scrolls
	told    *session.State // the state that was told last
	drawn   picture        // the board that was drawn last
	editor  *session.Setup // of the command setup, nil when it is not on
	editing atomic.Bool    // the same, for the completer
	done    bool           // quit was said
}

// newConsole returns the console of a session, in a style.
func newConsole(config Config, s *session.Session, st style, flipped bool) *Console {
	return &Console{config: config, session: s, out: config.Out, style: st, flipped: flipped}
}

// say writes a line, or several.
func (c *Console) say(format string, args ...any) {
	_, _ = fmt.Fprintf(c.out, format+"\n", args...) // Who runs the console finds a broken output.
}

// greet says what to do.
func (c *Console) greet() {
	c.say("Consort plays chess. Type a move such as e4 or Nf3; help lists the commands.")
}

// errQuiet is the error of a command that has already said why.
var errQuiet = errors.New("not done")

// obey does what a line says. The error is why it cannot; it has been told.
func (c *Console) obey(line string) error {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	err := c.dispatch(words, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0])))
	if err != nil && !errors.Is(err, errQuiet) {
		c.say("? %s", sentence(err))
	}
	return err
}

// sentence returns an error as a sentence begins.
func sentence(err error) string {
	text := err.Error()
	var unreadable *engine.MoveTextError
	if errors.As(err, &unreadable) {
		text = fmt.Sprintf("%s: %q: %s", unreadable.Fault, unreadable.Text, unreadable.Detail)
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// dispatch finds the command, or takes the words as moves.
func (c *Console) dispatch(words []string, rest string) error {
	table := commands
	if c.editor != nil {
		table = editorCommands
	}
	cmd, ok := table().find(words[0])
	switch {
	case ok && len(words) == 2 && (words[1] == "help" || words[1] == "?" || words[1] == "-help" || words[1] == "--help"):
		c.say("%s", cmd.page())
		return nil
	case ok:
		return cmd.run(c, request{words[1:], rest})
	case c.editor != nil:
		return c.placeWords(words)
	}
	return c.moveWords(words)
}

// settle waits until no computer thinks, and tells what it did.
func (c *Console) settle(ctx context.Context) error {
	state, err := c.session.Wait(ctx, (*session.State).Idle)
	if err != nil {
		return err
	}
	c.narrate(state)
	return nil
}

// draw shows the board, if it has changed or all is wanted.
func (c *Console) draw(state *session.State, all bool) {
	var next picture
	if c.editor != nil {
		next = pictureOfSetup(c.editor, c.flipped)
	} else {
		next = pictureOf(&state.Position, state.LastMove(), c.flipped)
	}
	switch {
	case c.screen != nil:
		c.screen.show(next, c.panel(state))
	case all || !c.silent && next != c.drawn:
		c.say("%s", strings.TrimRight(next.text(c.style), "\n"))
	}
	c.drawn = next
}

// prompt returns what stands before the cursor.
func (c *Console) prompt() string {
	state := c.session.State()
	switch {
	case c.editor != nil:
		return "setup> "
	case state.End.Over():
		return "over> "
	case state.Thinking:
		return state.Position.SideToMove().String() + " thinks> "
	}
	return state.Position.SideToMove().String() + "> "
}
