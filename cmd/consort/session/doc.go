// Package session is a game between humans and computers: players, clocks, moves with
// undo and redo, the end of the game, and the score over several games. `consort play`
// shows a session in a terminal, `consort serve` many in browsers; both leave the rules
// to it.
//
//	session.go   the Session: creating, closing, subscribing to changes
//	state.go     the State, a snapshot for display
//	moves.go     moves, undo and redo, new games
//	end.go       how games end: by the rules, claims, resignation, agreement
//	clock.go     time controls and running clocks
//	player.go    the player of a side
//	strength.go  levels of alpha-beta as users name them
//	book.go      the opening book and its continuations
//	bookflags.go the flags for it
//	thinking.go  the computer to move: a player.Player chooses its move
//	analysis.go  hints, evaluations, live analysis
//	score.go     the running score
//	record.go    converting the game to and from PGN
//	open.go      loading games and positions in any format
//	setup.go     the position editor
//	ichess.go    positions in IChess files
//	errors.go    the errors
//
// # Goroutines
//
// All methods of a Session are safe for concurrent use. One lock guards its state and
// is never held during a search. At most one search chooses a move: it works on a copy
// of the game, and its move is played only if it is still current. Every change that
// makes it obsolete cancels it.
//
// A front end subscribes, and reads State after each notification. Changes in quick
// succession are combined, so a slow front end blocks nothing.
//
// # Position in the import order
//
// A session needs the players, so it is above search; UCI and the benchmarks do not use
// it, so it belongs to the commands.
package session
