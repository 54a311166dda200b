package play

import (
	"fmt"
	"strings"
)

// A request holds the arguments of a command.
type request struct {
	words []string
	rest  string // the same, as typed
}

// A group is a heading in the short list of help.
type group string

// The groups in order, those of the position editor last.
const (
	groupGame    group = "game"
	groupDisplay group = "display"
	groupAdvice  group = "advice"
	groupPlayers group = "players"
	groupFiles   group = "files"
	groupPieces  group = "pieces"
	groupRules   group = "rules"
	groupHelp    group = "" // not listed
)

var groups = []group{groupGame, groupDisplay, groupAdvice, groupPlayers, groupFiles, groupPieces, groupRules}

// A command is one entry of a table.
type command struct {
	group group
	names []string // the first is the primary one
	usage string   // its arguments
	short string   // one line, for the list
	long  string   // its page, beyond the line
	run   func(*Console, request) error

	// complete lists candidates for the word after those given; nil for none.
	complete func(*completer, []string) []string
}

// A table lists commands in the order of help.
type table []command

// find returns the command with a name, ignoring case.
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

// beginning returns the command names that start with a word.
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

// commands is the command table of a game. A move needs no command.
func commands() table {
	return table{
		{groupHelp, []string{"help", "?"}, "[COMMAND|all]", "list the commands, or explain one", pageHelp, (*Console).help, (*completer).topics},
		{groupDisplay, []string{"moves"}, "[SQUARE]", "list the legal moves of all pieces or of one", pageMoves, (*Console).listMoves, (*completer).squares},
		{groupGame, []string{"undo", "back"}, "[COUNT|all]", "take back moves until it is your turn again", pageUndo, (*Console).undo, nil},
		{groupGame, []string{"redo"}, "[COUNT|all]", "replay moves that undo took back", pageUndo, (*Console).redo, nil},
		{groupAdvice, []string{"hint"}, "", "show what a strong player would play", pageHint, (*Console).hint, nil},
		{groupAdvice, []string{"eval"}, "[all]", "evaluate the position; all: in detail", pageEval, (*Console).eval, words("all")},
		{groupGame, []string{"go", "resume"}, "", "let the computer move, or make it move now", pageGo, (*Console).resume, nil},
		{groupGame, []string{"pause"}, "", "stop the clocks and the computers until go", "", (*Console).pause, nil},
		{groupDisplay, []string{"board", "show"}, "[on|off]", "draw the board; off: only on request, on: after each move", "", (*Console).showBoard, words("on", "off")},
		{groupDisplay, []string{"flip"}, "", "flip the board", "", (*Console).flip, nil},
		{groupDisplay, []string{"history"}, "", "list the moves of the game", "", (*Console).history, nil},
		{groupAdvice, []string{"opening", "book"}, "[NUMBER|MOVE|find WORD]", "name the opening and list its continuations", pageOpening, (*Console).opening, (*completer).openings},
		{groupGame, []string{"draw", "claim"}, "[MOVE]", "claim, accept or offer a draw", pageDraw, (*Console).claimOrOffer, (*completer).moves},
		{groupGame, []string{"accept"}, "", "accept a draw offer", "", (*Console).accept, nil},
		{groupGame, []string{"decline"}, "", "decline a draw offer", "", (*Console).decline, nil},
		{groupGame, []string{"resign"}, "", "resign the game", pageResign, (*Console).resign, words("white", "black")},
		{groupGame, []string{"new"}, "", "start a new game with the same players", pageNew, (*Console).newGame, nil},
		{groupDisplay, []string{"score"}, "[reset]", "show the running score of the games played", "", (*Console).score, words("reset")},
		{groupPlayers, []string{"players"}, "[white|black PLAYER]", "show or change the players", pagePlayers, (*Console).players, (*completer).players},
		{groupPlayers, []string{"swap"}, "", "swap the players' sides", "", (*Console).swap, nil},
		{groupPlayers, []string{"level"}, "[white|black] [LEVEL]", "show or set the strength of alpha-beta", pageLevel, (*Console).level, (*completer).levels},
		{groupPlayers, []string{"clock"}, "[off|MINUTES+SECONDS]", "show or set the clocks", pageClock, (*Console).clock, words("off", "3+2", "5+3", "10+0", "15+10")},
		{groupPlayers, []string{"pace"}, "[TIME]", "set the minimum time per computer move", "", (*Console).pace, words("0s", "500ms", "1s", "3s")},
		{groupFiles, []string{"setup", "edit"}, "[FEN]", "set up a position", pageSetup, (*Console).setup, nil},
		{groupFiles, []string{"fen"}, "[FEN]", "print the position, or start a game from one", pageFEN, (*Console).fen, nil},
		{groupFiles, []string{"pgn"}, "", "print the game in PGN", "", (*Console).pgn, nil},
		{groupFiles, []string{"save"}, "FILE", "write the game or position to a file", pageFiles, (*Console).save, (*completer).files},
		{groupFiles, []string{"load", "open"}, "FILE [NUMBER]", "read a game or position from a file", pageFiles, (*Console).load, (*completer).files},
		{groupGame, []string{"quit", "exit"}, "", "leave the program", pageQuit, (*Console).quit, nil},
	}
}

