package arena

import (
	"context"
	"fmt"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// tooLong is how a game ends that reaches MaxPlies.
const tooLong = "length limit"

// A game is a fixture that was played.
type game struct {
	fixture
	line     *engine.Game
	result   string // as PGN writes it
	reason   string // why it ended
	captures [2]int // by color, those of the opening left out
}

// A squad is the players that one goroutine lets play: for each color one of
// each, because a player that meets itself needs two. They are made when first
// needed, and stay, because alpha-beta's memory is dear to get.
type squad struct {
	tournament *Tournament
	players    [2]map[int]*player.Player
}

// newSquad returns a squad, to be used by one goroutine.
func (t *Tournament) newSquad() *squad {
	return &squad{t, [2]map[int]*player.Player{{}, {}}}
}

// seat returns the player of a side, ready for a new game.
func (s *squad) seat(f fixture, c engine.Color) (*player.Player, error) {
	index := f.players[c]
	entrant := &s.tournament.Players[index]
	p := s.players[c][index]
	if p == nil {
		p = player.New(player.Config{Kinds: []player.Kind{entrant.Kind}})
		s.players[c][index] = p
	}
	settings := entrant.Settings
	settings.Seed = s.tournament.playerSeed(f.number, c)
	if err := p.Configure(settings); err != nil {
		return nil, fmt.Errorf("%s: %w", entrant.Name, err)
	}
	p.NewGame()
	return p, nil
}

// play plays a fixture to its end. The error is the context's if that ended it.
func (s *squad) play(ctx context.Context, f fixture) (*game, error) {
	line, err := s.tournament.opening(f.opening())
	if err != nil {
		return nil, err
	}
	var players [2]*player.Player
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if players[c], err = s.seat(f, c); err != nil {
			return nil, err
		}
	}
	g := &game{fixture: f, line: line}
	for !g.over(s.tournament.MaxPlies) {
		side := line.Position().SideToMove()
		m := s.choose(ctx, players[side], f.players[side], line)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		capture := line.Position().IsCapture(m)
		if err := line.Push(m); err != nil {
			return nil, fmt.Errorf("%s broke the rules: %w", s.tournament.Players[f.players[side]].Name, err)
		}
		if capture {
			g.captures[side]++
		}
	}
	return g, nil
}

// choose asks a player for its move.
func (s *squad) choose(ctx context.Context, p *player.Player, index int, line *engine.Game) engine.Move {
	limits := search.Limits{}
	if s.tournament.Players[index].Deepens {
		limits.Nodes = s.tournament.Nodes
	}
	control := new(search.Control)
	detach := context.AfterFunc(ctx, control.Stop)
	defer detach()
	return p.Go(line, limits, control, nil).Best
}

// over reports whether the game has ended, and records how.
func (g *game) over(maxPlies int) bool {
	if o := g.line.Claim(); o.Over() {
		g.result, g.reason = o.Result(), o.Reason.String()
		return true
	}
	if maxPlies > 0 && g.line.Len() >= maxPlies {
		g.result, g.reason = engine.Outcome{Reason: engine.FiftyMoves}.Result(), tooLong
		return true
	}
	return false
}
