package play

// A game that is not over and not saved is given up only by a person who says so
// twice. Scripts mean what they say, and the end of the input always leaves.

import (
	"strings"

	"consort/cmd/consort/session"
)

// mayGiveUp reports whether a command may put an end to the game. If its moves
// would be lost it warns instead, and the same command once more is obeyed.
func (c *Console) mayGiveUp(command string) bool {
	state := c.session.State()
	if !c.person || state.Ply == 0 || state.End.Over() || c.confirmed == command || strings.HasPrefix(c.saved, record(state)) {
		return true
	}
	c.warned = command
	c.tell("The game is not over, and its moves are not saved. " + command + " again gives it up; save game.pgn keeps it.")
	return false
}

// remember notes that the moves of the game are in a file.
func (c *Console) remember() { c.saved = record(c.session.State()) }

// record returns a game as a text with which that of a longer game begins.
func record(state *session.State) string {
	var s strings.Builder
	s.WriteString(state.Start.FEN())
	for _, m := range state.Moves[:state.Ply] {
		s.WriteString(" " + m.Move.String() + ",")
	}
	return s.String()
}
