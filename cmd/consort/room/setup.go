package room

import (
	"cmp"
	"fmt"

	"consort/engine"
)

// The rules of a position to begin from that engine.Builder does not check.
const (
	SetupCastlingBan  engine.FENRule = "castling rights are not allowed while castling is banned"
	SetupEnPassantBan engine.FENRule = "an en passant square is not allowed while en passant is banned"
	SetupChecks       engine.FENRule = "at most two pieces can give check at once"
)

// A Setup is the board of the position editor, with the banned rules of the game to begin.
type Setup struct {
	engine.Builder
	Rules Rules
}

// NewSetup returns an empty board.
func NewSetup() *Setup { return &Setup{Builder: engine.Builder{EnPassant: engine.NoSquare}} }

// SetupOf returns a Setup with a position.
func SetupOf(p *engine.Position, rules Rules) *Setup { return &Setup{p.Builder(), rules} }

// Clear removes all pieces and castling rights.
func (s *Setup) Clear() { s.Builder = NewSetup().Builder }

// Start sets up the initial position.
func (s *Setup) Start() {
	p := engine.StartPosition()
	s.Builder = p.Builder()
	s.BanCastling(s.Rules.NoCastling)
}

// Place puts a piece on a square, replacing what is there; NoPiece removes it. It
// resets the move counters, since the position no longer comes from a game.
func (s *Setup) Place(piece engine.Piece, square engine.Square) {
	s.Board[square&63] = piece
	s.HalfmoveClock, s.FullmoveNumber = 0, 1
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

// Position returns the position if a game with the rules can begin from it. The error is
// an *engine.PositionError.
func (s *Setup) Position() (engine.Position, error) {
	p, err := s.Builder.Position()
	if err != nil {
		return p, err
	}
	fault := &engine.PositionError{}
	switch checkers := p.Checkers().Count(); {
	case checkers > 2:
		fault.Rule, fault.Detail = SetupChecks, fmt.Sprintf("%d pieces give check to the %s king", checkers, p.SideToMove())
	case s.Rules.NoCastling && cmp.Or(s.Castling, "-") != "-":
		fault.Rule, fault.Detail = SetupCastlingBan, "the rights are "+s.Castling
	case s.Rules.NoEnPassant && s.EnPassant != engine.NoSquare:
		fault.Rule, fault.Detail = SetupEnPassantBan, "the square is "+s.EnPassant.String()
	default:
		return p, nil
	}
	return engine.Position{}, fault
}
