package arena

// Playing one game, and its PGN.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"consort/engine"
	"consort/engine/pgn"
	"consort/search"
)

// lengthLimit is the reason of a draw at MaxPlies.
const lengthLimit = "length limit"

// event is the tag Event of all games.
const event = "Consort arena"

// A game is a finished game of the schedule.
type game struct {
	fixture
	line     *engine.Game
	result   engine.Result
	reason   string // why it ended
	fault    *fault // of the loser, if it ended with one
	captures [2]int // by color, without those of the opening
	clocks   [2]time.Duration
}

// A worker holds the players of one goroutine: two of each entrant, one for each color,
// because an entrant may play itself. Players are created when first needed and then
// reused, because allocating a transposition table takes long.
type worker struct {
	tournament *Tournament
	sides      [2]map[int]side
}

// newWorker returns a worker, to be used by one goroutine.
func (t *Tournament) newWorker() *worker { return &worker{t, [2]map[int]side{{}, {}}} }

// close ends the programs of the worker.
func (w *worker) close() {
	for _, sides := range w.sides {
		for _, s := range sides {
			s.close()
		}
	}
}

// side returns a side of a fixture, ready for the game.
func (w *worker) side(ctx context.Context, f fixture, c engine.Color) (side, error) {
	s := w.sides[c][f.players[c]]
	if s == nil {
		s = w.tournament.Players[f.players[c]].newSide()
		w.sides[c][f.players[c]] = s
	}
	return s, s.newGame(ctx, w.tournament.playerSeed(f.number, c))
}

// play plays a fixture to its end. If the context ends first, it returns its error.
func (w *worker) play(ctx context.Context, f fixture) (*game, error) {
	line, err := w.tournament.opening(f.opening())
	if err != nil {
		return nil, err
	}
	g := &game{fixture: f, line: line, clocks: [2]time.Duration{w.tournament.Clock, w.tournament.Clock}}
	var sides [2]side
	for c := range sides {
		if sides[c], err = w.side(ctx, f, engine.Color(c)); err != nil {
			return g, w.lose(ctx, g, engine.Color(c), err)
		}
	}
	for !g.finish(w.tournament.MaxPlies) {
		c := line.Position().SideToMove()
		m, err := w.choose(ctx, g, sides[c])
		if err != nil || ctx.Err() != nil {
			return g, w.lose(ctx, g, c, err)
		}
		capture := line.Position().IsCapture(m)
		if err := line.Push(m); err != nil {
			return nil, fmt.Errorf("%s broke the rules: %w", w.tournament.Players[f.players[c]].Name, err)
		}
		if capture {
			g.captures[c]++
		}
	}
	return g, nil
}

// ClockMargin is for how long after the end of its time a move still counts: it may be
// this machine that was slow.
const ClockMargin = 100 * time.Millisecond

// choose returns the move of the side to move, and stops its clock.
func (w *worker) choose(ctx context.Context, g *game, s side) (engine.Move, error) {
	t, c := w.tournament, g.line.Position().SideToMove()
	limits := search.Limits{}
	if t.Clock == 0 {
		if t.Players[g.players[c]].Deepens {
			limits.Nodes = t.Nodes
		}
		return s.choose(ctx, g.line, limits)
	}
	limits.Clock, limits.Increment = g.clocks, [2]time.Duration{t.Increment, t.Increment}
	left := g.clocks[c]
	turn, cancel := context.WithTimeout(ctx, left+ClockMargin)
	defer cancel()
	start := time.Now()
	m, err := s.choose(turn, g.line, limits)
	if f := (*fault)(nil); turn.Err() != nil && (err == nil || errors.As(err, &f) && f.how == silent) {
		return m, &fault{overtime, fmt.Sprintf("it had %v for move %d", left.Round(time.Millisecond), g.line.Position().FullmoveNumber())}
	}
	g.clocks[c] = max(time.Millisecond, left-time.Since(start)) + t.Increment
	return m, err
}

// lose ends a game with a fault of a side. Another error, and the end of the context, are
// returned.
func (w *worker) lose(ctx context.Context, g *game, c engine.Color, err error) error {
	f := (*fault)(nil)
	if !errors.As(err, &f) {
		return cmp.Or(ctx.Err(), err)
	}
	if f.how == crashed {
		// Ctrl-C in a terminal ends programs too, perhaps before it ends the context.
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	g.forfeit(c, w.tournament.Players[g.players[c]].Name, f)
	return nil
}

// forfeit records that a player lost by a fault.
func (g *game) forfeit(c engine.Color, name string, f *fault) {
	g.result, g.reason, g.fault = engine.WonBy(c.Other()), name+" "+f.how, f
}

// finish records the result if the game has ended, and reports whether it has.
func (g *game) finish(maxPlies int) bool {
	if o := g.line.Claim(); o.Over() {
		g.result, g.reason = o.Result(), o.Reason.String()
		return true
	}
	if maxPlies > 0 && g.line.Len() >= maxPlies {
		g.result, g.reason = engine.Drawn, lengthLimit
		return true
	}
	return false
}

// pgn returns the game as PGN, followed by an empty line. It has no date: the same
// tournament is the same text on every day.
func (g *game) pgn(t *Tournament, run string, total int) string {
	termination, comment := "normal", g.reason
	switch {
	case g.fault != nil:
		termination, comment = terminations[g.fault.how], g.reason+": "+g.fault.detail
	case g.reason == lengthLimit:
		termination = "adjudication"
	}
	record := pgn.NewGame(g.line.Start())
	record.Result = g.result
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: event}, {Name: "Round", Value: strconv.Itoa(g.round + 1)},
		{Name: "White", Value: t.Players[g.players[0]].Name}, {Name: "Black", Value: t.Players[g.players[1]].Name},
		{Name: "PlyCount", Value: strconv.Itoa(g.line.Len())}, {Name: "Termination", Value: termination},
		{Name: RunTag, Value: run}, {Name: GameTag, Value: fmt.Sprintf("%d/%d", g.number+1, total)},
	} {
		record.SetTag(tag.Name, tag.Value)
	}
	if t.Clock > 0 {
		record.SetTag("TimeControl", fmt.Sprintf("%g+%g", t.Clock.Seconds(), t.Increment.Seconds()))
	}
	record.AddLine(g.line.Moves()).Annotate(func(n *pgn.Note) { n.Comment = comment })
	return record.String() + "\n"
}
