// Package room is where humans and computers play and study chess: a game with its
// players, clocks, moves, undo and redo, and one game after another. `consort play` shows a
// room in a terminal, `consort serve` many in browsers; both leave the rules to it.
//
//	room.go      the Room: creating, closing, commands, subscribing to changes
//	board.go     the Board, which the goroutine of the room owns
//	state.go     the State, a snapshot for display
//	moves.go     moves, undo and redo, new games, and what else acts on the match
//	document.go  the tree of moves and variations, and its current line
//	study.go     games that are shown and annotated, not played
//	edits.go     undoing changes of a study
//	book.go      the opening book and its continuations
//	bookflags.go the flags for it
//	thinking.go  the computer to move: a player.Player chooses its move
//	pool.go      searches and memory that rooms share
//	analysis.go  hints, evaluations, live analysis
//	record.go    converting the game to PGN
//	snapshot.go  the game with all that it takes to continue it later
//	open.go      loading games and positions in any format
//	list.go      lists of the games in a file
//	setup.go     the position editor
//	errors.go    the errors
//
// # Games and studies
//
// A room holds one document: a pgn.Game with tags, moves, variations, comments, glyphs and
// clock times. Either a match.Match plays it, with players, clocks, an end and a place in
// the score; or it is a study, as everything opened from PGN is, and nothing else
// distinguishes one. A study has no players: moves of the user follow or make variations
// (Move, MoveAt), lines are promoted, deleted and annotated (Promote, Delete, SetNote),
// UndoEdit undoes that, and saving it changes nothing else. PlayOn makes a study a game;
// OpenTree with the Tree of a State makes a study of a copy of a game, which
// front ends do when a user tries moves while looking back.
//
// The nodes of the tree have IDs: Node and Moves[i].Node in a State, the parameters of
// the methods above. The Tree of a State is a snapshot that is never changed.
//
// # One goroutine
//
// A room is one goroutine that owns its Board. Everything else sends it functions: Do is
// for commands, returns their error, and refuses them in a room that is closed; Look is for
// what leaves the game as it is. They run one after another;
// what one command does is one change, after which clocks and computers start or stop, the
// hooks of Attach are called and subscribers are notified. So there is no lock to hold:
//
//	err := r.Do((*room.Board).Undo)
//	err := r.Do(func(b *room.Board) error { return b.Resign(engine.White) })
//
// Such a function must not wait for the room, for another one or for a search: it has the
// Board for what it needs. Searches run outside, on copies of the game. At most one chooses
// a move, and posts it; the room plays it only if that search is still the current one.
// Every change that makes it obsolete cancels it.
//
// Rooms may share a Pool, which bounds how many searches run at a time and how much
// memory they take. A computer that waits for its turn does not lose time on its clock:
// that starts with its search, since how long it waits depends on other games. Analysis
// gives way to others and continues later.
//
// A front end subscribes, and reads State after each notification. Changes in quick
// succession are combined, so a slow front end blocks nothing.
//
// # Position in the import order
//
// A room needs the players, so it is above search; UCI and the benchmarks do not use
// it, so it belongs to the commands. Front ends take the words of package match from there,
// such as match.Player and match.FormatClock, and leave the Match itself to the room.
package room
