package session

import (
	"fmt"
	"strings"

	"consort/engine"
)

// A SetupRule names the rule that a position breaks.
type SetupRule string

// The rules of a position that the FEN of the engine does not know, or mends
// where an editor should ask.
const (
	SetupCastlingKing SetupRule = "castling needs the king where it has not moved from"
	SetupCastlingRook SetupRule = "castling needs the rook where it has not moved from"
	SetupCastlingText SetupRule = "castling rights are - or letters of KQkq"
	SetupCastlingBan  SetupRule = "where castling is banned nobody has the right to"
	SetupEnPassant    SetupRule = "an en passant square lies behind a pawn that has just moved two squares"
	SetupEnPassantBan SetupRule = "where en passant is banned there is no en passant square"
	SetupChecks       SetupRule = "no move can give more than two checks at once"
)

// A SetupError tells which rule a position breaks, and how.
type SetupError struct {
	Rule   string // a SetupRule, or a rule of the engine's FEN
	Detail string
	Err    error // the *engine.FENError, if the engine found it
}

func (e *SetupError) Error() string { return e.Rule + ": " + e.Detail }

func (e *SetupError) Unwrap() error { return e.Err }

func setupError(r SetupRule, format string, args ...any) error {
	return &SetupError{Rule: string(r), Detail: fmt.Sprintf(format, args...)}
}

// A Setup is a board on which pieces are placed in any order. Position says
// whether the result is legal. It is used by one goroutine at a time.
type Setup struct {
	Board     [64]engine.Piece
	Side      engine.Color
	Castling  string // letters of KQkq, "" for none; in Chess960 letters of files
	EnPassant engine.Square
	Rules     Rules
	halfmoves int
	fullmoves int
}

// NewSetup returns an empty board.
func NewSetup() *Setup { return &Setup{EnPassant: engine.NoSquare, fullmoves: 1} }

// SetupOf returns the editor with a position on it. Castling rights of Chess960
// are letters of files.
func SetupOf(p *engine.Position, rules Rules) *Setup {
	s := &Setup{Side: p.SideToMove(), EnPassant: p.EnPassant(), Rules: rules, halfmoves: p.HalfmoveClock(), fullmoves: p.FullmoveNumber()}
	s.Castling = castlingRights(p.FEN())
	if s.checkHome(p) != nil {
		s.Castling = castlingRights(p.ShredderFEN())
	}
	for sq := engine.A1; sq <= engine.H8; sq++ {
		s.Board[sq] = p.PieceAt(sq)
	}
	return s
}

// castlingRights returns the field of a FEN that tells them, "" for none.
func castlingRights(fen string) string { return strings.TrimPrefix(strings.Fields(fen)[2], "-") }

// isChess960 reports whether kings or rooks that may castle stand elsewhere than
// in standard chess.
func isChess960(p *engine.Position) bool {
	return strings.Trim(SetupOf(p, Rules{}).Castling, "KQkq") != ""
}

// Clear takes all pieces off the board, and the rights with them.
func (s *Setup) Clear() {
	rules := s.Rules
	*s = *NewSetup()
	s.Rules = rules
}

// Start sets the initial position up.
func (s *Setup) Start() {
	p := engine.StartPosition()
	*s = *SetupOf(&p, s.Rules)
	if s.Rules.NoCastling {
		s.Castling = ""
	}
}

// Place puts a piece on a square, in place of what stands there; NoPiece takes
// it off. The counters begin anew: the position is no longer that of a game.
func (s *Setup) Place(piece engine.Piece, square engine.Square) {
	s.Board[square&63] = piece
	s.halfmoves, s.fullmoves = 0, 1
}

// SetCastling sets the castling rights: "-", or letters of KQkq. Whether they fit
// the board is asked by Position.
func (s *Setup) SetCastling(rights string) error {
	if rights == "-" {
		rights = ""
	}
	for _, r := range rights {
		if !strings.ContainsRune("KQkqABCDEFGHabcdefgh", r) {
			return setupError(SetupCastlingText, "found %q", r)
		}
	}
	s.Castling = rights
	return nil
}

// BanCastling makes castling part of the game or not. A ban takes the rights.
func (s *Setup) BanCastling(ban bool) {
	s.Rules.NoCastling = ban
	if ban {
		s.Castling = ""
	}
}

// BanEnPassant makes en passant part of the game or not.
func (s *Setup) BanEnPassant(ban bool) {
	s.Rules.NoEnPassant = ban
	if ban {
		s.EnPassant = engine.NoSquare
	}
}

