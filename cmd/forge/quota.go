package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/search/selfplay"
)

// A quota is the number of games or positions to reach, and the progress towards it.
type quota struct {
	games, positions         uint64 // wanted, 0 for no limit
	haveGames, havePositions uint64 // in the file

	bar             *progress.Bar
	start           time.Time
	gamesBefore     uint64 // in the file at start
	positionsBefore uint64
}

// count counts a game.
func (q *quota) count(g *selfplay.Game) error {
	n, err := selfplay.DefaultFilter().Usable(g)
	q.haveGames++
	q.havePositions += uint64(n)
	return err
}

// reached reports whether the quota is met.
func (q *quota) reached() bool {
	return q.games > 0 && q.haveGames >= q.games || q.positions > 0 && q.havePositions >= q.positions
}

// begin starts the progress bar: in positions if their number is limited, in games
// otherwise.
func (q *quota) begin(stderr io.Writer) {
	q.start, q.gamesBefore, q.positionsBefore = time.Now(), q.haveGames, q.havePositions
	switch {
	case q.positions > 0:
		q.bar = progress.New(max(1, int(q.positions-min(q.positions, q.positionsBefore))), "positions", stderr)
	case q.games > 0:
		q.bar = progress.New(max(1, int(q.games-min(q.games, q.gamesBefore))), "games", stderr)
	default:
		q.bar = progress.New(-1, "games", stderr)
	}
}

// play adds games to the file until the quota is reached.
func (q *quota) play(ctx context.Context, run *selfplay.Run, file *selfplay.Appender) error {
	for g, err := range run.Games(ctx, file.Games()) {
		if err != nil {
			return err
		}
		before := q.havePositions
		if err := q.count(g); err != nil {
			return err
		}
		if err := file.Add(g); err != nil {
			return err
		}
		q.step(int(q.havePositions - before))
		if q.reached() {
			break
		}
	}
	return nil
}

// step advances the bar by a game with a number of usable positions.
func (q *quota) step(positions int) {
	if q.positions > 0 {
		q.bar.Describe(fmt.Sprintf("positions, %.0f/s", q.speed()))
		q.bar.Add(positions)
		return
	}
	q.bar.Describe(fmt.Sprintf("games, %.0f positions/s", q.speed()))
	q.bar.Step()
}

// speed returns the number of usable positions per second since start.
func (q *quota) speed() float64 {
	return float64(q.havePositions-q.positionsBefore) / max(1e-3, time.Since(q.start).Seconds())
}

// report prints what the file contains. It returns errInterrupted if the quota is not
// reached.
func (q *quota) report(stdout io.Writer, path string) error {
	_, err := fmt.Fprintf(stdout, "%s: %s with %s; added %s in %.1f s, %.0f positions/s\n",
		path, plural.Of(q.haveGames, "game"), plural.Of(q.havePositions, "usable position"), plural.Of(q.haveGames-q.gamesBefore, "game"), time.Since(q.start).Seconds(), q.speed())
	if err != nil || q.reached() || q.games == 0 && q.positions == 0 {
		return err
	}
	return errInterrupted
}
