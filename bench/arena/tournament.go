package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// A Tournament is a round robin. The same fields give the same games, whatever
// Concurrency is.
type Tournament struct {
	Players     []Entrant
	Self        bool   // each player also plays itself; these games do not count for ratings
	Games       int    // of each pairing, at least 1
	Seed        uint64 // of everything random
	Concurrency int    // games at a time, at least 1
	Plies       int    // random plies that each game opens with, 0 to 100
	Table       bool   // games open with lines of the table of openings instead
	MaxPlies    int    // after which a game is adjudicated a draw, 0 for no limit
	Nodes       uint64 // per move of a player that would think without end, at least 1
}

// Validate reports why the tournament cannot be played.
func (t *Tournament) Validate() error {
	switch {
	case len(t.Players) == 0 || len(t.Players) == 1 && !t.Self:
		return errors.New("a tournament needs two players: name another, or let one play itself")
	case t.Games < 1:
		return fmt.Errorf("games is %d: each pairing plays at least 1", t.Games)
	case t.Concurrency < 1:
		return fmt.Errorf("concurrency is %d: at least 1 game is played at a time", t.Concurrency)
	case t.Plies < 0 || t.Plies > maxOpening:
		return fmt.Errorf("plies is %d: an opening has 0 to %d", t.Plies, maxOpening)
	case t.MaxPlies < 0:
		return fmt.Errorf("maxplies is %d: it cannot be negative", t.MaxPlies)
	case t.MaxPlies > 0 && t.MaxPlies <= t.Plies && !t.Table:
		return fmt.Errorf("maxplies is %d: the opening alone has %d", t.MaxPlies, t.Plies)
	case t.Nodes < 1:
		return errors.New("nodes is 0: at least 1 position is searched")
	}
	return nil
}

// Total returns how many games the tournament has.
func (t *Tournament) Total() int { return len(t.fixtures()) }

// Play plays the tournament. It writes each game to record as PGN, one game per
// Write, in the order of the schedule; a nil record keeps none. finished, if not nil,
// is called after each game. The end of the context ends the tournament early and is
// not an error: the results are then those of the games that were finished.
func (t *Tournament) Play(ctx context.Context, record io.Writer, finished func()) (*Results, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	date := time.Now()
	results := &Results{tournament: t, table: newTable(t.names())}
	err := t.play(ctx, t.fixtures(), finished, func(g *game) error {
		results.table.add(g)
		if record == nil {
			return nil
		}
		if _, err := io.WriteString(record, g.pgn(t.Players[g.players[0]].Name, t.Players[g.players[1]].Name, date)); err != nil {
			return fmt.Errorf("the games cannot be written: %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}

// Results are the results of the games of a tournament that were finished.
type Results struct {
	tournament *Tournament
	table      *table
}

// Games returns how many games were finished.
func (r *Results) Games() int { return r.table.games }

// Write writes the standings, the crosstable, the pairings, and how games ended.
func (r *Results) Write(w io.Writer) error { return r.table.write(w, r.tournament) }

// names returns the players' names.
func (t *Tournament) names() []string {
	names := make([]string, len(t.Players))
	for i, p := range t.Players {
		names[i] = p.Name
	}
	return names
}
