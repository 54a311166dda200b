// Package session is a game between humans and computers: players, clocks, moves with
// undo and redo, the end of the game, and the score over several games. `consort play`
// shows a session in a terminal, `consort serve` many in browsers; both leave the rules
// to it.
//
//	session.go   the Session: creating, closing, subscribing to changes
//	state.go     the State, a snapshot for display
//	moves.go     moves, undo and redo, new games
//	document.go  the tree of moves and variations, and its current line
//	study.go     games that are shown and annotated, not played
//	edits.go     undoing changes of a study
//	end.go       how games end: by the rules, claims, resignation, agreement
//	clock.go     time controls and running clocks
//	player.go    the player of a side
//	names.go     names of players for display
//	strength.go  levels of alpha-beta as users name them
//	book.go      the opening book and its continuations
//	bookflags.go the flags for it
//	thinking.go  the computer to move: a player.Player chooses its move
//	pool.go      turns and memory that sessions share
//	analysis.go  hints, evaluations, live analysis
//	score.go     the running score
//	record.go    converting the game to and from PGN
//	snapshot.go  the game with all that it takes to continue it later
//	open.go      loading games and positions in any format
//	list.go      lists of the games in a file
//	setup.go     the position editor
//	errors.go    the errors
//
// # Games and studies
//
// A session holds one document: a pgn.Game with tags, moves, variations, comments,
// glyphs and clock times. It is either a game in progress or over, with players, clocks,
// an end and a place in the score; or a study, as everything opened from PGN is. In a
// study nobody plays: moves of the user follow or make variations (Move, MoveAt), lines
// are promoted, deleted and annotated (Promote, Delete, SetComment, SetGlyphs, SetTag),
// UndoEdit undoes that, and saving it changes nothing else. PlayOn makes a study a game; OpenTree with the
// Tree of a State makes a study of a copy of a game, which front ends do when a user
// tries moves while looking back.
//
// The nodes of the tree have IDs: Node and Moves[i].Node in a State, the parameters of
// the methods above. The Tree of a State is a snapshot that is never changed.
//
// # Goroutines
//
// All methods of a Session are safe for concurrent use. One lock guards its state and
// is never held during a search. At most one search chooses a move: it works on a copy
// of the game, and its move is played only if it is still current. Every change that
// makes it obsolete cancels it.
//
// Sessions may share a Pool, which bounds how many searches run at a time and how much
// memory they take. A computer that waits for its turn does not lose time on its clock:
// that starts with its search, since how long it waits depends on other games. State.InLine
// is its place in line. Analysis gives way to others and continues later.
//
// A front end subscribes, and reads State after each notification. Changes in quick
// succession are combined, so a slow front end blocks nothing.
//
// # Position in the import order
//
// A session needs the players, so it is above search; UCI and the benchmarks do not use
// it, so it belongs to the commands.
package session
