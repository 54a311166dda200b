package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A goRequest is what a go command asks for.
type goRequest struct {
	limits search.Limits

	perft      bool // count leaf nodes instead of searching
	perftDepth int64

	position *engine.Position // in which the moves of searchmoves are legal
	problems []string         // parameters that could not be used
	noMoves  bool             // mate has none or fewer
}

// The limits that keep sums of durations from overflowing: eleven days on the clock,
// and more moves to go than any time control has.
const (
	maxMillis    = 1_000_000_000
	maxMovesToGo = 1000
)

// parseGo parses the parameters of go, in any order. Whatever they contain, the
// result can be searched: a parameter without a valid number counts as 0, and a limit
// of 0 or less as the tightest possible. A GUI that sent a limit waits for a move, so
// to move at once is the safe interpretation; a search without end never is.
func parseGo(words []string, p *engine.Position) goRequest {
	g := goRequest{position: p}
	for len(words) > 0 {
		parameter := words[0]
		words = words[1:]
		switch parameter {
		case "infinite":
			g.limits.Infinite = true
		case "ponder":
			g.limits.Ponder = search.NewPondering()
		case "searchmoves":
			words = g.readMoves(words)
		default:
			words = g.readNumber(parameter, words)
		}
	}
	g.setDefaults()
	return g
}

// setDefaults completes a go without limits: the search is infinite, and pondering
// ends with the ponderhit.
func (g *goRequest) setDefaults() {
	l := &g.limits
	if g.noMoves { // A mate in one, but a search for it may have no end.
		l.Mate, l.Depth = 1, 1
	}
	switch limited := l.Timed || l.MoveTime != 0 || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0; {
	case limited:
	case l.Ponder != nil:
		l.Timed = true
	default:
		l.Infinite = true
	}
}

// problem records a parameter that could not be used.
func (g *goRequest) problem(format string, args ...any) {
	g.problems = append(g.problems, fmt.Sprintf(format, args...))
}

// readNumber reads the number after a parameter and returns the words after it.
func (g *goRequest) readNumber(parameter string, words []string) []string {
	n, ok := int64(0), false
	if len(words) > 0 {
		n, ok = parseNumber(words[0])
	}
	switch {
	case !g.set(parameter, n):
		g.problem("ignored %.20q", parameter)
	case !ok:
		g.problem("%s: expected a number, so it is 0", parameter)
	default:
		return words[1:]
	}
	return words
}

// parseNumber parses an integer of any size; one that does not fit becomes the nearest
// that does.
func parseNumber(word string) (int64, bool) {
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil || errors.Is(err, strconv.ErrRange)
}

// set sets a parameter and reports whether it exists. Any parameter of the clock makes
// this a search on the clock, whatever its value.
func (g *goRequest) set(parameter string, n int64) bool {
	l := &g.limits
	switch parameter {
	case "wtime":
		l.Timed, l.Clock[engine.White] = true, millis(n)
	case "btime":
		l.Timed, l.Clock[engine.Black] = true, millis(n)
	case "winc":
		l.Timed, l.Increment[engine.White] = true, millis(n)
	case "binc":
		l.Timed, l.Increment[engine.Black] = true, millis(n)
	case "movestogo":
		l.Timed, l.MovesToGo = true, int(clamp(0, n, maxMovesToGo))
	case "movetime":
		l.MoveTime = max(time.Nanosecond, millis(n)) // a movetime of 0 is a limit too
	case "depth":
		l.Depth = int(clamp(1, n, eval.MaxPly))
	case "nodes":
		l.Nodes = uint64(max(1, n))
	case "mate":
		l.Mate = int(clamp(0, n, eval.MaxPly))
		g.noMoves = n <= 0
	case "perft":
		g.perft, g.perftDepth = true, n
	default:
		return false
	}
	return true
}

func clamp(low, n, high int64) int64 { return max(low, min(n, high)) }

func millis(n int64) time.Duration {
	return time.Duration(clamp(-maxMillis, n, maxMillis)) * time.Millisecond
}

// readMoves reads the moves of searchmoves and returns the words after them. The list
// ends at the first word that does not look like a move, so that other parameters can
// follow. python-chess writes an empty list as 0000.
func (g *goRequest) readMoves(words []string) []string {
	illegal := 0
	for len(words) > 0 && (words[0] == "0000" || looksLikeMove(words[0])) {
		text := words[0]
		words = words[1:]
		if text == "0000" {
			continue
		}
		m, err := g.position.ParseUCI(text)
		switch {
		case err != nil:
			illegal++
			g.problem("searchmoves: %v", err)
		case !slices.Contains(g.limits.Moves, m):
			g.limits.Moves = append(g.limits.Moves, m)
		}
	}
	if len(words) > 0 && !isParameter(words[0]) {
		illegal++ // An unreadable move: it is reported as an unknown parameter.
	}
	if len(g.limits.Moves) == 0 && illegal > 0 {
		g.problem("no legal move in searchmoves, searching all moves")
	}
	return words
}

// isParameter reports whether go has a parameter of a name.
func isParameter(word string) bool {
	return word == "infinite" || word == "ponder" || word == "searchmoves" || new(goRequest).set(word, 0)
}

// looksLikeMove reports whether a word has the form of a move, such as e2e4 or
// e7e8q.
func looksLikeMove(word string) bool {
	if len(word) != 4 && len(word) != 5 {
		return false
	}
	_, errFrom := engine.ParseSquare(word[:2])
	_, errTo := engine.ParseSquare(word[2:4])
	return errFrom == nil && errTo == nil
}
