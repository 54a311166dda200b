package client

import (
	"errors"
	"fmt"
	"strings"

	"consort/engine"
	"consort/search"
)

// errNoLimit is returned by Go without a limit.
var errNoLimit = errors.New("no limit is set: the search would not end")

// command returns the go command of limits in a position. UCI has milliseconds; what is
// left of a duration is cut off.
func command(l *search.Limits, p *engine.Position, chess960 bool) (string, error) {
	switch limited := l.OnClock() || l.MoveTime != 0 || l.Depth != 0 || l.Nodes != 0 || l.Mate != 0; {
	case !limited && !l.Infinite:
		return "", errNoLimit
	case l.Depth < 0 || l.Mate < 0 || l.MovesToGo < 0:
		return "", fmt.Errorf("a limit is negative: %+v", *l)
	case l.NodesPerMS != 0 || l.SoftNodes != 0 || l.TargetNodes != 0:
		return "", errors.New("UCI has no limit for Limits.NodesPerMS, SoftNodes and TargetNodes")
	}
	var s strings.Builder
	s.WriteString("go")
	if l.Ponder != nil {
		s.WriteString(" ponder")
	}
	number := func(name string, n int64) {
		if n != 0 {
			fmt.Fprintf(&s, " %s %d", name, n)
		}
	}
	if l.OnClock() {
		fmt.Fprintf(&s, " wtime %d btime %d", l.Clock[engine.White].Milliseconds(), l.Clock[engine.Black].Milliseconds())
		number("winc", l.Increment[engine.White].Milliseconds())
		number("binc", l.Increment[engine.Black].Milliseconds())
		number("movestogo", int64(l.MovesToGo))
	}
	if l.MoveTime != 0 {
		number("movetime", max(1, l.MoveTime.Milliseconds()))
	}
	number("depth", int64(l.Depth))
	number("mate", int64(l.Mate))
	if l.Nodes > 0 {
		fmt.Fprintf(&s, " nodes %d", l.Nodes)
	}
	if l.Infinite {
		s.WriteString(" infinite")
	}
	for i, m := range l.Moves {
		if !p.IsLegal(m) {
			return "", fmt.Errorf("the move %v of Limits.Moves is not legal in %s", m, p.FEN())
		}
		if i == 0 {
			s.WriteString(" searchmoves") // last: some engines take every later word for a move
		}
		s.WriteString(" " + m.UCI(chess960))
	}
	return s.String(), nil
}
