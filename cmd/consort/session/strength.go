package session

// How strong alpha-beta plays: the words that people have for it. What an Elo
// means is in package level.

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"consort/eval"
	"consort/search"
	"consort/search/level"
)

// The weakest and the greatest strength by Elo.
var (
	MinElo = level.MinElo
	MaxElo = level.MaxElo
)

// fullTime is what alpha-beta takes for a move at full strength without a clock.
const fullTime = 2 * time.Second

// A Strength is how strong alpha-beta plays: by name, by Elo, by time, depth or
// nodes for each move. The first that is set counts. The zero value is all that
// it can.
type Strength struct {
	Level string // one of Levels
	Elo   int
	Time  time.Duration
	Depth int
	Nodes uint64
}

// Levels returns the names of the levels, the weakest first.
func Levels() (names []string) {
	for _, l := range level.Levels() {
		names = append(names, l.Name)
	}
	return names
}

// LevelElo returns the Elo of a level, 0 if it is all that alpha-beta can, or if
// there is none of that name.
func LevelElo(name string) int {
	elo, _ := eloOf(name)
	return elo
}

// DefaultStrength is what alpha-beta plays with when nobody has chosen.
func DefaultStrength() Strength { return Strength{Level: "easy"} }

// levelNamed finds a level. Blanks, dashes and case make no difference.
func levelNamed(text string) (name string, found bool) {
	plain := strings.NewReplacer(" ", "", "-", "", "_", "")
	for _, name := range Levels() {
		if strings.EqualFold(plain.Replace(name), plain.Replace(text)) {
			return name, true
		}
	}
	return "", false
}

// eloOf returns the Elo of a level.
func eloOf(name string) (elo int, known bool) {
	for _, l := range level.Levels() {
		if l.Name == name {
			return l.Elo, true
		}
	}
	return 0, false
}

// String returns the strength as ParseStrength reads it.
func (s Strength) String() string {
	switch {
	case s.Level != "":
		return s.Level
	case s.Elo != 0:
		return "Elo " + strconv.Itoa(s.Elo)
	case s.Time != 0:
		return s.Time.String()
	case s.Depth != 0:
		return "depth " + strconv.Itoa(s.Depth)
	case s.Nodes != 0:
		return "nodes " + strconv.FormatUint(s.Nodes, 10)
	}
	return "full"
}

// ParseStrength parses a strength: the name of a level, an Elo ("1500", "elo 1500"),
// a time per move ("2s", "500ms"), "depth 8", "nodes 10000", or "full". The error is
// a *ParseError.
func ParseStrength(text string) (Strength, error) {
	hint := fmt.Sprintf("%s, an Elo from %d to %d, a time per move such as 2s, depth 8, nodes 10000, or full",
		strings.Join(Levels(), ", "), MinElo, MaxElo)
	wrong := &ParseError{"level", text, hint}
	if name, found := levelNamed(text); found {
		return Strength{Level: name}, nil
	}
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 1 {
		words = []string{"", words[0]}
	}
	if len(words) != 2 {
		return Strength{}, wrong
	}
	s := Strength{}
	n, notNumber := strconv.ParseUint(words[1], 10, 63)
	d, notTime := time.ParseDuration(words[1])
	switch {
	case words[0] == "" && words[1] == "full":
		return s, nil
	case (words[0] == "" || words[0] == "elo") && notNumber == nil:
		s.Elo = int(min(n, math.MaxInt32))
	case (words[0] == "" || words[0] == "time") && notTime == nil:
		s.Time = d
	case words[0] == "depth" && notNumber == nil:
		s.Depth = int(min(n, eval.MaxPly))
	case words[0] == "nodes" && notNumber == nil:
		s.Nodes = n
	default:
		return Strength{}, wrong
	}
	if s == (Strength{}) || s.check() != nil {
		return Strength{}, wrong
	}
	return s, nil
}

// check returns an error for an invalid strength.
func (s Strength) check() error {
	_, known := eloOf(s.Level)
	if s.Level != "" && !known || s.Elo != 0 && (s.Elo < MinElo || s.Elo > MaxElo) ||
		s.Time < 0 || s.Time > time.Hour || s.Depth < 0 {
		return &ParseError{"level", s.String(), "a level of the list"}
	}
	return nil
}

// limits returns the search limits of a strength and its Elo, 0 for full strength. The
// caller adds clocks.
func (s Strength) limits(clock bool) (l search.Limits, elo int) {
	switch {
	case s.Level != "":
		elo = LevelElo(s.Level)
	case s.Elo != 0:
		elo = s.Elo
	case s.Time != 0:
		return search.Limits{HasFixed: true, MoveTime: s.Time}, 0
	case s.Depth != 0 || s.Nodes != 0:
		return search.Limits{Depth: s.Depth, Nodes: s.Nodes}, 0
	}
	if elo == 0 && !clock {
		return search.Limits{HasFixed: true, MoveTime: fullTime}, 0
	}
	return search.Limits{}, elo
}
