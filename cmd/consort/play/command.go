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
	groupStudy   group = "study"
	groupPieces  group = "pieces"
	groupRules   group = "rules"
	groupHelp    group = "" // not listed
)

var groups = []group{groupGame, groupDisplay, groupAdvice, groupPlayers, groupFiles, groupStudy, groupPieces, groupRules}

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
		{groupGame, []string{"undo", "back", "takeback"}, "[COUNT|all]", "take back moves until it is your turn again", pageUndo, (*Console).undo, nil},
		{groupGame, []string{"redo"}, "[COUNT|all]", "replay moves that undo took back", pageUndo, (*Console).redo, nil},
		{groupAdvice, []string{"hint"}, "", "show what a strong player would play", pageHint, (*Console).hint, nil},
		{groupAdvice, []string{"eval"}, "[all]", "evaluate the position; all: in detail", pageEval, (*Console).eval, words("all")},
		{groupAdvice, []string{"review"}, "[LIMIT]", "judge all moves of the game, with the reasons", pageReview, (*Console).review, nil},
		{groupAdvice, []string{"learn"}, "[white|black]", "learn from your mistakes: find the better moves", pageReview, (*Console).learn, words("white", "black")},
		{groupGame, []string{"go", "resume"}, "", "let the computer move, or make it move now", pageGo, (*Console).resume, nil},
		{groupGame, []string{"pause"}, "", "stop the clocks and the computers until go", "", (*Console).pause, nil},
		{groupDisplay, []string{"board", "show"}, "[on|off]", "draw the board; off: only on request, on: after each move", "", (*Console).showBoard, words("on", "off")},
		{groupDisplay, []string{"flip"}, "", "flip the board", "", (*Console).flip, nil},
		{groupDisplay, []string{"history"}, "", "list the moves of the game, with comments and variations", "", (*Console).history, nil},
		{groupAdvice, []string{"opening", "book"}, "[NUMBER|MOVE|find WORD]", "name the opening and list its continuations", pageOpening, (*Console).opening, (*completer).openings},
		{groupGame, []string{"draw", "claim"}, "[MOVE]", "claim, accept or offer a draw", pageDraw, (*Console).claimOrOffer, (*completer).moves},
		{groupGame, []string{"accept"}, "", "accept a draw offer", "", (*Console).accept, nil},
		{groupGame, []string{"decline"}, "", "decline a draw offer", "", (*Console).decline, nil},
		{groupGame, []string{"resign"}, "[white|black]", "resign the game", pageResign, (*Console).resign, words("white", "black")},
		{groupGame, []string{"new"}, "[all|chess960 [NUMBER]]", "start a new game with the same players", pageNew, (*Console).newGame, words("all", "chess960")},
		{groupDisplay, []string{"score"}, "[reset]", "show the running score of the games played", "", (*Console).score, words("reset")},
		{groupPlayers, []string{"players"}, "[white|black PLAYER]", "show or change the players", pagePlayers, (*Console).players, (*completer).players},
		{groupPlayers, []string{"swap"}, "", "swap the players' sides", "", (*Console).swap, nil},
		{groupPlayers, []string{"level"}, "[white|black] [LEVEL]", "show or set the strength of alpha-beta", pageLevel, (*Console).level, (*completer).levels},
		{groupPlayers, []string{"clock"}, "[off|MINUTES+SECONDS]", "show or set the clocks", pageClock, (*Console).clock, words("off", "3+2", "5+3", "10+0", "15+10")},
		{groupPlayers, []string{"pace"}, "[TIME]", "set the minimum time per computer move", "", (*Console).pace, words("0s", "500ms", "1s", "3s")},
		{groupFiles, []string{"setup", "edit"}, "[FEN]", "set up a position", pageSetup, (*Console).setup, nil},
		{groupFiles, []string{"fen"}, "[FEN]", "print the position, or start a game from one", pageFEN, (*Console).fen, nil},
		{groupFiles, []string{"pgn"}, "", "print the game in PGN", "", (*Console).pgn, nil},
		{groupFiles, []string{"save"}, "[over] FILE", "write the game or position to a file", pageFiles, (*Console).save, (*completer).files},
		{groupFiles, []string{"load", "open"}, "FILE [NUMBER]", "read a game or position from a file", pageFiles, (*Console).load, (*completer).files},
		{groupFiles, []string{"games"}, "FILE [WORD...]", "list the games in a file, or those with the words", pageGames, (*Console).listGames, (*completer).files},
		{groupStudy, []string{"variation", "line"}, "[NUMBER]", "list the continuations here, or follow one", pageStudy, (*Console).variation, nil},
		{groupStudy, []string{"promote"}, "[all]", "put this variation first; all: make it the main line", pageStudy, (*Console).promote, words("all")},
		{groupStudy, []string{"delete"}, "", "delete this move and what follows", pageStudy, (*Console).deleteMoves, nil},
		{groupStudy, []string{"comment"}, "[TEXT|none]", "show, set or remove the comment on this move", pageStudy, (*Console).comment, words("none")},
		{groupStudy, []string{"glyph", "nag"}, "[GLYPH...|none]", "assess this move: ! ? !! ?? !? ?! or $14", pageStudy, (*Console).glyph, words("none", "!", "?", "!!", "??", "!?", "?!")},
		{groupFiles, []string{"archive"}, "[WORD...|ACTION NUMBER]", "list past games, or open, export or delete one", pageArchive, (*Console).pastGames, words("all", "unfinished", "open", "export", "delete")},
		{groupGame, []string{"continue"}, "[NUMBER]", "continue an unfinished game, the latest by default", pageArchive, (*Console).resumePast, nil},
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
time, undo resumes the game. In a game that was loaded, undo and redo step through it.`
	pageHint = `Alpha-beta searches 150,000 nodes and shows its principal variation: your move, the
