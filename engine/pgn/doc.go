// Package pgn reads and writes games in Portable Game Notation (PGN), one at a
// time from a stream of any length.
//
//	for r := pgn.NewReader(file); ; {
//		game, err := r.Next() // io.EOF after the last; after an *Error the next call continues
//		...
//	}
//
//	game.go   the Game: tags, moves, comments, variations
//	glyph.go  numeric annotation glyphs
//	write.go  writing a game
//	read.go   the Reader: from a stream to games, and its errors
//	build.go  from tokens to one game
//	token.go  from bytes to tokens
//
// The reader accepts what real files contain: both kinds of comments, nested
// variations, glyphs as numbers and as symbols, escape lines that begin with %,
// games without tags, tags without moves, moves without numbers, missing results,
// unescaped quotes in tags, CRLF, Latin-1, byte order marks, and the start
// positions of Chess960. For a game that cannot be read Next returns an error that
// names the game and line, and reading continues with the next game. After an error
// in a variation the rest of the variation is skipped, with a warning; after a null
// move the rest of the game or variation that it is in.
//
// # What is stable
//
// All exported names. They change only for a good reason, which CHANGELOG.md
// gives. Fields and methods may be added, and the reader may accept more.
//
//   - NewReader, ReadAll
//   - Reader: Next
//   - Game: Tags, Start, Intro, Moves, Notes, Result, Comment, Warnings, Note, Tag,
//     SetTag, ForeignVariant, String
//   - Tag: Name, Value
//   - Note: Glyphs, Comment, Variations
//   - Variation: Intro, Moves, Notes
//   - Glyph: Good, Mistake, Brilliant, Blunder, Interesting, Dubious, String,
//     JudgesMove
//   - Error: Game, Line, Rule, Detail, Err, Error, Unwrap
//   - Rule: TagForm, CommentEnd, VariationEnd, ValidPosition, LegalMoves, GameEnd,
//     Length: the names, but not their text
//
// Source: Steven J. Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994.
package pgn
