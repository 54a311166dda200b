package session

import (
	"strings"

	"consort/search/player"
)

// Human is the name of the player that is not a computer.
const Human = "human"

// strongest is the name of the player that has levels.
const strongest = "alpha-beta"

// A Seat is who plays a side. The zero value is a person.
type Seat struct {
	Player   string   // Human, or the name of a player.Kind
	Person   string   // the person's name, "" if nobody asked
	Strength Strength // how strong alpha-beta plays; the others know no levels
}

// IsHuman reports whether a person plays the side.
func (s Seat) IsHuman() bool { return s.Player == Human || s.Player == "" }

// HasLevels reports whether the strength makes a difference.
func (s Seat) HasLevels() bool { return s.Player == strongest }

// String returns the name as tables and PGN have it, such as "random", "Ada" or
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

// seatHint says how seats are written.
const seatHint = "human, or one of the players, or alpha-beta with a level, such as alpha-beta easy, 1500 or 2s"

// ParseSeat reads who shall play: "human", the name of a player, or a level,
// which means alpha-beta, with its name before it or not.
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

// playerNamed finds the player that the first words name, and returns the words
// after them. Blanks, dashes and case make no difference.
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

// check refuses a seat that nobody can take.
func (s Seat) check() error {
	if s.IsHuman() {
		return nil
	}
	if _, known := player.KindNamed(s.Player); !known {
		return &ParseError{"player", s.Player, seatHint}
	}
	return s.Strength.check()
}
