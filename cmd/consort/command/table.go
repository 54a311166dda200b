package command

// The table. The order is that of help.

import "consort/cmd/consort/room"

// newTable makes the table.
func newTable() []Command {
	return []Command{
		{Mode: Game, Name: "help", Aliases: []string{"?"}, Usage: "[COMMAND|all]", Short: "list the commands, or explain one", Long: pageHelp},
		{Mode: Game, Group: Display, Name: "moves", Usage: "[SQUARE]", Short: "list the legal moves of all pieces or of one", Long: pageMoves},
		{Mode: Game, Group: Playing, Name: "undo", Aliases: []string{"back", "takeback"}, Usage: "[COUNT|all]", Short: "take back moves until it is your turn again", Long: pageUndo, Read: readCount, Run: undo},
		{Mode: Game, Group: Playing, Name: "redo", Usage: "[COUNT|all]", Short: "replay moves that undo took back", Long: pageUndo, Read: readCount, Run: redo},
		{Mode: Game, Group: Advice, Name: "hint", Page: "hint", Short: "show what a strong player would play", Long: pageHint},
		{Mode: Game, Group: Advice, Name: "eval", Usage: "[all]", Short: "evaluate the position; all: in detail", Long: pageEval},
		{Mode: Game, Group: Advice, Name: "review", Page: "review", Usage: "[beginner|club|master] [LIMIT]", Short: "judge all moves of the game, with the reasons", Long: pageReview},
		{Mode: Game, Group: Advice, Name: "learn", Usage: "[white|black]", Short: "learn from your mistakes: find the better moves", Long: pageReview},
		{Mode: Game, Group: Advice, Name: "puzzles", Short: "solve the mistakes of all your reviewed games as puzzles", Long: pagePuzzles},
		{Mode: Game, Group: Playing, Name: "go", Aliases: []string{"resume"}, Short: "let the computer move, or make it move now", Long: pageGo},
		{Mode: Game, Group: Playing, Name: "pause", Page: "pause", Short: "stop the clocks and the computers until go", Run: plain((*room.Board).Pause)},
		{Mode: Game, Group: Display, Name: "board", Aliases: []string{"show"}, Usage: "[on|off]", Short: "draw the board; off: only on request, on: after each move"},
		{Mode: Game, Group: Display, Name: "flip", Short: "flip the board"},
		{Mode: Game, Group: Display, Name: "history", Short: "list the moves of the game, with comments and variations"},
		{Mode: Game, Group: Advice, Name: "opening", Aliases: []string{"book"}, Usage: "[NUMBER|MOVE|find WORD]", Short: "name the opening and list its continuations", Long: pageOpening},
		{Mode: Game, Group: Playing, Name: "draw", Aliases: []string{"claim"}, Page: "draw", Usage: "[MOVE]", Short: "claim, accept or offer a draw", Long: pageDraw},
		{Mode: Game, Group: Playing, Name: "accept", Page: "accept", Short: "accept a draw offer", Run: accept},
		{Mode: Game, Group: Playing, Name: "decline", Page: "decline", Short: "decline a draw offer", Run: decline},
		{Mode: Game, Group: Playing, Name: "resign", Page: "resign", Usage: "[white|black]", Short: "resign the game", Long: pageResign, Read: readResign, Run: resign},
		{Mode: Game, Group: Playing, Name: "new", Page: "new", Usage: "[all|chess960 [NUMBER]]", Short: "start a new game with the same players", Long: pageNew, Read: readNew, Run: newGame},
		{Mode: Game, Group: Display, Name: "score", Usage: "[reset]", Short: "show the running score of the games played", Read: readReset, Run: plain((*room.Board).ResetScore)},
		{Mode: Game, Group: Players, Name: "players", Page: "player", Usage: "[white|black PLAYER]", Short: "show or change the players", Long: pagePlayers, Read: readPlayer, Run: setPlayer},
		{Mode: Game, Group: Players, Name: "swap", Page: "swap", Short: "swap the players' sides", Run: plain((*room.Board).SwapPlayers)},
		{Mode: Game, Group: Players, Name: "level", Usage: "[white|black] [LEVEL]", Short: "show or set the strength of alpha-beta", Long: pageLevel},
		{Mode: Game, Group: Players, Name: "clock", Page: "control", Usage: "[off|MINUTES+SECONDS]", Words: []string{"3+2", "5+3", "10+0", "15+10"}, Short: "show or set the clocks", Long: pageClock, Read: readControl, Run: setControl},
		{Mode: Game, Group: Players, Name: "pace", Page: "pace", Usage: "[TIME]", Words: []string{"0s", "500ms", "1s", "3s"}, Short: "set the minimum time per computer move", Read: readPace, Run: setPace},
		{Mode: Game, Group: Players, Name: "fast", Page: "fast", Usage: "[on|off]", Short: "let levels with a clock move at once", Long: pageFast, Read: readSwitch, Run: setFast},
		{Mode: Game, Group: Players, Name: "playout", Page: "playout", Usage: "[on|off]", Short: "let computers play to the end", Long: pagePlayOut, Read: readSwitch, Run: setPlayOut},
		{Mode: Game, Group: Files, Name: "setup", Aliases: []string{"edit"}, Page: "setup", Usage: "[FEN]", Short: "set up a position", Long: pageSetup},
		{Mode: Game, Group: Files, Name: "fen", Usage: "[FEN]", Short: "print the position, or start a game from one", Long: pageFEN},
		{Mode: Game, Group: Files, Name: "pgn", Short: "print the game in PGN"},
		{Mode: Game, Group: Files, Name: "save", Usage: "[over] FILE", Short: "write the game or position to a file", Long: pageFiles},
		{Mode: Game, Group: Files, Name: "load", Aliases: []string{"open"}, Page: "open", Usage: "FILE [NUMBER]", Short: "read a game or position from a file", Long: pageFiles},
		{Mode: Game, Group: Files, Name: "games", Usage: "FILE [WORD...]", Short: "list the games in a file, or those with the words", Long: pageGames},
		{Mode: Game, Group: Study, Name: "variation", Aliases: []string{"line"}, Usage: "[NUMBER]", Short: "list the continuations here, or follow one", Long: pageStudy},
		{Mode: Game, Group: Study, Name: "promote", Page: "promote", Usage: "[all]", Short: "put this variation first; all: make it the main line", Long: pageStudy, Read: readPromote, Run: promote},
		{Mode: Game, Group: Study, Name: "delete", Page: "delete", Short: "delete this move and what follows", Long: pageStudy, Run: remove},
		{Mode: Game, Group: Study, Name: "comment", Usage: "[TEXT|none]", Short: "show, set or remove the comment on this move", Long: pageStudy, Read: readComment, Run: annotate(true, false)},
		{Mode: Game, Group: Study, Name: "glyph", Aliases: []string{"nag"}, Usage: "[GLYPH...|none]", Words: []string{"!", "?", "!!", "??", "!?", "?!"}, Short: "assess this move: ! ? !! ?? !? ?! or $14", Long: pageStudy, Read: readGlyphs, Run: annotate(false, true)},
		{Mode: Game, Group: Files, Name: "archive", Usage: "[WORD...|ACTION NUMBER]", Words: []string{"all", "unfinished", "open", "export", "delete"}, Short: "list past games, or open, export or delete one", Long: pageArchive},
		{Mode: Game, Group: Playing, Name: "continue", Usage: "[NUMBER]", Short: "continue an unfinished game, the latest by default", Long: pageArchive},
		{Mode: Game, Group: Playing, Name: "quit", Aliases: []string{"exit"}, Short: "leave the program", Long: pageQuit},

		// The position editor. A piece such as wPa2 needs no command. The short forms + K e1,
		// - e1 and = black come from the setup mode of CS246 chess.
		{Mode: Setup, Name: "help", Aliases: []string{"?"}, Usage: "[COMMAND|all]", Short: "list the commands, or explain one"},
		{Mode: Setup, Group: Pieces, Name: "place", Aliases: []string{"+"}, Usage: "PIECE SQUARE", Short: "put a piece on a square", Long: "P e2 is White's pawn, p e7 Black's. Or as one word, with place or without it: wPe2, bPe7."},
		{Mode: Setup, Group: Pieces, Name: "remove", Aliases: []string{"-"}, Usage: "SQUARE...", Short: "remove pieces"},
		{Mode: Setup, Group: Pieces, Name: "clear", Short: "remove all pieces"},
		{Mode: Setup, Group: Pieces, Name: "start", Short: "set up the initial position"},
		{Mode: Setup, Group: Rules, Name: "side", Aliases: []string{"="}, Usage: "white|black", Short: "set the side to move"},
		{Mode: Setup, Group: Rules, Name: "castling", Usage: "KQkq|-", Words: []string{"KQkq", "KQ", "kq", "-"}, Short: "set the castling rights", Long: "K and Q are White's kingside and queenside, k and q Black's. A right requires king and\nrook on their original squares."},
		{Mode: Setup, Group: Rules, Name: "enpassant", Aliases: []string{"ep"}, Usage: "SQUARE|-", Short: "set the en passant square", Long: "The square that a pawn which has just moved two squares passed over: e6 after e7e5."},
		{Mode: Setup, Group: Rules, Name: "ban", Usage: "castling|enpassant", Short: "ban a rule", Long: "The ban holds for this game and later ones, until allow or new all."},
		{Mode: Setup, Group: Rules, Name: "allow", Usage: "castling|enpassant", Short: "lift the ban of a rule"},
		{Mode: Setup, Group: Pieces, Name: "fen", Usage: "[FEN]", Short: "print the position, or set one up"},
		{Mode: Setup, Group: Display, Name: "board", Aliases: []string{"show"}, Short: "draw the board"},
		{Mode: Setup, Group: Display, Name: "flip", Short: "flip the board"},
		{Mode: Setup, Group: Playing, Name: "done", Short: "start a game from this position if it is legal"},
		{Mode: Setup, Group: Playing, Name: "cancel", Short: "return to the game"},
		{Mode: Setup, Group: Playing, Name: "quit", Aliases: []string{"exit"}, Short: "leave the program"},

		// While learning. A move needs no command.
		{Mode: Lesson, Name: "help", Aliases: []string{"?"}, Usage: "[COMMAND|all]", Short: "list the commands, or explain one"},
		{Mode: Lesson, Group: Advice, Name: "hint", Short: "a hint that does not give the move away"},
		{Mode: Lesson, Group: Advice, Name: "solution", Short: "show the better line, and go to the next mistake"},
		{Mode: Lesson, Group: Playing, Name: "next", Aliases: []string{"skip"}, Short: "go to the next mistake"},
		{Mode: Lesson, Group: Display, Name: "board", Aliases: []string{"show"}, Short: "draw the board"},
		{Mode: Lesson, Group: Display, Name: "flip", Short: "flip the board"},
		{Mode: Lesson, Group: Playing, Name: "done", Aliases: []string{"cancel"}, Short: "return to the game"},
		{Mode: Lesson, Group: Playing, Name: "quit", Aliases: []string{"exit"}, Short: "leave the program"},

		// The page alone: what it shows as buttons, or sends without being asked.
		{Page: "analysis", Short: "turn the live analysis on or off"},
		{Page: "arrows", Short: "set the arrows and marks of a move", Run: setArrows},
		{Page: "claim", Short: "claim a draw", Run: plain((*room.Board).ClaimDraw)},
		{Page: "go", Short: "go to a move of the tree", Run: goToNode},
		{Page: "line", Short: "play the moves of a line"},
		{Page: "move", Short: "play a move"},
		{Page: "note", Short: "set the comment and the glyphs of a move", Run: annotate(true, true)},
		{Page: "now", Short: "let the computer move now", Run: plain((*room.Board).MoveNow)},
		{Page: "playon", Short: "play on from a move of a study"},
		{Page: "premove", Short: "enter a move during the opponent's turn"},
		{Page: "rematch", Short: "start a new game with the sides swapped", Run: rematch},
		{Page: "redo", Short: "make moves again, or a change of a study", Run: redoChange},
		{Page: "resume", Short: "start clocks and computers again", Run: plain((*room.Board).Resume)},
		{Page: "undo", Short: "take back moves, or the latest change of a study", Run: undoChange},
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
	pageEval = `The score is in pawns, from White's point of view: at +1.00 White has a 50% chance
of winning between equal engines, at -1.00 Black does; a piece is 3 to 4 and a queen 9.
The percentage is White's chance between people, as on lichess. eval all prints the static
evaluation in detail, in the engine's own centipawns.`
	pageReview = `review evaluates every position and lists the inaccuracies ?!, mistakes ? and blunders
??, with the reason where the lines show it, and the good moves ! and !!; then the
accuracy and the average centipawn loss of both players. Each position is searched for
0.4 seconds; review 2s, review depth 12 and review nodes 100000 set other limits. Moves
are judged for a club player; review beginner marks no small losses, but what
makes a win hard for a beginner; review master the opposite. Ctrl-C stops it. learn makes a puzzle of each of your mistakes: hint helps, solution shows the
better line, next skips one, done returns to the game.`
	pagePuzzles = `The mistakes of all reviewed games of the archive, yours alone where you played
a computer, with what was missed as theme. What you solve at once is done; what you
fail, or need a hint for, is due again a day later. hint, solution, next and done work as
in learn.`
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
	pageFast = `With a clock, a level below full strength thinks as long as people do: long where many
moves come into question, and short to take back. fast on makes it move at once; go
does so once.`
	pagePlayOut = `Computers resign when they have seen for some moves that they are lost, and offer a
draw in a long even game: the stronger, the sooner, and beginners hardly ever. undo
takes back a resignation. playout on makes them play to the end.`
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
