package pgn

import (
	"errors"
	"io"
	"strings"

	"consort/engine"
)

// maxMoves bounds a game. The longest that the rules allow is shorter.
const maxMoves = 20000 // plies

// A Reader reads games from a stream.
type Reader struct {
	lexer  *lexer
	peeked *token // read too early: the first tag of the next game
}

// NewReader returns a Reader of a stream.
func NewReader(in io.Reader) *Reader { return &Reader{lexer: newLexer(in)} }

// Next returns the next game, and io.EOF behind the last. A game that cannot be
// read is an *Error, which brings along the game as far as it is sound; the next
// call goes on with the game behind it.
func (r *Reader) Next() (*Game, error) {
	b := builder{game: &Game{Start: engine.StartPosition(), Result: "*"}}
	for {
		t, err := r.token()
		if err != nil {
			return b.game, r.recover(err)
		}
		done, err := b.take(t)
		if err != nil {
			return b.game, r.recover(err)
		}
		if !done {
			continue
		}
		if t.kind == tagPair {
			r.peeked = &t
		}
		if t.kind == endOfFile && !b.begun {
			return nil, io.EOF
		}
		return b.game, nil
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

func (r *Reader) token() (token, error) {
	if t := r.peeked; t != nil {
		r.peeked = nil
		return *t, nil
	}
	return r.lexer.next()
}

// recover skips what is left of a game that cannot be read: up to a tag that
// begins a line behind moves, in most files the tag Event.
func (r *Reader) recover(err error) error {
	var wrong *Error
	if !errors.As(err, &wrong) {
		return err
	}
	for moves := wrong.Rule != TagForm; ; {
		t, err := r.lexer.next()
		switch {
		case err != nil && !errors.As(err, new(*Error)):
			return wrong // The next call meets the fault of the input again.
		case err != nil:
		case t.kind == endOfFile:
			return wrong
		case t.kind == word:
			moves = true
		case t.kind == tagPair && (moves || t.name == "Event"):
			r.peeked = &t
			return wrong
		}
	}
}

// A builder puts a game together.
type builder struct {
	game     *Game
	position engine.Position // after the moves so far
	begun    bool            // something of the game was seen
	moves    bool            // a move, a result or a comment among them was seen
	depth    int             // of variations
	opened   int             // the line of the outermost
}

// take adds a token. It says true behind the end of the game.
func (b *builder) take(t token) (done bool, err error) {
	switch t.kind {
	case endOfFile:
		if b.depth > 0 {
			return false, &Error{Line: b.opened, Rule: VariationEnd, Detail: "the file ends first"}
		}
		return true, b.startMoves(t)
	case tagPair:
		if b.moves {
			return true, nil
		}
		b.begun = true
		b.game.Tags = append(b.game.Tags, Tag{t.name, t.text})
		return false, nil
	case open:
		if b.depth == 0 {
			b.opened = t.line
		}
		b.depth++
		return false, nil
	case closed:
		b.depth = max(0, b.depth-1)
		return false, nil
	}
	if b.depth > 0 {
		return false, nil
	}
	if t.kind == comment {
		b.game.Comment = t.text
		return false, nil
	}
	return b.word(t)
}

// startMoves sets the position up that the moves begin at.
func (b *builder) startMoves(t token) error {
	if b.moves {
		return nil
	}
	b.moves = true
	b.position = b.game.Start
	fen := b.game.Tag("FEN")
	if fen == "" {
		return nil
	}
	p, err := engine.ParseFEN(fen)
	if err != nil {
		return &Error{Line: t.line, Rule: ValidPosition, Detail: err.Error(), Err: err}
	}
	b.game.Start, b.position = p, p
	return nil
}

// word takes a move, a move number or a result.
func (b *builder) word(t token) (done bool, err error) {
	text := cutNumber(t.text)
	if text == "" || text[0] == '$' || strings.Trim(text, "!?+-=/\\.~#") == "" && text != "--" || text == "e.p." {
		return false, nil
	}
	b.begun = true
	if err := b.startMoves(t); err != nil {
		return false, err
	}
	if text == "1/2" {
		text = "1/2-1/2"
	}
	if isResult(text) {
		b.game.Result = text
		return true, nil
	}
	if len(b.game.Moves) == maxMoves {
		return false, &Error{Line: t.line, Rule: Length, Detail: "this game has more"}
	}
	if i := strings.IndexByte(text, '$'); i > 0 {
		text = text[:i]
	}
	m, err := b.position.ParseSAN(text)
	if err != nil {
		var uciErr error
		if m, uciErr = b.position.ParseUCI(text); uciErr != nil {
			return false, &Error{Line: t.line, Rule: LegalMoves, Detail: err.Error(), Err: err}
		}
	}
	b.position = b.position.After(m)
	b.game.Moves = append(b.game.Moves, m)
	b.game.Comment = ""
	return false, nil
}

// cutNumber takes the number of the move off a word: "12.", "12...", "12.e4" or
// "12". Castling with zeros and results begin with a digit too.
func cutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" || rest[0] == '.' {
		return strings.TrimLeft(rest, ".")
	}
	return text
}

// isResult reports whether a word ends a game.
func isResult(text string) bool {
	return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"
}
