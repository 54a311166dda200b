package play

// The warning before an unfinished game is lost that the archive does not keep: the user
// must repeat the command. Scripts are not asked, and the end of the input always exits.

import (
	"strings"

	"consort/cmd/consort/archive"
	"consort/engine/files"
)

// confirmAbandon reports whether a command may end the game. If moves would be lost it
// warns instead, and returns true when the command is repeated.
func (c *Console) confirmAbandon(command string) bool {
	state := c.room.State()
	if !c.interactive || state.Ply == 0 && !state.Study || c.keeper.Kept() || state.End.Over() || c.confirmed == command || strings.HasPrefix(c.saved, c.record()) {
		return true
	}
	c.warned = command
	why := "not saved"
	if err := c.keeper.Err(); err != nil {
		why = "not saved (" + files.Reason(err).Error() + ")"
	}
	if state.Study {
		c.sayWrapped("Your changes to this game are " + why + ". Repeat " + command + " to abandon them, or save the game with save game.pgn.")
		return false
	}
	c.sayWrapped("The game is not over, and its moves are " + why + ". Repeat " + command + " to abandon it, or save it with save game.pgn.")
	return false
}

// markSaved records that the game's moves are in a file.
func (c *Console) markSaved() { c.saved = c.record() }

// record returns a game as text that is a prefix of the text of any continuation, and a
// study as its document.
func (c *Console) record() string {
	s := c.room.Snapshot()
	s.Undone = nil
	return archive.MovesOf(s)
}
