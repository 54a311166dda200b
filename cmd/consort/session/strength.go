package session

// How strong alpha-beta plays. Everything that makes a level is one line of one
// table, so that to calibrate it is to change numbers there.

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"consort/eval"
	"consort/search"
)

// A rung is a line of the ladder of strengths.
type rung struct {
	elo   int
	name  string // of the level, "" for a rung between levels
	depth int    // iterations of the search
	nodes uint64 // positions it may visit
	slack slack
}

// A slack is how a weakened player errs. What its search sees decides, so mates
// and pieces that hang are seen as far as depth and nodes let it, and mistakes are
// moves that look plausible. The zero value takes the best move.
type slack struct {
	// moves is how many it chooses among, the best of its search.
	moves int

	// spread is how readily it takes a move for the best that is not: a move
	// that its own search finds worse by so many centipawns is chosen e times
	// less often than the best.
	spread eval.Score
}

// ladder is the table of strengths, from the weakest up. Measured in games from
// positions after six random plies, against Stockfish 15.1 held to a UCI_Elo: easy
// 7% of 100 games against 1350, intermediate 47.5% of 40 against 1500, hard 94% of
// 40 against 1700 and 6% of 40 against 2000; and naive 12.5% of 60 against easy.
// The rungs above hard are guesses.
var ladder = []rung{
	{300, "", 1, 10_000, slack{64, 400}},
	{500, "naive", 1, 10_000, slack{64, 220}},
	{850, "easy", 1, 10_000, slack{50, 150}},
	{1500, "intermediate", 3, 20_000, slack{12, 60}},
	{1850, "hard", 6, 20_000, slack{8, 25}},
	{2300, "", 10, 100_000, slack{4, 6}},
	{2600, "", 30, 500_000, slack{}},
}

// strongestLevel is the level that holds nothing back.
const strongestLevel = "very hard"

// MinElo and MaxElo are the weakest and the greatest strength by Elo.
var (
	MinElo = ladder[0].elo
	MaxElo = ladder[len(ladder)-1].elo
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
	for _, r := range ladder {
		if r.name != "" {
			names = append(names, r.name)
		}
	}
	return append(names, strongestLevel)
}

// LevelElo returns the Elo of a level, 0 if it is all that alpha-beta can, or if
// there is none of that name.
func LevelElo(name string) int {
	r, _ := rungNamed(name)
	return r.elo
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

// rungNamed returns the rung of a level; the strongest has none.
func rungNamed(name string) (rung, bool) {
	for _, r := range ladder {
		if r.name != "" && r.name == name {
			return r, true
		}
	}
	return rung{}, false
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

// ParseStrength reads a strength: the name of a level, an Elo ("1500",
// "elo 1500"), a time for each move ("2s", "500ms"), "depth 8", "nodes 10000",
// or "full".
func ParseStrength(text string) (Strength, error) {
	hint := fmt.Sprintf("%s, an Elo from %d to %d, a time for each move such as 2s, depth 8, nodes 10000, or full",
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

// check refuses a strength that nobody can play with.
func (s Strength) check() error {
	known := slices.Contains(Levels(), s.Level)
	if s.Level != "" && !known || s.Elo != 0 && (s.Elo < MinElo || s.Elo > MaxElo) ||
		s.Time < 0 || s.Time > time.Hour || s.Depth < 0 {
		return &ParseError{"level", s.String(), "see the list of levels"}
	}
	return nil
}

// rungAt returns the rung of an Elo: between two lines of the table nodes grow
// by a constant factor for each point, the rest by a constant step.
func rungAt(elo int) rung {
	for i, high := range ladder {
		if elo > high.elo {
			continue
		}
		if i == 0 || elo == high.elo {
			return high
		}
		low := ladder[i-1]
		part := float64(elo-low.elo) / float64(high.elo-low.elo)
		between := func(a, b float64) float64 { return a + part*(b-a) }
		return rung{
			elo:   elo,
			depth: int(math.Round(between(float64(low.depth), float64(high.depth)))),
			nodes: uint64(math.Round(math.Exp(between(math.Log(float64(low.nodes)), math.Log(float64(high.nodes)))))),
			slack: slack{
				moves:  int(math.Round(between(float64(low.slack.moves), float64(high.slack.moves)))),
				spread: eval.Score(math.Round(between(float64(low.slack.spread), float64(high.slack.spread)))),
			},
		}
	}
	return ladder[len(ladder)-1]
}

// limits returns when a choice must end, and how it may err. Clocks
// are added by who has one.
func (s Strength) limits(clock bool) (search.Limits, slack) {
	r, limited := rung{}, false
	switch {
	case s.Level != "":
		r, limited = rungNamed(s.Level)
	case s.Elo != 0:
		r, limited = rungAt(s.Elo), true
	}
	switch {
	case limited:
		return search.Limits{Depth: r.depth, Nodes: r.nodes}, r.slack
	case s.Time != 0:
		return search.Limits{HasFixed: true, MoveTime: s.Time}, slack{}
	case s.Depth != 0 || s.Nodes != 0:
		return search.Limits{Depth: s.Depth, Nodes: s.Nodes}, slack{}
	case !clock:
		return search.Limits{HasFixed: true, MoveTime: fullTime}, slack{}
	}
	return search.Limits{}, slack{}
}
