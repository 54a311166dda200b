package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"consort/search/progress"
	"consort/search/selfplay"
)

// A target is how many games and positions there are to be, and how many there
// are.
type target struct {
	games, positions           uint64 // 0 for any number
	gamesThere, positionsThere uint64

	bar         *progress.Bar
	start       time.Time
	gamesBefore uint64 // in the file when the run began
	before      uint64 // positions then
}

// count counts a game.
func (t *target) count(g *selfplay.Game) error {
	n, err := selfplay.DefaultFilter().Usable(g)
	t.gamesThere++
	t.positionsThere += uint64(n)
	return err
}

// reached reports whether there are enough.
func (t *target) reached() bool {
	return t.games > 0 && t.gamesThere >= t.games || t.positions > 0 && t.positionsThere >= t.positions
}

// begin draws the bar: of positions, if they are what is asked for, and of games
// otherwise.
func (t *target) begin(stderr io.Writer) {
	t.start, t.gamesBefore, t.before = time.Now(), t.gamesThere, t.positionsThere
	switch {
	case t.positions > 0:
		t.bar = progress.New(max(1, int(t.positions-min(t.positions, t.before))), "positions", stderr)
	case t.games > 0:
		t.bar = progress.New(max(1, int(t.games-min(t.games, t.gamesBefore))), "games", stderr)
	default:
		t.bar = progress.New(-1, "games", stderr)
	}
}

// play adds games to the file until there are enough.
func (t *target) play(ctx context.Context, run *selfplay.Run, file *selfplay.Appender) error {
	for g, err := range run.Games(ctx, file.Games()) {
		if err != nil {
			return err
		}
		before := t.positionsThere
		if err := t.count(g); err != nil {
			return err
		}
		if err := file.Add(g); err != nil {
			return err
		}
		t.step(int(t.positionsThere - before))
		if t.reached() {
			break
		}
	}
	return nil
}

// step moves the bar by a game with so many positions.
func (t *target) step(positions int) {
	if t.positions > 0 {
		t.bar.Describe(fmt.Sprintf("positions, %.0f/s", t.speed()))
		t.bar.Add(positions)
		return
	}
	t.bar.Describe(fmt.Sprintf("games, %.0f positions/s", t.speed()))
	t.bar.Step()
}

// speed returns the positions fit to learn from that were made in a second.
func (t *target) speed() float64 {
	return float64(t.positionsThere-t.before) / max(1e-3, time.Since(t.start).Seconds())
}

// report says what there is now. It is an error if that is not what was asked
// for.
func (t *target) report(stdout io.Writer, path string) error {
	_, err := fmt.Fprintf(stdout, "%s: %d games with %d positions fit to learn from; now %d games in %.1f s, %.0f positions/s\n",
		path, t.gamesThere, t.positionsThere, t.gamesThere-t.gamesBefore, time.Since(t.start).Seconds(), t.speed())
	if err != nil || t.reached() || t.games == 0 && t.positions == 0 {
		return err
	}
	return errInterrupted
}
