package client

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"consort/engine"
)

// Limits are what ends a search: the first limit that is reached. The zero value of a
// field is no limit. UCI has milliseconds; what is left of a duration is cut off.
type Limits struct {
	Time      [2]time.Duration // remaining on the clocks, by color
	Increment [2]time.Duration // added after each move, by color
	MovesToGo int              // moves until the next time control; 0 for the rest of the game

	MoveTime time.Duration // for this move
	Depth    int           // in plies
	Nodes    uint64
	Mate     int // ends when a mate in this many moves is found

	Moves []engine.Move // restricts the search to these moves; empty for all
}

// errNoLimit is returned by Play without a limit.
var errNoLimit = errors.New("no limit is set: the search would not end")

// timed reports whether there is a clock.
func (l *Limits) timed() bool { return l.Time != [2]time.Duration{} }

// limited reports whether the search ends by itself.
func (l *Limits) limited() bool {
	return l.timed() || l.MoveTime != 0 || l.Depth != 0 || l.Nodes != 0 || l.Mate != 0
}

// command returns the go command for a position.
func (l *Limits) command(p *engine.Position, chess960, ponder bool) (string, error) {
	if l.MoveTime < 0 || l.Depth < 0 || l.Mate < 0 || l.MovesToGo < 0 {
		return "", fmt.Errorf("a limit is negative: %+v", *l)
	}
	var s strings.Builder
	s.WriteString("go")
	if ponder {
		s.WriteString(" ponder")
	}
	number := func(name string, n int64) {
		if n != 0 {
			fmt.Fprintf(&s, " %s %d", name, n)
		}
	}
	if l.timed() {
		fmt.Fprintf(&s, " wtime %d btime %d", l.Time[engine.White].Milliseconds(), l.Time[engine.Black].Milliseconds())
		number("winc", l.Increment[engine.White].Milliseconds())
		number("binc", l.Increment[engine.Black].Milliseconds())
		number("movestogo", int64(l.MovesToGo))
	}
	if l.MoveTime > 0 {
		number("movetime", max(1, l.MoveTime.Milliseconds()))
	}
	number("depth", int64(l.Depth))
	number("mate", int64(l.Mate))
	if l.Nodes > 0 {
		fmt.Fprintf(&s, " nodes %d", l.Nodes)
	}
	if !l.limited() && !ponder {
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
