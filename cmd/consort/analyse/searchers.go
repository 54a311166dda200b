package analyse

import (
	"context"
	"fmt"

	"consort/engine"
	"consort/engine/pgn"
	"consort/search"
	"consort/search/player"
	"consort/search/pool"
)

// searchers holds the players that search positions concurrently, one position each.
type searchers struct {
	players []*player.Player
	limits  search.Limits
}

// newSearchers returns the searchers for --workers.
func newSearchers(o *options) (*searchers, error) {
	s := &searchers{limits: o.effort.Limits()}
	for range o.workers {
		p := player.New(player.Config{})
		if err := p.Configure(player.Settings{Settings: o.effort.Settings}); err != nil {
			return nil, fmt.Errorf("not enough memory for %d workers: %w", o.workers, err)
		}
		s.players = append(s.players, p)
	}
	return s, nil
}

// replay returns a game at its starting position, with its moves ready to redo.
func replay(g *pgn.Game) (*engine.Game, error) {
	line := engine.NewGame(g.Start)
	for _, m := range g.Moves {
		if err := line.Push(m); err != nil {
			return nil, err
		}
	}
	for line.Undo() {
	}
	return line, nil
}

// search searches all positions of a game in order and calls step after each. When the
// context ends, the remaining findings are unknown.
func (s *searchers) search(ctx context.Context, line *engine.Game, positions int, step func()) []finding {
	findings := make([]finding, positions)
	newJob := func(i int) (pool.Job[struct{}], error) {
		own := line.Clone()
		return func(ctx context.Context, ply uint64) (struct{}, error) {
			for own.Len() < int(ply) {
				own.Redo()
			}
			findings[ply] = s.searchPosition(ctx, s.players[i], own)
			return struct{}{}, ctx.Err()
		}, nil
	}
	for range pool.Ordered(ctx, len(s.players), 0, uint64(positions), newJob, step) {
	}
	return findings
}

// searchPosition searches the current position of a game, with an empty transposition
// table. The finding is unknown if the context has ended.
func (s *searchers) searchPosition(ctx context.Context, p *player.Player, game *engine.Game) finding {
	p.NewGame()
	control := new(search.Control)
	defer context.AfterFunc(ctx, control.Stop)()
	var line []engine.Move
	choice := p.Go(game, s.limits, control, func(i player.Info) {
		if len(i.PV) > 0 && i.MultiPV <= 1 {
			line = append(line[:0], i.PV...)
		}
	})
	if ctx.Err() != nil {
		return finding{}
	}
	f := finding{known: true, score: choice.Score, shown: choice.Normalized, best: choice.Best, line: line}
	if len(line) == 0 || line[0] != choice.Best {
		f.line = []engine.Move{choice.Best}
	}
	if choice.Best == engine.NoMove {
		f.line = nil
	}
	if game.Position().SideToMove() == engine.Black {
		f.score, f.shown = -f.score, -f.shown
	}
	return f
}
