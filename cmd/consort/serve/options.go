package serve

import (
	"net"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/consort/session"
	"consort/cmd/internal/cli"
	"consort/search/player"
)

// options are how the server is started.
type options struct {
	addr    string
	names   string // of this machine, besides its addresses
	token   string
	games   int
	hash    int
	threads int
	flags   session.BookFlags
	book    player.Book // that they name
}

const long = `Play chess in the browser, against Consort's players or against people.

Open the address that it prints. Every tab can hold a game of its own, and several
tabs can show the same one: each game has its own address. Closing the last tab of
a game suspends it; opening its address again continues it. Ctrl-C ends the server
and the games with it: save what you want to keep.

The server needs no internet connection, and by default only this machine can
reach it. Pages of other servers cannot control it.`

const examples = `  consort serve
      then open http://127.0.0.1:8080/

  consort serve --addr 127.0.0.1:0
      on a port that is free

  consort serve --book my.bin
      use another opening book than the built-in one, such as forge book makes from
      your games. The name of the opening unfolds to its moves, with their
      frequency. Alpha-beta plays from it: a level knows one move for each 200 of
      its Elo, easy five, very hard all. With --book-depth 0 alpha-beta plays on
      its own and the list remains; --book none turns the book off.

  consort serve --addr 0.0.0.0:8080
      for the other machines of your network too. The address that is printed
      contains a token: whoever has it can play, nobody else. The connection is not
      encrypted, so use this only in networks that you trust.

  consort serve --addr 0.0.0.0:8080 --names chess.home
      the same, for browsers that reach this machine by a name`

// newCommand returns the command without its action, and the options that its flags
// set.
func newCommand() (*cobra.Command, *options) {
	c := &cobra.Command{
		Use:     "serve",
		Short:   "Play in the browser",
		Long:    long,
		Example: examples,
		Args:    cli.NoArgs,
	}
	o, fs := &options{}, c.Flags()
	fs.StringVar(&o.addr, "addr", "127.0.0.1:8080", "`address` to listen on; port 0 is any that is free")
	fs.StringVar(&o.names, "names", "", "`names` by which browsers may address this machine, separated by commas")
	fs.StringVar(&o.token, "token", "", "`secret` that requests must contain; one is drawn if others can reach the address")
	fs.IntVar(&o.games, "games", 64, "`number` of games held at a time")
	fs.IntVar(&o.hash, "hash", 16, "size of the transposition table of each alpha-beta player in `MiB`")
	fs.IntVar(&o.threads, "threads", 1, "`number` of threads of each alpha-beta player")
	o.flags.Bind(fs)
	return c, o
}

// settle checks the options and opens the book.
func (o *options) settle() error {
	if err := o.check(); err != nil {
		return err
	}
	book, err := o.flags.Open()
	if err != nil {
		return &cli.UsageError{Err: err}
	}
	o.book = book
	return nil
}

// check refuses what no server can do.
func (o *options) check() error {
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return cli.Usagef("--addr is %q: expected a host and a port, such as 127.0.0.1:8080", o.addr)
	}
	for _, f := range []struct {
		name       string
		value, top int
	}{{"games", o.games, 1000}, {"hash", o.hash, 1 << 16}, {"threads", o.threads, 256}} {
		if f.value < 1 || f.value > f.top {
			return cli.Usagef("--%s is %d: expected 1 to %d", f.name, f.value, f.top)
		}
	}
	if o.token != "" && (len(o.token) < 16 || strings.ContainsAny(o.token, " ;,\"\\")) {
		return cli.Usagef("--token needs at least 16 characters, without blanks, quotes, commas or semicolons")
	}
	return nil
}
