package play

// What a person may have meant by a word that is no command and no move.

import (
	"fmt"
	"strings"

	"consort/cmd/consort/session"
	"consort/engine"
)

// unknown returns why a word is neither a command of a table nor what else may
// stand on a line there, with the command that was meant if one is near.
func (t table) unknown(word, what, help string) error {
	if meant := t.beginning(word); len(meant) > 0 {
		return fmt.Errorf("%.40q is no command: there is %s", word, strings.Join(meant, ", "))
	}
	if meant := t.near(word); len(meant) > 0 {
		return fmt.Errorf("%.40q is no command: did you mean %s?", word, strings.Join(meant, " or "))
	}
	return fmt.Errorf("%.40q is neither a command nor %s: %s", word, what, help)
}

// noSuchCommand is unknown in a game.
func noSuchCommand(word string) error {
	switch strings.ToLower(word) {
	case "castle", "castles", "castling":
		return fmt.Errorf("castling is written O-O, and O-O-O on the queen's side")
	}
	return commands().unknown(word, "a move", "help lists the commands, and moves the legal moves")
}

// noSuchPiece is unknown in setup.
func noSuchPiece(word string) error {
	if piece, sq, ok := session.ParseIChessPiece("w" + word); ok && piece != engine.NoPiece {
		letter := strings.ToUpper(word[:1])
		return fmt.Errorf("%q has no colour: w%s%v is White's, b%s%v Black's", word, letter, sq, letter, sq)
	}
	return editorCommands().unknown(word, "a piece such as wPa2", "help lists the commands")
}

// shortest is the least length of a word that a slip of the finger is looked for
// in: shorter ones are near to too much.
const shortest = 3

// near returns the names of the commands that are one slip away.
func (t table) near(word string) (names []string) {
	if len(word) < shortest {
		return nil
	}
	for _, c := range t {
		for _, n := range c.names {
			if len(n) >= shortest && oneSlip(strings.ToLower(word), n) {
				names = append(names, n)
			}
		}
	}
	return names
}

// oneSlip reports whether one letter too much, too few or wrong, or two letters
// in the wrong order, make one word of another.
func oneSlip(typed, meant string) bool {
	for typed != "" && meant != "" && typed[0] == meant[0] {
		typed, meant = typed[1:], meant[1:]
	}
	for typed != "" && meant != "" && typed[len(typed)-1] == meant[len(meant)-1] {
		typed, meant = typed[:len(typed)-1], meant[:len(meant)-1]
	}
	if len(typed) == 2 && len(meant) == 2 {
		return typed[0] == meant[1] && typed[1] == meant[0]
	}
	return len(typed) <= 1 && len(meant) <= 1
}
