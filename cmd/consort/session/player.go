package session

import (
	"strings"

	"consort/search/player"
)

// Human is the name of the player that is not a computer.
const Human = "human"

// strongest is the name of the player that has levels.
const strongest = "alpha-beta"

// A Seat is the player of one side. The zero value is a human.
type Seat struct {
	Player   string   // Human, or the name of a player.Kind
	Person   string   // the user's name, "" if unknown
	Strength Strength // the level of alpha-beta; other players have none
}

// IsHuman reports whether the side is human.
func (s Seat) IsHuman() bool { return s.Player == Human || s.Player == "" }

// HasLevels reports whether the player has levels.
func (s Seat) HasLevels() bool { return s.Player == strongest }

// String returns the name for display and PGN, such as "random", "Ada" or
// "alpha-beta (easy)".
func (s Seat) String() string {
	switch {
	case s.IsHuman() && s.Person != "":
		return s.Person
	case s.IsHuman():
		return Human
	case s.HasLevels():
		return s.Player + " (" + s.Strength.String() + ")"
	}
	return s.Player
}

// seatHint says what ParseSeat accepts.
const seatHint = "human, a player, or a level of alpha-beta such as easy, 1500 or 2s"

// ParseSeat parses a player: "human" with an optional name, the name of a player, or a
// level of alpha-beta with or without that name before it.
func ParseSeat(text string) (Seat, error) {
	words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(text))
	if len(words) == 0 {
		return Seat{}, &ParseError{"player", text, seatHint}
	}
	rest := strings.Join(words[1:], " ")
	if strings.EqualFold(words[0], Human) || strings.EqualFold(words[0], "me") {
		return Seat{Player: Human, Person: rest}, nil
	}
	seat := Seat{Player: strongest, Strength: DefaultStrength()}
	level := strings.Join(words, " ")
	if name, rest, known := playerNamed(words); known {
		seat.Player, level = name, strings.Join(rest, " ")
	}
	if level == "" {
		return seat, nil
	}
	strength, err := ParseStrength(level)
	if err != nil || !seat.HasLevels() {
		return Seat{}, &ParseError{"player", text, seatHint}
	}
	seat.Strength = strength
	return seat, nil
}

// playerNamed finds the player named by the first words, ignoring spaces, dashes and
// case, and returns the remaining words.
func playerNamed(words []string) (name string, rest []string, known bool) {
	for n := min(2, len(words)); n > 0; n-- {
		wanted := strings.ReplaceAll(strings.Join(words[:n], ""), "-", "")
		for _, k := range player.Kinds() {
			if strings.EqualFold(strings.ReplaceAll(k.Name, "-", ""), wanted) {
				return k.Name, words[n:], true
			}
		}
	}
	return "", nil, false
}

// check returns an error for an unknown player or invalid level.
func (s Seat) check() error {
	if s.IsHuman() {
		return nil
	}
	if _, known := player.KindNamed(s.Player); !known {
		return &ParseError{"player", s.Player, seatHint}
	}
	return s.Strength.check()
}
