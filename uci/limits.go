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

// An order is what a go command asks for.
type order struct {
	limits search.Limits

	perft      bool // count instead of searching
	perftDepth int64

	position *engine.Position // the one that the moves of searchmoves are for
	remarks  []string         // what could not be used
}

// The ranges that keep sums of durations from overflowing: eleven days on the
// clock, and as many moves to go as nobody plays.
const (
	maxMillis    = 1_000_000_000
	maxMovesToGo = 1000
)

// parseGo reads the fields of go, in any order. Whatever they hold, the result
// can be searched: a field without a usable number counts as 0, and a limit of
// 0 or less as the tightest there is. A GUI that sent a limit waits for an
// answer, so a move at once is the safe reading; a search without end never is.
func parseGo(words []string, p *engine.Position) order {
	o := order{position: p}
	for len(words) > 0 {
		field := words[0]
		words = words[1:]
		switch field {
		case "infinite":
			o.limits.Infinite = true
		case "ponder":
			o.limits.Ponder = true
		case "searchmoves":
			words = o.readMoves(words)
		default:
			words = o.readNumber(field, words)
		}
	}
	o.settle()
	return o
}

// settle gives a meaning to an order that sets no limit: without one a search
// is infinite, and pondering ends with the ponderhit.
func (o *order) settle() {
	l := &o.limits
	switch limited := l.Timed || l.HasFixed || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0; {
	case limited:
	case l.Ponder:
		l.Timed = true
	default:
		l.Infinite = true
	}
}

// remark records what could not be used.
func (o *order) remark(format string, args ...any) {
	o.remarks = append(o.remarks, fmt.Sprintf(format, args...))
}

// readNumber reads the number behind a field and returns the words behind it.
func (o *order) readNumber(field string, words []string) []string {
	n, ok := int64(0), false
	if len(words) > 0 {
		n, ok = parseNumber(words[0])
	}
	switch {
	case !o.set(field, n):
		o.remark("ignored %.20q", field)
	case !ok:
		o.remark("%s has no number", field)
	default:
		return words[1:]
	}
	return words
}

// parseNumber reads a whole number of any size; what does not fit becomes the
// nearest that does.
func parseNumber(word string) (int64, bool) {
	n, err := strconv.ParseInt(word, 10, 64)
	return n, err == nil || errors.Is(err, strconv.ErrRange)
}

// set enters a number and reports whether there is such a field. A clock field
// that is present means a search on the clock, whatever it says.
func (o *order) set(field string, n int64) bool {
	l := &o.limits
	switch field {
	case "wtime":
		l.Timed, l.Clock[engine.White] = true, millis(n)
	case "btime":
		l.Timed, l.Clock[engine.Black] = true, millis(n)
	case "winc":
		l.Timed, l.Increment[engine.White] = true, millis(n)
	case "binc":
		l.Timed, l.Increment[engine.Black] = true, millis(n)
	case "movestogo":
		l.Timed, l.MovesToGo = true, int(between(0, n, maxMovesToGo))
	case "movetime":
		l.HasFixed, l.MoveTime = true, max(0, millis(n))
	case "depth":
		l.Depth = int(between(1, n, eval.MaxPly))
	case "nodes":
		l.Nodes = uint64(max(1, n))
	case "mate":
		l.Mate = int(between(1, n, eval.MaxPly))
	case "perft":
		o.perft, o.perftDepth = true, n
	default:
		return false
	}
	return true
}

func between(low, n, high int64) int64 { return max(low, min(n, high)) }

func millis(n int64) time.Duration {
	return time.Duration(between(-maxMillis, n, maxMillis)) * time.Millisecond
}

// readMoves reads the moves of searchmoves and returns the words behind them.
// The list ends at the first word that does not look like a move, so that other
// fields may follow. python-chess writes an empty list as 0000.
func (o *order) readMoves(words []string) []string {
	illegal := 0
	for len(words) > 0 && (words[0] == "0000" || looksLikeMove(words[0])) {
		text := words[0]
		words = words[1:]
		if text == "0000" {
			continue
		}
		m, err := o.position.ParseUCI(text)
		switch {
		case err != nil:
			illegal++
			o.remark("searchmoves: %v", err)
		case !slices.Contains(o.limits.Moves, m):
			o.limits.Moves = append(o.limits.Moves, m)
		}
	}
	if len(o.limits.Moves) == 0 && illegal > 0 {
		o.remark("no legal move in searchmoves: all are searched")
	}
	return words
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
