package uci

import (
	"context"
	"runtime"
	"strings"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// goCommand executes go.
func (d *Driver) goCommand(r request) {
	g := parseGo(r.words, d.board.position())
	if len(g.problems) > 0 {
		d.out.infoString("go: %s", strings.Join(g.problems, "; "))
	}
	if g.perft {
		d.countLeaves(g.perftDepth, r.read)
		return
	}
	g.limits.Start = r.read
	d.settings.nodes.apply(&g.limits, d.board.position().SideToMove())
	g.limits.Overhead = max(d.settings.overhead, answerTime(&g.limits))
	d.configure()
	if d.settings.ownBook && d.book() == nil {
		d.out.infoString("option OwnBook is on, but there is no book: set BookFile")
	}
	s := &goSearch{
		player: d.player,
		game:   d.board.game.Clone(),
		limits: g.limits,
		nodes:  &d.settings.nodes,
		fast:   d.settings.fast,
		report: d.newReport(r.read),
	}
	j := &job{
		search: true, started: r.read,
		ponder: g.limits.Ponder, infinite: g.limits.Infinite, held: g.limits.Ponder != nil || g.limits.Infinite,
	}
	d.start(j, func(ctx context.Context) error {
		s.run(ctx, j)
		return nil
	})
}

// answerTime is the part of movetime that is reserved even with Move Overhead 0:
// 10 ms, or half of a shorter time. Stopping, writing the move and reading it take time, which
// match runners count (result r0079). On a clock, players keep a reserve themselves.
func answerTime(l *search.Limits) time.Duration {
	if l.MoveTime == 0 || l.NodesPerMS > 0 {
		return 0
	}
	return min(10*time.Millisecond, l.MoveTime/2)
}

// A goSearch is one go, from the limits to the bestmove.
type goSearch struct {
	player *player.Player
	game   *engine.Game
	limits search.Limits
	nodes  *nodeClock
	fast   bool
	report report
}

// run chooses a move and prints it. It is the only place that does, so that with any
// player there is one bestmove for each go, and none too early.
//
// The search ends when nobody reads what it prints. Until then it waits for the reader
// where lines come faster than they are read.
func (s *goSearch) run(ctx context.Context, j *job) {
	defer s.report.out.whenStalled(j.cancel)()
	result := s.player.Go(ctx, s.game, s.limits, func(i search.Info) {
		s.report.info(i)
		s.report.out.searchRoom(j.free)
		runtime.Gosched() // The line is written at once, even if all processors search.
	})
	s.report.unsearched(result)
	if j.held {
		<-j.free // As UCI requires for infinite and ponder, even if nothing is left to search.
	}
	if !s.fast {
		sleep(ctx, time.Until(s.limits.Start.Add(result.HumanTime)))
	}
	s.nodes.spend(&s.limits, s.game.Position().SideToMove(), result.Nodes)
	s.report.bestMove(result)
}

// sleep waits for a time, unless the context ends before.
func sleep(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
