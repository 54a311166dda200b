package pgn

import (
	"errors"
	"io"
)

// A Reader reads games from a stream.
type Reader struct {
	lexer  *lexer
	peeked *token // the first tag of the next game, already read
	games  int    // games so far, including rejected ones
}

// NewReader returns a Reader that reads from in.
func NewReader(in io.Reader) *Reader { return &Reader{lexer: newLexer(in)} }

// Next returns the next game, or io.EOF after the last. If a game cannot be read,
// the error is an *Error, the returned game is its valid part, and the next call
// continues with the game after it. Any other error is that of the stream.
func (r *Reader) Next() (*Game, error) {
	b := newBuilder()
	r.games++
	r.lexer.size = 0
	for {
		t, err := r.token()
		if err != nil {
			return b.finish(r.games), r.recover(err)
		}
		done, err := b.take(t)
		if t.kind == tagPair && (done || err != nil) {
			r.peeked = &t
		}
		switch {
		case err != nil && r.peeked != nil:
			return b.finish(r.games), r.numbered(err)
		case err != nil:
			return b.finish(r.games), r.recover(err)
		case done && t.kind == endOfFile && !b.begun:
			return nil, io.EOF
		case done:
			return b.finish(r.games), nil
		}
	}
}

// ReadAll returns all games of a stream. It stops at the first error, with the
// games before it.
func ReadAll(in io.Reader) ([]*Game, error) {
	var games []*Game
	for r := NewReader(in); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// token returns the next token of the game.
func (r *Reader) token() (token, error) {
	if t := r.peeked; t != nil {
		r.peeked = nil
		return *t, nil
	}
	if r.lexer.size > maxGame {
		return token{}, r.lexer.fail(r.lexer.line, Length, "this game has more bytes")
	}
	return r.lexer.next()
}

// numbered sets the number of the game in an *Error.
func (r *Reader) numbered(err error) error {
	var wrong *Error
	if errors.As(err, &wrong) {
		wrong.Game = r.games
	}
	return err
}

// recover skips the rest of a game that cannot be read: up to the first tag after
// moves, in most files the Event tag. After an illegal move, the game's result
// ends it too, because some files have no tags.
func (r *Reader) recover(err error) error {
	var wrong *Error
	if !errors.As(r.numbered(err), &wrong) {
		return err
	}
	depth := 0 // of variations
	for moves := wrong.Rule != TagForm; ; {
		t, err := r.lexer.next()
		switch {
		case err != nil && !errors.As(err, new(*Error)):
			return wrong // the next call meets the read error again
		case err != nil:
		case t.kind == endOfFile:
			return wrong
		case t.kind == open:
			depth++
		case t.kind == closed:
			depth--
		case t.kind == word:
			moves = true
			if wrong.Rule == LegalMoves && depth <= 0 && isResult(plain(t.text)) {
				return wrong
			}
		case t.kind == tagPair && (moves || t.name == "Event"):
			r.peeked = &t
			return wrong
		}
	}
}
