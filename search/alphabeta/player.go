package alphabeta

import (
	"context"
	"strings"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// A Player is the strategy alpha-beta.
type Player struct {
	settings    Settings
	tt          tt.Table
	stats       stats // of all choices
	workers     pool
	detailAfter time.Duration // before details are reported
}

// New returns a Player with the default settings. Memory is allocated by the
// first Configure or Choose, so that starting costs nothing.
func New() *Player {
	return &Player{settings: DefaultSettings(), detailAfter: search.DetailAfter}
}

// Name returns "alpha-beta".
func (p *Player) Name() string { return "alpha-beta" }

// Configure applies the settings and allocates what they need. On an error, such as
// a hash size that the system refuses, everything stays as it was.
func (p *Player) Configure(s Settings) error {
	if err := p.tt.Resize(s.Hash); err != nil {
		return err
	}
	if s.Network != p.settings.Network {
		p.tt.Clear() // Its evaluations are the old network's, as are the histories.
		p.workers.newGame()
	}
	if s.Tablebases != p.settings.Tablebases {
		p.tt.Clear() // Its scores may come from other tablebases.
	}
	p.settings = s
	return p.prepare()
}

// prepare allocates what a choice needs, if Configure has not.
func (p *Player) prepare() error {
	p.workers.resize(p.settings.Threads, &p.tt, p.settings.Network)
	for _, w := range p.workers.all {
		w.tablebases = p.settings.Tablebases
	}
	return p.tt.Resize(p.settings.Hash)
}

// NewGame forgets the games before.
func (p *Player) NewGame() {
	p.tt.Clear()
	p.workers.newGame()
}

// Choose searches for the best move.
func (p *Player) Choose(ctx context.Context, game *engine.Game, limits search.Limits, report func(search.Info)) search.Result {
	if err := p.prepare(); err != nil {
		if report != nil {
			report(search.Info{Text: err.Error()})
		}
		if p.tt.Resize(1) != nil {
			return p.firstLegal(game)
		}
	}
	p.tt.NewSearch()
	main := p.workers.main()
	main.begin(ctx, game, &limits)
	if len(main.rootMoves) == 0 {
		return search.Result{Score: search.TerminalScore(game.Position())}
	}
	main.reporter = reporter{report: report, start: main.clock.start, game: game, detailAfter: p.detailAfter}
	lines := max(1, min(p.settings.MultiPV, len(main.rootMoves)))
	best := p.workers.search(ctx, game, &limits, lines)
	if err := p.workers.tablebaseError(); err != nil && report != nil {
		report(search.Info{Text: err.Error()})
	}
	line := main.reporter.finalLine(best, 0)
	main.reporter.final(best, line, lines)
	if countsStats && p.countStats(report) {
		main.reporter.repeatFinal(best, line, lines)
	}
	return best.result(line)
}

// firstLegal is the choice of a player that cannot allocate even the smallest hash.
func (p *Player) firstLegal(game *engine.Game) search.Result {
	if moves := game.Position().Moves(); len(moves) > 0 {
		return search.Result{Best: moves[0], Score: p.Evaluate(game.Position())}
	}
	return search.Result{Score: search.TerminalScore(game.Position())}
}

// countStats adds the workers' statistics of a choice to the player's, and reports them
// as lines of text, if anybody listens.
func (p *Player) countStats(report func(search.Info)) (reported bool) {
	var choice stats
	for _, w := range p.workers.all {
		choice.add(&w.stats)
	}
	p.stats.add(&choice)
	if report == nil {
		return false
	}
	for line := range strings.Lines(choice.report()) {
		report(search.Info{Text: strings.TrimRight(line, "\n")})
	}
	return true
}

// Health returns the statistics of all choices of the player so far, as lines of text:
// "" unless the build has the tag health.
func (p *Player) Health() string { return p.stats.report() }
