// Package opening names openings and holds the built-in opening book. Its list of
// openings was compiled for this project from public facts: the code of the
// Encyclopaedia of Chess Openings (ECO), a name and moves, one line each in
// lines.txt. A line names the position that it ends in, so transpositions get the
// same name.
//
//	line, ok := opening.Of(game) // such as C00, "French Defense, Normal Variation"
//	choices := opening.Continuations(&position)
//	move, ok := opening.Book().Best(&position)
//
// # What is stable
//
// All exported names. They change only for a good reason, which CHANGELOG.md
// gives. The contents of the list and of the book are not stable: openings are
// added and corrected, and the weights of moves change.
//
//   - [Of], [Continuations], [Find], [All]
//   - [Line]: ECO, Name, Text, Moves
//   - [Choice]: Move, Line, Lines
//   - [Book]
package opening
