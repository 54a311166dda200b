package pgn

import "strings"

// Meaning returns what the glyph says, in words such as "mistake" or "White is slightly
// better": for those of the PGN standard and the common ones beyond it. It is empty for
// others.
func (g Glyph) Meaning() string {
	if words := meanings[g]; words != "" {
		return words
	}
	side := "White"
	if g%2 == 1 {
		side = "Black"
	}
	return strings.ReplaceAll(meaningsOfSides[g&^1], "@", side)
}

var meanings = map[Glyph]string{
	Good: "good move", Mistake: "mistake", Brilliant: "brilliant move", Blunder: "blunder", Interesting: "interesting move", Dubious: "dubious move",
	7: "only move", 8: "no reasonable alternative", 9: "worst move", 10: "equal", 11: "equal and quiet", 12: "equal and active", 13: "unclear",
	140: "with the idea", 141: "aimed against", 142: "better is", 143: "worse is", 144: "equivalent is", 145: "editor's comment", 146: "novelty",
	220: "diagram", 221: "diagram from Black's side",
}

// meaningsOfSides are those of pairs of glyphs, the even one for White.
var meaningsOfSides = map[Glyph]string{
	14: "@ is slightly better", 16: "@ is better", 18: "@ is winning", 20: "@ is winning easily", 22: "@ is in zugzwang",
	24: "@ has slightly more space", 26: "@ has more space", 28: "@ has much more space",
	30: "@ is slightly ahead in development", 32: "@ is ahead in development", 34: "@ is far ahead in development",
	36: "@ has the initiative", 38: "@ has a lasting initiative", 40: "@ has an attack",
	42: "@ has too little compensation for the material", 44: "@ has compensation for the material", 46: "@ has more than compensation for the material",
	48: "@ controls the center slightly better", 50: "@ controls the center better", 52: "@ controls the center",
	54: "@ controls the kingside slightly better", 56: "@ controls the kingside better", 58: "@ controls the kingside",
	60: "@ controls the queenside slightly better", 62: "@ controls the queenside better", 64: "@ controls the queenside",
	66: "@'s back rank is vulnerable", 68: "@'s back rank is well protected",
	70: "@'s king is poorly protected", 72: "@'s king is well protected", 74: "@'s king is badly placed", 76: "@'s king is well placed",
	78: "@'s pawn structure is very weak", 80: "@'s pawn structure is weak", 82: "@'s pawn structure is strong", 84: "@'s pawn structure is very strong",
	86: "@'s knight is badly placed", 88: "@'s knight is well placed", 90: "@'s bishop is badly placed", 92: "@'s bishop is well placed",
	94: "@'s rook is badly placed", 96: "@'s rook is well placed", 98: "@'s queen is badly placed", 100: "@'s queen is well placed",
	102: "@'s pieces work badly together", 104: "@'s pieces work well together",
	106: "@ played the opening very badly", 108: "@ played the opening badly", 110: "@ played the opening well", 112: "@ played the opening very well",
	114: "@ played the middlegame very badly", 116: "@ played the middlegame badly", 118: "@ played the middlegame well", 120: "@ played the middlegame very well",
	122: "@ played the endgame very badly", 124: "@ played the endgame badly", 126: "@ played the endgame well", 128: "@ played the endgame very well",
	130: "@ has slight counterplay", 132: "@ has counterplay", 134: "@ has decisive counterplay",
	136: "@ is short of time", 138: "@ is in time trouble",
}
