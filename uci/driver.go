package uci

import (
	"context"
	"io"
	"math/rand/v2"
	"time"

	"consort/engine"
	"consort/engine/polyglot"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/player"
)

// A Config is everything a Driver touches.
type Config struct {
	Name    string // of the engine, as GUIs show it
	Version string
	Author  string

	Notes string // added to help: what the program can do besides

	In  io.Reader // commands; only Run reads it
	Out io.Writer // answers, each in one Write of whole lines

	// Player is what the player of the session is made of: its kinds are the values
	// of the option Strategy. Scores are printed as its model normalizes them, in
	// units of which 100 are an even chance of winning, and UCI_ShowWDL adds the
	// chances.
	Player player.Config

	// Tunables are numbers that a tuning build lets tuners set: each is a spin
	// option behind the others, and is set when the option is, between two
	// searches. New sets all to their defaults. A normal build has none.
	Tunables []search.Tunable

	// Explain is the command eval: what the position is worth, and why. Nil
	// takes the command away.
	Explain func(*engine.Position, *nnue.Network) string

	// Bench is the command bench, with the network that evaluates, nil for the
	// classical evaluation. It should return soon after the context is cancelled.
	// Nil takes the command away.
	Bench func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error

	// Speed is the command speedtest, under the same rules.
	Speed func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error

	// Build is the command compiler: what the program was built with. Nil takes
	// the command away.
	Build func() string

	// Book returns the book that OwnBook plays from as long as BookFile names
	// none. Nil means that there is no such book.
	Book func() *polyglot.Book

	// NewSeed returns the seed of a game when the option Seed is 0; nil means
	// a random one.
	NewSeed func() uint64
}

// A Driver holds one session: it reads commands and has a player answer them.
type Driver struct {
	config   Config
	out      *output
	commands []command
	options  []option

	settings settings // what the options say
	player   *player.Player
	board    board // the position, with its history

	lines    <-chan line // input; nil when commands are arguments
	backlog  []line      // lines read while a perft or bench went on
	running  *job        // what goes on, or went on last; may be nil
	quitting bool
	strict   bool  // a command that cannot be obeyed ends the program
	failed   error // of a command, when strict
}

// New returns a Driver that has yet to read its first command.
func New(config Config) *Driver {
	if config.NewSeed == nil {
		config.NewSeed = rand.Uint64
	}
	d := &Driver{
		config:   config,
		out:      newOutput(config.Out),
		commands: commandTable(config),
		player:   player.New(config.Player),
		board:    newBoard(),
	}
	d.settings.gameSeed = config.NewSeed()
	d.options = append(d.declareOptions(), tuningOptions(config.Tunables)...)
	for _, o := range d.options {
		o.reset()
	}
	return d
}

// grace is how long a job may take to end after quit. A GUI kills engines that
// do not leave; the people who wrote a player that ignores Stop should see that
// in its tests, not users in orphaned processes.
const grace = 100 * time.Millisecond

// Run obeys the commands that it reads until quit or the end of the input. The
// error, if any, is that of the output. A Driver runs once.
func (d *Driver) Run() error {
	done := make(chan struct{})
	defer close(done)
	d.lines = readLines(d.config.In, done)
	for !d.quitting {
		d.next()
	}
	d.leave()
	d.release()
	return d.out.failure()
}

// next obeys one line, those first that had to wait.
func (d *Driver) next() {
	if len(d.backlog) > 0 {
		l := d.backlog[0]
		d.backlog = d.backlog[1:]
		d.obey(l)
		return
	}
	select {
	case l, open := <-d.lines:
		if !open {
			d.quitting = true
			return
		}
		d.out.heard(l)
		d.obey(l)
	case <-d.out.broken:
		d.quitting = true
	}
}

// leave stops what goes on and waits for it a moment, so that the last bestmove
// gets out.
func (d *Driver) leave() {
	if d.running == nil {
		return
	}
	d.running.control.Stop()
	select {
	case <-d.running.done:
	case <-time.After(grace):
	}
}

// release closes the files that are open: the tables unless a player that did not
// stop may still read them.
func (d *Driver) release() {
	d.out.keep(nil).close()
	if !d.busy() {
		_ = d.settings.files.Close() // Nothing was written, and it is the end.
	}
}
