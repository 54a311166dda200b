// Package opening names openings. Its table is our own, from public facts: the
// code of the Encyclopaedia of Chess Openings, a name and moves, one line each
// in lines.txt. A line names the position that it ends in, so a game is named
// whichever moves led there.
//
//	opening.go  the table: which opening a game is, and what may follow
//	book.go     the opening book that is built in
//
// # What is stable
//
// All that is exported; other programs can rely on the names and what they do. It
// will not change without need, and never silently. What the table and the book hold
// grows and is corrected: a position may be named otherwise one day, and have other
// weights.
//
//   - Of, Continuations, Find, All
//   - Line: ECO, Name, Text, Moves
//   - Choice: Move, Line, Lines
//   - Book
package opening
