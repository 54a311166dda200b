package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

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
	person  bool            // somebody reads at a terminal
	folds   bool            // the output cuts long lines itself
	flipped bool            // the board is seen from the other side than by itself
	silent  bool            // the board is not drawn by itself
	screen  *screen         // of a terminal, nil where the board scrolls
	told    *session.State  // the state that was told last
	drawn   picture         // the board that was drawn last
	editor  *session.Setup  // of the command setup, nil when it is not on
	editing atomic.Bool     // the same, for the completer
	written map[string]bool // files of this evening, which save may replace
	saved   string          // the record of the game that is in a file
	page    string          // where browsers show the game too, "" if none does
	broken  error           // of the output, which nobody reads any more
	done    bool            // quit was said

	warned, confirmed string // commands that this line, and the one before, would give the game up by
}

// newConsole returns the console of a session, in a style.
func newConsole(config Config, s *session.Session, st style, flipped bool) *Console {
	return &Console{config: config, session: s, out: config.Out, style: st, flipped: flipped, written: map[string]bool{}}
}

// say writes a line, or several.
func (c *Console) say(format string, args ...any) {
	if _, err := fmt.Fprintf(c.out, format+"\n", args...); err != nil && c.broken == nil {
		c.broken = fmt.Errorf("what it says cannot be written: %w", err)
	}
}

// tell says a text that may have long lines. A terminal folds them itself.
func (c *Console) tell(text string) {
	if !c.folds {
		text = foldAll(text, pipeWidth)
	}
	c.say("%s", text)
}

// greet says what to do, and who plays if no panel does.
func (c *Console) greet() {
	c.say("Consort plays chess. Type a move such as e4 or Nf3; help lists the commands.")
	if c.page != "" {
		c.say("The same game is at %s", c.page)
	}
	if book := c.session.Book().String(); book != "" {
		c.say("%s", book)
	}
	if c.screen == nil {
		c.tellSeats()
	}
}

// tellSeats tells who plays.
func (c *Console) tellSeats() {
	seats := c.session.State().Seats
	c.say("White: %s. Black: %s.", seats[0], seats[1])
}

// errQuiet is the error of a command that has already said why.
var errQuiet = errors.New("not done")

// obey does what a line says. The error is why it cannot; it has been told.
func (c *Console) obey(line string) error {
	line = cutComment(line)
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	c.warned, c.confirmed = "", c.warned
	err := c.dispatch(words, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0])))
	if err != nil && !errors.Is(err, errQuiet) {
		c.say("? %s", sentence(err))
	}
	return err
}

// cutComment takes the comment off a line: from a # at its beginning or behind a
// blank on. The # of a mate, or in the name of a file, is none.
func cutComment(line string) string {
	for i, letter := range line {
		if letter == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return line[:i]
		}
	}
	return line
}

// sentence returns an error as a sentence begins.
func sentence(err error) string {
	text := err.Error()
	if unreadable, ok := err.(*engine.MoveTextError); ok {
		text = fmt.Sprintf("%s: %q: %s", unreadable.Fault, unreadable.Text, unreadable.Detail)
	}
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
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
		c.tell(cmd.page())
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
		next = pictureOfSetup(c.editor, c.fromBlack(state))
	} else {
		next = pictureOf(&state.Position, state.LastMove(), c.fromBlack(state))
	}
	switch {
	case c.screen != nil:
		c.screen.show(next, c.panel(state))
	case all || !c.silent && next != c.drawn:
		c.say("%s", strings.TrimRight(next.text(c.style), "\n"))
		if c.person && state.Control.On() && c.editor == nil {
			c.say("White has %s, Black %s.", session.FormatClock(state.Left[0]), session.FormatClock(state.Left[1]))
		}
	}
	c.drawn = next
}

// fromBlack reports whether the board is seen from Black's side: by itself where
// only Black is a person, else after flip.
func (c *Console) fromBlack(state *session.State) bool {
	onlyBlack := state.Seats[engine.Black].IsHuman() && !state.Seats[engine.White].IsHuman()
	return onlyBlack != c.flipped
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
