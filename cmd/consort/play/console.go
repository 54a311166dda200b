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

	"consort/cmd/consort/archive"
	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/cmd/internal/tty"
	"consort/engine"
)

// A Config holds the dependencies of a Console.
type Config struct {
	Out io.Writer

	// Archive keeps the games, nil for none. ArchiveErr is why there is none although there
	// should be.
	Archive    *archive.Archive
	ArchiveErr error

	// Explain returns the detailed static evaluation that `eval all` prints.
	Explain func(*engine.Position) string
}

// A Console executes lines and reports what happens in a room. It belongs to one
// goroutine; only the completer reads from another.
type Console struct {
	config      Config
	room        *room.Room
	handlers    handlers
	out         io.Writer
	style       style
	interactive bool                        // a user is at a terminal
	wraps       bool                        // the output wraps long lines itself
	flipped     bool                        // the board is flipped from its default orientation
	silent      bool                        // the board is drawn only on request
	screen      *screen                     // the fixed board of a terminal, nil if the board scrolls
	reported    *room.State                 // the last state reported
	drawn       picture                     // the last board drawn
	editor      *room.Setup                 // the position editor, nil when closed
	editing     atomic.Bool                 // whether it is open, for the completer
	written     map[string]bool             // files saved in this session, which save may replace
	saved       string                      // the record of the game as saved
	page        string                      // URL where browsers show the same game, "" if none
	runLong     func(longWork)              // runs a command that takes long, nil to run it here
	outputErr   error                       // the first error writing to out
	done        bool                        // quit has been executed
	keeper      *archive.Keeper             // saves the game as it goes, nil without an archive
	notices     notices                     // of the keeper
	kept        atomic.Pointer[review.Kept] // saved with the game, nil for none; the keeper has a goroutine of its own
	reviewed    *reviewed                   // the last review
	lesson      *lesson                     // the mistakes to learn from, nil when not learning
	listed      []string                    // the IDs of the games that the command archive has listed

	warned, confirmed string // the command that asked for confirmation on this line, and on the one before
}

// newConsole returns the console of a room.
func newConsole(config Config, s *room.Room, st style, flipped bool) *Console {
	return &Console{config: config, room: s, handlers: newHandlers(), out: config.Out, style: st, flipped: flipped, written: map[string]bool{}}
}

// say writes one or more lines, in which names, comments and paths cannot control the
// terminal.
func (c *Console) say(format string, args ...any) { c.write(tty.Text(fmt.Sprintf(format, args...))) }

// write writes one or more lines as they are.
func (c *Console) write(text string) {
	if _, err := io.WriteString(c.out, text+"\n"); err != nil && c.outputErr == nil {
		c.outputErr = fmt.Errorf("cannot write output: %w", err)
	}
}

// sayWrapped writes text that may have long lines. Terminals wrap them themselves.
func (c *Console) sayWrapped(text string) {
	if !c.wraps {
		text = wrapAll(text, pipeWidth)
	}
	c.say("%s", text)
}

// greet explains how to start, and names the players unless the panel does.
func (c *Console) greet() {
	c.say("Consort plays chess. Type a move such as e4 or Nf3; help lists the commands.")
	if c.page != "" {
		c.say("The same game in the browser:\n%s", c.page) // in a line of its own, to be clicked
	}
	if book := room.BookSummary(c.room.Book()); book != "" {
		c.say("%s", book)
	}
	c.greetArchive()
	if c.screen == nil {
		c.printPlayers()
	}
}

// printPlayers names the players.
func (c *Console) printPlayers() {
	state := c.room.State()
	if state.Study {
		c.printStudy()
		return
	}
	players := state.Players
	c.say("White: %s. Black: %s.", players[0], players[1])
}

// errQuiet is returned by a command that has already printed its error.
var errQuiet = errors.New("not done")

