package play

// Suggestions for a word that is neither a command nor a move.

import (
	"fmt"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/ichess"
	"consort/engine"
)

// unknown returns the error for a word that is neither a command of the table nor
// what, with a suggestion if a command is similar.
func (t table) unknown(word, what, help string) error {
	if meant := t.beginning(word); len(meant) > 0 {
		return fmt.Errorf("unknown command %.40q: did you mean %s?", word, strings.Join(meant, ", "))
	}
	if meant := t.near(word); len(meant) > 0 {
		return fmt.Errorf("unknown command %.40q: did you mean %s?", word, strings.Join(meant, " or "))
	}
	return fmt.Errorf("%.40q is neither a command nor %s: %s", word, what, help)
}

// unknownCommand returns the error for an unknown word in a game.
func unknownCommand(word string) error {
	switch strings.ToLower(word) {
	case "castle", "castles", "castling":
		return fmt.Errorf("castle with O-O kingside or O-O-O queenside")
	}
	return commandsIn(command.Game).unknown(word, "a move", "help lists the commands, moves the legal moves")
}

// unknownPiece returns the error for an unknown word in the position editor.
func unknownPiece(word string) error {
	if piece, sq, ok := ichess.ParsePiece("w" + word); ok && piece != engine.NoPiece {
		letter := strings.ToUpper(word[:1])
		return fmt.Errorf("%q lacks a color: use w%s%v for White or b%s%v for Black", word, letter, sq, letter, sq)
	}
	return commandsIn(command.Setup).unknown(word, "a piece such as wPa2", "help lists the commands")
}

// minTypoLength is the minimum length of a word to correct: too many commands resemble
// shorter ones.
const minTypoLength = 3

// near returns the command names that are one typo away.
func (t table) near(word string) (names []string) {
	if len(word) < minTypoLength {
		return nil
	}
	for _, c := range t {
		for _, n := range c.Names() {
			if len(n) >= minTypoLength && oneTypo(strings.ToLower(word), n) {
				names = append(names, n)
			}
		}
	}
	return names
}

// oneTypo reports whether two words differ by one inserted, missing or wrong letter, or
// by two adjacent letters swapped (a Damerau-Levenshtein distance of one).
func oneTypo(typed, meant string) bool {
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
