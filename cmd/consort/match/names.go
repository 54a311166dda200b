package match

// The names of players for people who see one game among others: "You", "Computer, easy
// (1000)". PGN has those of Player.String, which DocumentNames reads back. A user without a
// name is "human" there rather than "?", the name of an unknown player: the file still says
// which side was the user's.

import (
	"fmt"
	"strings"
	"time"

	"consort/engine"
)

// You is the name of a human without a name who plays a computer.
const You = "You"

// DisplayNames returns the names of the players as people call them.
func DisplayNames(players [2]Player) (names [2]string) {
	for c, p := range players {
		switch other := players[1-c]; {
		case p.HasLevels():
			names[c] = "Computer, " + p.Strength.displayName()
		case !p.IsHuman():
			names[c] = "Computer, " + p.Kind
		case p.Name != "":
			names[c] = p.Name
		case other.IsHuman():
			names[c] = engine.Color(c).Name()
		default:
			names[c] = You
		}
	}
	return names
}

// DocumentNames returns the names of a game's PGN tags as people call them: those that
// Consort has written become those of DisplayNames, unknown ones the color, and others
// stay.
func DocumentNames(tags [2]string) [2]string {
	var players [2]Player
	for c, name := range tags {
		switch p, err := ParsePlayer(name); {
		case strings.Trim(name, "? ") == "":
			players[c].Name = engine.Color(c).Name()
		case err == nil && p.String() == name:
			players[c] = p
		default:
			players[c].Name = name
		}
	}
	return DisplayNames(players)
}

// displayName describes a strength: "easy (1000)", "Elo 1500", "2s per move".
func (s Strength) displayName() string {
	switch l, named := levelNamed(s.Level); {
	case named && l.Elo > 0:
		return fmt.Sprintf("%s (%d)", l.Name, l.Elo)
	case s == Strength{}:
		return "full strength"
	case s.Level == "" && s.Time != 0:
		return shortTime(s.Time) + " per move"
	}
	return s.String()
}

// shortTime returns a time without the units that are 0: "1h", "1m30s", "500ms".
func shortTime(d time.Duration) string {
	text := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return text
}
