package play

import (
	"fmt"
	"strings"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/opening"
)

// narrate reports what has changed in the game since the last report.
func (c *Console) narrate(state *room.State) {
	_ = c.keeper.Flush() // What is shown as played is on disk; an error becomes a notice.
	before := c.reported
	c.reported = state
	if before == nil || before.Began != state.Began {
		before = &room.State{} // another game
	}
	for _, text := range c.notices.take() {
		c.sayWrapped(text)
	}
	if state.Study {
		c.printStep(before, state)
	} else {
		c.printMoves(before, state)
	}
	if c.editor == nil || c.screen != nil {
		c.draw(state, false)
	}
	if before.Version == state.Version {
		return
	}
	if state.End.Over() && !before.End.Over() {
		c.printEnd(state)
		return
	}
	c.printTurn(before, state)
}

// skip marks the current state as reported: the command has done so.
func (c *Console) skip() {
	state := c.room.State()
	state.Version, state.End, state.Paused = 0, match.End{}, false
	c.reported = state
}

// printMoves prints the moves played.
func (c *Console) printMoves(before, state *room.State) {
	for ply := before.Ply; ply < state.Ply; ply++ {
		side := engine.Color(int(state.Start.SideToMove())+ply) & 1
		c.say("%s plays %s.", side.Name(), numbered(state, ply))
	}
}

// numbered returns a move with its move number: "1. e4", "1... e5".
func numbered(state *room.State, ply int) string {
	return engine.NumberedLine(state.Start.Ply()+ply, []string{state.Moves[ply].SAN})
}

// printEnd prints how the game ended, and the score.
func (c *Console) printEnd(state *room.State) {
	c.say("%s", describeEnd(state.End))
	if state.End.Counted() {
		c.say("%s", describeScore(state.Score))
	}
	if c.interactive {
		c.say("new starts another game, undo resumes this one, save game.pgn saves it.")
	}
}

// describeEnd describes the end of a game as a sentence.
func describeEnd(e match.End) string {
	if e.Decided {
		return fmt.Sprintf("%s wins, %s: %s.", e.Winner.Name(), e.Result(), e.Words())
	}
	return fmt.Sprintf("Draw, %s: %s.", e.Result(), e.Words())
}

// describeScore describes the running score as a sentence.
func describeScore(s match.Score) string {
	return fmt.Sprintf("Score after %s: White %s, Black %s.", plural.Of(s.Games, "game"), points(s.Points[0]), points(s.Points[1]))
}

// points formats points with halves as 1/2.
func points(p float64) string {
	whole := fmt.Sprintf("%d", int(p))
	if p == float64(int(p)) {
		return whole
	}
	if p < 1 {
		return "1/2"
	}
	return whole + " 1/2"
}

// printTurn prints a check, a draw offer or claim, and whether a computer is waiting.
func (c *Console) printTurn(before, state *room.State) {
	if state.End.Over() || c.editor != nil {
		return
	}
	if state.Position.InCheck() && state.Position != before.Position {
		c.say("%s is in check.", state.Position.SideToMove().Name())
	}
	if state.Offered && !before.Offered {
		c.say("%s offers a draw: accept it, or decline it or make a move.", state.OfferedBy.Name())
	}
	if state.Claim != engine.Ongoing && before.Claim == engine.Ongoing && state.Turn().IsHuman() {
		c.say("You can claim a draw (%s): type draw.", state.Claim)
	}
	if state.Paused && !state.Turn().IsHuman() && !state.Thinking && (!before.Paused || state.Ply != before.Ply) {
		c.say("%s is to move: type go to let it.", state.Turn())
	}
}

// openingOf returns the opening that the game has reached.
func (c *Console) openingOf() (opening.Line, bool) { return opening.Of(c.room.Game()) }

// panel returns the lines beside the board.
func (c *Console) panel(state *room.State) []string {
	if c.lesson != nil {
		return c.lesson.panel()
	}
	if c.editor != nil {
		return append([]string{"Setting up a position", ""}, describeSetup(c.editor)...)
	}
	lines := make([]string, 0, boardRows)
	top := engine.Black
	if c.fromBlack(state) {
		top = engine.White
	}
	for _, side := range []engine.Color{top, top.Other()} {
		line := fmt.Sprintf("%s: %s", side.Name(), state.Names[side])
		if state.Control.On() || state.Left[side] > 0 {
			line = fmt.Sprintf("%s %s: %s", side.Name(), match.FormatClock(state.Left[side]), state.Names[side])
		}
		lines = append(lines, line)
	}
	lines = append(lines, "", turnLine(state), lastLine(state))
	if line, ok := c.openingOf(); ok {
		lines = append(lines, line.ECO+" "+line.Name)
	}
	if state.Thinking && len(state.CurrentLine.SAN) > 0 {
		lines = append(lines, fmt.Sprintf("depth %d: %s", state.CurrentLine.Depth, strings.Join(first(state.CurrentLine.SAN, 4), " ")))
	}
	if state.Study && state.Ply > 0 {
		lines = append(lines, first(wrap(commentOf(state.At()), 40), 3)...)
	}
	if state.Score.Games > 0 && !state.Study {
		lines = append(lines, describeScore(state.Score))
	}
	return lines
}

// turnLine returns whose turn it is, or how the game ended.
func turnLine(state *room.State) string {
	switch {
	case state.End.Over():
		return describeEnd(state.End)
	case state.Study && state.Result != engine.Unfinished:
		return state.Result.String() + ", " + state.Position.SideToMove().Name() + " to move here"
	case state.Position.InCheck():
		return state.Position.SideToMove().Name() + " to move, in check"
	}
	return state.Position.SideToMove().Name() + " to move"
}

// lastLine returns the last move.
func lastLine(state *room.State) string {
	if state.Ply == 0 {
		return ""
	}
	return "last: " + numbered(state, state.Ply-1)
}

// first returns the first n of a list, or all if there are fewer.
func first[T any](list []T, n int) []T { return list[:min(n, len(list))] }
