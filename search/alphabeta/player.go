package alphabeta

import (
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// A Player is the strong player of the company.
type Player struct {
	settings    search.Settings
	tt          tt.Table
	stats       stats // of all choices
	workers     workers
	detailAfter time.Duration // before details are reported
}

var _ search.Searcher = (*Player)(nil)

// New returns a Player with the default settings. Memory is taken at the first
// choice, so that starting costs nothing.
func New() *Player {
	return &Player{settings: search.DefaultSettings(), detailAfter: search.DetailAfter}
}

// Name returns "alpha-beta".
func (p *Player) Name() string { return "alpha-beta" }

// Configure takes the settings over and takes the memory they ask for. A table
// size that the system refuses is an error, and everything stays as it was.
func (p *Player) Configure(s search.Settings) error {
	if err := p.tt.Resize(s.Hash); err != nil {
		return err
	}
	if s.Network != p.settings.Network {
		p.tt.Clear() // Its evaluations are another's, and so is what was learned from them.
		p.workers.newGame()
	}
	if s.Tables != p.settings.Tables {
		p.tt.Clear() // Its scores may come from tables, under another rule.
	}
	p.settings = s
	return p.prepare()
}

// prepare takes the memory that a choice needs, if Configure has not.
func (p *Player) prepare() error {
	p.workers.resize(p.settings.Threads, &p.tt, p.settings.Network)
	for _, w := range p.workers.all {
		w.tablebases = p.settings.Tables
	}
	return p.tt.Resize(p.settings.Hash)
}

// NewGame forgets the games before.
func (p *Player) NewGame() {
	p.tt.Clear()
	p.workers.newGame()
}

// Choose searches for the best move.
func (p *Player) Choose(game *engine.Game, limits search.Limits, control *search.Control, report func(search.Info)) search.Result {
	if err := p.prepare(); err != nil {
		if report != nil {
			report(search.Info{Text: err.Error()})
		}
		return firstLegal(game)
	}
	p.tt.NewSearch()
	leader := p.workers.main()
	leader.begin(game, &limits, control)
	if len(leader.rootMoves) == 0 {
		return search.Result{Score: search.TerminalScore(game.Position())}
	}
	leader.reporter = reporter{report: report, start: leader.clock.start, game: game, detailAfter: p.detailAfter}
	lines := max(1, min(p.settings.MultiPV, len(leader.rootMoves)))
	best := p.workers.search(game, &limits, control, lines)
	if trouble := p.workers.tablebaseError(); trouble != nil && report != nil {
		report(search.Info{Text: trouble.Error()})
	}
	leader.reporter.final(best, lines)
	p.reportStats(report, p.workers.all...)
	return best.result()
}

// firstLegal is the answer of a player that cannot get any memory.
func firstLegal(game *engine.Game) search.Result {
	if moves := game.Position().Moves(); len(moves) > 0 {
		return search.Result{Best: moves[0]}
	}
	return search.Result{Score: search.TerminalScore(game.Position())}
}

// result returns the choice.
func (w *worker) result() search.Result {
	best := &w.rootMoves[0]
	score, bound, _ := best.lastScore()
	if bound != search.Exact && best.exact != -eval.Infinite {
		score, _ = best.withTablebase(best.exact, search.Exact) // Stopped between two windows: the bound is no score.
	}
	if score == -eval.Infinite {
		score = eval.Draw // Stopped before anything was known.
	}
	return search.Result{Best: best.move, Ponder: w.ponderMove(best), Score: score, Depth: w.completed, Nodes: w.pool.nodes()}
}

// ponderMove returns the reply that the best line expects, or the table.
func (w *worker) ponderMove(best *rootMove) engine.Move {
	after := w.nodes[0].position.After(best.move)
	if len(best.pv) > 1 && best.pv[0] == best.move && after.IsLegal(best.pv[1]) {
		return best.pv[1]
	}
	if e, found := w.tt.Probe(after.Key()); found && after.IsLegal(e.Move) {
		return e.Move
	}
	return engine.NoMove
}
