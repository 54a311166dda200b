package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"consort/engine"
	"consort/engine/pgn"
	"consort/search/pool"
)

// A Tournament is a round robin. The same fields give the same games, unless there are UCI
// engines or a clock; Concurrency does not matter.
type Tournament struct {
	Players     []Entrant
	Self        bool   // each player also plays itself; these games do not count for ratings
	Games       int    // games of each pairing, at least 1
	Seed        uint64 // seed of all random choices
	Concurrency int    // games at a time, at least 1
	Plies       int    // random plies at the start of each game, 0 to 100
	Table       bool   // start with named openings instead of random plies
	MaxPlies    int    // plies after which a game is adjudicated as a draw, 0 for no limit
	Nodes       uint64 // nodes per move of a player that deepens iteratively, at least 1

	Clock     time.Duration // of each side for a game, instead of Nodes; 0 for none
	Increment time.Duration // added after each move

	Program string         // name and version, part of the identity of the run
	Has     func(int) bool // reports whether to play the game with a number, from 1; nil to play all
	Earlier []Played       // games of this run that were played before: see ReadEarlier
}

// A Played is a game that was played before.
type Played struct {
	*pgn.Header
	Moves   []engine.Move
	comment string // why it ended
}

// Validate returns an error that names the first invalid field, if there is one.
func (t *Tournament) Validate() error {
	switch {
	case len(t.Players) == 0 || len(t.Players) == 1 && !t.Self:
		return errors.New("a tournament needs two players: add another, or let one play itself")
	case t.Games < 1:
		return fmt.Errorf("games is %d: expected at least 1", t.Games)
	case t.Concurrency < 1:
		return fmt.Errorf("concurrency is %d: expected at least 1", t.Concurrency)
	case t.Plies < 0 || t.Plies > maxOpening:
		return fmt.Errorf("plies is %d: expected 0 to %d", t.Plies, maxOpening)
	case t.MaxPlies < 0:
		return fmt.Errorf("maxplies is %d: expected 0 for no limit, or more", t.MaxPlies)
	case t.MaxPlies > 0 && t.MaxPlies <= t.Plies && !t.Table:
		return fmt.Errorf("maxplies is %d: expected more than the %d plies of the opening", t.MaxPlies, t.Plies)
	case t.Nodes < 1:
		return errors.New("nodes is 0: expected at least 1")
	case t.Clock < 0 || t.Increment < 0:
		return fmt.Errorf("the clock is %v+%v: expected positive times", t.Clock, t.Increment)
	}
	names := t.names()
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("two players are called %s: the tables and the games could not tell them apart", name)
		}
	}
	return nil
}

// Total returns the number of games of the tournament that are to be played, or were
// played before.
func (t *Tournament) Total() int { return len(t.wanted()) }

// Play plays the tournament. Unless record is nil, it writes each game there as PGN, one
// game per Write, in the order of the schedule. Earlier games count in the results, but
// are neither played nor written again. finished, if not nil, is called after
// each game. When the context ends, Play stops and returns the results of the finished
// games without an error. Errors are those of Validate, of an earlier game that does not
// belong to the tournament, and, with the results of the games that were finished, of a
// player of Consort that cannot be configured or makes an illegal move, of a UCI engine
// whose program cannot be run, and of writing to record. Whatever else an engine does wrong
// loses it the game.
func (t *Tournament) Play(ctx context.Context, record io.Writer, finished func()) (*Results, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	results := &Results{tournament: t, table: newTable(t.names())}
	all, err := t.restore(results.table)
	if err != nil {
		return nil, err
	}
	run, total := t.Run(), len(t.fixtures())
	err = t.play(ctx, all, finished, func(g *game) error {
		results.table.add(g)
		if record == nil {
			return nil
		}
		if _, err := io.WriteString(record, g.pgn(t, run, total)); err != nil {
			return fmt.Errorf("writing the games: %w", err)
		}
		return nil
	})
	return results, err
}

// play plays the fixtures, several at a time. It calls finished after each game, if it
// is not nil, and take with each game in the order of the schedule, both from this
// goroutine. The end of the context ends it early without an error; an error of a player
// or of take ends it too.
func (t *Tournament) play(ctx context.Context, fixtures []fixture, finished func(), take func(*game) error) error {
	workers := make([]*worker, t.Concurrency)
	newWorker := func(i int) (pool.Job[*game], error) {
		w := t.newWorker()
		workers[i] = w
		return func(ctx context.Context, n uint64) (*game, error) { return w.play(ctx, fixtures[n]) }, nil
	}
	games := uint64(len(fixtures))
	if games == 0 {
		return nil
	}
	defer func() {
		for _, w := range workers {
			if w != nil {
				w.close()
			}
		}
	}()
	for g, err := range pool.Ordered(ctx, min(t.Concurrency, len(fixtures)), 0, games, newWorker, finished) {
		if err == nil {
			err = take(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Results are the results of the finished games of a tournament.
type Results struct {
	tournament *Tournament
	table      *table
}

// Games returns the number of finished games.
func (r *Results) Games() int { return r.table.games }

// Write writes the standings with Elo ratings and their 95% confidence, the crosstable,
// the pairings, and the reasons why games ended.
func (r *Results) Write(w io.Writer) error { return r.table.write(w, r.tournament) }

// names returns the players' names.
func (t *Tournament) names() []string {
	names := make([]string, len(t.Players))
	for i, p := range t.Players {
		names[i] = p.Name
	}
	return names
}
