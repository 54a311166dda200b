package match

import (
	"strings"
	"unicode"

	"consort/search/player"
)

// Human is the name of the player that is not a computer.
const Human = "human"

// Strongest is the name of the player that has levels.
const Strongest = "alpha-beta"

// A Player is the player of one side. The zero value is a human.
type Player struct {
	Kind     string   // Human, or the name of a player.Kind
	Name     string   // the user's name, "" if unknown
	Strength Strength // the level of alpha-beta; other players have none
}

// IsHuman reports whether the side is human.
func (p Player) IsHuman() bool { return p.Kind == Human || p.Kind == "" }

// HasLevels reports whether the player has levels.
func (p Player) HasLevels() bool { return p.Kind == Strongest }

// Elo returns the Elo of a computer's level, 0 if it has none.
func (p Player) Elo() int {
	if !p.HasLevels() {
		return 0
	}
	if l, named := levelNamed(p.Strength.Level); named {
		return l.Elo
	}
	return p.Strength.Elo
}

// String returns the name for display and PGN, such as "random", "Ada" or
// "alpha-beta (easy)".
func (p Player) String() string {
	switch {
	case p.IsHuman() && p.Name != "":
		return p.Name
	case p.IsHuman():
		return Human
	case p.HasLevels():
		return p.Kind + " (" + p.Strength.String() + ")"
	}
	return p.Kind
}

// playerHint says what ParsePlayer accepts.
const playerHint = "human, a player, or a level of alpha-beta such as easy, 1500 or 2s"

// ParsePlayer parses a player: "human" with an optional name, the name of a player, or a
// level of alpha-beta with or without that name before it.
func ParsePlayer(text string) (Player, error) {
	words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(text))
	if len(words) == 0 {
		return Player{}, &ParseError{"player", text, playerHint}
	}
	rest := strings.Join(words[1:], " ")
	if strings.EqualFold(words[0], Human) || strings.EqualFold(words[0], "me") {
		if strings.ContainsFunc(rest, unicode.IsControl) { // no file can hold them
			return Player{}, &ParseError{"name", rest, "one without control characters"}
		}
		return Player{Kind: Human, Name: rest}, nil
	}
	p := Player{Kind: Strongest, Strength: DefaultStrength()}
	level := strings.Join(words, " ")
	if name, rest, known := playerNamed(words); known {
		p.Kind, level = name, strings.Join(rest, " ")
	}
	if level == "" {
		return p, nil
	}
	strength, err := ParseStrength(level)
	if err != nil || !p.HasLevels() {
		return Player{}, &ParseError{"player", text, playerHint}
	}
	p.Strength = strength
	return p, nil
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

// Check returns an error for an unknown player or invalid level.
func (p Player) Check() error {
	if p.IsHuman() {
		return nil
	}
	if _, known := player.KindNamed(p.Kind); !known {
		return &ParseError{"player", p.Kind, playerHint}
	}
	return p.Strength.Check()
}
