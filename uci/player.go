package uci

import (
	"errors"

	"consort/engine/polyglot"
	"consort/eval/nnue"
	"consort/search/player"
)

// The player that the options describe. Options take effect here, when the player
// is next needed, so that setting Hash twice does not allocate twice: memory is
// taken at isready, ucinewgame or go.

// configure hands the options to the player. When it refuses them, the options go
// back to what is in force, so that both never disagree.
func (d *Driver) configure() {
	err := d.player.Configure(d.playerSettings())
	if err == nil {
		return
	}
	inForce := d.player.Settings()
	if refused := (*player.HashError)(nil); errors.As(err, &refused) {
		d.out.infoString("option Hash: %v; it remains %d MiB", refused.Err, refused.Kept)
		d.settings.player.Hash = refused.Kept
		return
	}
	d.out.infoString("%s: %v; the settings are unchanged", d.settings.player.Strategy, err)
	inForce.Strategy, inForce.Book = d.settings.player.Strategy, d.settings.player.Book
	d.settings.player = inForce
}

// playerSettings returns the options as the player takes them.
func (d *Driver) playerSettings() player.Settings {
	s := d.settings.player
	s.Network = d.network()
	s.Tablebases.Set = d.settings.files.Tablebases()
	s.Elo = d.settings.limit.elo()
	s.Book.Moves = d.book()
	s.Seed = d.settings.seed
	if s.Seed == 0 {
		s.Seed = d.settings.gameSeed
	}
	return s
}

// network returns the network in use, nil for the classical evaluation.
func (d *Driver) network() *nnue.Network {
	if d.settings.evaluation == byClassical {
		return nil
	}
	return d.settings.files.Network()
}

// book returns the opening book in use, nil for none.
func (d *Driver) book() *polyglot.Book {
	if !d.settings.ownBook {
		return nil
	}
	if b := d.settings.files.Book(); b != nil || d.config.Book == nil {
		return b
	}
	return d.config.Book()
}

// loading returns the effect of an option that names files: they are loaded, and what they
// hold is shown. No search is running: it was stopped before its options change.
func (d *Driver) loading(load func(path string) (remark string, err error)) func(path string) error {
	return func(path string) error {
		remark, err := load(path)
		d.out.infoString("%s", remark)
		return err
	}
}
