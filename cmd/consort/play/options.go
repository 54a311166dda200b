package play

import (
	"flag"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"consort/cmd/consort/session"
	"consort/search/player"
)

// options are what the command was told.
type options struct {
	white, black string
	level        string
	clock        string
	load         string
	fen          string
	seed         uint64
	hash         int
	threads      int
	pace         time.Duration
	ascii        bool
	color        string
	flip         bool
	strict       bool
	page         string
	book         session.BookFlags
}

// What the computers may be told at most: processors for each, and the time that
// people wait for a move.
const (
	maxThreads = 256
	maxPace    = time.Minute
)

// A UsageError is an argument that the command cannot use.
type UsageError struct{ Reason string }

func (e *UsageError) Error() string { return e.Reason + "\nconsort play -help tells more" }

// usage is what the help says before the flags.
const usage = `Play chess against the computer, against a friend, or let computers play.

    consort play [flags]

You have the white pieces, the computer plays at the level easy. Type a move and
press Enter:

    e4            a pawn goes to e4
    Nf3           a knight goes to f3 (N knight, B bishop, R rook, Q queen, K king)
    Bxe5          a bishop takes on e5
    O-O           castling; O-O-O on the queen's side
    e8=Q          a pawn becomes a queen
    e2e4, e7e8q   the same by squares: from, to, and what the pawn becomes

Type help for all other commands, help and the name of one for its page. These
are enough for a first game:

    moves         what can be played; moves g1 for one piece
    hint          what a strong player would do
    undo, redo    take back, as often as you like
    level hard    another level: %s
    players       who plays; players black human for a friend
    new, resign, draw, quit

At a terminal the arrow keys bring lines back, Tab completes commands and moves.
In a pipe each line of the input is a command; the next one waits until the
computer has answered, so an evening can be replayed from a file:

    consort play -seed 7 < evening.txt

Players:
`

// examples is what the help says after the flags.
const examples = `
Examples:

    consort play -black human
        two people at one keyboard

    consort play -white easy -black human -clock 5+3
        you have the black pieces, five minutes and three seconds for each move

    consort play -white aggressive -black global-defensive -pace 1s
        watch two players

    consort play -page 127.0.0.1:8080
        one game in the terminal and in the browser: play in both

    consort play -book my.bin
        with another opening book than the built-in one, such as forge book makes
        of your games. The command opening lists its moves with how often it plays
        them. Alpha-beta opens by it: a level knows one move for each 200 of its
        Elo, easy five, very hard all. With -book-depth 0 alpha-beta plays by
        itself and the list stays; -book none is without a book.

    printf 'e4\nundo\nd4\nhistory\n' | consort play -black random -seed 1
`

// flagSet returns the flags, bound to o.
func (o *options) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("consort play", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	fs.StringVar(&o.white, "white", session.Human, "`who` has the white pieces: human, a player or a level")
	fs.StringVar(&o.black, "black", "alpha-beta", "`who` has the black pieces")
	fs.StringVar(&o.level, "level", "", "how strong alpha-beta is: a `level`, an Elo such as 1500, a time such as 2s, depth or nodes")
	fs.StringVar(&o.clock, "clock", "off", "the `time` of each side: minutes+seconds, such as 5+3")
	fs.StringVar(&o.load, "load", "", "begin with the game or position of a `file`")
	fs.StringVar(&o.fen, "fen", "", "begin with a `position` in FEN")
	fs.Uint64Var(&o.seed, "seed", 0, "repeats the computers' choices, where no time limits them; 0 draws one")
	fs.IntVar(&o.hash, "hash", 16, "memory of a computer's table, `MiB`")
	fs.IntVar(&o.threads, "threads", 1, "processors that a computer uses")
	fs.DurationVar(&o.pace, "pace", 0, "the least `time` that a computer takes for a move, to watch")
	fs.BoolVar(&o.ascii, "ascii", false, "letters instead of chess symbols")
	fs.StringVar(&o.color, "color", "auto", "`when` to use colours: auto, always or never")
	fs.BoolVar(&o.flip, "flip", false, "see the board from the other side than by itself")
	fs.StringVar(&o.page, "page", "", "show the game in browsers too, at an `address` such as 127.0.0.1:8080")
	o.book.Bind(fs)
	fs.BoolVar(&o.strict, "strict", false, "in a pipe, end at the first line that cannot be obeyed")
	return fs
}

// parseOptions reads the arguments. The error is flag.ErrHelp when the help was
// asked for, else a *UsageError.
func parseOptions(args []string) (*options, session.Options, error) {
	o := &options{}
	fs := o.flagSet()
	if err := fs.Parse(args); err == flag.ErrHelp {
		return nil, session.Options{}, err
	} else if err != nil {
		return nil, session.Options{}, &UsageError{err.Error()}
	}
	if fs.NArg() > 0 {
		return nil, session.Options{}, &UsageError{fmt.Sprintf("unexpected argument %q: all that can be said is said by flags", fs.Arg(0))}
	}
	game, err := o.session()
	if err != nil {
		return nil, session.Options{}, &UsageError{err.Error()}
	}
	return o, game, nil
}

// session returns the options of the session.
func (o *options) session() (session.Options, error) {
	s := session.Options{Seed: o.seed, Hash: o.hash, Threads: o.threads, Pace: o.pace}
	for side, text := range []string{o.white, o.black} {
		seat, err := session.ParseSeat(text)
		if err != nil {
			return s, err
		}
		if o.level != "" && seat.HasLevels() {
			if seat.Strength, err = session.ParseStrength(o.level); err != nil {
				return s, err
			}
		}
		s.Seats[side] = seat
	}
	control, err := session.ParseTimeControl(o.clock)
	if err != nil {
		return s, err
	}
	s.Control = control
	if s.Book, err = o.book.Open(); err != nil {
		return s, err
	}
	switch {
	case o.color != "auto" && o.color != "always" && o.color != "never":
		return s, fmt.Errorf("-color is %q: it is auto, always or never", o.color)
	case o.hash < 1 || o.hash > 1<<16:
		return s, fmt.Errorf("-hash is %d: it is 1 to %d", o.hash, 1<<16)
	case o.threads < 1 || o.threads > maxThreads:
		return s, fmt.Errorf("-threads is %d: it is 1 to %d", o.threads, maxThreads)
	case o.pace < 0 || o.pace > maxPace:
		return s, fmt.Errorf("-pace is %v: it is a time up to a minute, such as 500ms or 2s", o.pace)
	case o.page != "" && !isAddress(o.page):
		return s, fmt.Errorf("-page is %q: an address is a host and a port, such as 127.0.0.1:8080", o.page)
	case o.load != "" && o.fen != "":
		return s, fmt.Errorf("-load and -fen are two beginnings: one is enough")
	}
	return s, nil
}

// isAddress reports whether a text is a host and a port.
func isAddress(text string) bool {
	_, _, err := net.SplitHostPort(text)
	return err == nil
}

// writeHelp writes the page that teaches the command.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	fmt.Fprintf(&s, usage, strings.Join(session.Levels(), ", "))
	fmt.Fprintf(&s, "    %-18s%s\n", session.Human, "you, or somebody beside you")
	for _, p := range player.Kinds() {
		fmt.Fprintf(&s, "    %-18s%s\n", p.Name, p.About)
	}
	s.WriteString("\nThe flags:\n")
	fs := new(options).flagSet()
	fs.SetOutput(&s)
	fs.PrintDefaults()
	s.WriteString(examples)
	_, err := io.WriteString(w, s.String())
	return err
}
