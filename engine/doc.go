// Package engine implements the rules of chess: positions, legal moves, games
// and their outcomes, for standard chess and Chess960. It contains no search and,
// apart from static exchange evaluation (SEE), no evaluation.
//
// To start, parse a position, list its moves and play one:
//
//	p, err := engine.ParseFEN(fen)   // or engine.StartPosition()
//	moves := p.Moves()               // all legal moves
//	next := p.After(moves[0])        // the position after a move
//
//	g := engine.NewGame(p)           // a game tracks repetitions and the 50-move rule
//	err = g.PushUCI("e2e4")
//	outcome := g.Outcome()
//
// # The values
//
// Squares are numbered rank by rank: a1 = 0, b1 = 1, up to h8 = 63. A Bitboard
// is a set of squares, with bit 0 for a1. Square, File, Rank, Color, PieceType,
// Piece, Move and Bitboard are small integers with a String method that returns
// the usual notation.
//
// A Move is sixteen bits. Castling is always encoded as king takes own rook: To
// is the square of the rook, Target the square where the king lands. To is
// therefore not always the square of a capture: call CapturedType to find out.
//
// A Position is a plain value. It stores its board twice, as bitboards by piece
// type and by color and as a mailbox by square, together with its Zobrist keys
// and the checkers and pinned pieces of the side to move. The last two let the
// generator produce only legal moves. A Position returned by ParseFEN or Make
// is always valid. Its en passant square is set only if a capture there is
// legal, so equal positions have equal keys. A Game is a sequence of positions
// with everything that depends on history.
//
// All of these but Bitboard are JSON values, keys of JSON objects, command line flags
// and log attributes that people can read: they marshal as text. A Position is its FEN, a
// Game an object. The text of a Move does not say whether it castles or captures en
// passant, so a move that is read without its position is unresolved: see ParseMove.
//
// ParseFEN, ParseUCI and ParseSAN read text. They reject bad input with the
// typed errors FENError and MoveTextError and never panic.
//
// # What is stable
//
// Programs can rely on the names below. They change only for a good reason, which
// CHANGELOG.md gives; CI compares the API with a recorded baseline. All other
// exported names exist for the search and may change with it at any time.
//
//   - [ParseFEN], [StartPosition], [StartFEN]; [Chess960Position], [Chess960Positions]
//   - [Position] as text: FEN, ShredderFEN, String, ParseUCI, ParseSAN, SAN, SANLine
//   - Move numbers: [MoveNumber], [NumberedLine]; [Position]: Ply
//   - [Position] and its moves: Moves, LegalMoves, CountLegalMoves, HasLegalMove,
//     IsLegal, Make, After, MovedPiece, CapturedType, IsCapture, GivesCheck
//   - Values as text and JSON: MarshalText and UnmarshalText of [Position], [Move],
//     [Square], [Color], [PieceType], [Piece] and [Result]; MarshalJSON and
//     UnmarshalJSON of [Game]
//   - Moves without their position: [ParseMove]; [Position]: Resolve
//   - [Builder]: Board, SideToMove, Castling, EnPassant, HalfmoveClock, FullmoveNumber,
//     SetCastling, SetEnPassant, Position, FEN; [PositionError]: Rule, Detail, Error;
//     [CastlingKing], [CastlingRook], [EnPassantPawn], [KnownPieces], [KnownSideToMove]
//   - Positions made of others: [Builder], Mirror, FlipFiles, WithoutEnPassant
//   - [Position] and its board: SideToMove, PieceAt, Pieces, ByColor, ByType, Occupied,
//     King, CastlingRooks, EnPassant, HalfmoveClock, FullmoveNumber, InCheck, Checkers,
//     Attacked, AttackersTo, InsufficientMaterial, CanMate, PawnsLocked, Key
//   - [Move]: From, To, Target, Kind, IsPromotion, Promotion, UCI, String; [NoMove],
//     [NewMove]
//   - [MoveKind]: [Normal], [DoublePush], [Castling], [EnPassant], [PromoteKnight],
//     [PromoteBishop], [PromoteRook], [PromoteQueen]
//   - [MoveList]: Len, At, Slice, Contains
//   - [Square]: File, Rank, Bitboard, String; [NewSquare], [ParseSquare], [NoSquare]
//     and [A1] to [H8]
//   - [File]: [FileA] to [FileH], String
//   - [Rank]: [Rank1] to [Rank8], String
//   - [Color]: [White], [Black], Other, Name, String
//   - [PieceType]: [NoPieceType], [Pawn], [Knight], [Bishop], [Rook], [Queen], [King],
//     Points, String
//   - [Piece]: Type, Color, String; [NewPiece], [ParsePiece], [NoPiece], [WhitePawn],
//     [WhiteKnight], [WhiteBishop], [WhiteRook], [WhiteQueen], [WhiteKing],
//     [BlackPawn], [BlackKnight], [BlackBishop], [BlackRook], [BlackQueen], [BlackKing]
//   - [Bitboard]: First, Count, Has, Many, All, String
//   - [NewGame]
//   - [Game] and its moves: Push, PushUCI, PushNull, Replay, Undo, Redo, GoTo, Moves,
//     Len, Clone
//   - [Game] and its positions: Start, Position, PositionAt, Keys, Repetitions
//   - [Game] and its end: Outcome, Claim, End; [EndError]: Outcome, Reached, Error
//   - [Outcome]: Reason, Decided, Winner, Over, Draw, Result, String
//   - [Result]: [Unfinished], [WhiteWins], [BlackWins], [Drawn], Winner, Points,
//     String; [ParseResult], [WonBy]
//   - [Reason]: [Ongoing], [Checkmate], [Stalemate], [DeadPosition],
//     [FivefoldRepetition], [SeventyFiveMoves], [ThreefoldRepetition], [FiftyMoves],
//     [LockedPawns], [Resignation], [Agreement], [TimeForfeit], [TimeDraw], [IllegalMove],
//     [Abandoned], [Adjudication], [Recorded], with their numbers; String, Automatic,
//     Termination; [ParseReason]
//   - [Perft]: Count; [NewPerft], [MaxPerftDepth], [CountLeaves]
//   - [Divide]
//   - [DivideEntry]: Move, Nodes
//   - [FENError]: Rule, Detail, Error
//   - [FENRule]: the names of its values, but not their text
//   - [MoveTextError]: Text, Fault, Detail, Error
//   - [MoveFault]: [UnreadableMove], [NoSuchMove], [AmbiguousMove]
//   - [IllegalMoveError]: Move, Text, Ply, FEN, Err, Error, Unwrap
//   - [TextError]: Text, What, Form, Error
//   - [ValueError]: What, Detail, Error
//   - [ResultError]: Result, Outcome, Error
//
// The subpackages pgn, epd, svg, polyglot, opening and syzygy have lists of their own.
//
// # Hot path
//
// Make, findChecks, LegalMoves and its helpers, CountLegalMoves, IsLegal,
// GivesCheck, Checks and SEE run at every node of a search. They do not allocate,
// make no interface calls and mask their indices, which removes bounds checks. No
// other function is written for speed.
//
// # Copy-make
//
// Make writes the position after a move to another Position; to undo the move,
// use the parent again. The alternative, make and unmake on a single position
// with a stack of irreversible state, writes less memory but moves every piece
// twice. BenchmarkCopyMake compares the two: make and unmake takes longer, for a perft
// that counts its leaves in bulk and more so for one that makes each leaf move, as a
// search does (results r0031 and r0032 of bench/results.tsv).
// Copy-make also rules out undoing moves in the wrong order.
//
// # Where things are
//
//   - square.go, piece.go, bitboard.go, move.go: the values
//   - attacks.go, magic.go, magic_factors.go: attacks of a piece from a square
//   - position.go, zobrist.go: the position, its keys, checkers and pins
//   - make.go: making a move
//   - side.go, movegen.go, count.go, perft.go: generating and counting legal moves
//   - legal.go: properties of a single move, without generating
//   - cycle.go: upcoming repetitions
//   - see.go: static exchange evaluation
//   - chess960.go: the start positions of Chess960
//   - fen.go, notation.go, san.go: positions and moves as text
//   - builder.go: positions put together by hand, mirrored and flipped
//   - text.go: values as text, for JSON and flags
//   - game.go, outcome.go, draw.go: games and their outcomes
//   - gamejson.go: games as JSON
//   - pgn, epd, svg, polyglot, opening, syzygy: packages of their own for game files,
//     positions with operations, pictures of boards, opening books, opening names and endgame tablebases
package engine
