package pgn

import (
	"errors"
	"io"
)

// A Reader reads games from a stream.
type Reader struct {
	lexer  *lexer
	peeked *token // read too early: the first tag of the next game
	games  int    // so far, those that cannot be read among them
}

// NewReader returns a Reader of a stream.
func NewReader(in io.Reader) *Reader { return &Reader{lexer: newLexer(in)} }

// Next returns the next game, and io.EOF behind the last. A game that cannot be
// read is an *Error, which brings along the game as far as it is sound; the next
// call goes on with the game behind it.
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

// ReadAll returns all games of a stream, up to the first that cannot be read.
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

// numbered puts the number of the game into an error.
func (r *Reader) numbered(err error) error {
	var wrong *Error
	if errors.As(err, &wrong) {
		wrong.Game = r.games
	}
	return err
}

// recover skips what is left of a game that cannot be read: up to a tag that
// begins a line behind moves, in most files the tag Event. Behind a move that is
// wrong the game's result ends it too: some files have no tags.
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
			return wrong // The next call meets the fault of the input again.
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