reply it expects, and so on. The score is from White's point of view: see help eval.`
	pageEval = `The score is from White's point of view: at +1.00 White has a 50% chance
of winning between equal players, at -1.00 Black does. eval all prints the static
evaluation in detail, in its own unnormalized pawns.`
	pageReview = `review evaluates every position and lists the inaccuracies ?!, mistakes ? and blunders
??, with the reason where the lines show it, and the good moves ! and !!; then the
accuracy and the average centipawn loss of both players. Each position is searched for
0.4 seconds; review 2s, review depth 12 and review nodes 100000 set other limits. Ctrl-C
stops it. learn makes a puzzle of each of your mistakes: hint helps, solution shows the
better line, next skips one, done returns to the game.`
	pageGo = `Computers move on their own, except after undo and setup, where they wait for go.
While a computer is thinking, go makes it move now. A game that was loaded is shown, not
played: go plays on from the position on the board, with the players that players names.`
	pageGames = `games masters.pgn lists all games: number, players, result, year, opening and length.
games masters.pgn kasparov 1-0 lists those with all the words in names, event, date,
result or opening. load masters.pgn 12 opens the twelfth.`
	pageStudy = `A game that was loaded is shown, not played. undo and redo step through it. A move
follows the game or one of its variations, or begins a new one. variation lists the
continuations of the position, variation 2 follows the second. history shows all, with
the current move marked by <; comment and glyph annotate that move, promote and delete
change the variation that it is in. save keeps everything. go plays on from here.`
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
new all lifts the bans. new chess960 starts from a random position of Chess960, new
chess960 518 from the one with that number, 0 to 959. To castle there, type O-O or
O-O-O, or move the king onto its rook.`
	pageQuit = `The game is kept: consort play --continue, or the command continue, resumes it.
Without an archive (--data none) quit warns once before an unfinished game is lost, as
new, load, fen and done do: repeat the command to abandon the game. Ctrl-C clears the
line; on an empty line it asks, and a second time it leaves. Ctrl-D leaves without
asking.`
	pageArchive = `At a terminal every game is kept as it goes, also if the terminal is closed or the
program is killed. archive lists the latest, archive all lists all of them, archive ada
sicilian 2026-11 those in which these words occur, archive unfinished those in progress.
The numbers of the list are for the other commands:
archive open 3              opens the third; continue 3 is the same
archive export 3 game.pgn   writes it to a file; all instead of 3 writes all of them
archive delete 3            deletes it for good, after asking
continue                    continues the latest unfinished game
consort serve has the same games.`
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
the format from the content. load games.pgn 3 loads the third of several games, and
games games.pgn lists them. A game is shown with its variations and comments, and saved
with all of them: help variation says more. save replaces an existing file only as save
over game.pgn, or if it was saved earlier in this session. PGN files may be in UTF-8,
UTF-16 with a byte order mark, or Latin-1; they are saved in UTF-8.`
)

// line returns the synopsis of a command.
func (c command) line() string { return strings.TrimSpace(c.names[0] + " " + c.usage) }

// asksHelp reports whether the only argument of a command asks for its help page. To the
// command glyph, ? is a glyph.
func (c command) asksHelp(word string) bool {
	switch word {
	case "help", "-help", "--help":
		return true
	}
	return word == "?" && c.names[0] != "glyph"
}

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
	if c.lesson != nil {
		table = lessonCommands()
		intro = "Type the move that should have been played, such as Nf3. Commands:\n\n"
		example = "hint"
	} else if c.editor != nil {
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
