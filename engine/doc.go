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
// and by colour, and as a mailbox by square, together with its Zobrist keys and
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
// change without need, and never silently. The rest is what a search needs, and
// follows it.
//
//   - ParseFEN, StartPosition, StartFEN; Position and its FEN, ShredderFEN,
//     Moves, After, IsLegal, HasLegalMove, InCheck, SideToMove, PieceAt, ParseUCI,
//     ParseSAN, SAN and Key
//   - Move and its From, To, UCI and String; NoMove
//   - Square, File, Rank, Color, PieceType, Piece and Bitboard
//   - NewGame; Game and its Push, PushUCI, Undo, Position, Moves, Outcome
//   - NewPerft with Perft.Count, and Divide
//   - FENError, MoveTextError and IllegalMoveError
//
// Its packages pgn, polyglot, syzygy and opening read the formats around it.
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
//   - syzygy: endgame tables, a package of its own
package engine
