package serve

import (
	"flag"
	"fmt"
	"io"
	"net"
	"strings"

	"consort/cmd/consort/session"
	"consort/search/player"
)

// A UsageError is an argument of the command that it cannot use.
type UsageError struct{ Reason string }

func (e *UsageError) Error() string {
	return e.Reason + "\nconsort serve -help tells more"
}

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

// usage is what the help says before the flags.
const usage = `Play chess in the browser, against Consort's players or against people.

    consort serve [flags]

Open the address that it prints. Every tab can hold a game of its own, and
several tabs can show the same one: each game has its own address. Closing the
last tab of a game lets it rest; opening its address again goes on with it.
Ctrl-C ends the server and the games with it: save what you want to keep.

The server needs no network, and listens to this machine only unless it is told
otherwise. Pages of other servers cannot drive it.

Flags:

`

// examples is what the help says after the flags.
const examples = `
Examples:

    consort serve
        then open http://127.0.0.1:8080/

    consort serve -addr 127.0.0.1:0
        on a port that is free

    consort serve -book my.bin
        with another opening book than the built-in one, such as forge book makes
        of your games. The name of the opening unfolds to its moves, with how often
        it plays them. Alpha-beta opens by it: a level knows one move for each 200
        of its Elo, easy five, very hard all. With -book-depth 0 alpha-beta plays
        by itself and the list stays; -book none is without a book.

    consort serve -addr 0.0.0.0:8080
        for the other machines of your network too. The address that is
        printed has a token in it: whoever has it can play, nobody else. The
        connection is not encrypted, so this is for networks that you trust.

    consort serve -addr 0.0.0.0:8080 -names chess.home
        the same, for browsers that find this machine by a name
`

// flagSet returns the flags, bound to o.
func (o *options) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("consort serve", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	fs.StringVar(&o.addr, "addr", "127.0.0.1:8080", "`address` to listen on; port 0 is any that is free")
	fs.StringVar(&o.names, "names", "", "`names` by which browsers may call this machine, with commas between them")
	fs.StringVar(&o.token, "token", "", "`secret` that requests must have; one is drawn if others can reach the address")
	fs.IntVar(&o.games, "games", 64, "`number` of games held at a time")
	fs.IntVar(&o.hash, "hash", 16, "`MiB` of memory for each alpha-beta player")
	fs.IntVar(&o.threads, "threads", 1, "`number` of threads for each alpha-beta player")
	o.flags.Bind(fs)
	return fs
}

// parseOptions reads the arguments. The error is flag.ErrHelp when the help was
// asked for, else a *UsageError.
func parseOptions(args []string) (*options, error) {
	o := &options{}
	fs := o.flagSet()
	if err := fs.Parse(args); err == flag.ErrHelp {
		return nil, err
	} else if err != nil {
		return nil, &UsageError{err.Error()}
	}
	if fs.NArg() > 0 {
		return nil, &UsageError{fmt.Sprintf("unexpected argument %q: all that can be said is said by flags", fs.Arg(0))}
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	book, err := o.flags.Open()
	if err != nil {
		return nil, &UsageError{err.Error()}
	}
	o.book = book
	return o, nil
}

// check refuses what no server can do.
func (o *options) check() error {
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return &UsageError{fmt.Sprintf("-addr is %q: an address is a host and a port, such as 127.0.0.1:8080", o.addr)}
	}
	for _, f := range []struct {
		name       string
		value, top int
	}{{"games", o.games, 1000}, {"hash", o.hash, 1 << 16}, {"threads", o.threads, 256}} {
		if f.value < 1 || f.value > f.top {
			return &UsageError{fmt.Sprintf("-%s is %d: it is from 1 to %d", f.name, f.value, f.top)}
		}
	}
	if o.token != "" && (len(o.token) < 16 || strings.ContainsAny(o.token, " ;,\"\\")) {
		return &UsageError{"-token needs at least 16 characters, without blanks, quotes, commas or semicolons"}
	}
	return nil
}

// writeHelp writes the page of help.
func writeHelp(out io.Writer) error {
	var flags strings.Builder
	fs := new(options).flagSet()
	fs.SetOutput(&flags)
	fs.PrintDefaults()
	_, err := fmt.Fprint(out, usage, flags.String(), examples)
	return err
}
