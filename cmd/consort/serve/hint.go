package serve

// Hints: sent to the tab that asked, and drawn on the board in all tabs until the
// position changes. While a hint waits in line for the engine, the live view says so.

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
	defer g.setHintPlace(0)
	line, ok, err := g.session.Hint(ctx, g.setHintPlace)
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
	return fmt.Sprintf("Hint: %s (%s)", engine.NumberedLine(state.Position.Ply(), line.SAN[:1]), session.FormatScore(line.Shown)), nil
}

// setHintPlace shows the place in line of a hint that waits for its turn, 0 if it does not.
func (g *game) setHintPlace(place int) {
	g.mu.Lock()
	changed := g.hintPlace != place
	g.hintPlace = place
	g.mu.Unlock()
	if changed {
		g.notifyWatchers()
	}
}

// hintWaits says which place in line a hint has, "" if none waits.
func (g *game) hintWaits() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.hintPlace == 0 {
		return ""
	}
	return "Waiting for the engine (" + ordinal(g.hintPlace) + " in line)…"
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
