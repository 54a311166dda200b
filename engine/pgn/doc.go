// Package pgn reads and writes games in Portable Game Notation, one at a time
// from a stream of any length.
//
//	game.go   the Game, and how it is written
//	read.go   the Reader: from tokens to games
//	token.go  from bytes to tokens
//	error.go  what can be wrong, by rule and line
//
// The reader takes what real files hold: comments of both kinds, variations and
// annotation glyphs, which it skips; games without tags, tags without games,
// moves without numbers, CRLF, Latin-1, starting positions of Chess960. Only the
// main line is kept, and the comment behind its last move.
package pgn
