package serve

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"consort/cmd/consort/session"
	"consort/engine"
)

// A board is the editor's, as the page holds it while pieces are placed. It is
// judged here: the page knows nothing of what is legal.
type board struct {
	Pieces      string `json:"pieces"` // 64 letters, a1 first
	Side        string `json:"side"`
	Castling    string `json:"castling"`
	EnPassant   string `json:"enpassant"`
	NoCastling  bool   `json:"noCastling"`
	NoEnPassant bool   `json:"noEnPassant"`
}

// newBoard returns the editor's board with what stands in a session's Setup.
func newBoard(s *session.Setup) *board {
	b := &board{
		Pieces: boardText(func(sq engine.Square) engine.Piece { return s.Board[sq] }), Side: s.Side.String(),
		Castling: s.Castling, EnPassant: s.EnPassant.String(),
		NoCastling: s.Rules.NoCastling, NoEnPassant: s.Rules.NoEnPassant,
	}
	if b.Castling == "" {
		b.Castling = "-"
	}
	return b
}

// setup returns the session's Setup of the board. The error says what cannot be
// read; whether the position is legal is asked of the Setup.
func (b *board) setup() (*session.Setup, error) {
	s := session.NewSetup()
	if len(b.Pieces) != len(s.Board) {
		return nil, &session.ParseError{What: "board", Text: b.Pieces, Hint: "64 letters of pieces, and points"}
	}
	for sq, letter := range []byte(b.Pieces) {
		if letter == '.' {
			continue
		}
		piece, ok := engine.ParsePiece(letter)
		if !ok {
			return nil, &session.ParseError{What: "piece", Text: string(rune(letter)), Hint: "one of PNBRQKpnbrqk"}
		}
		s.Place(piece, engine.Square(sq))
	}
	side, err := readSide(b.Side)
	if err != nil {
		return nil, err
	}
	s.Side = side
	s.BanCastling(b.NoCastling)
	s.BanEnPassant(b.NoEnPassant)
	if err := s.SetCastling(strings.TrimSpace(b.Castling)); err != nil {
		return nil, err
	}
	if square := strings.TrimSpace(b.EnPassant); square != "" && square != "-" {
		if s.EnPassant, err = engine.ParseSquare(square); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// A judgement is what the editor is told of its board.
type judgement struct {
	FEN    string `json:"fen"`
	Rule   string `json:"rule"` // the rule that it breaks, "" if it is legal
	Detail string `json:"detail"`
	Board  *board `json:"board,omitempty"`
}

// judge says whether a position is legal, and which rule it breaks if not.
func judge(s *session.Setup) judgement {
	j := judgement{FEN: s.FEN()}
	_, err := s.Position()
	if broken := (*session.SetupError)(nil); errors.As(err, &broken) {
		j.Rule, j.Detail = broken.Rule, broken.Detail
	} else if err != nil {
		j.Rule = err.Error()
	}
	return j
}

// judge is POST /api/setup: it judges a board, or reads one from a text.
func (s *Server) judge(w http.ResponseWriter, r *http.Request) {
	o := &order{}
	if err := read(r, o); err != nil {
		refuse(w, err)
		return
	}
	setup, err := setupFrom(o)
	if err != nil {
		refuse(w, err)
		return
	}
	j := judge(setup)
	if o.Board == nil {
		j.Board = newBoard(setup)
	}
	write(w, http.StatusOK, j)
}

// setupFrom returns the Setup that is sent: a board, or the text "start",
// "clear", a FEN or an IChess file.
func setupFrom(o *order) (*session.Setup, error) {
	setup := session.NewSetup()
	switch text := strings.TrimSpace(o.Text); {
	case o.Board != nil:
		return o.Board.setup()
	case text == "clear":
		return setup, nil
	case text == "start":
		setup.Start()
		return setup, nil
	case session.LooksLikeIChess(text):
		return session.ParseIChess(text)
	default:
		p, err := engine.ParseFEN(text)
		if err != nil {
			return nil, err
		}
		return session.SetupOf(&p, session.Rules{}), nil
	}
}

// current is GET /api/games/{id}/setup: the editor begins with the game's board.
func (s *Server) current(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	state := g.session.State()
	setup := session.SetupOf(&state.Position, state.Rules)
	j := judge(setup)
	j.Board = newBoard(setup)
	write(w, http.StatusOK, j)
}

// doSetup begins a game from the editor's board.
func doSetup(_ context.Context, g *game, o *order) (string, error) {
	setup, err := setupFrom(o)
	if err != nil {
		return "", err
	}
	p, err := setup.Position()
	if err != nil {
		return "", err
	}
	g.session.NewGameFrom(p, setup.Rules)
	return "", nil
}
