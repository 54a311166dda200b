// Package pgn reads and writes games in Portable Game Notation (PGN), one at a
// time from a stream of any length.
//
//	for game, err := range pgn.NewReader(file).All() {
//		... // an *Error is one of this game: the loop continues with the next
//	}
//
//	game.go     the Game: tags, and moves with variations as a tree
//	node.go     its nodes, to walk and to change
//	edit.go     edits that can be undone, and the limits of a game
//	note.go     what is said of a move: comments, clocks, evaluations, arrows
//	glyph.go    numeric annotation glyphs
//	meaning.go  what they say, in words
//	verdict.go  what a review has added
//	write.go    writing a game
//	read.go     the Reader: from a stream to games, and its errors
//	visit.go    visitors: reading a game without building a tree
//	parse.go    from tokens to the parts of one game
//	words.go    the words of movetext: numbers, results, null moves
//	tag.go      tags, in all their forms
//	token.go    from bytes to tokens
//
// The reader accepts what real files contain: both kinds of comments, nested
// variations, glyphs as numbers and as symbols, escape lines that begin with %,
// games without tags, tags without moves, moves without numbers, missing results,
// results such as ½ - ½ and 1:0, long algebraic notation, figurines, symbols glued to
// moves, tags with other quotes or none, unescaped quotes in tags, unescaped backslashes at
// their end, any ends of lines, windows-1252, UTF-16, invisible characters, and the start
// positions of Chess960.
//
// A word or bracket that is not understood does not cost the game: it is kept as a comment
// in its place, and Game.Warnings says so, with the line. So it is with the rest of a
// variation after an error, with a tag that occurs twice, and with comments and variations
// that are not closed. For a game that cannot be read, because a move is illegal, the start
// position is invalid or a limit is exceeded, Next returns an error that names the game and
// line, and reading continues with the next game.
//
// Null moves, by which annotators show a threat, are not legal, but accepted where the side
// to move is not in check: the IsNull of their Node is true, and its Move engine.NoMove. They
// are read as --, Z0, @@@@, 0000, null and pass, and written as --.
//
// # Nothing but layout
//
// Writing a game that was read changes nothing but its layout: tags, moves, glyphs,
// comments, variations and the result come back, each in its place. Layout is:
//
//   - the seven tags of the roster come first, the others keep their order
//   - comments are in braces, one where several follow each other, and a closing
//     brace in one becomes a parenthesis; control characters are dropped, with a warning
//   - symbols become glyphs: !! is written as $3
//   - the numbers of glyphs beyond 255, and moves that cannot be played, because they are
//     illegal or ambiguous or their variation is nested too deep, become a comment in their
//     place; Game.Warnings says so
//   - a bracket or quote that belongs to nothing is dropped, with a warning
//   - a comment between two variations becomes part of the second
//   - commands in a comment stay where they are until the note is changed; then they come
//     before its text
//   - a comment right after the result comes before it; one in a line of its own before
//     the tags, or between them, comes before the first move of their game; one after the
//     last game is dropped
//   - lines are broken anew, and escape lines are dropped
//
// # What is stable
//
// All exported names. They change only for a good reason, which CHANGELOG.md
// gives. Fields and methods may be added, and the reader may accept more.
//
//   - NewReader, ReadAll
//   - Reader: Next, All, Visit, Line
//   - Visitor: Begin, Move, Glyph, Comment, Open, Close
//   - MainLine: Moves, Comments
//   - NewTag, Banned
//   - Tag: Name, Value
//   - Header: Tags, Result, Warnings, Start, Tag, SetTag, DeleteTag, ForeignVariant
//   - NewGame
//   - Game: Header, Root, Node, Len, Last, All, MainLine, Moves, AddLine, Clone, Edit, String,
//     MarshalText, UnmarshalText
//   - Node: ID, Game, Move, IsNull, Position, SAN, Ply, Parent, Children, Child, Next, Last,
//     Line, Following, IsMain, Replay, Note, Annotate, Add, AddNull, Promote, PromoteToMain,
//     Delete
//   - Edit: Undo, Redo
//   - ErrTooLarge
//   - ParseComment
//   - Note: Glyphs, Comment, Before, After, Clock, Evaluation, Arrows, Verdict, Commands,
//     FullComment, SetFullComment, IsEmpty
//   - Command: Name, Value
//   - Verdict: Kind, By, Words, Glyph, String
//   - VerdictKind: MoveVerdict, LineVerdict, GameVerdict, String
//   - Arrow: From, To, Color, String
//   - ArrowColor: Green, Red, Yellow, Blue, String
//   - Evaluation: Centipawns, Mate, Depth, String
//   - ParseGlyph
//   - Glyph: Symbol, Meaning, Good, Mistake, Brilliant, Blunder, Interesting, Dubious, String,
//     JudgesMove
//   - Error: Game, Line, Rule, Detail, Err, Error, Reason, Unwrap
//   - Rule: TagForm, TagOnce, CommentEnd, VariationEnd, ValidPosition, LegalMoves, GameEnd,
//     Tokens, PlainText, Nesting, Length: the names, but not their text
//
// Source: Steven J. Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994.
package pgn
