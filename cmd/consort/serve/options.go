package serve

import (
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/room"
	"consort/cmd/internal/cli"
	"consort/search/player"
)

// options holds the values of the flags.
type options struct {
	addr    string
	names   string // of this machine, besides its addresses
	token   string
	noToken bool
	games   int
	hash    int
	threads int
	flags   room.BookFlags
	export  string      // folder, "" to serve
	book    player.Book // opened by settle
	data    string
	archive *archive.Archive // opened by settle, nil for none
	dataErr error            // why there is none
}

const long = `Play chess in the browser, against Consort's players or against other humans.

Open the address that it prints. Each game has an address of its own: open several
games in tabs, or one game in several tabs. Closing the last tab of a game suspends
it: thinking and clocks stop until its address is opened again.

Every game is kept as it goes. Ctrl-C stops the server; when it runs again, each game
continues at its address. Games are PGN files in the folder that the command prints:
consort in $XDG_STATE_HOME or ~/.local/state, on macOS in ~/Library/Application
Support, on Windows in %LocalAppData%. consort play has the same games.

The server needs no internet connection. By default only this machine can reach it,
and web pages from other sites cannot control it. Nor can other users of this machine:
the address that it prints contains a secret token, which the browser keeps in a cookie
and every request needs. The token stays the same when the server runs again, so bookmarks
of games work.`

const examples = `  consort serve
      then open the address that it prints

  consort serve --addr 127.0.0.1:0
      listen on any free port

  consort serve --book my.bin
      use your own opening book, such as one made by forge book, instead of the
      built-in one. Click the name of the opening on the page to list the book's
      moves and how often it plays each. Alpha-beta plays from it: a level up to
      move Elo/200, so easy up to move 5; very hard as long as the book has moves.
      With --book-depth 0 alpha-beta does not play from the book but its moves are
      still listed; --book none turns the book off.

  consort serve --addr 0.0.0.0:8080
      let other machines of your network play too. The connection is not encrypted:
      use this only in networks that you trust.

  consort serve --addr 0.0.0.0:8080 --names chess.home
      the same, and let browsers reach this machine as http://chess.home:8080/

  consort serve --export public/chess
      write the page as a folder for any static host: no server is needed, since
      the engine runs in the browser as WebAssembly. It works without a network
      after the first visit, and can be installed as an app. Run this in a clone of
      the repository: it builds the engine with the go command (make site does both).`

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
	fs.StringVar(&o.addr, "addr", "127.0.0.1:8080", "`address` to listen on, as host:port; port 0 is any free port")
	fs.StringVar(&o.names, "names", "", "host `names` of this machine that browsers may use, separated by commas")
	fs.StringVar(&o.token, "token", "", "`token` that requests must contain, at least 16 characters, instead of the one kept with the games")
	fs.BoolVar(&o.noToken, "no-token", false, "let everyone play who can reach the address, such as all users of this machine")
	fs.IntVar(&o.games, "games", 64, "maximum `number` of games at a time, 1 to 1000")
	fs.IntVar(&o.hash, "hash", 16, "size of each transposition table in `MiB`; there are six on two processors, however many games there are")
	fs.IntVar(&o.threads, "threads", 1, "`number` of search threads of each alpha-beta player; if that takes more processors than there are, the games take turns")
	fs.StringVar(&o.data, "data", "", "data `folder`, instead of the user's; games are kept in its folder games; none keeps no games")
	fs.StringVar(&o.export, "export", "", "write the page as a `folder` for any static host, with the engine inside, and exit")
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
	if o.archive, err = archive.Open(o.data); err != nil && o.data != "" {
		return fmt.Errorf("--data: %w", err)
	}
	o.dataErr = err
	return nil
}

// check returns an error for a flag with an invalid value.
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
	if o.token != "" && !isValidToken(o.token) {
		return cli.Usagef("--token needs at least %d letters, digits or signs, without spaces and any of ; , \" \\ & # %% +", minToken)
	}
	if o.token != "" && o.noToken {
		return cli.Usagef("--token and --no-token contradict each other: give one of them")
	}
	return nil
}
