package uci

import (
	"strings"

	"consort/engine"
	"consort/eval"
	"consort/search"
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
	o.limits.Overhead = d.settings.overhead
	d.settings.nodes.apply(&o.limits, d.board.position().SideToMove())
	t := &thought{
		player: d.player(),
		game:   d.board.game.Clone(),
		limits: o.limits,
		nodes:  &d.settings.nodes,
		report: d.newReport(r.read),
		book:   d.fromBook(o.limits),
	}
	j := &job{started: r.read, ponder: o.limits.Ponder, held: o.limits.Ponder || o.limits.Infinite}
	d.start(j, t.think)
}

// A thought is one go, from the limits to the bestmove.
type thought struct {
	player search.Strategy
	game   *engine.Game
	limits search.Limits
	nodes  *nodeClock
	report report
	book   *bookMove // nil where the player has to think
}

// think chooses a move and prints it. It is the only place that does, so that
// whatever a player is like there is one bestmove for each go, and none before
// its time.
func (t *thought) think(control *search.Control) error {
	result := t.choose(control)
	t.hold(control)
	t.nodes.spend(&t.limits, t.game.Position().SideToMove(), result.Nodes, control)
	t.report.bestMove(result)
	return nil
}

// choose asks the player, if there is anything to choose.
func (t *thought) choose(control *search.Control) search.Result {
	if p := t.game.Position(); !p.HasLegalMove() {
		score := eval.Draw
		if p.InCheck() {
			score = eval.MatedIn(0)
		}
		t.report.out.print("info depth 0 score " + score.String())
		return search.Result{Score: score}
	}
	if t.book != nil {
		return t.book.play(&t.report)
	}
	result := t.player.Choose(t.game, t.limits, control, t.report.info)
	t.report.confirm(result)
	return result
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
