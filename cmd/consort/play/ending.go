package play

import (
	"context"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
)

// claimOrOffer executes the command draw.
func (c *Console) claimOrOffer(r request) error {
	switch strings.ToLower(r.rest) {
	case "", "offer", "claim":
	case "accept", "decline":
		return c.dispatch(r.words, "")
	default:
		m, err := c.parseMove(r.words[0])
		if err != nil {
			return err
		}
		return c.room.Do(func(b *room.Board) error { return b.ClaimDrawWith(m) })
	}
	state := c.room.State()
	me := command.UserSide(state)
	if state.Claim != engine.Ongoing && me == state.Position.SideToMove() {
		return c.room.Do((*room.Board).ClaimDraw)
	}
	answer, err := c.room.OfferDraw(context.Background(), me)
	if err != nil {
		return err
	}
	if answer == match.Declined {
		c.say("%s declines the draw offer.", me.Other().Name())
	}
	return nil
}

// decline executes the command decline.
func (c *Console) decline(r request) error {
	state := c.room.State()
	if err := c.act(r); err != nil {
		return err
	}
	c.say("%s declines the draw offer.", state.OfferedBy.Other().Name())
	return nil
}

// newGame executes the command new.
func (c *Console) newGame(r request) error {
	a, err := r.args()
	if err != nil || !c.confirmAbandon("new") {
		return err
	}
	if err := c.do(r, a); err != nil {
		return err
	}
	if a.Chess960 != nil {
		c.say("New game, Chess960 position %d.", *a.Chess960)
	} else {
		c.say("New game.")
	}
	c.printPlayers()
	return nil
}

// score executes the command score.
func (c *Console) score(r request) error {
	if len(r.words) > 0 {
		if err := c.act(r); err != nil {
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
