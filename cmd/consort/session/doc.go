// Package session is a game that people play: who sits at the board, the clocks,
// the moves with undo and redo, how the game ends, and the score over several
// games. `consort play` shows a session in a terminal, `consort serve` shows
// many in browsers; both leave all rules to it.
//
//	session.go   the Session: making, closing, being told of changes
//	state.go     the State, a copy of all that there is to show
//	moves.go     playing, taking back, beginning anew
//	end.go       how games end: by the rules, claims, resignation, agreement
//	clock.go     time controls, and clocks that run
//	seat.go      who plays a side
//	strength.go  how strong alpha-beta plays, in the words of people
//	book.go      how a game can continue by the opening book
//	bookflags.go the flags about it
//	thinking.go  the computer whose turn it is: a player.Player chooses its move
//	analysis.go  what a position is worth: hints, evaluations, live analysis
//	score.go     the running score
//	record.go    the game as PGN, and from it
//	open.go      games and positions from a text of any form
//	setup.go     the editor of positions
//	ichess.go    positions in IChess files
//	errors.go    what can be refused
//
// # Goroutines
//
// All methods of a Session may be called from any goroutine. One lock guards
// its state and is never held while a player thinks. There is at most one thought: it works on a copy of the game, and
// what it chose is played only if it is still the session's thought by then.
// Every change that makes it void stops it and forgets it.
//
// A UI subscribes, and looks at State whenever it is told of a change. Changes
// that come faster than it looks are told once, so a slow one holds up nobody.
//
// # Why here
//
// A session needs the players, so it stands above search; UCI and the benchmarks
// have no use for it, so it stands with the commands that do.
package session
