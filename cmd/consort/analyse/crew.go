package analyse

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"consort/engine"
	"consort/engine/pgn"
	"consort/search"
	"consort/search/player"
)

// A crew is several players, each of which searches one position at a time.
type crew struct {
	players []*player.Player
	limits  search.Limits
}

// newCrew returns the workers that the options ask for.
func newCrew(o *options) (*crew, error) {
	c := &crew{limits: o.effort.Limits()}
	for range o.workers {
		p := player.New(player.Config{})
		if err := p.Configure(player.Settings{Settings: o.effort.Settings}); err != nil {
			return nil, fmt.Errorf("no memory for %d workers: %w", o.workers, err)
		}
		c.players = append(c.players, p)
	}
	return c, nil
}

// replay returns a game at its start, with its moves to be redone.
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

// search searches all positions of a game, the first ones first, and calls step
// after each. The end of the context ends it: what is not searched by then is not
// known.
func (c *crew) search(ctx context.Context, line *engine.Game, positions int, step func()) []finding {
	findings := make([]finding, positions)
	done := make(chan struct{})
	var next atomic.Int64
	var working sync.WaitGroup
	for _, p := range c.players {
		own := line.Clone()
		working.Go(func() {
			for {
				ply := int(next.Add(1)) - 1
				if ply >= positions || ctx.Err() != nil {
					return
				}
				for own.Len() < ply {
					own.Redo()
				}
				findings[ply] = c.look(ctx, p, own)
				done <- struct{}{}
			}
		})
	}
	go func() {
		working.Wait()
		close(done)
	}()
	for range done {
		step() // The bar is for one goroutine.
	}
	return findings
}

// look lets a player that knows nothing yet search the current position of a
// game.
func (c *crew) look(ctx context.Context, p *player.Player, game *engine.Game) finding {
	p.NewGame()
	control := new(search.Control)
	defer context.AfterFunc(ctx, control.Stop)()
	var line []engine.Move
	choice := p.Go(game, c.limits, control, func(i player.Info) {
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
