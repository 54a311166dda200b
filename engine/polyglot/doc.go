// Package polyglot reads and writes opening books in the Polyglot format, which
// most chess programs share: a file of weighted moves, sorted by the key of their
// position.
//
//	book, err := polyglot.ReadFile("book.bin")
//	move, ok := book.Pick(&position, random) // at random, by weight
//
//	book.go    the Book: reading and validating a file
//	choose.go  the moves that a book has for a position, and choosing one
//	build.go   the Builder: a new book from games and their results
//	key.go     the key of a position, and its random numbers
//
// # What is stable
//
// All exported names. They change only for a good reason, which CHANGELOG.md
// gives.
//
//   - [Read], [ReadFile]
//   - [Book]: Len, Choices, Best, Pick
//   - [Choice]: Move, Weight
//   - [Total], the sum of the weights of choices
//   - [Builder]: Plies, MinGames, Add, Write
//   - [Key]
//   - [CorruptError]: Problem, Error
//   - [ErrNoMoves]
//
// # The format
//
// A book is a sequence of 16-byte entries, big-endian: key (8 bytes), move (2),
// weight (2), and 4 bytes of learning data, which are ignored. A move has five
// fields of 3 bits, from the lowest: file and rank of the target, file and rank of
// the origin, and the promotion, 0 for none and 1 to 4 for knight to queen. Castling
// is king takes rook. Source: Fabien Letouzey's Polyglot, and Michel Van den Bergh's
// description of its book format.
package polyglot
