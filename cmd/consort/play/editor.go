package play

import (
	"fmt"
	"strings"

	"consort/cmd/consort/session"
	"consort/engine"
)

// editorCommands is the table of setup. A piece needs no command. The signs are
// those of the first program of this kind: + K e1, - e1, = black.
func editorCommands() table {
	return table{
		{groupHelp, []string{"help", "?"}, "[COMMAND|all]", "the commands, or more about them", "", (*Console).help, (*completer).topics},
		{groupPieces, []string{"place", "+"}, "PIECE SQUARE", "put a piece on a square", "P e2 is White's pawn, p e7 Black's. Or as one word, with place or without it: wPe2, bPe7.", (*Console).place, nil},
		{groupPieces, []string{"remove", "-"}, "SQUARE...", "take pieces off", "", (*Console).remove, nil},
		{groupPieces, []string{"clear"}, "", "take all pieces off", "", (*Console).clear, nil},
		{groupPieces, []string{"start"}, "", "the pieces as a game begins", "", (*Console).startPosition, nil},
		{groupRules, []string{"side", "="}, "white|black", "who is to move", "", (*Console).side, words("white", "black")},
		{groupRules, []string{"castling"}, "KQkq|-", "who may still castle", "K and Q are White's king's and queen's side, k and q Black's. A right needs king\nand rook on their first squares.", (*Console).castling, words("KQkq", "KQ", "kq", "-")},
		{groupRules, []string{"enpassant", "ep"}, "SQUARE|-", "the square behind a pawn's double step", "Where a pawn that has just moved two squares can be taken: after e7e5 it is e6.", (*Console).enPassant, nil},
		{groupRules, []string{"ban"}, "castling|enpassant", "play without a rule", "It holds for this game and those after it, until allow, or new all.", (*Console).ban, words("castling", "enpassant")},
		{groupRules, []string{"allow"}, "castling|enpassant", "play with a rule again", "", (*Console).allow, words("castling", "enpassant")},
		{groupPieces, []string{"fen"}, "[FEN]", "print what stands here, or set it up", "", (*Console).editorFEN, nil},
		{groupLook, []string{"board", "show"}, "", "draw the board", "", (*Console).editorBoard, nil},
		{groupLook, []string{"flip"}, "", "see the board from the other side", "", (*Console).flip, nil},
		{groupGame, []string{"done"}, "", "play from this position, if it is legal", "", (*Console).editorDone, nil},
		{groupGame, []string{"cancel"}, "", "go back to the game", "", (*Console).editorCancel, nil},
		{groupGame, []string{"quit", "exit"}, "", "leave the program", "", (*Console).quit, nil},
	}
}

// setup answers setup: the board is the game's until done or cancel.
func (c *Console) setup(request) error {
	c.session.Pause()
	state := c.session.State()
	c.edit(session.SetupOf(&state.Position, state.Rules))
	c.say("Setup: wPa2 places a piece, clear empties the board, done plays, help lists the rest.")
	c.draw(state, true)
	return nil
}

// edit begins to edit a board, or ends with nil.
func (c *Console) edit(s *session.Setup) {
	c.editor = s
	c.editing.Store(s != nil)
}

// edited draws the board after a change.
func (c *Console) edited() error {
	c.draw(c.session.State(), false)
	return nil
}

// placeWords places pieces such as wPa2.
func (c *Console) placeWords(words []string) error {
	for _, word := range words {
		piece, sq, ok := session.ParseIChessPiece(word)
		if !ok {
			return noSuchPiece(word)
		}
		c.editor.Place(piece, sq)
	}
	return c.edited()
}

// place answers place.
func (c *Console) place(r request) error {
	if len(r.words) != 2 {
		return c.placeWords(r.words)
	}
	if piece, _, ok := session.ParseIChessPiece(r.words[0]); ok && piece != engine.NoPiece {
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
		return fmt.Errorf("%.40q is no piece: PNBRQK for White, pnbrqk for Black", r.words[0])
	}
	c.editor.Place(piece, sq)
	return c.edited()
}

// remove answers remove.
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

// clear answers clear.
func (c *Console) clear(request) error {
	c.editor.Clear()
	return c.edited()
}

// startPosition answers start.
func (c *Console) startPosition(request) error {
	c.editor.Start()
	return c.edited()
}

// side answers side.
func (c *Console) side(r request) error {
	side, ok := parseSide(r.rest)
	if !ok {
		return fmt.Errorf("it is side white or side black")
	}
	c.editor.Side = side
	return c.edited()
}

// castling answers castling.
func (c *Console) castling(r request) error {
	if r.rest == "" {
		return fmt.Errorf("it is castling and letters of KQkq, or castling -")
	}
	return c.editor.SetCastling(r.rest)
}

// enPassant answers enpassant.
func (c *Console) enPassant(r request) error {
	c.editor.EnPassant = engine.NoSquare
	if r.rest == "-" {
		return nil
	}
	sq, err := engine.ParseSquare(r.rest)
	if err != nil {
		return err
	}
	c.editor.EnPassant = sq
	return nil
}

// ban answers ban, allow its opposite.
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
		return fmt.Errorf("the rules that can be banned are castling and enpassant")
	}
	c.say("%s", strings.Join(describeSetup(c.editor), "\n"))
	return nil
}

// describeSetup returns what the board does not show.
func describeSetup(s *session.Setup) []string {
	castling, enPassant := "castling "+s.Castling, "en passant "+s.EnPassant.String()
	if s.Castling == "" {
		castling = "castling -"
	}
	if s.Rules.NoCastling {
		castling = "castling is banned"
	}
	if s.Rules.NoEnPassant {
		enPassant = "en passant is banned"
	}
	return []string{name(s.Side) + " to move", castling, enPassant}
}

// editorFEN answers fen in setup.
func (c *Console) editorFEN(r request) error {
	if r.rest == "" {
		c.say("%s", c.editor.FEN())
		return nil
	}
	p, err := engine.ParseFEN(r.rest)
	if err != nil {
		return err
	}
	c.edit(session.SetupOf(&p, c.editor.Rules))
	return c.edited()
}

// editorBoard answers board in setup.
func (c *Console) editorBoard(request) error {
	c.draw(c.session.State(), true)
	if c.screen == nil {
		c.say("%s", strings.Join(describeSetup(c.editor), "\n"))
	}
	return nil
}

// editorDone answers done.
func (c *Console) editorDone(request) error {
	p, err := c.editor.Position()
	if err != nil {
		return err
	}
	if !c.mayGiveUp("done") {
		return nil
	}
	rules := c.editor.Rules
	c.edit(nil)
	c.session.NewGameFrom(p, rules)
	c.say("A game from this position. %s to move.", name(p.SideToMove()))
	return nil
}

// editorCancel answers cancel. What was interrupted goes on with go or a move.
func (c *Console) editorCancel(request) error {
	c.edit(nil)
	c.say("Back to the game.")
	return nil
}