// execute executes a line. It prints the error it returns.
func (c *Console) execute(line string) error {
	line = cutComment(line)
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	c.warned, c.confirmed = "", c.warned
	_ = c.keeper.Flush() // The command may begin another game.
	err := c.dispatch(words, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0])))
	_ = c.keeper.Flush() // An error becomes a notice.
	if err != nil && !errors.Is(err, errQuiet) {
		c.narrate(c.room.State()) // what the line did before the error
		c.say("? %s", sentence(err))
	}
	return err
}

// cutComment removes a comment, which starts with a # at the start of the line or
// after a space. The # of a mate or inside a file name does not start one.
func cutComment(line string) string {
	for i, letter := range line {
		if letter == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return line[:i]
		}
	}
	return line
}

// sentence formats an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	if illegal, ok := errors.AsType[*engine.IllegalMoveError](err); ok {
		text = illegal.Err.Error() // without the position, which is on the board
	}
	if errors.Is(err, match.ErrStudy) {
		text = "this game is shown, not played: go plays on from here"
	}
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// dispatch executes a command, or plays the words as moves.
func (c *Console) dispatch(words []string, rest string) error {
	cmd, ok := commandsIn(c.mode()).find(words[0])
	switch {
	case ok && len(words) == 2 && asksHelp(cmd, words[1]):
		c.sayWrapped(helpPage(cmd))
		return nil
	case ok && cmd.Usage == "" && len(words) > 1:
		return fmt.Errorf("the command %s takes no argument, but found %.40q", cmd.Name, rest)
	case ok:
		return c.perform(request{cmd, words[1:], rest})
	case c.lesson != nil:
		return c.solve(words)
	case c.editor != nil:
		return c.placeWords(words)
	}
	return c.moveWords(words)
}

// A longWork is a command that takes long: until it is done or the context ends. It calls
// progress with words about how far it is.
type longWork func(ctx context.Context, progress func(string))

// long does work that takes long. At a terminal Ctrl-C ends it.
func (c *Console) long(work longWork) {
	if c.runLong != nil {
		c.runLong(work)
		return
	}
	work(context.Background(), func(string) {})
}

// settle waits until no computer is thinking, and reports what it did.
func (c *Console) settle(ctx context.Context) error {
	state, err := c.room.Wait(ctx, (*room.State).Idle)
	if err != nil {
		return err
	}
	c.narrate(state)
	return nil
}

// draw draws the board if it has changed, or in any case if all is set.
func (c *Console) draw(state *room.State, all bool) {
	var next picture
	if c.lesson != nil {
		next = c.lesson.picture(c.flipped)
	} else if c.editor != nil {
		next = pictureOfBoard(&c.editor.Board, c.fromBlack(state))
	} else {
		next = pictureOf(&state.Position, state.LastMove(), c.fromBlack(state))
	}
	switch {
	case c.screen != nil:
		c.screen.show(next, c.panel(state))
	case all || !c.silent && next != c.drawn:
		c.write(strings.TrimRight(next.text(c.style), "\n"))
		if c.interactive && state.Control.On() && c.editor == nil {
			c.say("White has %s, Black %s.", match.FormatClock(state.Left[0]), match.FormatClock(state.Left[1]))
		}
	}
	c.drawn = next
}

// fromBlack reports whether Black is at the bottom: by default if only Black is
// human, otherwise after flip.
func (c *Console) fromBlack(state *room.State) bool {
	onlyBlack := state.Players[engine.Black].IsHuman() && !state.Players[engine.White].IsHuman()
	return onlyBlack != c.flipped
}

// prompt returns the prompt.
func (c *Console) prompt() string {
	state := c.room.State()
	switch {
	case c.lesson != nil:
		return "learn> "
	case c.editor != nil:
		return "setup> "
	case state.End.Over():
		return "over> "
	case state.Study:
		return "study> "
	case state.Thinking:
		return state.Position.SideToMove().String() + " is thinking> "
	}
	return state.Position.SideToMove().String() + "> "
}
