package review

// For whom moves are judged.

import (
	"errors"
	"slices"
	"strings"
)

// A Level is for whom moves are judged: what is worth a mark in the game of a master is
// not what a beginner has to learn. It is a flag of package pflag. The zero value is Club.
type Level uint8

// The levels.
const (
	Club     Level = iota // as lichess judges, and every piece that is lost for nothing
	Beginner              // no small losses, and a win is simple only with a queen more
	Master                // smaller losses, but nothing in positions that are decided between masters
)

// A standard is what a level asks for. Losses are chances of winning, from 0 to 1, and
// scores are shown centipawns.
type standard struct {
	inaccuracy, mistake, blunder float64 // the least losses

	// A move that keeps at least a score of won keeps a simple win: it is not judged. A side
	// at -lost or less has nothing to lose: what it gives away in material is not judged.
	won, lost int
}

// standards are those of the levels. The losses of Club are those of lichess.
var standards = [...]standard{
	Club:     {InaccuracyLoss, MistakeLoss, BlunderLoss, 600, 1400},
	Beginner: {MistakeLoss, BlunderLoss, 0.20, 900, 1400},
	Master:   {0.04, 0.08, 0.12, 400, 500},
}

var levelNames = []string{Club: "club", Beginner: "beginner", Master: "master"}

// String returns the name.
func (l Level) String() string { return levelNames[l] }

// Set reads a name.
func (l *Level) Set(text string) error {
	i := slices.Index(levelNames, strings.ToLower(text))
	if i < 0 {
		return errors.New("expected beginner, club or master")
	}
	*l = Level(i)
	return nil
}

// Type names the type in the help of a command.
func (*Level) Type() string { return "level" }
