package play

import (
	"cmp"
	"fmt"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/ichess"
	"consort/cmd/consort/room"
	"consort/engine"
)

// setup executes the command setup: it opens the position editor, on the position of
// the game or on that of a FEN, until done or cancel.
func (c *Console) setup(r request) error {
	if err := c.room.Do((*room.Board).Pause); err != nil {
		return err
	}
	state := c.room.State()
	c.edit(room.SetupOf(&state.Position, state.Rules))
	c.say("Setup: wPa2 places a piece, clear empties the board, done starts a game, help lists the rest.")
	if r.rest != "" {
		return c.editorFEN(r)
	}
	c.draw(state, true)
	return nil
}

// edit opens the editor with a board, or closes it with nil.
func (c *Console) edit(s *room.Setup) {
	c.editor = s
	c.editing.Store(s != nil)
}

// edited draws the board after a change.
func (c *Console) edited() error {
	c.draw(c.room.State(), false)
	return nil
}

// placeWords places pieces such as wPa2.
func (c *Console) placeWords(words []string) error {
	for _, word := range words {
		piece, sq, ok := ichess.ParsePiece(word)
		if !ok {
			return unknownPiece(word)
		}
		c.editor.Place(piece, sq)
	}
	return c.edited()
}

// place executes the command place.
func (c *Console) place(r request) error {
	if len(r.words) != 2 {
		return c.placeWords(r.words)
	}
	if piece, _, ok := ichess.ParsePiece(r.words[0]); ok && piece != engine.NoPiece {
		return c.placeWords(r.words)
	}
	sq, err := engine.ParseSquare(r.words[1])
	if err != nil {
		return err
	}
	piece, ok := engine.NoPiece, false
	if len(r.words[0]) == 1 {
		piece, ok = engine.ParsePiece(r.words[0][0])
	}
	if !ok {
		return fmt.Errorf("%.40q is not a piece: use PNBRQK for White, pnbrqk for Black", r.words[0])
	}
	c.editor.Place(piece, sq)
	return c.edited()
}

// remove executes the command remove.
func (c *Console) remove(r request) error {
	for _, word := range r.words {
		sq, err := engine.ParseSquare(word)
		if err != nil {
			return err
		}
		c.editor.Place(engine.NoPiece, sq)
	}
	return c.edited()
}

// clear executes the command clear.
func (c *Console) clear(request) error {
	c.editor.Clear()
	return c.edited()
}

// startPosition executes the command start.
func (c *Console) startPosition(request) error {
	c.editor.Start()
	return c.edited()
}

// side executes the command side.
func (c *Console) side(r request) error {
	side, ok := command.ParseSide(r.rest)
	if !ok {
		return fmt.Errorf("usage: side white|black")
	}
	c.editor.SideToMove = side
	return c.edited()
}

// castling executes the command castling.
func (c *Console) castling(r request) error {
	if r.rest == "" {
		return fmt.Errorf("usage: castling with letters of KQkq, or castling -")
	}
	return c.editor.SetCastling(r.rest)
}

// enPassant executes the command enpassant.
func (c *Console) enPassant(r request) error {
	if r.rest == "" {
		return fmt.Errorf("usage: enpassant with a square, or enpassant -")
	}
	return c.editor.SetEnPassant(r.rest)
}

// ban and allow execute the commands of these names.
func (c *Console) ban(r request) error   { return c.setBan(r, true) }
func (c *Console) allow(r request) error { return c.setBan(r, false) }

// setBan bans or allows a rule.
func (c *Console) setBan(r request, banned bool) error {
	switch strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(r.rest)) {
	case "castling":
		c.editor.BanCastling(banned)
	case "enpassant":
		c.editor.BanEnPassant(banned)
	default:
		return fmt.Errorf("usage: ban or allow castling|enpassant")
	}
	c.say("%s", strings.Join(describeSetup(c.editor), "\n"))
	return nil
}

// describeSetup describes what the board does not show.
func describeSetup(s *room.Setup) []string {
	castling, enPassant := "castling "+cmp.Or(s.Castling, "-"), "en passant "+s.EnPassant.String()
	if s.Rules.NoCastling {
		castling = "castling is banned"
	}
	if s.Rules.NoEnPassant {
		enPassant = "en passant is banned"
	}
	return []string{s.SideToMove.Name() + " to move", castling, enPassant}
}

// editorFEN executes the command fen in setup.
func (c *Console) editorFEN(r request) error {
	if r.rest == "" {
		c.say("%s", c.editor.FEN())
		return nil
	}
	p, err := engine.ParseFEN(r.rest)
	if err != nil {
		return err
	}
	c.edit(room.SetupOf(&p, c.editor.Rules))
	return c.edited()
}

// editorBoard executes the command board in setup.
func (c *Console) editorBoard(request) error {
	c.draw(c.room.State(), true)
	if c.screen == nil {
		c.say("%s", strings.Join(describeSetup(c.editor), "\n"))
	}
	return nil
}

// editorDone executes the command done.
func (c *Console) editorDone(request) error {
	p, err := c.editor.Position()
	if err != nil {
		return err
	}
	if !c.confirmAbandon("done") {
		return nil
	}
	rules := c.editor.Rules
	c.edit(nil)
	if err := c.room.Do(func(b *room.Board) error { return b.BeginPaused(p, rules) }); err != nil {
		return err
	}
	c.say("New game from this position. %s to move.", p.SideToMove().Name())
	return nil
}

// editorCancel executes the command cancel. A paused game resumes with go or a move.
func (c *Console) editorCancel(request) error {
	c.edit(nil)
	c.say("Back to the game.")
	return nil
}
