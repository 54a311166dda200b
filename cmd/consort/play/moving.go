package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/eval/wdl"
)

// moveWords plays the moves of a line. It skips move numbers, as in "1. e4", and
// "e.p." after a move.
func (c *Console) moveWords(words []string) error {
	played, computerToMove := false, false
	for i := 0; i < len(words); i++ {
		text, number := cutNumber(words[i])
		if number || played && text == "e.p." {
			continue
		}
		if i+1 < len(words) && c.areFromAndTo(text, words[i+1]) {
			i++
			text += words[i]
		}
		state := c.room.State()
		if played && computerToMove {
			return fmt.Errorf("%.40q is not played: after %s it is the computer's turn", words[i], words[0])
		}
		if err := c.move(text); err != nil {
			return c.noSuchMove(err, words[0], played)
		}
		// The computer's move is unknown, so later words cannot be replies to it.
		played, computerToMove = true, !state.Study && !state.Players[state.Position.SideToMove().Other()&1].IsHuman()
	}
	return nil
}

// areFromAndTo reports whether two words are a move such as "e2 e4". They are not two
// pawn moves, since a pawn cannot move to a square that its own side occupies.
func (c *Console) areFromAndTo(from, to string) bool {
	a, err := engine.ParseSquare(from)
	if err != nil {
		return false
	}
	if to = strings.TrimRight(to, "=qrbnQRBN"); len(to) != 2 {
		return false
	}
	if _, err := engine.ParseSquare(to); err != nil {
		return false
	}
	p := c.room.State().Position
	piece := p.PieceAt(a)
	return piece != engine.NoPiece && piece.Color() == p.SideToMove()
}

// cutNumber removes the move number from a word such as "12.e4". all reports whether
// nothing is left.
func cutNumber(word string) (rest string, all bool) {
	digits := strings.TrimLeft(word, "0123456789")
	if digits == "" || digits[0] == '.' {
		rest = strings.TrimLeft(digits, ".")
		return rest, rest == ""
	}
	return word, false
}

// move plays one move of the user.
func (c *Console) move(text string) error {
	m, err := c.parseMove(text)
	if err != nil {
		return err
	}
	return c.room.Do(func(b *room.Board) error { return b.Move(m) })
}

// parseMove parses a move of the user. One that is not legal is judged only if the user is
// to move.
func (c *Console) parseMove(text string) (engine.Move, error) {
	state := c.room.State()
	m, err := room.ParseMove(&state.Position, text)
	if fault, ok := errors.AsType[*engine.MoveTextError](err); ok && fault.Fault != engine.UnreadableMove {
		switch {
		case state.End.Over():
			err = match.ErrOver
		case !state.Turn().IsHuman():
			err = match.ErrNotTheirs
		}
	}
	return m, err
}

// noSuchMove distinguishes an unknown command from a move that cannot be played.
func (c *Console) noSuchMove(err error, word string, played bool) error {
	if fault, ok := errors.AsType[*engine.MoveTextError](err); ok && fault.Fault == engine.UnreadableMove && !played {
		return unknownCommand(word)
	}
	return err
}

// undo executes the command undo.
func (c *Console) undo(r request) error {
	before := c.room.State()
	if err := c.act(r); err != nil {
		return err
	}
	after := c.room.State()
	if before.Study {
		c.say("Back before %s.", numbered(before, after.Ply))
	} else if after.Ply == before.Ply {
		c.say("The game resumes.")
	} else {
		c.say("Took back %s.", between(before, after.Ply, before.Ply))
	}
	return nil
}

// redo executes the command redo.
func (c *Console) redo(r request) error {
	before := c.room.State()
	if err := c.act(r); err != nil {
		return err
	}
	after := c.room.State()
	if before.Study {
		c.say("Forward to %s.", numbered(before, after.Ply-1))
	} else {
		c.say("Replayed %s.", between(before, before.Ply, min(after.Ply, len(before.Moves))))
	}
	c.skip()
	return nil
}

// between returns the moves from one ply to another, with move numbers.
func between(state *room.State, from, to int) string {
	var sans []string
	for ply := from; ply < to; ply++ {
		sans = append(sans, state.Moves[ply].SAN)
	}
	return engine.NumberedLine(state.Start.Ply()+from, sans)
}

// isWhite reports whether the move at a ply is White's.
func isWhite(state *room.State, ply int) bool {
	return (int(state.Start.SideToMove())+ply)%2 == 0
}

