// Package opening names openings and holds the built-in opening book. Its list of
// openings was compiled for this project from public facts: the code of the
// Encyclopaedia of Chess Openings (ECO), a name and moves, one line each in
// lines.txt. A line names the position it ends in, so transpositions get the same
// name.
//
//	line, ok := opening.Of(game) // such as C00, "French Defense, Normal Variation"
//	choices := opening.Continuations(&position)
//	move, ok := opening.Book().Best(&position)
//
// # What is stable
//
// All that is exported; other programs can rely on the names and what they do. It
// will not change without need, and never silently. The contents of the list and
// the book grow and are corrected: names of positions and weights of moves may
// change.
//
//   - Of, Continuations, Find, All
//   - Line: ECO, Name, Text, Moves
//   - Choice: Move, Line, Lines
//   - Book
package opening
