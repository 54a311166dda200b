package serve

// Hints: sent to the tab that asked, and drawn on the board in all tabs until the
// position changes.

import (
	"context"
	"fmt"

	"consort/cmd/consort/session"
	"consort/engine"
)

// A hint is a move that a strong player would play.
type hint struct {
	fen  string // of the position
	move engine.Move
}

// doHint answers with the move that a strong player would play.
func doHint(ctx context.Context, g *game, _ *request) (string, error) {
	state := g.session.State()
	line, ok, err := g.session.Hint(ctx)
	if err != nil {
		return "", err
	}
	if !ok {
		return "There is no legal move.", nil
	}
	g.mu.Lock()
	g.hint = hint{state.Position.FEN(), line.Moves[0]}
	g.mu.Unlock()
	g.notifyWatchers()
	return fmt.Sprintf("Hint: %s (%s)", session.Numbered(&state.Position, line.SAN[:1]), session.FormatScore(line.Shown)), nil
}

// hinted returns the squares of the hint for a position, an empty list without one.
func (g *game) hinted(p *engine.Position) []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.hint.fen != p.FEN() {
		return []string{}
	}
	return squares(g.hint.move)
}
