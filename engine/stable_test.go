package engine_test

import "consort/engine"

// What doc.go calls stable, in the form that other programs use it: a change of a
// name or a signature does not compile here.

var (
	_ func(string) (engine.Position, error)             = engine.ParseFEN
	_ func() engine.Position                            = engine.StartPosition
	_ func(engine.Position) *engine.Game                = engine.NewGame
	_ func(int) *engine.Perft                           = engine.NewPerft
	_ func(*engine.Position, int) []engine.DivideEntry  = engine.Divide
	_ func(*engine.Perft, *engine.Position, int) uint64 = (*engine.Perft).Count
	_ string                                            = engine.StartFEN
	_ engine.Move                                       = engine.NoMove
	_                                                   = [...]error{(*engine.FENError)(nil), (*engine.MoveTextError)(nil), (*engine.IllegalMoveError)(nil)}
	_                                                   = [...]any{engine.Rank(0), engine.File(0), engine.Bitboard(0), engine.PieceType(0)}
	_ interface {
		From() engine.Square
		To() engine.Square
	} = engine.NoMove
)

var _ interface {
	FEN() string
	ShredderFEN() string
	Moves() []engine.Move
	After(engine.Move) engine.Position
	IsLegal(engine.Move) bool
	HasLegalMove() bool
	InCheck() bool
	SideToMove() engine.Color
	PieceAt(engine.Square) engine.Piece
	ParseUCI(string) (engine.Move, error)
	ParseSAN(string) (engine.Move, error)
	SAN(engine.Move) string
	Key() uint64
} = (*engine.Position)(nil)

var _ interface {
	UCI(chess960 bool) string
	String() string
} = engine.NoMove

var _ interface {
	Push(engine.Move) error
	PushUCI(string) error
	Undo() bool
	Position() *engine.Position
	Moves() []engine.Move
	Outcome() engine.Outcome
} = (*engine.Game)(nil)
