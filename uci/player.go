package uci

import "consort/search"

// A seat holds the player at the board.
type seat struct {
	strategy search.Strategy // nil before the first is needed
	index    int             // in Config.Players
	applied  search.Settings // the settings in force
	fresh    bool            // nothing has been applied yet: no memory is taken
}

// player returns the chosen player with the chosen settings. Here, and not with
// setoption, memory is taken: at isready, ucinewgame or go.
func (d *Driver) player() search.Strategy {
	if d.seat.strategy == nil || d.seat.index != d.settings.player {
		// The one before goes, and its memory with it.
		i := d.settings.player
		d.seat = seat{d.config.Players[i].New(), i, search.DefaultSettings(), true}
	}
	if d.seat.fresh || d.settings.forPlayer() != d.seat.applied {
		d.configure()
	}
	return d.seat.strategy
}

// configure hands the settings to the player. When it refuses, the old ones
// stay, so that the options and the player never disagree.
func (d *Driver) configure() {
	s, old := d.seat.strategy, d.seat.applied
	d.seat.fresh = false
	err := s.Configure(d.settings.forPlayer())
	if err != nil && d.settings.search.Hash != old.Hash {
		// Memory is what can be refused; the rest should not be lost with it.
		d.out.say("option Hash: %v; it stays at %d MB", err, old.Hash)
		d.settings.search.Hash = old.Hash
		err = s.Configure(d.settings.forPlayer())
	}
	if err != nil {
		d.out.say("%s: %v; the old settings stay", s.Name(), err)
		d.settings.search = old
		return
	}
	d.seat.applied = d.settings.forPlayer()
}

// clearHash is the button Clear Hash: the table is the part of a player's
// knowledge that outlives a move, and NewGame is what forgets it.
func (d *Driver) clearHash() {
	if d.seat.strategy != nil {
		d.seat.strategy.NewGame()
	}
}
