// Package pgn reads and writes games in Portable Game Notation, one at a time
// from a stream of any length.
//
//	game.go   the Game: tags, moves, and what is told of them
//	glyph.go  annotation glyphs, by number and by sign
//	write.go  how a game is written
//	read.go   the Reader: from a stream to games
//	build.go  from tokens to one game
//	token.go  from bytes to tokens
//	error.go  what can be wrong, by rule, game and line
//
// The reader takes what real files hold: comments of both kinds, variations in
// variations, glyphs as numbers and as signs, lines that begin with %, games
// without tags, tags without games, moves without numbers, missing results,
// quotes within quotes, CRLF, Latin-1, byte order marks, and the starting
// positions of Chess960. A game that cannot be read is an error that names game
// and line, and costs nothing but itself. What is wrong in a variation costs the
// rest of that variation, and is a warning; so does a null move, in the game too.
//
// # What is stable
//
// All that is exported; other programs can rely on it. Fields and methods may be
// added, and more may be read; what is here will not change without need, and never
// silently.
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
//     Length; the names, not the words
//
// Source: Steven J. Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994.
package pgn
