package play

import (
	"fmt"
	"slices"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/room"
)

// A request is a line with a command.
type request struct {
	cmd   command.Command
	words []string
	rest  string // the same, as typed
}

// A table lists commands in the order of help.
type table []command.Command

// commandsIn returns the table of a mode.
func commandsIn(mode command.Mode) table { return command.In(mode) }

// mode returns what the commands are about: the game, the editor or a lesson.
func (c *Console) mode() command.Mode {
	switch {
	case c.lesson != nil:
		return command.Lesson
	case c.editor != nil:
		return command.Setup
	}
	return command.Game
}

// intros are how help begins in the modes, helped the commands that it names as examples.
var (
	intros = map[command.Mode]string{
		command.Game:   "Moves are typed as e4, Nf3, Bxe5, O-O, e8=Q, or as squares: e2e4, e7e8q. A line may hold several. Commands:\n\n",
		command.Setup:  "Pieces are typed as color, letter and square, such as wPa2 bKe8. A line may hold several. Commands:\n\n",
		command.Lesson: "Type the move that should have been played, such as Nf3. Commands:\n\n",
	}
	helped = map[command.Mode]string{command.Game: "undo", command.Setup: "place", command.Lesson: "hint"}
)

// handlers are what the terminal does itself in each mode, by name. It only runs what else is
// in the table.
type handlers map[command.Mode]map[string]func(*Console, request) error

// newHandlers returns the handlers, which call each other, so that no variable can hold them.
func newHandlers() handlers {
	return handlers{
		command.Game: {
			"help":      (*Console).help,
			"moves":     (*Console).listMoves,
			"undo":      (*Console).undo,
			"redo":      (*Console).redo,
			"hint":      (*Console).hint,
			"eval":      (*Console).eval,
			"review":    (*Console).review,
			"learn":     (*Console).learn,
			"puzzles":   (*Console).practice,
			"go":        (*Console).resume,
			"pause":     (*Console).pause,
			"board":     (*Console).showBoard,
			"flip":      (*Console).flip,
			"history":   (*Console).history,
			"opening":   (*Console).opening,
			"draw":      (*Console).claimOrOffer,
			"decline":   (*Console).decline,
			"new":       (*Console).newGame,
			"score":     (*Console).score,
			"players":   (*Console).players,
			"swap":      (*Console).swap,
			"level":     (*Console).level,
			"clock":     (*Console).clock,
			"pace":      (*Console).pace,
			"fast":      (*Console).fast,
			"playout":   (*Console).playOut,
			"setup":     (*Console).setup,
			"fen":       (*Console).fen,
			"pgn":       (*Console).pgn,
			"save":      (*Console).save,
			"load":      (*Console).load,
			"games":     (*Console).listGames,
			"variation": (*Console).variation,
			"promote":   (*Console).promote,
			"delete":    (*Console).deleteMoves,
			"comment":   (*Console).comment,
			"glyph":     (*Console).glyph,
			"archive":   (*Console).pastGames,
			"continue":  (*Console).resumePast,
			"quit":      (*Console).quit,
		},
		command.Setup: {
			"help":      (*Console).help,
			"place":     (*Console).place,
			"remove":    (*Console).remove,
			"clear":     (*Console).clear,
			"start":     (*Console).startPosition,
			"side":      (*Console).side,
			"castling":  (*Console).castling,
			"enpassant": (*Console).enPassant,
			"ban":       (*Console).ban,
			"allow":     (*Console).allow,
			"fen":       (*Console).editorFEN,
			"board":     (*Console).editorBoard,
			"flip":      (*Console).flip,
			"done":      (*Console).editorDone,
			"cancel":    (*Console).editorCancel,
			"quit":      (*Console).quit,
		},
		command.Lesson: {
			"help":     (*Console).help,
			"hint":     (*Console).lessonHint,
			"solution": (*Console).lessonSolution,
			"next":     (*Console).lessonNext,
			"board":    (*Console).lessonBoard,
			"flip":     (*Console).flip,
			"done":     (*Console).lessonDone,
			"quit":     (*Console).quit,
		},
	}
}

