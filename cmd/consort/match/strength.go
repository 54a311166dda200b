package match

// The strength of alpha-beta as users enter it: a named level, an Elo, or a limit per
// move. Package level maps an Elo to search limits.

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

// The range of Elo.
var (
	MinElo = level.MinElo
	MaxElo = level.MaxElo
)

// fullTime is the time per move at full strength without a clock.
const fullTime = 2 * time.Second

// A Strength is how strong alpha-beta plays: a named level, an Elo, or a limit per
// move. The first field that is set applies. The zero value is full strength.
type Strength struct {
	Level string        // one of Levels
	Elo   int           // MinElo to MaxElo
	Time  time.Duration // per move, up to an hour
	Depth int           // plies
	Nodes uint64        // per move
}

// Levels returns the names of the levels, weakest first.
func Levels() (names []string) {
	for _, l := range level.Levels() {
		names = append(names, l.Name)
	}
	return names
}

// DefaultStrength returns the strength of alpha-beta unless the user sets another.
func DefaultStrength() Strength { return Strength{Level: "easy"} }

// levelNamed finds a level, ignoring spaces, dashes, underscores and case.
func levelNamed(text string) (found level.Level, ok bool) {
	plain := strings.NewReplacer(" ", "", "-", "", "_", "")
	for _, l := range level.Levels() {
		if strings.EqualFold(plain.Replace(l.Name), plain.Replace(text)) {
			return l, true
		}
	}
	return found, false
}

// String returns the strength in the form that ParseStrength accepts.
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
	wrong := &ParseError{"level", text, strengthHint()}
	if l, found := levelNamed(text); found {
		return Strength{Level: l.Name}, nil
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
	if s == (Strength{}) || s.Check() != nil {
		return Strength{}, wrong
	}
	return s, nil
}

// strengthHint returns what ParseStrength accepts.
func strengthHint() string {
	return fmt.Sprintf("%s, an Elo from %d to %d, a time per move such as 2s, depth 8, nodes 10000, or full",
		strings.Join(Levels(), ", "), MinElo, MaxElo)
}

// Check returns a *ParseError for an invalid strength.
func (s Strength) Check() error {
	_, known := levelNamed(s.Level)
	if s.Level != "" && !known || s.Elo != 0 && (s.Elo < MinElo || s.Elo > MaxElo) ||
		s.Time < 0 || s.Time > time.Hour || s.Depth < 0 {
		return &ParseError{"level", s.String(), strengthHint()}
	}
	return nil
}

// Limits returns the search limits of a strength and its Elo, 0 for full strength. The
// caller adds clocks.
func (s Strength) Limits(clock bool) (l search.Limits, elo int) {
	switch {
	case s.Level != "":
		named, _ := levelNamed(s.Level)
		elo = named.Elo
	case s.Elo != 0:
		elo = s.Elo
	case s.Time != 0:
		return search.Limits{MoveTime: s.Time}, 0
	case s.Depth != 0 || s.Nodes != 0:
		return search.Limits{Depth: s.Depth, Nodes: s.Nodes}, 0
	}
	if elo == 0 && !clock {
		return search.Limits{MoveTime: fullTime}, 0
	}
	return search.Limits{}, elo
}
