package selfplay

import (
	"math"

	"consort/eval"
)

// Scores are kept as expected scores of the game, sigmoid(score/400), in 1/400: a level from
// -199 to 199, 0 for a score of 0. Near 0 a level is 4 centipawns wide; 1000 becomes 998.
const (
	maxLevel     = 199
	levelsToOne  = 200 // from an expected score of 1/2 to 1
	sigmoidScale = 400 // centipawns
)

// levelScores holds the score of each level from 0, in centipawns.
var levelScores = func() (s [maxLevel + 1]eval.Score) {
	for i := range s {
		s[i] = eval.Score(math.Round(scoreOf(float64(i))))
	}
	return s
}()

// scoreOf returns the score of a level, which may lie between two.
func scoreOf(level float64) float64 {
	return sigmoidScale * math.Log((levelsToOne+level)/(levelsToOne-level))
}

// scoreLevels holds the level of each score from 0, up to that of the highest level.
var scoreLevels = func() []uint8 {
	levels := make([]uint8, levelScores[maxLevel]+1)
	level := 0
	for s := range levels {
		for level < maxLevel && float64(s) >= scoreOf(float64(level)+0.5) {
			level++
		}
		levels[s] = uint8(level)
	}
	return levels
}()

// levelOf returns the level of a score.
func levelOf(s eval.Score) int {
	if s < 0 {
		return -levelOf(-s)
	}
	return int(scoreLevels[min(int(s), len(scoreLevels)-1)])
}

// ofLevel returns the score of a level.
func ofLevel(level int) eval.Score {
	if level < 0 {
		return -ofLevel(-level)
	}
	return levelScores[min(level, maxLevel)]
}

// scoreModels are the adaptive probabilities of scores.
type scoreModels struct {
	absent [32]chance // whether there is no score
	same   [scoreContexts]chance
	worse  [6 * 3 * 3]chance
	change [scoreContexts][numberChances]chance

	last  int // level for the side that moves at an even ply
	delta int // the last change, for the side that moved
	at    int // ply of the last score, -1 for none
}

const scoreContexts = 6 * 3 * 4

func (m *scoreModels) reset() {
	set(m.absent[:], 1<<15)
	set(m.same[:], 1<<13)
	set(m.worse[:], 1<<15)
	for i := range m.change {
		set(m.change[i][:], 1<<15)
	}
}

// begin begins a game.
func (m *scoreModels) begin() { m.last, m.delta, m.at = 0, 0, -1 }

// code codes the score at a ply, or that there is none. The context says whether there is
// reason for that.
func (m *scoreModels) code(c *coder, context uint16, ply int, score eval.Score) eval.Score {
	if c.bit(score == eval.None, &m.absent[context]) {
		return eval.None
	}
	sign := 1 - ply&1*2
	expected := m.last * sign
	change := levelOf(score) - expected
	in := m.context(ply, expected)
	if c.bit(change == 0, &m.same[in]) {
		change = 0
	} else {
		change = m.difference(c, in, expected, sign, change)
	}
	level := max(-maxLevel, min(expected+change, maxLevel))
	m.delta, m.last, m.at = change*sign, level*sign, ply
	return ofLevel(level)
}

// context returns the context of a change.
func (m *scoreModels) context(ply, expected int) int {
	gap := min(max(ply-m.at, 1), 3) - 1
	size := 0
	for d := max(m.delta, -m.delta); d > 0 && size < 5; d >>= 1 {
		size++
	}
	height := min(max(expected, -expected)/50, 3)
	return (height*3+gap)*6 + size
}

// difference codes a change that is not 0.
func (m *scoreModels) difference(c *coder, in, expected, sign, change int) int {
	direction := 1 + sgn(m.delta*sign)
	worse := c.bit(change < 0, &m.worse[(direction*3+1+sgn(expected))*6+in%6])
	n := int(c.number(uint32(max(change, -change)-1), m.change[in][:])) + 1
	if worse {
		return -n
	}
	return n
}

func sgn(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
