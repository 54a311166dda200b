// Package engine is the rules of chess: positions, legal moves, games and how
// they end, for standard chess and Chess960. It knows nothing of search, and of
// evaluation only the exchange on one square (SEE).
//
// # The values
//
// Squares are numbered along the ranks, a1 = 0, b1 = 1, up to h8 = 63. A
// Bitboard is a set of squares, bit 0 for a1. Square, File, Rank, Color,
// PieceType, Piece, Move and Bitboard are small numbers with a String method
// that prints what UCI or a person reads.
//
// A Move is sixteen bits. Castling is inside always king takes own rook: To is
// the square of the rook, Target the square on which the king lands. To is
// therefore never to be used as "the square that is captured on" without asking
// CapturedType.
//
// A Position is a plain value that knows its board twice, as sets by piece type
// and by color, and as a mailbox by square, together with its Zobrist keys and
// with the checkers and pinned pieces of the side to move. The last two make
// every generated move legal from the start. A Position that ParseFEN or Make
// gave is always valid; an en passant square is set only if a capture there is
// legal, so that equal positions have equal keys. A Game is a line of positions,
// with everything that depends on the history.
//
// Text comes in through ParseFEN, ParseUCI and ParseSAN, which answer bad input
// with the typed errors FENError and MoveTextError and never panic.
//
// # What is stable
//
// A program that imports this package can rely on what follows; it will not
// change without need, and never silently: a test holds the package to it. What
// else is exported is what a search needs, and follows the search.
//
//   - ParseFEN, StartPosition, StartFEN
//   - Position as text: FEN, ShredderFEN, String, ParseUCI, ParseSAN, SAN
//   - Position and its moves: Moves, LegalMoves, CountLegalMoves, HasLegalMove,
//     IsLegal, Make, After, MovedPiece, CapturedType, IsCapture, GivesCheck
//   - Position and its board: SideToMove, PieceAt, Pieces, ByColor, ByType,
//     Occupied, King, CastlingRooks, EnPassant, HalfmoveClock, FullmoveNumber,
//     InCheck, Checkers, Attacked, AttackersTo, InsufficientMaterial, PawnsLocked,
//     Key
//   - Move: From, To, Target, Kind, IsPromotion, Promotion, UCI, String; NoMove,
//     NewMove
//   - MoveKind: Normal, DoublePush, Castling, EnPassant, PromoteKnight,
//     PromoteBishop, PromoteRook, PromoteQueen
//   - MoveList: Len, At, Slice, Contains
//   - Square: File, Rank, Bitboard, String; NewSquare, ParseSquare, NoSquare and
//     A1 to H8
//   - File: String
//   - Rank: String
//   - Color: White, Black, Other, String
//   - PieceType: NoPieceType, Pawn, Knight, Bishop, Rook, Queen, King, String
//   - Piece: Type, Color, String; NewPiece, ParsePiece, NoPiece, WhitePawn,
//     WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing, BlackPawn,
//     BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing
//   - Bitboard: First, Count, Has, Many, All, String
//   - NewGame, NewGameWithoutEnPassant
//   - Game and its moves: Push, PushUCI, Undo, Redo, Moves, Len, Clone
//   - Game and its positions: Start, Position, PositionAt, Keys, Repetitions
//   - Game and its end: Outcome, Claim
//   - Outcome: Reason, Decided, Winner, Over, Draw, Result, String
//   - Reason: Ongoing, Checkmate, Stalemate, DeadPosition, FivefoldRepetition,
//     SeventyFiveMoves, ThreefoldRepetition, FiftyMoves, LockedPawns, with their
//     numbers; String, Automatic
//   - Perft: Count; NewPerft, MaxPerftDepth, CountLeaves
//   - Divide
//   - DivideEntry: Move, Nodes
//   - FENError: Rule, Detail, Error
//   - FENRule, the names of its values, though not their words
//   - MoveTextError: Text, Fault, Detail, Error
//   - MoveFault: UnreadableMove, NoSuchMove, AmbiguousMove
//   - IllegalMoveError: Move, Text, Ply, FEN, Err, Error, Unwrap
//
// The packages pgn, polyglot, opening and syzygy below this one read the formats
// around it; the doc.go of each says what is stable there.
//
// # What is hot
//
// Make, findChecks, LegalMoves and its parts, CountLegalMoves, IsLegal,
// GivesCheck and SEE run for every node of a search. They allocate nothing,
// call nothing through an interface and mask their indices, which frees them
// from bounds checks. All other functions may take their time.
//
// # Copy, no unmake
//
// Make writes the position after a move to another Position, and going back is
// to use the parent again. The alternative, to change one position in place and
// take the move back from a record of what was lost, writes less memory but
// moves every piece twice. BenchmarkCopyMake runs both in turn. In place takes
// 1.18 times as long for a perft that counts its leaves, and 1.26 times as long
// for one that makes each leaf, as a search does (medians over six positions of
// 31 interleaved runs each, amd64; the single positions are between 1.14 and
// 1.32). The parent that stays as it was is a gift besides: nothing can be taken
// back in the wrong order.
//
// # Where things are
//
//   - square.go, piece.go, bitboard.go, move.go: the values
//   - attacks.go, magic.go, magic_factors.go: where pieces attack from a square
//   - position.go, zobrist.go: the position, its keys, checks and pins
//   - make.go: playing a move
//   - movegen.go, count.go, perft.go: listing and counting legal moves
//   - legal.go: questions about one move, without listing
//   - see.go: static exchange evaluation
//   - fen.go, notation.go, san.go: positions and moves as text
//   - game.go, outcome.go, draw.go: games, and how they end
//   - pgn, polyglot, opening, syzygy: packages of their own, for games as files,
//     opening books, names of openings and endgame tables
package engine
