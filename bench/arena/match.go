package arena

// Playing one game, and its PGN.

import (
	"context"
	"fmt"
	"strconv"

	"consort/engine"
	"consort/engine/pgn"
	"consort/search"
	"consort/search/player"
)

// lengthLimit is the reason of a draw at MaxPlies.
const lengthLimit = "length limit"

// event is the tag Event of all games.
const event = "Consort arena"

// A game is a finished game of the schedule.
type game struct {
	fixture
	line     *engine.Game
	result   engine.Result
	reason   string // why it ended
	captures [2]int // by color, without those of the opening
}

// A worker holds the players of one goroutine: two of each entrant, one for each color,
// because an entrant may play itself. Players are created when first needed and then
// reused, because allocating a transposition table takes long.
type worker struct {
	tournament *Tournament
	players    [2]map[int]*player.Player
}

// newWorker returns a worker, to be used by one goroutine.
func (t *Tournament) newWorker() *worker {
	return &worker{t, [2]map[int]*player.Player{{}, {}}}
}

// player returns the player of a side, configured for a new game.
func (w *worker) player(f fixture, c engine.Color) (*player.Player, error) {
	index := f.players[c]
	entrant := &w.tournament.Players[index]
	p := w.players[c][index]
	if p == nil {
		p = player.New(player.Config{Kinds: []player.Kind{entrant.Kind}})
		w.players[c][index] = p
	}
	settings := entrant.Settings
	settings.Seed = w.tournament.playerSeed(f.number, c)
	if err := p.Configure(settings); err != nil {
		return nil, fmt.Errorf("%s: %w", entrant.Name, err)
	}
	p.NewGame()
	return p, nil
}

// play plays a fixture to its end. If the context ends first, it returns its error.
func (w *worker) play(ctx context.Context, f fixture) (*game, error) {
	line, err := w.tournament.opening(f.opening())
	if err != nil {
		return nil, err
	}
	var players [2]*player.Player
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if players[c], err = w.player(f, c); err != nil {
			return nil, err
		}
	}
	g := &game{fixture: f, line: line}
	for !g.finish(w.tournament.MaxPlies) {
		side := line.Position().SideToMove()
		m := w.choose(ctx, players[side], f.players[side], line)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		capture := line.Position().IsCapture(m)
		if err := line.Push(m); err != nil {
			return nil, fmt.Errorf("%s broke the rules: %w", w.tournament.Players[f.players[side]].Name, err)
		}
		if capture {
			g.captures[side]++
		}
	}
	return g, nil
}

// choose returns the move of a player.
func (w *worker) choose(ctx context.Context, p *player.Player, index int, line *engine.Game) engine.Move {
	limits := search.Limits{}
	if w.tournament.Players[index].Deepens {
		limits.Nodes = w.tournament.Nodes
	}
	return p.Go(ctx, line, limits, nil).Best
}

// finish records the result if the game has ended, and reports whether it has.
func (g *game) finish(maxPlies int) bool {
	if o := g.line.Claim(); o.Over() {
		g.result, g.reason = o.Result(), o.Reason.String()
		return true
	}
	if maxPlies > 0 && g.line.Len() >= maxPlies {
		g.result, g.reason = engine.Drawn, lengthLimit
		return true
	}
	return false
}

// pgn returns the game as PGN, followed by an empty line. It has no date: the same
// tournament is the same text on every day.
func (g *game) pgn(white, black, run string, total int) string {
	termination := "normal"
	if g.reason == lengthLimit {
		termination = "adjudication"
	}
	record := pgn.NewGame(g.line.Start())
	record.Result = g.result.String()
	for _, t := range []pgn.Tag{
		{Name: "Event", Value: event},
		{Name: "Round", Value: strconv.Itoa(g.round + 1)}, {Name: "White", Value: white}, {Name: "Black", Value: black},
		{Name: "PlyCount", Value: strconv.Itoa(g.line.Len())}, {Name: "Termination", Value: termination},
		{Name: RunTag, Value: run}, {Name: GameTag, Value: fmt.Sprintf("%d/%d", g.number+1, total)},
	} {
		record.SetTag(t.Name, t.Value)
	}
	record.AddLine(g.line.Moves()).Annotate(func(n *pgn.Note) { n.Comment = g.reason })
	return record.String() + "\n"
}
