package play

import (
	"fmt"
	"strings"
)

// A request is what stands behind a command's name.
type request struct {
	words []string
	rest  string // the same, as it was typed
}

// A group is where a command stands in the short list of help.
type group string

// The groups, in their order. Those of setup follow those of a game.
const (
	groupGame   group = "the game"
	groupLook   group = "to look"
	groupAdvice group = "advice"
	groupWho    group = "who plays"
	groupFiles  group = "positions"
	groupPieces group = "pieces"
	groupRules  group = "rules"
	groupHelp   group = "" // which is not in the list
)

var groups = []group{groupGame, groupLook, groupAdvice, groupWho, groupFiles, groupPieces, groupRules}

// A command is one entry of a table.
type command struct {
	group group
	names []string // the first is the one to use
	usage string   // its arguments
	short string   // one line, for the list
	long  string   // its page, beyond the line
	run   func(*Console, request) error

	// complete lists what the word behind those given may be. Nil offers nothing.
	complete func(*completer, []string) []string
}

// A table is a list of commands, in the order of help.
type table []command

// find returns the command of a name, in any case.
func (t table) find(word string) (command, bool) {
	for _, c := range t {
		for _, n := range c.names {
			if strings.EqualFold(n, word) {
				return c, true
			}
		}
	}
	return command{}, false
}

// beginning returns the names of the commands that begin so.
func (t table) beginning(word string) (names []string) {
	for _, c := range t {
		for _, n := range c.names {
			if strings.HasPrefix(n, strings.ToLower(word)) {
				names = append(names, n)
			}
		}
	}
	return names
}

// commands is the table of a game. A move needs no command.
func commands() table {
	return table{
		{groupHelp, []string{"help", "?"}, "[COMMAND|all]", "the commands, or more about them", pageHelp, (*Console).help, (*completer).topics},
		{groupLook, []string{"moves"}, "[SQUARE]", "the legal moves, of all pieces or of one", pageMoves, (*Console).listMoves, (*completer).squares},
		{groupGame, []string{"undo", "back"}, "[COUNT|all]", "take back until it is your turn again", pageUndo, (*Console).undo, nil},
		{groupGame, []string{"redo"}, "[COUNT|all]", "play again what undo took back", pageUndo, (*Console).redo, nil},
		{groupAdvice, []string{"hint"}, "", "what a strong player would play", pageHint, (*Console).hint, nil},
		{groupAdvice, []string{"eval"}, "[all]", "what the position is worth; all: why", pageEval, (*Console).eval, words("all")},
		{groupGame, []string{"go", "resume"}, "", "let the computer move, at once if it thinks", pageGo, (*Console).goOn, nil},
		{groupGame, []string{"pause"}, "", "stop clocks and computers until go", "", (*Console).pause, nil},
		{groupLook, []string{"board", "show"}, "[on|off]", "draw the board; off: only when asked", "", (*Console).showBoard, words("on", "off")},
		{groupLook, []string{"flip"}, "", "see the board from the other side", "", (*Console).flip, nil},
		{groupLook, []string{"history"}, "", "the moves of the game", "", (*Console).history, nil},
		{groupAdvice, []string{"opening", "book"}, "[NUMBER|MOVE|find WORD]", "the opening, and what may follow in it", pageOpening, (*Console).opening, (*completer).openings},
		{groupGame, []string{"draw", "claim"}, "[MOVE]", "claim a draw, accept one, or offer one", pageDraw, (*Console).claimOrOffer, (*completer).moves},
		{groupGame, []string{"accept"}, "", "take the draw that is offered", "", (*Console).accept, nil},
		{groupGame, []string{"decline"}, "", "refuse the draw that is offered", "", (*Console).decline, nil},
		{groupGame, []string{"resign"}, "", "give the game up", pageResign, (*Console).resign, words("white", "black")},
		{groupGame, []string{"new"}, "", "begin another game; the players stay", pageNew, (*Console).newGame, nil},
		{groupLook, []string{"score"}, "[reset]", "the running score over the games played", "", (*Console).score, words("reset")},
		{groupWho, []string{"players"}, "[white|black PLAYER]", "who plays, and who could; change it", pagePlayers, (*Console).players, (*completer).players},
		{groupWho, []string{"swap"}, "", "the players change sides", "", (*Console).swap, nil},
		{groupWho, []string{"level"}, "[white|black] [LEVEL]", "how strong alpha-beta plays", pageLevel, (*Console).level, (*completer).levels},
		{groupWho, []string{"clock"}, "[off|MINUTES+SECONDS]", "the clocks, or others", pageClock, (*Console).clock, words("off", "3+2", "5+3", "10+0", "15+10")},
		{groupWho, []string{"pace"}, "[TIME]", "a computer's least time for a move", "", (*Console).pace, words("0s", "500ms", "1s", "3s")},
		{groupFiles, []string{"setup", "edit"}, "", "set a position up", pageSetup, (*Console).setup, nil},
		{groupFiles, []string{"fen"}, "[FEN]", "print the position, or begin from one", pageFEN, (*Console).fen, nil},
		{groupFiles, []string{"pgn"}, "", "print the game", "", (*Console).pgn, nil},
		{groupFiles, []string{"save"}, "FILE", "write the game or position to a file", pageFiles, (*Console).save, (*completer).files},
		{groupFiles, []string{"load", "open"}, "FILE [NUMBER]", "read a game or position from a file", pageFiles, (*Console).load, (*completer).files},
		{groupGame, []string{"quit", "exit"}, "", "leave", pageQuit, (*Console).quit, nil},
	}
}

