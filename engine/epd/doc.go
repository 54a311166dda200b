// Package epd reads and writes the Extended Position Description: a position a line, with
// operations such as the best move.
//
//	1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
//
// [Read] reads a file, [Parse] a line, and the String method of a [Record] writes one. A
// line without a valid position or with illegal moves gives a [LineError] and does not
// affect the others; what is not understood in other lines is in the Warnings of their
// records.
//
//	record.go   the record, and parsing a line
//	write.go    writing a line
//	read.go     reading all lines of a file
//	errors.go   the rules of the format, and the error of a line that breaks one
//
// The format is defined in section 16.2 of the PGN standard of 1994. The reader also
// accepts common deviations from the standard.
//
// # What is stable
//
// All exported names. They change only for a good reason, which CHANGELOG.md gives.
// Fields may be added for operations that are in Other today.
//
//   - [Read], [Parse]
//   - [Record]: Number, Position, ID, Best, Avoid, Mate, Comments, Score, Depth, Nodes,
//     Seconds, Line, Predicted, Supplied, Other, Warnings, Right, Solution, String
//   - [Operation]: Name, Operands, String
//   - [LineError]: Line, Rule, Detail, Err, Error, Unwrap
//   - [Rule]: [LineLength], [FieldCount], [ValidPosition], [ClosedQuotes],
//     [OpcodeName], [OnceOnly], [OneText], [MateLength], [HalfmoveClock], [MoveNumber],
//     [SomeMove], [LegalMoves], [Consistent]: the names, but not their text
package epd
