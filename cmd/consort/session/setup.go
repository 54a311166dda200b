package session

import (
	"errors"
	"fmt"
	"strings"

	"consort/engine"
)

// A SetupRule is a rule that a position breaks, in words.
type SetupRule string

// Rules that the engine's FEN parser does not check, or corrects silently where an
// editor should report an error.
const (
	SetupCastlingKing SetupRule = "castling requires the king on its original square"
	SetupCastlingRook SetupRule = "castling requires the rook on its original square"
	SetupCastlingText SetupRule = "castling rights must be - or letters of KQkq"
	SetupCastlingBan  SetupRule = "castling rights are not allowed while castling is banned"
	SetupEnPassant    SetupRule = "the en passant square must be the one a pawn has just passed over"
	SetupEnPassantBan SetupRule = "an en passant square is not allowed while en passant is banned"
	SetupChecks       SetupRule = "at most two pieces can give check at once"
)

// A SetupError says which rule a position breaks, and how.
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

// A Setup is a board for placing pieces in any order. Position checks whether the
// result is legal. A Setup must not be used by several goroutines at once.
type Setup struct {
	Board     [64]engine.Piece
	Side      engine.Color
	Castling  string // letters of KQkq, or file letters in Chess960; "" for none
	EnPassant engine.Square
	Rules     Rules
	halfmoves int
	fullmoves int
}

// NewSetup returns an empty board.
func NewSetup() *Setup { return &Setup{EnPassant: engine.NoSquare, fullmoves: 1} }

// SetupOf returns a Setup with a position. Castling rights of Chess960 are given as
// file letters.
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

// castlingRights returns the castling field of a FEN, "" for none.
func castlingRights(fen string) string { return strings.TrimPrefix(strings.Fields(fen)[2], "-") }

// Clear removes all pieces and castling rights.
func (s *Setup) Clear() {
	rules := s.Rules
	*s = *NewSetup()
	s.Rules = rules
}

// Start sets up the initial position.
func (s *Setup) Start() {
	p := engine.StartPosition()
	*s = *SetupOf(&p, s.Rules)
	if s.Rules.NoCastling {
		s.Castling = ""
	}
}

// Place puts a piece on a square, replacing what is there; NoPiece removes it. It
// resets the move counters, since the position no longer comes from a game.
func (s *Setup) Place(piece engine.Piece, square engine.Square) {
	s.Board[square&63] = piece
	s.halfmoves, s.fullmoves = 0, 1
}

// SetCastling sets the castling rights: "-", or letters of KQkq. Position checks
// whether they fit the board. The error is a *SetupError.
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

// BanCastling bans or allows castling. A ban removes the castling rights.
func (s *Setup) BanCastling(ban bool) {
	s.Rules.NoCastling = ban
	if ban {
		s.Castling = ""
	}
}

// BanEnPassant bans or allows en passant.
func (s *Setup) BanEnPassant(ban bool) {
	s.Rules.NoEnPassant = ban
	if ban {
		s.EnPassant = engine.NoSquare
	}
}

// Position returns the position if it is legal. The error is a *SetupError.
func (s *Setup) Position() (engine.Position, error) {
	p, err := engine.ParseFEN(s.FEN())
	if fault, ok := errors.AsType[*engine.FENError](err); ok {
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

// FEN returns the position in FEN, legal or not.
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

// checkChecks returns an error for checks that no move can give.
func (s *Setup) checkChecks(p *engine.Position) error {
	if n := p.Checkers().Count(); n > 2 {
		return setupError(SetupChecks, "%d pieces give check to the %s king", n, p.SideToMove())
	}
	return nil
}

// checkCastling returns an error for castling rights without their king or rook.
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
			return setupError(SetupCastlingKing, "%c is set, but the %s king is on %v", right, c, king)
		}
	}
	held := p.CastlingRooks(engine.White).Count() + p.CastlingRooks(engine.Black).Count()
	if rights != held {
		return setupError(SetupCastlingRook, "%s has %d rights, but the kings and rooks allow %d", s.Castling, rights, held)
	}
	return nil
}

// checkHome returns an error for rights in standard form with a king that has left
// the e-file: Chess960 requires file letters.
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
			return setupError(SetupCastlingKing, "%c is set, but the %s king is on %v", right, c, p.King(c))
		}
		if !p.CastlingRooks(c).Has(corner.RelativeTo(c)) {
			return setupError(SetupCastlingRook, "%c is set, but there is no %s rook on %v", right, c, corner.RelativeTo(c))
		}
	}
	return nil
}

// checkEnPassant returns an error for a square that no double step can have passed. A
// possible square without a capturing pawn is legal and has no effect.
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
		return setupError(SetupEnPassant, "with %s to move it must be on rank %v, not on %v", p.SideToMove(), engine.Rank(2).RelativeTo(mover), sq)
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