// Position returns the position, if it is legal. The error is a *SetupError.
func (s *Setup) Position() (engine.Position, error) {
	p, err := engine.ParseFEN(s.FEN())
	if fault, ok := err.(*engine.FENError); ok {
		return p, &SetupError{Rule: string(fault.Rule), Detail: fault.Detail, Err: err}
	}
	if err != nil {
		return p, &SetupError{Rule: "the position is legal", Detail: err.Error(), Err: err}
	}
	for _, check := range []func(*engine.Position) error{s.checkChecks, s.checkCastling, s.checkEnPassant} {
		if err := check(&p); err != nil {
			return engine.Position{}, err
		}
	}
	return p, nil
}

// FEN returns what stands on the board, legal or not.
func (s *Setup) FEN() string {
	var f strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := s.Board[rank*8+file]
			if piece == engine.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&f, empty)
				empty = 0
			}
			f.WriteString(piece.String())
		}
		if empty > 0 {
			fmt.Fprint(&f, empty)
		}
		if rank > 0 {
			f.WriteByte('/')
		}
	}
	castling := s.Castling
	if castling == "" {
		castling = "-"
	}
	fmt.Fprintf(&f, " %s %s %v %d %d", s.Side.String()[:1], castling, s.EnPassant, s.halfmoves, max(1, s.fullmoves))
	return f.String()
}

// checkChecks refuses checks that no move can give.
func (s *Setup) checkChecks(p *engine.Position) error {
	if n := p.Checkers().Count(); n > 2 {
		return setupError(SetupChecks, "%d pieces check the %s king", n, p.SideToMove())
	}
	return nil
}

// checkCastling refuses rights without their king or rook.
func (s *Setup) checkCastling(p *engine.Position) error {
	if s.Castling != "" && s.Rules.NoCastling {
		return setupError(SetupCastlingBan, "the rights are %s", s.Castling)
	}
	if err := s.checkHome(p); err != nil {
		return err
	}
	rights := 0
	for i, right := range []byte(s.Castling) {
		if strings.IndexByte(s.Castling, right) < i {
			continue
		}
		rights++
		c := engine.White
		if right >= 'a' {
			c = engine.Black
		}
		king, back := p.King(c), engine.Rank1.RelativeTo(c)
		if king.Rank() != back {
			return setupError(SetupCastlingKing, "%c, but the %s king stands on %v", right, c, king)
		}
	}
	held := p.CastlingRooks(engine.White).Count() + p.CastlingRooks(engine.Black).Count()
	if rights != held {
		return setupError(SetupCastlingRook, "%s asks for %d rights, but kings and rooks stand for %d", s.Castling, rights, held)
	}
	return nil
}

// checkHome refuses rights in standard form for a king that has left the e-file:
// only letters of files say that Chess960 is meant.
func (s *Setup) checkHome(p *engine.Position) error {
	for _, right := range []byte(s.Castling) {
		c, corner := engine.White, engine.H1
		if right >= 'a' {
			c = engine.Black
		}
		switch right {
		case 'K', 'k':
		case 'Q', 'q':
			corner = engine.A1
		default:
			continue
		}
		if p.King(c) != engine.E1.RelativeTo(c) {
			return setupError(SetupCastlingKing, "%c, but the %s king stands on %v", right, c, p.King(c))
		}
		if !p.CastlingRooks(c).Has(corner.RelativeTo(c)) {
			return setupError(SetupCastlingRook, "%c, but there is no %s rook on %v", right, c, corner.RelativeTo(c))
		}
	}
	return nil
}

// checkEnPassant refuses a square that no double step can have left behind. One
// that is right, but where nobody can take, is legal and without effect.
func (s *Setup) checkEnPassant(p *engine.Position) error {
	sq := s.EnPassant
	if sq == engine.NoSquare {
		return nil
	}
	if s.Rules.NoEnPassant {
		return setupError(SetupEnPassantBan, "the square is %v", sq)
	}
	mover := p.SideToMove().Other()
	if sq.Rank().RelativeTo(mover) != 2 {
		return setupError(SetupEnPassant, "with %s to move it is on rank %v, not on %v", p.SideToMove(), engine.Rank(2).RelativeTo(mover), sq)
	}
	step := engine.Square(8)
	pawn, from := sq+step, sq-step
	if mover == engine.Black {
		pawn, from = from, pawn
	}
	if p.PieceAt(pawn) != engine.NewPiece(mover, engine.Pawn) {
		return setupError(SetupEnPassant, "there is no %s pawn on %v", mover, pawn)
	}
	if p.PieceAt(sq) != engine.NoPiece || p.PieceAt(from) != engine.NoPiece {
		return setupError(SetupEnPassant, "%v and %v must be empty", from, sq)
	}
	return nil
}
