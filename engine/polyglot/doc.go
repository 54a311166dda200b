// Package polyglot reads and writes opening books in the Polyglot format, which
// most chess programs share: a file of moves with weights, sorted by the key of
// the position they belong to.
//
//	book.go     the Book: a file in memory, and how it is checked
//	choose.go   the moves that a book has for a position, and the choice
//	build.go    a new book, from games and their results
//	key.go      the key of a position
//	numbers.go  the numbers that the key is made of
//
// # What is stable
//
// All that is exported; other programs can rely on it. It will not change without
// need, and never silently.
//
//   - Read, ReadFile
//   - Book: Len, Choices, Best, Pick
//   - Choice: Move, Weight
//   - Total, the sum of the weights of choices
//   - Builder: Plies, MinGames, Add, Write
//   - Key
//   - CorruptError: Problem, Error
//   - ErrNoMoves
//
// # The format
//
// A book is entries of 16 bytes, big-endian: key (8 bytes), move (2), weight
// (2), and 4 bytes that programs which learn may use. The bits of a move, from
// the lowest: 3 each for file and rank of the target, file and rank of the
// origin, and the promotion, 0 for none and 1 to 4 for knight to queen. Castling
// is king takes rook. Source: Fabien Letouzey's Polyglot, and Michel Van den
// Bergh's description of its book format.
package polyglot
