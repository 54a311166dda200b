package uci

import (
	"strings"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// goCommand answers go.
func (d *Driver) goCommand(r request) {
	o := parseGo(r.words, d.board.position())
	if len(o.remarks) > 0 {
		d.out.say("go: %s", strings.Join(o.remarks, "; "))
	}
	if o.perft {
		d.countLeaves(o.perftDepth, r.read)
		return
	}
	o.limits.Start = r.read
	d.settings.nodes.apply(&o.limits, d.board.position().SideToMove())
	o.limits.Overhead = max(d.settings.overhead, answerTime(&o.limits))
	d.configure()
	if d.settings.ownBook && d.book() == nil {
		d.out.say("option OwnBook is on, but there is no book: set BookFile to one")
	}
	t := &thought{
		player: d.player,
		game:   d.board.game.Clone(),
		limits: o.limits,
		nodes:  &d.settings.nodes,
		report: d.newReport(r.read),
	}
	j := &job{started: r.read, ponder: o.limits.Ponder, held: o.limits.Ponder || o.limits.Infinite}
	d.start(j, t.think)
}

// answerTime is what is kept of a fixed time even where Move Overhead keeps nothing:
// 10 ms, half of a short time. To stop, to write and to be read take some, and match
// runners count it: at 20 ms a move with no overhead one move in a hundred was 1 to
// 6 ms late. Players keep a reserve of a clock themselves.
func answerTime(l *search.Limits) time.Duration {
	if !l.HasFixed || l.NodesPerMS > 0 {
		return 0
	}
	return min(10*time.Millisecond, l.MoveTime/2)
}

// A thought is one go, from the limits to the bestmove.
type thought struct {
	player *player.Player
	game   *engine.Game
	limits search.Limits
	nodes  *nodeClock
	report report
}

// think chooses a move and prints it. It is the only place that does, so that
// whatever a player is like there is one bestmove for each go, and none before
// its time.
func (t *thought) think(control *search.Control) error {
	result := t.player.Go(t.game, t.limits, control, t.report.info)
	t.report.confirm(result)
	t.hold(control)
	t.nodes.spend(&t.limits, t.game.Position().SideToMove(), result.Nodes, control)
	t.report.bestMove(result)
	return nil
}

// hold keeps the move back until the GUI asks for it, as UCI demands for
// infinite and ponder, even when there is nothing left to think about.
func (t *thought) hold(control *search.Control) {
	if t.limits.Infinite {
		control.Wait(false)
	} else if t.limits.Ponder {
		control.Wait(true)
	}
}
