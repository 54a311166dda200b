package engine_test

import (
	"fmt"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/internal/surface"
)

// What doc.go calls stable, in the form that other programs use it: a change of a
// name or a signature does not compile here.

// Functions and numbers of the package.
var (
	_ func(string) (engine.Position, error)                          = engine.ParseFEN
	_ func() engine.Position                                         = engine.StartPosition
	_ string                                                         = engine.StartFEN
	_ engine.Move                                                    = engine.NoMove
	_ func(from, to engine.Square, kind engine.MoveKind) engine.Move = engine.NewMove
	_ func(engine.File, engine.Rank) engine.Square                   = engine.NewSquare
	_ func(string) (engine.Square, error)                            = engine.ParseSquare
	_ func(engine.Color, engine.PieceType) engine.Piece              = engine.NewPiece
	_ func(letter byte) (engine.Piece, bool)                         = engine.ParsePiece
	_ func(engine.Position) *engine.Game                             = engine.NewGame
	_ func(engine.Position) *engine.Game                             = engine.NewGameWithoutEnPassant
	_ func(depth int) *engine.Perft                                  = engine.NewPerft
	_ func(t *engine.Perft, p *engine.Position, depth int) uint64    = (*engine.Perft).Count
	_ func(p *engine.Position, depth int) uint64                     = engine.CountLeaves
	_ func(p *engine.Position, depth int) []engine.DivideEntry       = engine.Divide
	_ int                                                            = engine.MaxPerftDepth
)

// Structs by the fields that may be relied on.
var (
	_ = engine.Outcome{Reason: engine.Ongoing, Decided: false, Winner: engine.White}
	_ = engine.DivideEntry{Move: engine.NoMove, Nodes: uint64(0)}
	_ = engine.FENError{Rule: engine.FENFieldCount, Detail: ""}
	_ = engine.MoveTextError{Text: "", Fault: engine.NoSuchMove, Detail: ""}
	_ = engine.IllegalMoveError{Move: engine.NoMove, Text: "", Ply: 0, FEN: "", Err: error(nil)}

	_                             = [...]error{(*engine.FENError)(nil), (*engine.MoveTextError)(nil), (*engine.IllegalMoveError)(nil)}
	_ interface{ Unwrap() error } = (*engine.IllegalMoveError)(nil)
)

// Values by name and type.
var (
	_ = [...]engine.Color{engine.White, engine.Black}
	_ = [...]engine.PieceType{engine.NoPieceType, engine.Pawn, engine.Knight, engine.Bishop, engine.Rook, engine.Queen, engine.King}
	_ = [...]engine.Piece{
		engine.NoPiece,
		engine.WhitePawn, engine.WhiteKnight, engine.WhiteBishop, engine.WhiteRook, engine.WhiteQueen, engine.WhiteKing,
		engine.BlackPawn, engine.BlackKnight, engine.BlackBishop, engine.BlackRook, engine.BlackQueen, engine.BlackKing,
	}
	_ = [...]engine.MoveKind{
		engine.Normal, engine.DoublePush, engine.Castling, engine.EnPassant,
		engine.PromoteKnight, engine.PromoteBishop, engine.PromoteRook, engine.PromoteQueen,
	}
	_ = [...]engine.MoveFault{engine.UnreadableMove, engine.NoSuchMove, engine.AmbiguousMove}
	_ = [...]engine.FENRule{
		engine.FENFieldCount, engine.FENRankCount, engine.FENRankWidth, engine.FENPieceLetter, engine.FENKingCount,
		engine.FENPawnRank, engine.FENPawnCount, engine.FENPieceCount, engine.FENOpponentCheck, engine.FENSideToMove,
		engine.FENCastling, engine.FENEnPassant, engine.FENHalfmoveClock, engine.FENFullmoveNumber,
	}
	_ = [...]engine.Square{engine.A1, engine.H1, engine.A8, engine.H8, engine.NoSquare}
)

