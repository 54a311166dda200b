package serve

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/ichess"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
)

// A board is the state of the position editor, as the page holds it while the user
// places pieces. The server checks it: the page has no rules of chess.
type board struct {
	Pieces      string `json:"pieces"` // 64 letters, a1 first
	Side        string `json:"side"`
	Castling    string `json:"castling"`
	EnPassant   string `json:"enpassant"`
	Halfmoves   int    `json:"halfmoves"` // the halfmove clock
	Fullmoves   int    `json:"fullmoves"` // the move number, 0 for 1
	NoCastling  bool   `json:"noCastling"`
	NoEnPassant bool   `json:"noEnPassant"`
}

// newBoard returns the editor's board for a Setup.
func newBoard(s *room.Setup) *board {
	return &board{
		Pieces: boardText(func(sq engine.Square) engine.Piece { return s.Board[sq] }), Side: s.SideToMove.String(),
		Castling: cmp.Or(s.Castling, "-"), EnPassant: s.EnPassant.String(),
		Halfmoves: s.HalfmoveClock, Fullmoves: s.FullmoveNumber,
		NoCastling: s.Rules.NoCastling, NoEnPassant: s.Rules.NoEnPassant,
	}
}

// setup returns the Setup for the board. The error names a field that
// cannot be parsed. Setup.Position checks whether the position is legal.
func (b *board) setup() (*room.Setup, error) {
	s := room.NewSetup()
	if len(b.Pieces) != len(s.Board) {
		return nil, &match.ParseError{What: "board", Text: b.Pieces, Hint: "64 characters, a piece letter or a dot for each square"}
	}
	for sq, letter := range []byte(b.Pieces) {
		if letter == '.' {
			continue
		}
		piece, ok := engine.ParsePiece(letter)
		if !ok {
			return nil, &match.ParseError{What: "piece", Text: string(rune(letter)), Hint: "one of PNBRQKpnbrqk"}
		}
		s.Place(piece, engine.Square(sq))
	}
	side, ok := command.ParseSide(b.Side)
	if !ok {
		return nil, &match.ParseError{What: "side", Text: b.Side, Hint: "white or black"}
	}
	s.SideToMove = side
	s.HalfmoveClock, s.FullmoveNumber = b.Halfmoves, b.Fullmoves
	s.BanCastling(b.NoCastling)
	s.BanEnPassant(b.NoEnPassant)
	if err := s.SetCastling(cmp.Or(strings.TrimSpace(b.Castling), "-")); err != nil {
		return nil, err
	}
	if err := s.SetEnPassant(cmp.Or(strings.TrimSpace(b.EnPassant), "-")); err != nil {
		return nil, err
	}
	return s, nil
}

// A verdict reports whether the editor's board is legal.
type verdict struct {
	FEN    string `json:"fen"`
	Rule   string `json:"rule"` // the rule it breaks, "" if it is legal
	Detail string `json:"detail"`
	Board  *board `json:"board,omitempty"`
}

// judge checks whether a position is legal, and names the rule it breaks if not.
func judge(s *room.Setup) verdict {
	j := verdict{FEN: s.FEN()}
	_, err := s.Position()
	if broken := (*engine.PositionError)(nil); errors.As(err, &broken) {
		j.Rule, j.Detail = string(broken.Rule), broken.Detail
	}
	return j
}

// checkSetup handles POST /api/setup: it checks a board, or parses one from text.
func checkSetup(r *http.Request) (any, error) {
	req := &request{}
	if err := read(r, req); err != nil {
		return nil, err
	}
	setup, err := setupFrom(req)
	if err != nil {
		return nil, err
	}
	j := judge(setup)
	if req.Board == nil {
		j.Board = newBoard(setup)
	}
	return j, nil
}

// setupFrom returns the Setup in a request: a board, or the text "start", "clear", a
// FEN or an IChess file.
func setupFrom(req *request) (*room.Setup, error) {
	setup := room.NewSetup()
	switch text := strings.TrimSpace(req.Text); {
	case req.Board != nil:
		return req.Board.setup()
	case text == "clear":
		return setup, nil
	case text == "start":
		setup.Start()
		return setup, nil
	case ichess.Detect(text):
		b, err := ichess.Parse(text)
		return &room.Setup{Builder: b}, err
	default:
		p, err := engine.ParseFEN(text)
		if err != nil {
			return nil, err
		}
		return room.SetupOf(&p, room.Rules{}), nil
	}
}

// setupOf handles GET /api/games/{id}/setup: the editor starts with the game's board.
func setupOf(g *game, _ *http.Request) (any, error) {
	state := g.room.State()
	setup := room.SetupOf(&state.Position, state.Rules)
	j := judge(setup)
	j.Board = newBoard(setup)
	return j, nil
}

// doSetup starts a game from the editor's board, with On a study of its own, whose ID is in
// the answer.
func doSetup(_ context.Context, g *game, req *request) (string, error) {
	setup, err := setupFrom(req)
	if err != nil {
		return "", err
	}
	p, err := setup.Position()
	if err != nil {
		return "", err
	}
	if !req.On {
		return "", g.room.Do(func(b *room.Board) error { return b.Begin(p, setup.Rules) })
	}
	study, err := g.study(g.room.State(), func(b *room.Board) error {
		if err := b.BeginPaused(p, setup.Rules); err != nil {
			return err
		}
		t := b.Tree()
		t.DeleteTag("White")
		t.DeleteTag("Black")
		return b.OpenTree(t)
	})
	if err != nil {
		return "", err
	}
	req.opened = study
	return "", study.setAnalysis(true, 0)
}
