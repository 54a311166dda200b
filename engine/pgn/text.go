package pgn

import (
	"bytes"
	"errors"
)

// MarshalText returns the game in PGN, as String does: in JSON a game is a string. Its
// moves come back with all that the position says of them, which moves in JSON lack. The
// error is that of an invalid Start.
func (g Game) MarshalText() ([]byte, error) {
	if _, err := g.Start.MarshalText(); err != nil {
		return nil, err
	}
	return []byte(g.String()), nil
}

// UnmarshalText sets the game to the one that a text in PGN holds. The error is an *Error
// of that game, or says that the text does not hold exactly one.
func (g *Game) UnmarshalText(text []byte) error {
	games, err := ReadAll(bytes.NewReader(text))
	switch {
	case err != nil:
		return err
	case len(games) == 0:
		return errors.New("the text holds no game in PGN")
	case len(games) > 1:
		return errors.New("the text holds more than one game in PGN")
	}
	*g = *games[0]
	return nil
}

// MarshalText returns the game in PGN, as String does: in JSON a tree is a string.
func (t *Tree) MarshalText() ([]byte, error) { return t.Game().MarshalText() }

// UnmarshalText sets the tree to the game that a text in PGN holds. IDs are given anew,
// and earlier nodes no longer belong to the tree. Errors are those of Game.UnmarshalText.
func (t *Tree) UnmarshalText(text []byte) error {
	var g Game
	if err := g.UnmarshalText(text); err != nil {
		return err
	}
	*t = *g.Tree()
	for _, n := range t.nodes {
		n.tree = t
	}
	return nil
}
