// Package match is what a game has beyond its moves when it is played: the players,
// their clocks, offers of a draw, how it ends, and the score over several games.
//
//	m := match.New(players, control)
//	m.Start(engine.NewGame(engine.StartPosition())) // which Move then extends
//	err := m.Move(move, time.Now())
//	m.RunClock(time.Now(), false) // of the side to move
//	if over := m.Forfeit(time.Now()); over { ... } // out of time, which Flag foretells
//	fmt.Println(m.End().Words(), m.Score())
//
//	match.go     the Match: games that start, moves, taking back
//	end.go       how games end: by the rules, claims, resignation, agreement, on time
//	manners.go   when computers resign, and offer and accept draws
//	clock.go     the clocks of both sides
//	control.go   time controls
//	score.go     the running score
//	player.go    the player of a side
//	strength.go  levels of alpha-beta as users name them
//	names.go     names of players for display
//	errors.go    the errors
//
// A Match is a state machine without goroutines, locks, input, output or notifications.
// The caller, package room, passes it each move with the time it was made, and gets values
// and errors back.
package match
