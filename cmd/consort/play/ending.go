package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
)

// userSide returns the side that the user acts for: the side to move if it is human,
// otherwise the other.
func userSide(state *room.State) engine.Color {
	side := state.Position.SideToMove()
	if !state.Players[side].IsHuman() && state.Players[side^1].IsHuman() {
		return side.Other()
	}
	return side
}

// claimOrOffer executes the command draw.
func (c *Console) claimOrOffer(r request) error {
	switch strings.ToLower(r.rest) {
	case "", "offer", "claim":
	case "accept":
		return c.accept(r)
	case "decline":
		return c.decline(r)
	default:
		m, err := c.room.ParseMove(r.words[0])
		if err != nil {
			return err
		}
		return c.room.Do(func(b *room.Board) error { return b.ClaimDrawWith(m) })
	}
	state := c.room.State()
	me := userSide(state)
	if state.Claim != engine.Ongoing && me == state.Position.SideToMove() {
		return c.room.Do((*room.Board).ClaimDraw)
	}
	answer, err := c.room.OfferDraw(context.Background(), me)
	if err != nil {
		return err
	}
	if answer == match.Declined {
		c.say("%s declines the draw offer.", name(me.Other()))
	}
	return nil
}

// accept executes the command accept.
func (c *Console) accept(request) error {
	state := c.room.State()
	if !state.Offered {
		return match.ErrNoOffer
	}
	return c.room.Do(func(b *room.Board) error { return b.AcceptDraw(state.OfferedBy.Other()) })
}

// decline executes the command decline.
func (c *Console) decline(request) error {
	state := c.room.State()
	if !state.Offered {
		return match.ErrNoOffer
	}
	if err := c.room.Do(func(b *room.Board) error { return b.DeclineDraw(state.OfferedBy.Other()) }); err != nil {
		return err
	}
	c.say("%s declines the draw offer.", name(state.OfferedBy.Other()))
	return nil
}

// resign executes the command resign.
func (c *Console) resign(r request) error {
	if len(r.words) == 0 {
		side := userSide(c.room.State())
		return c.room.Do(func(b *room.Board) error { return b.Resign(side) })
	}
	side, ok := parseSide(r.words[0])
	if !ok {
		return fmt.Errorf("usage: resign [white|black]")
	}
	return c.room.Do(func(b *room.Board) error { return b.Resign(side) })
}

// parseSide parses a side.
func parseSide(text string) (engine.Color, bool) {
	switch strings.ToLower(text) {
	case "white", "w":
		return engine.White, true
	case "black", "b":
		return engine.Black, true
	}
	return engine.White, false
}

// newGame executes the command new.
func (c *Console) newGame(r request) error {
	how, begin := "", (*room.Board).NewGame
	if len(r.words) > 0 {
		how = strings.ToLower(r.words[0])
	}
	switch {
	case how == "chess960" && len(r.words) <= 2:
		return c.newChess960(r.words[1:])
	case how != "" && (how != "all" || len(r.words) > 1):
		return fmt.Errorf("usage: new [all|chess960 [NUMBER]]")
	case !c.confirmAbandon("new"):
		return nil
	case how != "":
		begin = beginning(engine.StartPosition())
	}
	if err := c.room.Do(begin); err != nil {
		return err
	}
	c.say("New game.")
	c.printPlayers()
	return nil
}

// beginning returns a command that starts a game with all rules.
func beginning(start engine.Position) func(*room.Board) error {
	return func(b *room.Board) error { return b.Begin(start, room.Rules{}) }
}

// newChess960 starts a game of Chess960, from the start position with the number given
// or from a random one.
func (c *Console) newChess960(words []string) error {
	last := engine.Chess960Positions - 1
	number, given := 0, len(words) > 0
	if given {
		var err error
		if number, err = strconv.Atoi(words[0]); err != nil || number < 0 || number > last {
			return fmt.Errorf("no start position %q: expected a number from 0 to %d", words[0], last)
		}
	}
	if !c.confirmAbandon("new") {
		return nil
	}
	if !given {
		number = c.room.Chance(engine.Chess960Positions)
	}
	start, _ := engine.Chess960Position(number)
	if err := c.room.Do(beginning(start)); err != nil {
		return err
	}
	c.say("New game, Chess960 position %d.", number)
	c.printPlayers()
	return nil
}

// score executes the command score.
func (c *Console) score(r request) error {
	if len(r.words) > 0 {
		if r.words[0] != "reset" {
			return fmt.Errorf("usage: score [reset]")
		}
		if err := c.room.Do((*room.Board).ResetScore); err != nil {
			return err
		}
	}
	score := c.room.State().Score
	if score.Games == 0 {
		c.say("No finished games yet.")
		return nil
	}
	c.say("%s", describeScore(score))
	for _, s := range score.Names {
		unit := "points"
		if s.Points() == 1 || s.Points() == 0.5 {
			unit = "point"
		}
		c.say("  %-28s%6s %s: %d won, %d drawn, %d lost", s.Name, points(s.Points()), unit, s.Won, s.Drawn, s.Lost)
	}
	return nil
}