// Files hold the numbers of the reasons.
var reasons = [...]engine.Reason{
	engine.Ongoing, engine.Checkmate, engine.Stalemate, engine.DeadPosition, engine.FivefoldRepetition,
	engine.SeventyFiveMoves, engine.ThreefoldRepetition, engine.FiftyMoves, engine.LockedPawns,
}

var _ interface {
	fmt.Stringer
	FEN() string
	ShredderFEN() string
	ParseUCI(string) (engine.Move, error)
	ParseSAN(string) (engine.Move, error)
	SAN(engine.Move) string

	Moves() []engine.Move
	LegalMoves(*engine.MoveList)
	CountLegalMoves() int
	HasLegalMove() bool
	IsLegal(engine.Move) bool
	Make(m engine.Move, child *engine.Position)
	After(engine.Move) engine.Position
	MovedPiece(engine.Move) engine.Piece
	CapturedType(engine.Move) engine.PieceType
	IsCapture(engine.Move) bool
	GivesCheck(engine.Move) bool

	SideToMove() engine.Color
	PieceAt(engine.Square) engine.Piece
	Pieces(engine.Color, engine.PieceType) engine.Bitboard
	ByColor(engine.Color) engine.Bitboard
	ByType(engine.PieceType) engine.Bitboard
	Occupied() engine.Bitboard
	King(engine.Color) engine.Square
	CastlingRooks(engine.Color) engine.Bitboard
	EnPassant() engine.Square
	HalfmoveClock() int
	FullmoveNumber() int
	InCheck() bool
	Checkers() engine.Bitboard
	Attacked(s engine.Square, by engine.Color) bool
	AttackersTo(s engine.Square, occupied engine.Bitboard) engine.Bitboard
	InsufficientMaterial() bool
	PawnsLocked() bool
	Key() uint64
} = (*engine.Position)(nil)

var _ interface {
	Push(engine.Move) error
	PushUCI(string) error
	Undo() bool
	Redo() bool
	Moves() []engine.Move
	Len() int
	Clone() *engine.Game

	Start() engine.Position
	Position() *engine.Position
	PositionAt(ply int) *engine.Position
	Keys() []uint64
	Repetitions() int

	Outcome() engine.Outcome
	Claim() engine.Outcome
} = (*engine.Game)(nil)

var (
	_ interface {
		fmt.Stringer
		From() engine.Square
		To() engine.Square
		Target() engine.Square
		Kind() engine.MoveKind
		IsPromotion() bool
		Promotion() engine.PieceType
		UCI(chess960 bool) string
	} = engine.NoMove

	_ interface {
		Len() int
		At(i int) engine.Move
		Slice() []engine.Move
		Contains(engine.Move) bool
	} = (*engine.MoveList)(nil)

	_ interface {
		fmt.Stringer
		File() engine.File
		Rank() engine.Rank
		Bitboard() engine.Bitboard
	} = engine.NoSquare

	_ interface {
		fmt.Stringer
		First() engine.Square
		Count() int
		Has(engine.Square) bool
		Many() bool
		All() iter.Seq[engine.Square]
	} = engine.Bitboard(0)

	_ interface {
		fmt.Stringer
		Type() engine.PieceType
		Color() engine.Color
	} = engine.NoPiece

	_ interface {
		fmt.Stringer
		Other() engine.Color
	} = engine.White

	_ interface {
		fmt.Stringer
		Over() bool
		Draw() bool
		Result() string
	} = engine.Outcome{}

	_ interface {
		fmt.Stringer
		Automatic() bool
	} = engine.Ongoing

	_ = [...]fmt.Stringer{engine.File(0), engine.Rank(0), engine.Pawn}
)

func TestStable(t *testing.T) {
	faults, err := surface.Faults(".", false)
	require.NoError(t, err)
	require.Empty(t, faults)
	for i, reason := range reasons {
		require.EqualValues(t, i, reason, reason.String())
	}
}
