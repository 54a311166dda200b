package pgn

import (
	"errors"
	"fmt"
	"io"
	"iter"
)

// A Reader reads games from a stream.
type Reader struct {
	lexer  *lexer
	peeked *token // the first token of the next game, already read
	fault  error  // of a comment after a game, for the next game
	games  int    // games so far, including rejected ones
	line   int    // that the latest game begins in
}

// NewReader returns a Reader that reads from in.
func NewReader(in io.Reader) *Reader { return &Reader{lexer: newLexer(in)} }

// Next returns the next game, or io.EOF after the last. If a game cannot be read,
// the error is an *Error, the returned game is its valid part, and the next call
// continues with the game after it. Any other error is that of the stream.
func (r *Reader) Next() (*Game, error) {
	var p planter
	h, err := r.Visit(&p)
	if h == nil {
		return nil, err
	}
	g := p.game
	g.Header = *h
	if err == nil && g.extent().size > maxReadSize {
		err = &Error{Game: r.games, Line: r.lexer.line, Rule: Length, Detail: "this game has more bytes"}
	}
	return g, err
}

// Visit gives the next game to a visitor, without building a tree of it. It returns what
// the game holds besides its moves, and errors as Next does.
func (r *Reader) Visit(to Visitor) (*Header, error) {
	p := newParser(to)
	r.games++
	r.lexer.size = 0
	for first := true; ; first = false {
		t, err := r.token()
		if first {
			r.line = t.line
		}
		if err != nil {
			return p.finish(r.games), r.recover(err)
		}
		done, err := p.take(t)
		if t.kind == tagPair && (done || err != nil) {
			r.peeked = &t
		}
		switch {
		case err != nil && r.peeked != nil:
			return p.finish(r.games), r.numbered(err)
		case err != nil:
			return p.finish(r.games), r.recover(err)
		case done && t.kind == endOfFile && !p.begun:
			return nil, io.EOF
		case done:
			if t.kind == word {
				r.takeRemarks(p)
			}
			return p.finish(r.games), nil
		}
	}
}

// Line returns the line that the game begins in that was read last, from 1.
func (r *Reader) Line() int { return r.line }

// All iterates over the games that remain. An *Error is an error of one game, given with
// its valid part, and the sequence continues; any other error ends it.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			wrong := (*Error)(nil)
			if !yield(g, err) || err != nil && !errors.As(err, &wrong) {
				return
			}
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

// takeRemarks adds the comments after the result, in the same line, to the game, and
// words such as "resigns" or "(time)".
func (r *Reader) takeRemarks(p *parser) {
	defer p.closeAll("its line ends before that")
	for r.fault == nil {
		next := r.lexer.rest()
		if next == 0 || next == '[' {
			return
		}
		t, err := r.lexer.next()
		switch {
		case err != nil:
			r.fault = err
			return
		case t.kind == word && len(p.levels) == 1 && !p.isRemark(t):
			r.peeked = &t
			return
		}
		_, _ = p.take(t) // a remark neither ends a game nor fails
	}
}

// token returns the next token of the game.
func (r *Reader) token() (token, error) {
	if err := r.fault; err != nil {
		r.fault = nil
		return token{}, err
	}
	if t := r.peeked; t != nil {
		r.peeked = nil
		return *t, nil
	}
	if r.lexer.size > maxReadSize {
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

// recover skips the rest of a game that cannot be read: up to the next tag, in most files
// the Event tag. After an illegal move, the game's result
// ends it too, because some files have no tags.
func (r *Reader) recover(err error) error {
	var wrong *Error
	if !errors.As(r.numbered(err), &wrong) {
		return err
	}
	depth := 0 // nesting of variations
	for {
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
			if _, _, ends := cutResult(plain(t.text)); ends && wrong.Rule == LegalMoves && depth <= 0 {
				return wrong
			}
		case t.kind == tagPair && (t.raw == "" || t.first && t.gap):
			r.peeked = &t
			return wrong
		}
	}
}

// A Rule is the rule of PGN that a game breaks.
type Rule string

// The rules that a Reader checks.
const (
	TagForm       Rule = `a tag must have the form [Name "value"]`
	TagOnce       Rule = "a game must have each tag only once"
	CommentEnd    Rule = "a comment must be closed"
	VariationEnd  Rule = "a variation must be closed"
	ValidPosition Rule = "the FEN tag must hold a valid position"
	LegalMoves    Rule = "the moves must be legal"
	GameEnd       Rule = "a game must end with its result"
	Tokens        Rule = "a word must be a move, a number, a symbol or a result"
	PlainText     Rule = "tags and comments must not contain control characters"
	Nesting       Rule = "variations can be nested at most 100 deep"
	Length        Rule = "a game can have at most 20,000 half-moves in a line, 100,000 with its variations, and 4 MiB, a tag or comment at most 65,536 bytes"
)

// An Error explains why a game was rejected or, among its Warnings, what could not be
// read in it.
type Error struct {
	Game   int    // number of the game in the stream, from 1, counting rejected games
	Line   int    // line of the stream, from 1
	Rule   Rule   // the rule that is broken
	Detail string // what was found
	Err    error  // the cause: a *engine.FENError or *engine.MoveTextError, or nil
}

// Error names the game and line and says what is wrong.
func (e *Error) Error() string {
	return fmt.Sprintf("game %d, line %d: %s", e.Game, e.Line, e.Reason())
}

// Reason says what is wrong: the rule and the detail. For an illegal move the rule is
// omitted, because the detail says it all.
func (e *Error) Reason() string {
	if e.Rule == LegalMoves {
		return e.Detail
	}
	return string(e.Rule) + ": " + e.Detail
}

func (e *Error) Unwrap() error { return e.Err }