// listMoves executes the command moves.
func (c *Console) listMoves(r request) error {
	state := c.room.State()
	p := &state.Position
	if len(r.words) > 0 {
		return c.listMovesOf(p, r.words[0])
	}
	moves := p.Moves()
	if len(moves) == 0 {
		c.say("There are no legal moves.")
		return nil
	}
	slices.SortStableFunc(moves, func(a, b engine.Move) int {
		return int(p.MovedPiece(a).Type()) - int(p.MovedPiece(b).Type())
	})
	c.say("%s has %s:", p.SideToMove().Name(), plural.Of(len(moves), "legal move"))
	c.sayWrapped("  " + strings.Join(sanOf(p, moves), " "))
	return nil
}

// listMovesOf lists the moves of the piece on a square.
func (c *Console) listMovesOf(p *engine.Position, text string) error {
	sq, err := engine.ParseSquare(text)
	if err != nil {
		return err
	}
	piece := p.PieceAt(sq)
	switch {
	case piece == engine.NoPiece:
		return fmt.Errorf("no piece on %v", sq)
	case piece.Color() != p.SideToMove():
		return fmt.Errorf("the piece on %v is %s's, but %s is to move", sq, piece.Color().Name(), p.SideToMove().Name())
	}
	var moves []engine.Move
	for _, m := range p.Moves() {
		if m.From() == sq {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		c.say("The piece on %v cannot move.", sq)
		return nil
	}
	c.sayWrapped("  " + strings.Join(sanOf(p, moves), " "))
	return nil
}

// sanOf returns moves in algebraic notation.
func sanOf(p *engine.Position, moves []engine.Move) []string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = p.SAN(m)
	}
	return words
}

// hint executes the command hint.
func (c *Console) hint(request) error {
	line, ok, err := c.room.Hint(context.Background())
	if err != nil {
		return err
	}
	if !ok {
		return match.ErrOver
	}
	c.say("Try %s (%s): %s", line.SAN[0], room.FormatScore(line.Shown), strings.Join(first(line.SAN, 6), " "))
	return nil
}

// evalNodes is the number of nodes that eval searches.
const evalNodes = 150_000

// eval executes the command eval.
func (c *Console) eval(r request) error {
	if len(r.words) > 0 && r.words[0] != "all" {
		return fmt.Errorf("usage: eval [all]")
	}
	state := c.room.State()
	lines, err := c.room.Analyse(context.Background(), room.Analysis{Nodes: evalNodes}, nil)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		c.say("The game is over.")
		return nil
	}
	score := room.FormatScore(lines[0].Shown)
	if !lines[0].Shown.IsDecisive() {
		score += fmt.Sprintf(" (White %.0f%%)", 100*wdl.Human(lines[0].Shown))
	}
	c.say("%s at depth %d: %s", score, lines[0].Depth, strings.Join(first(lines[0].SAN, 6), " "))
	if len(r.words) > 0 && c.config.Explain != nil {
		c.say("%s", strings.TrimRight(c.config.Explain(&state.Position), "\n"))
	}
	return nil
}

// resume executes the command go.
func (c *Console) resume(request) error {
	state := c.room.State()
	if state.Study {
		err := c.room.Do(func(b *room.Board) error {
			if err := b.PlayOn(); err != nil {
				return err
			}
			return b.Resume()
		})
		if err != nil {
			return err
		}
		c.skip()
		c.printPlayers()
		return nil
	}
	if state.Paused && state.Turn().IsHuman() {
		return c.room.Do((*room.Board).Resume)
	}
	return c.room.Do((*room.Board).MoveNow)
}

// pause executes the command pause.
func (c *Console) pause(r request) error {
	c.say("Paused. go or a move resumes the game.")
	return c.act(r)
}

// showBoard executes the command board.
func (c *Console) showBoard(r request) error {
	switch strings.Join(r.words, " ") {
	case "":
		if c.screen != nil {
			c.screen.invalidate()
		}
		c.draw(c.room.State(), true)
	case "on":
		c.silent = false
	case "off":
		c.silent = true
	default:
		return fmt.Errorf("usage: board [on|off]")
	}
	return nil
}

// flip executes the command flip.
func (c *Console) flip(request) error {
	c.flipped = !c.flipped
	c.draw(c.room.State(), true)
	return nil
}

// history executes the command history.
func (c *Console) history(request) error {
	state := c.room.State()
	if len(state.Moves) == 0 && state.Tree.Len() == 0 {
		c.say("No moves yet.")
		return nil
	}
	if state.Study {
		for _, line := range treeLines(state.Tree, state.Node) {
			c.say("%s", line)
		}
		return nil
	}
	for ply := 0; ply < state.Ply; ply++ {
		line := "  " + numbered(state, ply)
		if isWhite(state, ply) && ply+1 < state.Ply {
			ply++
			line = fmt.Sprintf("%-16s%s", line, state.Moves[ply].SAN)
		}
		c.say("%s", line)
	}
	if state.Ply < len(state.Moves) {
		c.say("Taken back, available to redo: %s.", between(state, state.Ply, len(state.Moves)))
	}
	return nil
}