// perform executes the command of a request.
func (c *Console) perform(r request) error {
	if handler := c.handlers[r.cmd.Mode][r.cmd.Name]; handler != nil {
		return handler(c, r)
	}
	return c.act(r)
}

// act executes a command on the board.
func (c *Console) act(r request) error {
	a, err := r.args()
	if err != nil {
		return err
	}
	return c.do(r, a)
}

// actOnWords is act for a command that without words only shows what is set.
func (c *Console) actOnWords(r request) error {
	if len(r.words) == 0 {
		return nil
	}
	return c.act(r)
}

// args returns the arguments of a command.
func (r request) args() (*command.Args, error) {
	a := &command.Args{}
	if r.cmd.Read == nil {
		return a, nil
	}
	return a, r.cmd.Read(a, r.words, r.rest)
}

// do executes a command on the board.
func (c *Console) do(r request, a *command.Args) error {
	return c.room.Do(func(b *room.Board) error { return r.cmd.Run(b, a) })
}

// find returns the command with a name, ignoring case.
func (t table) find(word string) (command.Command, bool) {
	for _, c := range t {
		if slices.ContainsFunc(c.Names(), func(n string) bool { return strings.EqualFold(n, word) }) {
			return c, true
		}
	}
	return command.Command{}, false
}

// beginning returns the command names that start with a word.
func (t table) beginning(word string) (names []string) {
	for _, c := range t {
		for _, n := range c.Names() {
			if strings.HasPrefix(n, strings.ToLower(word)) {
				names = append(names, n)
			}
		}
	}
	return names
}

// asksHelp reports whether the only argument of a command asks for its help page. To the
// command glyph, ? is a glyph.
func asksHelp(c command.Command, word string) bool {
	switch word {
	case "help", "-help", "--help":
		return true
	}
	return word == "?" && c.Name != "glyph"
}

// helpPage returns the help page of a command.
func helpPage(c command.Command) string {
	text := c.Line() + "\n" + strings.ToUpper(c.Short[:1]) + c.Short[1:] + "."
	if c.Long != "" {
		text += "\n\n" + reflow(c.Long)
	}
	if len(c.Aliases) > 0 {
		text += "\n\nAlso: " + strings.Join(c.Aliases, ", ")
	}
	return text
}

// list returns one line per command.
func (t table) list() string {
	var s strings.Builder
	for _, c := range t {
		fmt.Fprintf(&s, "  %-34s%s\n", c.Line(), c.Short)
	}
	return s.String()
}

// overview returns the command names by group, in few enough lines to fit below a
// board.
func (t table) overview() string {
	var s strings.Builder
	for _, g := range command.Groups() {
		var names []string
		for _, c := range t {
			if c.Group == g {
				names = append(names, c.Name)
			}
		}
		if len(names) > 0 {
			fmt.Fprintf(&s, "  %-12s%s\n", g, strings.Join(names, " "))
		}
	}
	return s.String()
}

// help executes the command help.
func (c *Console) help(r request) error {
	mode := c.mode()
	table, intro, example := commandsIn(mode), intros[mode], helped[mode]
	switch {
	case len(r.words) == 0:
		c.sayWrapped(intro + table.overview() + fmt.Sprintf("\nhelp %[1]s explains %[1]s, help all describes every command. # starts a comment.", example))
		return nil
	case strings.EqualFold(r.words[0], "all"):
		c.sayWrapped(intro + table.list() + "\nhelp COMMAND, or COMMAND help, explains a command. # starts a comment.")
		return nil
	}
	cmd, ok := table.find(r.words[0])
	if !ok {
		return fmt.Errorf("unknown command %q: help lists all commands", r.words[0])
	}
	c.sayWrapped(helpPage(cmd))
	return nil
}

// quit executes the command quit.
func (c *Console) quit(request) error {
	c.done = c.confirmAbandon("quit")
	return nil
}
