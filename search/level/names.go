package level

// Other scales for the Elo of a level: UCI's Skill Level, and names.

import "math"

// eloPerBookMove is the Elo per move for which a level plays from an opening book: the
// level easy, of Elo 1000, plays from it up to move 5. The number is a choice and was not
// measured.
const eloPerBookMove = 200

// BookMoves returns the last move number, from 1, at which a level plays from an opening
// book; Elo 0 is full strength, which has no limit.
func BookMoves(elo int) int {
	if elo == 0 {
		return math.MaxInt
	}
	return elo / eloPerBookMove
}

// MaxSkill is the Skill Level of full strength.
const MaxSkill = 20

// SkillElo returns the Elo of a Skill Level: equal steps from MinElo at 0, and 0, for full
// strength, at MaxSkill. Skills outside 0 to MaxSkill are clamped.
func SkillElo(skill int) (elo int) {
	if skill >= MaxSkill {
		return 0
	}
	return MinElo + (MaxElo-MinElo)*max(0, skill)/MaxSkill
}

// A Level is a strength with a name.
type Level struct {
	Name  string
	Elo   int    // 0 for full strength
	Style string // one sentence: what it is like to play against
}

// Levels returns the levels that have names, the weakest first: the Skill Levels 0,
// 4, 8, 12 and MaxSkill.
func Levels() []Level {
	return []Level{
		{"naive", 500, "A beginner: brings pieces out, likes checks and captures, and often leaves a piece where you can take it."},
		{"easy", 1000, "A casual player: takes what is free, but overlooks quiet moves and threats from far away."},
		{"intermediate", 1500, "A club player: develops well and sees short tactics, but errs when a line gets longer."},
		{"hard", 2000, "A strong club player: seldom loses a piece and punishes most mistakes."},
		{"very hard", 0, "Full strength: the engine as it is, without deliberate mistakes."},
	}
}
