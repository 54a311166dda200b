package serve

// Hints: sent to the tab that asked, and drawn on the board in all tabs until the
// position changes.

import (
	"context"
	"fmt"

	"consort/cmd/consort/room"
	"consort/engine"
)

// A hint is a move that a strong player would play.
type hint struct {
	fen  string // of the position
	move engine.Move
}

// doHint answers with the move that a strong player would play.
func doHint(ctx context.Context, g *game, _ *request) (string, error) {
	state := g.room.State()
	line, ok, err := g.room.Hint(ctx)
	if err != nil {
		return "", err
	}
	if !ok {
		return "There is no legal move.", nil
	}
	g.look(func(p *page) {
		p.hint = hint{state.Position.FEN(), line.Moves[0]}
		p.notifyWatchers()
	})
	return fmt.Sprintf("Hint: %s (%s)", engine.NumberedLine(state.Position.Ply(), line.SAN[:1]), room.FormatScore(line.Shown)), nil
}

// squares returns the squares of the hint for a position, an empty list without one.
func (h hint) squares(p *engine.Position) []string {
	if h.fen != p.FEN() {
		return []string{}
	}
	return squares(h.move)
}
