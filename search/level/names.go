package level

// Other scales for the Elo of a level: UCI's Skill Level, and names.

import "math"

// eloPerBookMove is the Elo that a level needs for each move of an opening book that
// it knows: the level easy knows five. Beginners know how games begin, masters know
// whole variations. The number is a choice and was not measured.
const eloPerBookMove = 200

// BookMoves returns the last move of a game, counted from 1, at which a level knows an
// opening book; without a limit, which Elo 0 stands for, there is none.
func BookMoves(elo int) int {
	if elo == 0 {
		return math.MaxInt
	}
	return elo / eloPerBookMove
}

// MaxSkill is the Skill Level of full strength.
const MaxSkill = 20

// SkillElo returns the Elo of a Skill Level from 0 to MaxSkill: equal steps from
// MinElo on, and 0, which is full strength, for MaxSkill. Lower numbers count as 0,
// higher ones as MaxSkill.
func SkillElo(skill int) (elo int) {
	if skill >= MaxSkill {
		return 0
	}
	return MinElo + (MaxElo-MinElo)*max(0, skill)/MaxSkill
}

// A Level is a strength with a name.
type Level struct {
	Name string
	Elo  int // 0 for full strength
}

// Levels returns the levels that have names, the weakest first: the Skill Levels 0,
// 4, 8, 12 and MaxSkill.
func Levels() []Level {
	return []Level{{"naive", 500}, {"easy", 1000}, {"intermediate", 1500}, {"hard", 2000}, {"very hard", 0}}
}