// pages of help that need more than a line.
const (
	pageHelp  = `help undo and undo help are the same page. help all has a line for each command.`
	pageMoves = `Captures have an x, checks a +. With a square, such as moves g1, only the moves
of the piece that stands there.`
	pageUndo = `There is no limit. Against a computer undo takes back its answer and your move, between people one
move. With a number so many single moves, with all up to the start (undo) or the
last move (redo). undo after resign, draw or a fallen flag takes back the end.`
	pageHint = `Alpha-beta looks at 150,000 positions and shows its line: the move for you, the
answer that it expects, and so on. The score is White's: help eval
says what it means.`
	pageEval = `The score is White's: with +1.00 White wins every second such game between equals, with
-1.00 Black does. eval all prints what the evaluation sees without looking ahead, in pawns of
its own.`
	pageGo = `A computer moves by itself when it is its turn, except after undo, load and setup,
so that nobody is hurried: go lets it. While it thinks, go makes it play at once.`
	pageOpening = `The opening is named by the position, whichever moves led to it. The continuations
that the table of openings knows are numbered: opening 2 plays the second, opening
Nf3 the one with that move. opening find sicilian lists all lines with that word.
The moves of the opening book come first, with how often it plays them: of the
built-in one, or of another with consort play -book my.bin.`
	pageDraw = `If the position has occurred three times, or 50 moves have passed without a capture
or pawn move, draw claims the draw; draw Nf3 claims one that this move brings
about. Else it accepts the opponent's offer, or offers a draw. A computer accepts
when it stands worse. Five times and 75 moves end the game by themselves.`
	pageResign = `Between two people, the side to move resigns; resign black says which.`
	pageNew    = `The game that was not finished does not count in the score. Rules that setup has
banned stay banned; new all lifts the bans.`
	pageQuit = `At a terminal it warns once of a game that is not over and not saved, as new, load,
fen and done do: the same again gives it up. Ctrl-D leaves at once.`
	pagePlayers = `players black safe         a player of the company takes the black pieces
players white human        you take the white pieces
players white human Ada    with your name, for PGN
players black hard         alpha-beta at a level: see help level
Players can change in the middle of a game.`
	pageLevel = `By name, the weakest first: naive, easy, intermediate, hard, very hard. By Elo:
level 1500. By time for each move: level 2s. By depth 8, or nodes 10000. full is all
that it can. With two alpha-betas: level white easy. It counts at once.`
	pageClock = `clock 5+3 gives both sides five minutes, and three seconds more after each move.
clock 40/90+30 gives ninety minutes for each forty moves. clock off takes the clocks
away. They begin to run with the first move. Who has no time left has lost, unless
the opponent has nothing to mate with.`
	pageSetup = `In setup every line places pieces or is a command of its own: help lists them.
done begins a game from the position, or says which rule it breaks; cancel goes
back to the game.`
	pageFEN   = `fen alone prints the position in one line. With one it begins a game from it.`
	pageFiles = `What is written depends on the end of the name: .fen the position in FEN, .ichess
the position as pieces such as wPA2, anything else the game in PGN. What is read is
found from the text itself. From a file of several games, load games.pgn 3 takes the
third. A computer that is to move waits for go. A file that is there already is
replaced only by save over game.pgn, or if this evening has written it.`
)

// line returns a command with its arguments.
func (c command) line() string { return strings.TrimSpace(c.names[0] + " " + c.usage) }

// page returns the help of one command.
func (c command) page() string {
	text := c.line() + "\n" + strings.ToUpper(c.short[:1]) + c.short[1:] + "."
	if c.long != "" {
		text += "\n\n" + reflow(c.long)
	}
	if len(c.names) > 1 {
		text += "\n\nAlso: " + strings.Join(c.names[1:], ", ")
	}
	return text
}

// list returns a line for each command.
func (t table) list() string {
	var s strings.Builder
	for _, c := range t {
		fmt.Fprintf(&s, "  %-34s%s\n", c.line(), c.short)
	}
	return s.String()
}

// overview returns the names of the commands, by what they are for: few enough
// lines to stand below a board.
func (t table) overview() string {
	var s strings.Builder
	for _, g := range groups {
		var names []string
		for _, c := range t {
			if c.group == g {
				names = append(names, c.names[0])
			}
		}
		if len(names) > 0 {
			fmt.Fprintf(&s, "  %-12s%s\n", g, strings.Join(names, " "))
		}
	}
	return s.String()
}

// help answers help.
func (c *Console) help(r request) error {
	table := commands()
	intro := "A move is e4, Nf3, Bxe5, O-O, e8=Q, or by squares e2e4, e7e8q. Several may stand on a line. The commands:\n\n"
	example := "undo"
	if c.editor != nil {
		table = editorCommands()
		intro = "A piece is its colour, its letter and its square, such as wPa2 bKe8; several may stand on a line. The commands:\n\n"
		example = "place"
	}
	switch {
	case len(r.words) == 0:
		c.tell(intro + table.overview() + fmt.Sprintf("\nhelp %[1]s tells more of %[1]s, help all has a line for each. # begins a comment.", example))
		return nil
	case strings.EqualFold(r.words[0], "all"):
		c.tell(intro + table.list() + "\nhelp COMMAND, or COMMAND help, tells more. # begins a comment.")
		return nil
	}
	cmd, ok := table.find(r.words[0])
	if !ok {
		return fmt.Errorf("there is no command %q: help lists all", r.words[0])
	}
	c.tell(cmd.page())
	return nil
}

// quit answers quit.
func (c *Console) quit(request) error {
	c.done = c.mayGiveUp("quit")
	return nil
}
