package wdl

// Scores as users see them.

import (
	"math"

	"consort/eval"
)

// The scale of shown scores, in centipawns.
const (
	// even is a 50% chance of winning.
	even = 100

	// middlegame is the material, in pawns, at which a 50% chance takes as much as every
	// further pawn of all positions with at least the material of endgame.
	middlegame = 50

	// endgame is the material below which a pawn takes less, in proportion: where a 50%
	// chance takes most, a rook against a bare king would be 2.5 pawns, and is 4.0.
	endgame = 35

	// MaxShown is what the largest evaluations approach. From half of that on, everything
	// is won, and shown scores grow ever slower.
	MaxShown eval.Score = 2000

	decided = float64(MaxShown) / 2
)

// Shown returns the score in centipawns as people know them, on which users, files and other
// programs see it: 100 is a 50% chance of winning, whatever the material, and beyond that a
// minor piece is 300 to 400, a rook 500 and a queen 900. No evaluation reaches MaxShown.
// Decisive scores are unchanged, and a nonzero score does not become zero: a cursed win, for
// example, is reported as one centipawn.
func (m *Model) Shown(score eval.Score, material int) eval.Score {
	switch {
	case score.IsDecisive() || score == eval.Draw:
		return score
	case score < 0:
		return -m.Shown(-score, material)
	}
	first, pawn := m.Even(material), m.pawn(material)
	shown := even * float64(score) / first
	if shown > even {
		shown = even + 100*(float64(score)-first)/pawn
	}
	if shown > decided {
		shown = decided * (2 - math.Exp(1-shown/decided))
	}
	return max(1, min(eval.Score(math.Round(shown)), MaxShown-1))
}

// pawn returns how much a pawn more than a 50% chance of winning takes, in the engine's
// centipawns.
func (m *Model) pawn(material int) float64 {
	return m.Even(middlegame) * min(1, share(material)/share(endgame))
}

// Internal is the inverse of Shown, for a score of any size: it returns the score in the
// engine's centipawns. The error is that of rounding the shown score.
func (m *Model) Internal(shown float64, material int) eval.Score {
	first, pawn := m.Even(material), m.pawn(material)
	x := min(math.Abs(shown), float64(MaxShown-1))
	if x > decided {
		x = decided * (1 - math.Log(2-x/decided))
	}
	score := x * first / even
	if x > even {
		score = first + (x-even)*pawn/100
	}
	return eval.Score(math.Round(math.Copysign(score, shown))).Clamp()
}

// Human returns the chance of winning in a game between people, from 0 to 1, at a shown
// score. It is the formula that lichess has fitted to games of its users
// (https://lichess.org/page/accuracy), for which scores beyond ten pawns, and mates, count
// as ten pawns.
func Human(shown eval.Score) float64 {
	limited := float64(max(-1000, min(shown, 1000)))
	return 1 / (1 + math.Exp(-0.00368208*limited))
}
