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

// A Config is everything that a Driver uses.
type Config struct {
	Name    string // of the engine, as GUIs show it
	Version string
	Author  string

	Notes string // added to help: what else the program can do

	In  io.Reader // commands; only Run reads it
	Out io.Writer // responses, each in one Write of whole lines, one at a time

	// Player is what the player of the session is made of: its kinds are the values
	// of the option Strategy. Scores are printed as its model shows them, in centipawns
	// as people know them (see search.Outlook), and UCI_ShowWDL adds the chances.
	Player player.Config

	// Tunables are the parameters that a tuning build exposes: each is a spin option
	// after the others and takes effect between searches. New sets all to their
	// defaults. A normal build has none.
	Tunables []search.Tunable

	// Explain is the command eval: the evaluation of a position, in detail. Nil
	// removes the command.
	Explain func(*engine.Position, *nnue.Network) string

	// Bench is the command bench, with the network to use, nil for the classical
	// evaluation. It should return soon after the context is canceled. Nil removes
	// the command.
	Bench func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error

	// Speed is the command speedtest, under the same rules.
	Speed func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error

	// Build is the command compiler: what the program was built with. Nil removes
	// the command.
	Build func() string

	// Book returns the book that OwnBook plays from while BookFile names none. Nil
	// means that there is none.
	Book func() *polyglot.Book

	// NewSeed returns the seed of a game when the option Seed is 0; nil means
	// a random one.
	NewSeed func() uint64
}

// A Driver is one UCI session: it reads commands and has a player answer them.
type Driver struct {
	config   Config
	out      *output
	commands []command
	options  []option

	settings settings // the values of the options
	player   *player.Player
	board    board // the position, with its history

	lines    <-chan line // input; nil when commands are arguments
	backlog  []line      // lines read during a perft or bench
	running  *job        // the current or last one; may be nil
	quitting bool
	strict   bool  // an invalid command ends the program
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

// quitTimeout is how long a job may take to end after quit. A player that ignores
// Stop should be found by its tests, not by users with orphaned processes.
const quitTimeout = 100 * time.Millisecond

// bestMoveTimeout is the same for a search, which owes a bestmove even if quit follows
// go at once: in WebAssembly the first move takes longer (result r0080).
const bestMoveTimeout = 5 * time.Second

// Run executes the commands that it reads until quit or the end of the input. The
// error, if any, is that of the output. Run may be called once.
//
// It does so even if nobody reads the output. A search whose output has not been read for
// five seconds ends; its bestmove waits to be read, or for a stop if it is infinite. After
// quit and the end of the input, output that is not read within a second is lost: then a
// Write is still in progress when Run returns.
func (d *Driver) Run() error {
	done := make(chan struct{})
	defer close(done)
	d.lines = readLines(d.config.In, done)
	for !d.quitting {
		d.next()
	}
	d.leave()
	d.out.drain(drainTimeout)
	d.release()
	return d.out.failure()
}

// next executes one line, deferred ones first.
func (d *Driver) next() {
	if len(d.backlog) > 0 {
		l := d.backlog[0]
		d.backlog = d.backlog[1:]
		d.dispatch(l)
		return
	}
	d.out.driverRoom()
	select {
	case l, open := <-d.lines:
		if !open {
			d.quitting = true
			return
		}
		d.out.logInput(l)
		d.dispatch(l)
	case <-d.out.broken:
		d.quitting = true
	}
}

// leave stops the job that is running and waits for its end, but not forever.
func (d *Driver) leave() {
	if d.running == nil {
		return
	}
	d.running.stop()
	timeout := quitTimeout
	if d.running.search {
		timeout = bestMoveTimeout
	}
	select {
	case <-d.running.done:
	case <-time.After(timeout):
	}
}

// release closes the files that are open; tablebases only if no player that did not
// stop may still read them.
func (d *Driver) release() {
	d.out.setLog(nil).close()
	if !d.busy() {
		_ = d.settings.files.Close() // Nothing was written, and the session ends.
	}
}
