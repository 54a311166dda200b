package level

// The Strategy: which kind of choice a level makes.

import (
	"context"

	"consort/engine"
	"consort/search"
	"consort/search/alphabeta"
)

// Settings are the settings of a Player.
type Settings struct {
	alphabeta.Settings // of its Searcher

	Elo  int    // from MinElo to MaxElo; 0 is full strength
	Seed uint64 // of the mistakes: the same seed makes the same ones
}

// DefaultSettings returns the settings of a Player that has not been configured.
func DefaultSettings() Settings { return Settings{Settings: alphabeta.DefaultSettings()} }

// A Player plays at the strength that Settings.Elo sets, and at the full
// strength of its Searcher when that is 0. While it overlooks moves, the lines that
// it reports consist of moves that it has noticed.
type Player struct {
	searcher Searcher
	settings Settings
}

var _ search.Strategy = (*Player)(nil)

// New returns a Player around a searcher, at full strength. Nobody else may use the
// searcher.
func New(searcher Searcher) *Player {
	return &Player{searcher: searcher, settings: DefaultSettings()}
}

// Name returns the name of the searcher.
func (p *Player) Name() string { return p.searcher.Name() }

// NewGame forgets the games before.
func (p *Player) NewGame() { p.searcher.NewGame() }

// Configure applies the settings. A limited player searches on one thread and without
// tablebases, whatever is set: its strength must not depend on what the machine has.
// Another Elo makes it forget what it has found out at the strength before.
func (p *Player) Configure(s Settings) error {
	full := s.Settings
	if s.Elo > 0 {
		full.Threads, full.Tablebases = 1, alphabeta.Tablebases{}
	}
	if err := p.searcher.Configure(full); err != nil {
		return err
	}
	if s.Elo != p.settings.Elo {
		p.searcher.NewGame()
	}
	p.settings = s
	return nil
}

// Choose implements search.Strategy.
func (p *Player) Choose(ctx context.Context, game *engine.Game, limits search.Limits, report func(search.Info)) search.Result {
	if p.settings.Elo <= 0 {
		return p.searcher.Choose(ctx, game, limits, report)
	}
	position := game.Position()
	parameters := parametersIn(position, p.settings.Elo)
	moves := search.RootMoves(position, limits.Moves)
	if sensible := withoutPointless(position, moves); len(sensible) > 0 && len(sensible) < len(moves) {
		moves, limits.Moves = sensible, sensible
	}
	lines := max(1, min(p.settings.MultiPV, len(moves)))
	if parameters.OversightRate > 0 && len(moves) > 0 {
		c := newChoice(ctx, p.searcher, parameters, p.settings.Seed, game, limits)
		return c.choose(moves, lines, report)
	}
	// Each line that is shown needs nodes of its own, or more lines would make the
	// move worse.
	if n := parameters.Nodes * uint64(lines); limits.Nodes == 0 || limits.Nodes > n {
		limits.Nodes = n
	}
	return p.searcher.Choose(ctx, game, limits, report)
}

// basicMateNodes is what even a weak player may search against a bare king: to mate
// it with a queen or a rook is learned, not found at the board.
const basicMateNodes = 10_000

// parametersIn returns the parameters of an Elo in a position.
func parametersIn(p *engine.Position, elo int) Parameters {
	parameters := ParametersOf(elo)
	if bareKing := !p.ByColor(p.SideToMove().Other()).Many(); bareKing {
		return Parameters{Nodes: max(parameters.Nodes, basicMateNodes)}
	}
	return parameters
}