// The longer help pages.
const (
	pageHelp = `help undo and undo help show the same page. help all lists every command with a
one-line description.`
	pageMoves = `An x marks captures, a + checks. With a square, as in moves g1, only the moves of
the piece on it.`
	pageUndo = `There is no limit. Against a computer, undo takes back its reply and your move;
between humans, one move. With a number it takes back that many half-moves, with all
everything. redo is the opposite. After a resignation, an agreed draw or a loss on
time, undo resumes the game.`
	pageHint = `Alpha-beta searches 150,000 nodes and shows its principal variation: your move, the
reply it expects, and so on. The score is from White's point of view: see help eval.`
	pageEval = `The score is from White's point of view: at +1.00 White has a 50% chance
of winning between equal players, at -1.00 Black does. eval all prints the static
evaluation in detail, in its own unnormalized pawns.`
	pageGo = `Computers move on their own, except after undo, load and setup, where they wait
for go. While a computer is thinking, go makes it move now.`
	pageOpening = `The opening is identified by the position, whatever the move order. The known
continuations are numbered: opening 2 plays the second, opening Nf3 the one with
that move. opening find sicilian lists all lines with that word in their names.
Moves of the opening book come first, with how often the book plays them: the
built-in book, or another given with consort play --book my.bin.`
	pageDraw = `After threefold repetition, or 50 moves without a capture or pawn move, draw claims
the draw; draw Nf3 claims a draw that this move brings about. Otherwise draw accepts
the opponent's offer, or offers a draw. A computer accepts if it is worse. Fivefold
repetition and 75 moves end the game automatically.`
	pageResign = `You resign for your side; between two humans, for the side to move. resign black
names the side.`
	pageNew = `An unfinished game does not count in the score. Rules banned in setup stay banned;
new all lifts the bans.`
	pageQuit = `At a terminal, quit warns once before an unfinished game is lost, as new, load, fen
and done do: repeat the command to abandon the game. Ctrl-D leaves without asking.`
	pagePlayers = `players black safe         the player safe takes the black pieces
players white human        you take the white pieces
players white human Ada    with your name, for PGN
players black hard         alpha-beta at a level: see help level
Players can change in the middle of a game.`
	pageLevel = `By name, weakest first: naive, easy, intermediate, hard, very hard. By Elo: level
1500. By time per move: level 2s. By search depth: level depth 8. By nodes per move:
level nodes 10000. full is full strength. If alpha-beta plays both sides: level white
easy. The change takes effect immediately.`
	pageClock = `clock 5+3 gives both sides five minutes plus three seconds per move. clock 40/90+30
gives ninety minutes per forty moves plus thirty seconds per move. clock off removes
the clocks. They start with the first move. A side that runs out of time loses, or
draws if the opponent does not have mating material.`
	pageSetup = `In setup each line places pieces or is an editor command: help lists them. done
starts a game from the position, or explains why it is illegal; cancel returns to
the game. With a FEN, the editor opens on that position.`
	pageFEN   = `Without an argument, fen prints the position; with one, it starts a game from it.`
	pageFiles = `The file name extension selects the format: .fen saves the position in FEN, .ichess
the position as pieces such as wPA2, anything else the game in PGN. load recognizes
the format from the content. load games.pgn 3 loads the third of several games. After
loading, a computer to move waits for go. save replaces an existing file only as save
over game.pgn, or if it was saved earlier in this session.`
)

// line returns the synopsis of a command.
func (c command) line() string { return strings.TrimSpace(c.names[0] + " " + c.usage) }

// page returns the help page of a command.
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

// list returns one line per command.
func (t table) list() string {
	var s strings.Builder
	for _, c := range t {
		fmt.Fprintf(&s, "  %-34s%s\n", c.line(), c.short)
	}
	return s.String()
}

// overview returns the command names by group, in few enough lines to fit below a
// board.
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

// help executes the command help.
func (c *Console) help(r request) error {
	table := commands()
	intro := "Moves are typed as e4, Nf3, Bxe5, O-O, e8=Q, or as squares: e2e4, e7e8q. A line may hold several. Commands:\n\n"
	example := "undo"
	if c.editor != nil {
		table = editorCommands()
		intro = "Pieces are typed as color, letter and square, such as wPa2 bKe8. A line may hold several. Commands:\n\n"
		example = "place"
	}
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
	c.sayWrapped(cmd.page())
	return nil
}

// quit executes the command quit.
func (c *Console) quit(request) error {
	c.done = c.confirmAbandon("quit")
	return nil
}
