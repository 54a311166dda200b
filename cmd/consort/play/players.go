package play

import (
	"fmt"
	"strconv"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/search/level"
	"consort/search/player"
)

// players executes the command players.
func (c *Console) players(r request) error {
	if len(r.words) == 0 {
		c.listPlayers()
		return nil
	}
	if err := c.act(r); err != nil {
		return err
	}
	side, _ := command.ParseSide(r.words[0])
	c.say("%s: %s.", side.Name(), c.room.State().Players[side])
	return nil
}

// listPlayers lists the current and the available players.
func (c *Console) listPlayers() {
	c.printPlayers()
	c.say("Available players:")
	c.say("  %-18s%s", match.Human, "you, or another person at this keyboard")
	for _, p := range player.Kinds() {
		c.say("  %-18s%s", p.Name, p.About)
	}
}

// swap executes the command swap.
func (c *Console) swap(r request) error {
	err := c.act(r)
	c.printPlayers()
	return err
}

// level executes the command level.
func (c *Console) level(r request) error {
	state := c.room.State()
	if len(r.words) == 0 {
		c.listLevels(state)
		return nil
	}
	sides := []engine.Color{engine.White, engine.Black}
	text := strings.Join(r.words, " ")
	if side, ok := command.ParseSide(r.words[0]); ok {
		sides, text = []engine.Color{side}, strings.Join(r.words[1:], " ")
	}
	strength, err := match.ParseStrength(text)
	if err != nil {
		return err
	}
	changed := false
	for _, side := range sides {
		p := state.Players[side]
		if !p.HasLevels() {
			continue
		}
		p.Strength, changed = strength, true
		if err := c.room.Do(func(b *room.Board) error { return b.SetPlayer(side, p) }); err != nil {
			return err
		}
		c.say("%s: %s.", side.Name(), p)
	}
	if !changed {
		return fmt.Errorf("only alpha-beta has levels: players black %s makes it play", strength)
	}
	return nil
}

// listLevels lists the levels.
func (c *Console) listLevels(state *room.State) {
	for side, p := range state.Players {
		if p.HasLevels() {
			c.say("%s: %s.", engine.Color(side).Name(), p)
		}
	}
	c.say("Levels with estimated Elo:")
	for _, l := range level.Levels() {
		strength := "full strength"
		if l.Elo > 0 {
			strength = strconv.Itoa(l.Elo)
		}
		c.say("  %-16s%s", l.Name, strength)
	}
	c.say("Or an Elo from %d to %d, a time per move such as 2s, depth 8, nodes 10000, or full.", match.MinElo, match.MaxElo)
}

// clock executes the command clock.
func (c *Console) clock(r request) error {
	if err := c.actOnWords(r); err != nil {
		return err
	}
	state := c.room.State()
	if !state.Control.On() {
		c.say("No clocks.")
		return nil
	}
	c.say("Clock %s. White has %s, Black %s.", state.Control, match.FormatClock(state.Left[0]), match.FormatClock(state.Left[1]))
	return nil
}

// pace executes the command pace.
func (c *Console) pace(r request) error {
	if err := c.actOnWords(r); err != nil {
		return err
	}
	c.say("Minimum time per computer move: %s.", c.room.State().Pace)
	return nil
}

// fast executes the command fast.
func (c *Console) fast(r request) error {
	if err := c.actOnWords(r); err != nil {
		return err
	}
	if c.room.State().Fast {
		c.say("Fast: computers with a clock move at once.")
	} else {
		c.say("Not fast: levels with a clock think as long as people do.")
	}
	return nil
}

// playOut executes the command playout.
func (c *Console) playOut(r request) error {
	if err := c.actOnWords(r); err != nil {
		return err
	}
	if c.room.State().PlayOut {
		c.say("Computers play to the end.")
	} else {
		c.say("Computers resign, and offer draws.")
	}
	return nil
}
