// Package svg draws boards as Scalable Vector Graphics, for pages, documents and messages.
//
//	p := engine.StartPosition()
//	picture := svg.Board(&p, svg.Options{})
//
//	svg.go       the board: squares, marks, coordinates, pieces, arrows
//	drawings.go  the drawings of the pieces
//
// A picture is a complete document without scripts, styles or references, so several of
// them can be part of one page.
//
// # What is stable
//
// All exported names, but not the bytes of a picture. They change only for a good reason,
// which CHANGELOG.md gives. Fields may be added.
//
//   - Board
//   - Options: Orientation, Size, HideCoordinates, LastMove, HideCheck, Arrows, Squares,
//     Set, Light, Dark
//   - Arrow: From, To, Color
//   - Set: Staunton, Classic
package svg
